import type { DbHandle } from '../../db/handle.ts';
import { findPending } from '../../db/migrations/migrate.ts';

/** What a database says about itself, for checks. */
export interface ServerFacts {
  readonly postgres: string;
  readonly encoding: string;
  /** Names of the migrations that the next start applies. */
  readonly pending: readonly string[];
  /** How far the clock of the database is ahead of the one of this machine. */
  readonly clockMillis: number;
  readonly failingWebhooks: number;
  readonly disabledWebhooks: number;
}

/** Attempts that failed one after the other, before an endpoint counts as failing. */
const failuresMin = 5;

/** Reads the facts, also from a database without tables. */
export async function readServerFacts(handle: DbHandle): Promise<ServerFacts> {
  const before = Date.now();
  const { rows } = await handle.run({
    text: `select current_setting('server_version') as postgres, current_setting('server_encoding') as encoding,
      extract(epoch from clock_timestamp()) * 1000 as millis, to_regclass('webhook_endpoints') is not null as has_tables`,
    values: [],
  });
  const here = (before + Date.now()) / 2;
  const [server = {}] = rows;
  const webhooks = server.has_tables === true ? await readWebhooks(handle) : { failing: 0, disabled: 0 };
  return {
    postgres: String(server.postgres),
    encoding: String(server.encoding),
    pending: await findPending(handle),
    clockMillis: Math.round(Number(server.millis) - here),
    failingWebhooks: webhooks.failing,
    disabledWebhooks: webhooks.disabled,
  };
}

async function readWebhooks(handle: DbHandle): Promise<{ readonly failing: number; readonly disabled: number }> {
  const { rows } = await handle.run({
    text: `select count(*) filter (where disabled_at is null and failures >= $1) as failing,
        count(*) filter (where disabled_by = 'failing') as disabled
      from webhook_endpoints where url is not null and deleted_at is null`,
    values: [failuresMin],
  });
  return { failing: Number(rows[0]?.failing), disabled: Number(rows[0]?.disabled) };
}
