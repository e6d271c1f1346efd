import type { DbHandle } from '../../db/handle.ts';
import { findPending, findRefusal } from '../../db/migrations/migrate.ts';
import type { PeriodOfSecret } from '../../kernel/tokens/secret-of-database.ts';

/** What a database says about itself, for checks. */
export interface ServerFacts {
  readonly postgres: string;
  readonly encoding: string;
  /** Names of the migrations that the next start applies. */
  readonly pending: readonly string[];
  /** Why the next start refuses the database. */
  readonly refusal?: string | undefined;
  /** How far the clock of the database is ahead of the one of this machine. */
  readonly clockMillis: number;
  readonly failingWebhooks: number;
  readonly disabledWebhooks: number;
  /** Which server secrets the database was used with, the first one first. Undefined from a server of an earlier version. */
  readonly secrets?: readonly PeriodOfSecret[];
}

/** Maximum number of signing keys that are looked at. */
const periodsMax = 100;

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
  const hasTables = server.has_tables === true;
  const webhooks = hasTables ? await readWebhooks(handle) : { failing: 0, disabled: 0 };
  return {
    postgres: String(server.postgres),
    encoding: String(server.encoding),
    pending: await findPending(handle),
    refusal: await findRefusal(handle),
    clockMillis: Math.round(Number(server.millis) - here),
    failingWebhooks: webhooks.failing,
    disabledWebhooks: webhooks.disabled,
    secrets: hasTables ? await readSecrets(handle) : [],
  };
}

/** Reads the secrets also from the tables of an earlier version, which cannot be declared lost. */
async function readSecrets(handle: DbHandle): Promise<readonly PeriodOfSecret[]> {
  const { rows } = await handle.run({
    text: `select secret_id, to_jsonb(p) ->> 'dropped_as' as dropped_as from signing_periods p order by number desc limit $1`,
    values: [periodsMax],
  });
  return rows.toReversed().map((row) => {
    const reason = String(row.dropped_as);
    return {
      secretId: String(row.secret_id),
      droppedAs: reason === 'lost' || reason === 'leaked' ? reason : undefined,
    };
  });
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
