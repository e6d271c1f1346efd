import { z } from 'zod';
import { version } from '../../base/version.ts';
import type { Database } from '../../db/engines/engine.ts';
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

/**
 * Returns the other end of `status`, on the server.
 *
 * @param background exists later than the routes
 */
export function statusCommands(database: Database, background: () => Background): OperatorCommands {
  const startedAt = new Date(Date.now() - performance.now()).toISOString();
  return {
    [statusCommandName]: {
      summary: 'Read what the server says about itself',
      run: async ({ db }) => {
        const { rows } = await db.run({ text: `select current_setting('server_version') as postgres`, values: [] });
        const data: ServerStatus = {
          version,
          engine: database.kind,
          postgres: String(rows[0]?.postgres),
          startedAt,
          pendingMigrations: [...(await findPending(db))],
          oldestDueSeconds: await background().oldestDueSeconds(),
        };
        return { lines: [], data };
      },
    },
  };
}
