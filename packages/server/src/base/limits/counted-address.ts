import type { AccessLevel } from '@portico/contract';
import { addressKey } from './address-key.ts';

/** Parts of a call that determine its counted address. */
export interface AddressedCall {
  readonly level: AccessLevel;
  readonly address: { readonly ip: string } | null;
  /** Whether an app server sent the address of its end user. */
  readonly isAddressNamed: boolean;
  /** Whether the request has a testing token. Its browser signs in as many users. */
  readonly isTestRun?: boolean;
}

/**
 * Returns the address that an attempt counts against. App servers use one address for all users, so their calls count
 * only against the end user's address, if they send it.
 *
 * @returns null if the attempt does not count against an address
 */
export function countedAddress({ level, address, isAddressNamed, isTestRun }: AddressedCall): string | null {
  if (isTestRun === true) return null;
  return address !== null && (level === 'client' || isAddressNamed) ? addressKey(address.ip) : null;
}
