import type { AccessLevel } from '@portico/contract';
import { addressKey } from './address-key.ts';

/** The parts of a call that say which address it counts for. */
export interface AddressedCall {
  readonly level: AccessLevel;
  readonly address: { readonly ip: string } | null;
  /** Whether a server named the address of its end user. */
  readonly isAddressNamed: boolean;
}

/**
 * The address that an attempt counts for. A server calls from one address for all of its users, so that its calls count
 * only for the end user's address that it names.
 *
 * @returns null if the attempt does not count for an address
 */
export function countedAddress({ level, address, isAddressNamed }: AddressedCall): string | null {
  return address !== null && (level === 'client' || isAddressNamed) ? addressKey(address.ip) : null;
}
