import type { TestServer } from '@portico/testkit';
import { expect, vi } from 'vitest';

/** Tables about use and load, not about things: they count requests, or remember that something was seen. */
const bookkeeping = [
  'rate_limits',
  'rate_limit_hits',
  'user_activity',
  'signing_periods',
  'server_processes',
  'changes',
  'requests',
  'request_rooms',
];

/** Rows without the columns that remember when a key was used. */
const rowOf: Readonly<Record<string, string>> = {
  project_key_sets: "to_jsonb(t) - 'uses'",
  api_keys: "to_jsonb(t) - 'last_used_at'",
};

/** Tables that background work changes at any time. Events of operations are counted. */
const background = [
  'events',
  'failed_sign_ins',
  'event_seals',
  'unsealed_events',
  'webhook_deliveries',
  'webhook_attempts',
  'webhook_endpoints',
];

/** A job moves events to the counts every minute, so only their sums are compared. Failed sign-ins are recorded in the background. */
const metrics = ['metric_counts', 'metric_events'];
const metricsPrint = `select 'metric_counts' as name, coalesce(sum(hashtextextended(c::text, 0)::numeric), 0)::text as print from (
  select tenancy_id, kind, day, key, is_anonymous, sum(number) from (
    select tenancy_id, kind, day, key, is_anonymous, count as number from metric_counts
    union all
    select tenancy_id, kind, day, key, is_anonymous, change from metric_events
  ) as m where kind not in ('failed_sign_ins', 'hourly_failed_sign_ins')
  group by 1, 2, 3, 4, 5 having sum(number) <> 0
) as c`;

/** Runs a statement of a test. */
export async function rowsOf<T>({ app }: TestServer, text: string): Promise<T[]> {
  return (await app.database.handle().run({ text, values: [], isWrite: false })).rows as T[];
}

/** Waits until the notices of a setting are sent, which happens in the background. */
export async function settled(server: TestServer): Promise<void> {
  const waiting = async () => await rowsOf(server, 'select id from security_notices where queued_at is null');
  // Outside of a test, `expect.poll` does not work.
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 30_000 });
}

/** The number and a digest of the rows of each table. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Creates the function that returns the fingerprint of a server's database. The list of tables is read once. */
export async function fingerprintOf(server: TestServer): Promise<() => Promise<Fingerprint>> {
  const tables = await rowsOf<{ name: string }>(
    server,
    `select quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const parts = tables
    .filter(({ name }) => ![...bookkeeping, ...background, ...metrics].includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended((${rowOf[name] ?? 't'})::text, 0)::numeric), 0) as print from ${name} t`,
    );
  // Uses of keys and exports are events about a read, and failed sign-ins are recorded after the response.
  const events = `select 'events' as name, count(*)::text as print from events
    where operation is not null and type not in ('project_key.used', 'events.exported', 'export.started', 'users.exported', 'sign_in.failed')`;
  const statement = [...parts, metricsPrint, events].join('\nunion all\n');
  return async () => {
    const rows = await rowsOf<{ name: string; print: string }>(server, statement);
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
  };
}

/** Returns the names of the tables that differ. */
export function changedTables(before: Fingerprint, after: Fingerprint): string[] {
  return Object.entries(after).flatMap(([table, print]) => (before[table] === print ? [] : [table]));
}
