import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Refusal } from '../../base/refusal.ts';
import type { Caller } from '../../kernel/context.ts';

/** Header in which an app server sends the address of its end user. */
const endUserAddressHeader = 'x-portico-client-address';

/**
 * Returns the address of the end user if an app server sends it. The header of a client is ignored.
 *
 * @throws {Refusal} 400, the header is not an IP address
 */
export function namedAddress(headers: IncomingHttpHeaders, caller: Caller | null): string | undefined {
  const given = headers[endUserAddressHeader];
  // @guard clients-cannot-set-address-of-end-user
  if (caller === null || caller.level === 'client' || given === undefined || given === '') return undefined;
  const address = String(given).trim();
  if (address.length > 64 || isIP(address) === 0) {
    throw new Refusal(400, `The header ${endUserAddressHeader} must be one IPv4 or IPv6 address.`);
  }
  return address;
}
