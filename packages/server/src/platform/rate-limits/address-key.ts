import { isIPv6 } from 'node:net';

/**
 * What of a network address counts as one caller. A home has a whole /64 of IPv6 addresses to choose from.
 *
 * @param ip as the socket or the proxy gives it; anything else stands for itself
 */
export function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIPv6(plain) ? `${prefixOf(plain)}::/64` : plain;
}

/** The first four groups, with `::` written out. */
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
