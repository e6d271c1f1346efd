import type { Socket } from 'node:net';
import type { SendMailOptions, Transporter } from 'nodemailer';

/** Opens a connection for the library. `requireTLS` is whether the session must start with TLS. */
export type GetSocket = (
  options: unknown,
  callback: (error: Error | null, socket?: { readonly connection: Socket; readonly requireTLS: boolean }) => void,
) => void;

/** Connection options of a mail server, with a key that identifies it. */
export interface PoolOptions {
  readonly key: string;
  /** Connections for broadcasts. */
  readonly isBroadcast?: boolean;
  readonly server:
    | { readonly url: string }
    | {
        readonly host: string;
        readonly port: number;
        readonly secure: boolean;
        readonly auth: { readonly user: string; readonly pass: string };
        /** Opens the connection instead of the library. */
        readonly getSocket: GetSocket;
      };
}

interface Pool {
  readonly transport: Transporter;
  underWay: number;
  lastUsedAt: number;
}

/** Time limit for each step of an SMTP session. */
const stepMillisMax = 7000;

interface PoolsOptions {
  /** Connections to a server close after this time without email. */
  readonly idleMillisMax: number;
  readonly sweepEveryMillis: number;
  /** Most servers with open connections. Busy ones are never closed. */
  readonly poolsMax: number;
}

const defaultOptions: PoolsOptions = { idleMillisMax: 60_000, sweepEveryMillis: 20_000, poolsMax: 50 };

/** Time limits of the steps of a session. */
export const stepLimits = {
  connectionTimeout: stepMillisMax,
  greetingTimeout: stepMillisMax,
  socketTimeout: stepMillisMax,
  dnsTimeout: stepMillisMax,
} as const;

type GreetingOptions = { readonly name?: string };

/** Returns the option of the library for the greeting of a mail server. */
export function greetingOptions(greeting: string | undefined): GreetingOptions {
  return greeting === undefined ? {} : { name: greeting };
}

const limits = {
  pool: true,
  ...stepLimits,
  // Message content is always text, never a path or URL to load.
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

/** Most connections to a server, apart from those for broadcasts. */
const connectionsMax = 3;
const broadcastConnectionsMax = 5;

/** The open connections, a pool for each server, and one for its broadcasts. */
export class SmtpPools {
  readonly #pools = new Map<string, Pool>();
  readonly #greeting: GreetingOptions;
  readonly #options: PoolsOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(greeting?: string, options: PoolsOptions = defaultOptions) {
    this.#greeting = greetingOptions(greeting);
    this.#options = options;
  }

  /** The number of servers with a pool. */
  get size(): number {
    return this.#pools.size;
  }

  /** @throws the errors of the library */
  async send(options: PoolOptions, mail: SendMailOptions): Promise<void> {
    const pool = await this.#take(options);
    try {
      await pool.transport.sendMail(mail);
    } finally {
      pool.underWay -= 1;
      pool.lastUsedAt = performance.now();
    }
  }

  /** Closes all connections at once. */
  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    for (const { transport } of this.#pools.values()) transport.close();
    this.#pools.clear();
  }

  /** Returns the pool of a server. It stays open until the caller decrements `underWay`. */
  async #take({ key: serverKey, server, isBroadcast = false }: PoolOptions): Promise<Pool> {
    // Loaded with the first email: it takes 20 MB, which installations without a mail server do not need.
    const { createTransport } = await import('nodemailer');
    const key = isBroadcast ? `${serverKey} broadcasts` : serverKey;
    const maxConnections = isBroadcast ? broadcastConnectionsMax : connectionsMax;
    const { poolsMax, idleMillisMax, sweepEveryMillis } = this.#options;
    if (!this.#pools.has(key) && this.#pools.size >= poolsMax) this.#leaveIdle(0);
    const pool = this.#pools.get(key) ?? {
      transport: createTransport({ ...limits, ...this.#greeting, maxConnections, ...server }),
      underWay: 0,
      lastUsedAt: performance.now(),
    };
    pool.underWay += 1;
    this.#pools.set(key, pool);
    this.#timer ??= setInterval(() => this.#leaveIdle(idleMillisMax), sweepEveryMillis).unref();
    return pool;
  }

  #leaveIdle(millis: number): void {
    for (const [key, { transport, underWay, lastUsedAt }] of this.#pools) {
      if (underWay > 0 || performance.now() - lastUsedAt < millis) continue;
      transport.close();
      this.#pools.delete(key);
    }
    if (this.#pools.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
