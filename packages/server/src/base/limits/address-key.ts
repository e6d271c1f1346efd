import { isIPv6 } from 'node:net';

/**
 * Returns the part of a network address that counts as one caller. For IPv6, this is the /64 network, since one
 * household can use all its addresses.
 *
 * @param ip address from the socket or proxy. Other text is returned unchanged
 */
export function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  // @guard ipv6-addresses-count-by-64-network
  return isIPv6(plain) ? `${prefixOf(plain)}::/64` : plain;
}

/** Returns the first four groups, with `::` expanded. */
function prefixOf(ip: string): string {
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
