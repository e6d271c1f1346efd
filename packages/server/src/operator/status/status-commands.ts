import { z } from 'zod';
import { version } from '../../base/version.ts';
import type { Database } from '../../db/engines/engine.ts';
import type { DbHandle } from '../../db/handle.ts';
import { findPending } from '../../db/migrations/migrate.ts';
import type { Background } from '../../kernel/background/background.ts';
import type { OperatorCommands } from '../../kernel/operator-command.ts';

/** The command with which `status` asks the running server. It is part of that command, and not listed. */
export const statusCommandName = 'status facts';

/** What a running server says about itself. */
export const serverStatus = z.object({
  version: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  pendingMigrations: z.array(z.string()),
  /** For each kind of background work, how long its oldest item has been due, in seconds. */
  oldestDueSeconds: z.record(z.string(), z.number()),
});

type ServerStatus = z.output<typeof serverStatus>;

/** What a running server needs to say it. */
export interface StatusParts {
  readonly database: Database;
  /** Exists later than the routes. */
  readonly background: () => Background;
}

/** When this process started. */
export const startedAt = new Date(Date.now() - performance.now());

/** Reads what the server says about itself. */
export async function readStatus(db: DbHandle, { database, background }: StatusParts): Promise<ServerStatus> {
  const { rows } = await db.run({ text: `select current_setting('server_version') as postgres`, values: [] });
  return {
    version,
    engine: database.kind,
    postgres: String(rows[0]?.postgres),
    startedAt: startedAt.toISOString(),
    pendingMigrations: [...(await findPending(db))],
    oldestDueSeconds: await background().oldestDueSeconds(),
  };
}

/** Returns the other end of `status`, on the server. */
export function statusCommands(parts: StatusParts): OperatorCommands {
  return {
    [statusCommandName]: {
      summary: 'Read what the server says about itself',
      run: async ({ db }) => ({ lines: [], data: await readStatus(db, parts) }),
    },
  };
}
