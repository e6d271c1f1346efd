import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Caller } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';

/** The header in which a server names the address of the end user that it calls for. */
export const endUserAddressHeader = 'x-portico-client-address';

/**
 * The address of the end user, as far as the server of the app names it. Clients cannot name an address: the header of a
 * client is ignored.
 *
 * @throws {Refusal} 400, the header is not an IP address
 */
export function namedAddress(headers: IncomingHttpHeaders, caller: Caller | null): string | undefined {
  const given = headers[endUserAddressHeader];
  if (caller === null || caller.level === 'client' || given === undefined || given === '') return undefined;
  const address = String(given).trim();
  if (address.length > 64 || isIP(address) === 0) {
    throw new Refusal(400, `The header ${endUserAddressHeader} must be one IPv4 or IPv6 address.`);
  }
  return address;
}
