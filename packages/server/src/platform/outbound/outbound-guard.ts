import { lookup } from 'node:dns/promises';
import { BlockList, connect, isIP, type Socket } from 'node:net';
import type { Network } from '../../settings/outbound-rows.ts';
import { isLoopbackAddress } from '../loopback.ts';
import { isPublicAddress } from './public-addresses.ts';

/** The connection to an address that a user entered is not allowed, or cannot be made. The message is for the log. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';
}

/** A connection that the guard made. */
export interface OutboundConnection {
  readonly socket: Socket;
  /** Whether the operator trusts the network, so that the connection needs no TLS. */
  readonly isTrusted: boolean;
}

/** Makes the connections to addresses that users enter: their mail servers, and later webhooks and issuers. */
export interface OutboundGuard {
  /** Whether failures must not show what is at an address: in production. */
  readonly hidesReasons: boolean;
  /**
   * Resolves a host once, checks every address that it has, and connects to one of them.
   *
   * @throws {OutboundFailure} an address is not allowed, the host has none, or no connection can be made in time
   */
  connect(host: string, port: number): Promise<OutboundConnection>;
}

interface Options {
  readonly isProduction: boolean;
  /** The setting `PORTICO_OUTBOUND_ALLOW`. */
  readonly allowed: readonly Network[];
  /** Gives the addresses of a host. Default: the resolver of the system. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

/** All addresses of a host share this time. */
const connectMillisMax = 7_000;

/**
 * Makes the guard. It connects to public addresses, to the networks that the operator allows, and in development to this
 * machine. A name that also resolves to another address is refused as a whole. The connection goes to the checked
 * address itself and resolves nothing again, so a name that changes in between gains nothing.
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
  const timer = setTimeout(() => socket.destroy(new Error(`No answer from ${address} port ${port}.`)), millis);
  socket.once('connect', () => resolve(socket)).once('error', reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    socket.off('error', reject);
  }
}
