import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What a proxy does to the connections through it. */
export interface Faults {
  /** Connects, and then passes nothing on in either direction. */
  readonly isSilent?: boolean;
  /** Refuses new connections. */
  readonly isDown?: boolean;
  /** Looks at what the server sends before it is passed on; may change it. */
  readonly fromServer?: (bytes: Buffer, connection: ProxiedConnection) => Buffer;
  /** Looks at what the client sends before it is passed on. */
  readonly fromClient?: (bytes: Buffer, connection: ProxiedConnection) => void;
}

/** A connection through the proxy. */
export interface ProxiedConnection {
  /** Ends it towards the client, without a word. */
  cutClient(): void;
}

/** A TCP proxy in front of a database, with faults on demand. */
export interface FaultProxy {
  readonly port: number;
  /** How many connections are open. */
  connections(): number;
  /** How many connections were asked for. */
  attempts(): number;
  /** Replaces the faults. */
  set(faults: Faults): void;
  /** Where new connections lead. */
  pointTo(port: number): void;
  /** Ends all connections at once. */
  cutAll(): void;
  stop(): Promise<void>;
}

/** Starts a proxy on this machine. @param target the port that it leads to */
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
