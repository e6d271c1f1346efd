import pg from 'pg';
import type { DatabaseEvents, Subscription } from './engine.ts';

/** Listens on a dedicated connection, since a pooled one is shared and may be closed at any time. */
export interface Listener {
  listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription>;
  close(): Promise<void>;
}

const RECONNECT_PAUSE_MILLIS = 500;

/** Creates a listener that connects on the first `listen` and reconnects when the connection is lost. */
export function createListener(config: pg.ClientConfig, events: DatabaseEvents): Listener {
  return new PostgresListener(config, events);
}

interface Entry {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
}

class PostgresListener implements Listener {
  readonly #config: pg.ClientConfig;
  readonly #events: DatabaseEvents;
  readonly #entries = new Set<Entry>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(config: pg.ClientConfig, events: DatabaseEvents) {
    this.#config = config;
    this.#events = events;
  }

  listen = async (channel: string, onPayload: (payload: string) => void): Promise<Subscription> => {
    const entry: Entry = { channel, onPayload };
    this.#entries.add(entry);
    if (this.#client === undefined) await this.#connect();
    else await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return {
      isConnected: () => this.#client !== undefined && this.#entries.has(entry),
      close: async () => {
        this.#entries.delete(entry);
        if (this.#entries.size === 0) await this.#disconnect();
      },
    };
  };

  close = async (): Promise<void> => {
    this.#isClosed = true;
    this.#entries.clear();
    await this.#disconnect();
  };

  async #connect(): Promise<void> {
    this.#connecting ??= this.#openClient().finally(() => {
      this.#connecting = undefined;
    });
    await this.#connecting;
  }

  async #openClient(): Promise<void> {
    const client = new pg.Client({ ...this.#config, statement_timeout: false });
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => this.#deliver(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of new Set([...this.#entries].map((entry) => entry.channel))) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('end', () => this.#lose(client));
    this.#client = client;
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (this.#isClosed || this.#entries.size === 0) return;
    this.#events.onWarning?.('The connection for notifications was lost. Reconnecting.');
    this.#connectLater();
  }

  #connectLater(): void {
    this.#retry = setTimeout(() => {
      if (this.#isClosed || this.#entries.size === 0) return;
      this.#connect().catch(() => this.#connectLater());
    }, RECONNECT_PAUSE_MILLIS);
    this.#retry.unref();
  }

  #deliver(channel: string, payload: string): void {
    for (const entry of this.#entries) if (entry.channel === channel) entry.onPayload(payload);
  }

  async #disconnect(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#connecting?.catch(() => undefined);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }
}
