import type { Socket } from 'node:net';
import type { SendMailOptions, Transporter } from 'nodemailer';

/** Gives the library a connection, and says whether the session needs TLS before anything else. */
export type GetSocket = (
  options: unknown,
  callback: (error: Error | null, socket?: { readonly connection: Socket; readonly requireTLS: boolean }) => void,
) => void;

/** How to reach a server, and what tells it from others. */
export interface PoolOptions {
  readonly key: string;
  readonly server:
    | { readonly url: string }
    | {
        readonly host: string;
        readonly port: number;
        readonly secure: boolean;
        readonly auth: { readonly user: string; readonly pass: string };
        /** Makes the connection in place of the library. */
        readonly getSocket: GetSocket;
      };
}

interface Pool {
  readonly transport: Transporter;
  underWay: number;
  lastUsedAt: number;
}

/** Each step of a conversation may take so long. */
const stepMillisMax = 7000;

interface Habits {
  /** A server that gets no mail for so long is left. */
  readonly idleMillisMax: number;
  readonly sweepEveryMillis: number;
  /** So many servers are remembered at once; those at work are never left. */
  readonly poolsMax: number;
}

const usualHabits: Habits = { idleMillisMax: 60_000, sweepEveryMillis: 20_000, poolsMax: 50 };

const limits = {
  pool: true,
  maxConnections: 3,
  connectionTimeout: stepMillisMax,
  greetingTimeout: stepMillisMax,
  socketTimeout: stepMillisMax,
  dnsTimeout: stepMillisMax,
  // A message is text and never a path or an address to read.
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

/** The open connections, a pool for each server. */
export class SmtpPools {
  readonly #pools = new Map<string, Pool>();
  readonly #habits: Habits;
  #timer: NodeJS.Timeout | undefined;

  constructor(habits: Habits = usualHabits) {
    this.#habits = habits;
  }

  /** How many servers are remembered. */
  get size(): number {
    return this.#pools.size;
  }

  /** @throws what the library throws */
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

  /** The pool of a server, which is not left before its `underWay` is counted down again. */
  async #take({ key, server }: PoolOptions): Promise<Pool> {
    // Loaded with the first mail: an installation without a server need not hold 20 MB for it.
    const { createTransport } = await import('nodemailer');
    const { poolsMax, idleMillisMax, sweepEveryMillis } = this.#habits;
    if (!this.#pools.has(key) && this.#pools.size >= poolsMax) this.#leaveIdle(0);
    const pool = this.#pools.get(key) ?? {
      transport: createTransport({ ...limits, ...server }),
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
