import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Faults of a proxy's connections. */
interface Faults {
  /** Accepts connections but forwards nothing in either direction. */
  readonly isSilent?: boolean;
  /** Rejects new connections. */
  readonly isDown?: boolean;
  /** Sees data of the server before it is forwarded, and may change it. */
  readonly fromServer?: (bytes: Buffer, connection: ProxiedConnection) => Buffer;
  /** Sees data of the client before it is forwarded. */
  readonly fromClient?: (bytes: Buffer, connection: ProxiedConnection) => void;
}

/** A connection through the proxy. */
interface ProxiedConnection {
  /** Closes the connection to the client without a message. */
  cutClient(): void;
}

/** A TCP proxy in front of a database, with faults on demand. */
export interface FaultProxy {
  readonly port: number;
  /** How many connections are open. */
  connections(): number;
  /** Number of connection attempts. */
  attempts(): number;
  /** Replaces the faults. */
  set(faults: Faults): void;
  /** Port that new connections lead to. */
  pointTo(port: number): void;
  /** Closes all connections immediately. */
  cutAll(): void;
  stop(): Promise<void>;
}

/** Starts a proxy on this machine. @param target port of the database */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const open = new Set<Socket>();
  let faults: Faults = {};
  let port = target;
  let attempts = 0;
  const server = createServer((client) => {
    attempts += 1;
    client.on('error', () => undefined);
    if (faults.isDown === true) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(port, '127.0.0.1');
    upstream.on('error', () => client.destroy());
    open.add(client);
    const connection = { cutClient: () => client.resetAndDestroy() };
    client.on('close', () => {
      open.delete(client);
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
    client.on('data', (bytes: Buffer) => {
      if (faults.isSilent === true) return;
      upstream.write(bytes);
      faults.fromClient?.(bytes, connection);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (faults.isSilent !== true) client.write(faults.fromServer?.(bytes, connection) ?? bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cutAll = () => {
    for (const client of open) client.resetAndDestroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    connections: () => open.size,
    attempts: () => attempts,
    set: (next) => {
      faults = next;
    },
    pointTo: (next) => {
      port = next;
    },
    cutAll,
    stop: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
