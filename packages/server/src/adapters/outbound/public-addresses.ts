import { BlockList, isIP } from 'node:net';

/**
 * IPv4 networks that are not on the public internet.
 *
 * @see IANA IPv4 Special-Purpose Address Registry, RFC 6890
 */
const specialIpv4: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // Azure's host agent, a public address that only machines at Azure reach
  ['169.254.0.0', 16], // link-local, and the metadata services of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
];

/**
 * Parts of the IPv6 global unicast space that are not on the public internet, or that contain an IPv4 address.
 *
 * @see IANA IPv6 Special-Purpose Address Registry
 */
const specialIpv6: readonly (readonly [address: string, prefix: number])[] = [
  ['2001::', 23], // protocol assignments, among them Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
];

const special = new BlockList();
for (const [address, prefix] of specialIpv4) special.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of specialIpv6) special.addSubnet(address, prefix, 'ipv6');

/** All other IPv6 addresses are loopback, private, link-local, multicast, or a translation of IPv4 such as NAT64. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an IP address belongs to the public internet. An IPv4 address written as IPv6 never does. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
