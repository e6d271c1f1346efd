import pg from 'pg';
import type { DbHandle } from '../../handle.ts';
import type { Subscription } from '../engine.ts';

/** Listener on the only connection of the embedded database. */
export interface LocalListener {
  /** Subscribes a new connection to all current channels. */
  attach(client: pg.ClientBase): Promise<void>;
  listen(handle: DbHandle, channel: string, onPayload: (payload: string) => void): Promise<Subscription>;
}

/** Creates a listener without channels. */
export function createLocalListener(): LocalListener {
  const entries = new Set<{ channel: string; onPayload: (payload: string) => void }>();
  const textOf = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;
  return {
    attach: async (client) => {
      client.on('notification', ({ channel, payload }) => {
        for (const entry of entries) if (entry.channel === channel) entry.onPayload(payload ?? '');
      });
      for (const channel of new Set([...entries].map((entry) => entry.channel))) await client.query(textOf(channel));
    },
    listen: async (handle, channel, onPayload) => {
      const entry = { channel, onPayload };
      entries.add(entry);
      await handle.run({ text: textOf(channel), values: [] });
      return {
        isConnected: () => entries.has(entry),
        close: async () => {
          entries.delete(entry);
        },
      };
    },
  };
}
