import { lookup } from 'node:dns/promises';
import { BlockList, connect, isIP, type Socket } from 'node:net';
import { isLoopbackAddress } from '../../base/loopback.ts';
import type { Network } from '../../settings/outbound-rows.ts';
import { isPublicAddress } from './public-addresses.ts';

/** The connection to an address that a user entered is not allowed or failed. The message is for the log. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';
}

/** A connection opened by the guard. */
interface OutboundConnection {
  readonly socket: Socket;
  /** Whether the operator trusts the network, so that the connection needs no TLS. */
  readonly isTrusted: boolean;
}

/** Opens connections to addresses that users enter, such as email servers. */
export interface OutboundGuard {
  /** Whether failures must not reveal what runs at an address. True in production. */
  readonly hidesReasons: boolean;
  /**
   * Resolves a host once, checks every address that it has, and connects to one of them.
   *
   * @throws {OutboundFailure} an address is not allowed, the host has none, or connecting timed out or failed
   */
  connect(host: string, port: number): Promise<OutboundConnection>;
}

interface Options {
  readonly isProduction: boolean;
  /** The setting `PORTICO_OUTBOUND_ALLOW`. */
  readonly allowed: readonly Network[];
  /** Returns the addresses of a host. Default: the system resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

/** Time limit for all addresses of a host together. */
const connectMillisMax = 7_000;

/**
 * Creates the guard. It allows public addresses, the networks that the operator allows, and in development the local
 * machine. A name is rejected if any of its addresses is not allowed. The connection uses the checked address and does
 * not resolve the name again, which prevents DNS rebinding.
 */
export function createOutboundGuard({ isProduction, allowed, resolve = resolveAll }: Options): OutboundGuard {
  const trusted = new BlockList();
  for (const { address, prefix } of allowed) trusted.addSubnet(address, prefix, familyOf(address));
  const isTrusted = (address: string) =>
    trusted.check(address, familyOf(address)) || (!isProduction && isLoopbackAddress(address));

  return {
    hidesReasons: isProduction,
    connect: async (host, port) => {
      const addresses = await addressesOf(host, resolve);
      const refused = addresses.find((address) => !isTrusted(address) && !isPublicAddress(address));
      // @guard addresses-that-are-not-public
      if (refused !== undefined) {
        throw new OutboundFailure(
          `${host} has the address ${refused}, which is not public. See PORTICO_OUTBOUND_ALLOW.`,
        );
      }
      const { socket, address } = await connectToFirst(addresses, port);
      return { socket, isTrusted: isTrusted(address) };
    },
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

async function resolveAll(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

async function addressesOf(host: string, resolve: (host: string) => Promise<readonly string[]>) {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(name) !== 0) return [name];
  const addresses = await resolve(name).catch((cause: unknown) => {
    throw new OutboundFailure(`${host} cannot be resolved.`, { cause });
  });
  if (addresses.length === 0) throw new OutboundFailure(`${host} has no address.`);
  return addresses;
}

async function connectToFirst(addresses: readonly string[], port: number) {
  const millis = Math.ceil(connectMillisMax / addresses.length);
  let cause: unknown;
  for (const address of addresses) {
    try {
      return { socket: await connectTo(address, port, millis), address };
    } catch (error) {
      cause = error;
    }
  }
  throw new OutboundFailure(cause instanceof Error ? cause.message : 'The connection failed.', { cause });
}

async function connectTo(address: string, port: number, millis: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host: address, port });
  const timer = setTimeout(() => socket.destroy(new Error(`No response from ${address} port ${port}.`)), millis);
  socket.once('connect', () => resolve(socket)).once('error', reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    socket.off('error', reject);
  }
}
