import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';

/** Outages that one process knows. */
export const outagesMax = 1000;

/** Time without a failed attempt after which an outage is forgotten: no email is left. The longest pause is a day. */
const forgottenAfter = sql`interval '25 hours'`;

/** A mail server that does not accept emails. */
export interface OutageRow {
  readonly server: string;
  readonly since: Date;
  /** Failed attempts since then, as a number. */
  readonly failures: number;
  readonly last_error: string;
}

interface FailureValues {
  readonly server: string;
  /** Time of the first failure. */
  readonly since: Date;
  readonly now: Date;
  readonly failures: number;
  readonly error: string;
}

/** Begins an outage, or adds failures to it. @returns whether it is new, so that one process reports it */
export const recordFailures = unscoped('mail_outages.record', (q, the: FailureValues) =>
  q
    .insertInto('mail_outages')
    .values({
      server: the.server,
      since: the.since,
      last_failed_at: the.now,
      reported_at: the.now,
      failures: sql<never>`${the.failures}::bigint`,
      last_error: the.error,
    })
    .onConflict((conflict) =>
      conflict.column('server').doUpdateSet({
        last_failed_at: sql<Date>`greatest(mail_outages.last_failed_at, excluded.last_failed_at)`,
        failures: sql<never>`mail_outages.failures + excluded.failures`,
        last_error: sql<string>`excluded.last_error`,
      }),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new')),
);

/** Ends an outage. @returns it, to the one process that ends it */
export const endOutage = unscoped('mail_outages.end', (q, the: { server: string }) =>
  q
    .deleteFrom('mail_outages')
    .where('server', '=', the.server)
    .returning(['server', 'since', 'last_error', sql<number>`failures::float8`.as('failures')]),
);

/** Returns the outages, and marks those that were not reported for an hour. One process gets each mark. */
export const currentOutages = unscoped('mail_outages.current', (q, the: { now: Date }) =>
  q
    .with('due', (cte) =>
      cte
        .updateTable('mail_outages')
        .set({ reported_at: the.now })
        .where('reported_at', '<=', sql<Date>`${the.now}::timestamptz - interval '1 hour'`)
        .where('last_failed_at', '>', sql<Date>`${the.now}::timestamptz - ${forgottenAfter}`)
        .returning('server'),
    )
    .with('forgotten', (cte) =>
      cte
        .deleteFrom('mail_outages')
        .where('last_failed_at', '<=', sql<Date>`${the.now}::timestamptz - ${forgottenAfter}`)
        .returning('server'),
    )
    .selectFrom('mail_outages as o')
    .leftJoin('due as d', 'd.server', 'o.server')
    .where('o.last_failed_at', '>', sql<Date>`${the.now}::timestamptz - ${forgottenAfter}`)
    .select(['o.server', 'o.since', 'o.last_error', sql<number>`o.failures::float8`.as('failures')])
    .select(sql<boolean>`d.server is not null`.as('is_due'))
    .limit(outagesMax),
);

/** Returns the outage of a server. */
export const outageOf = unscoped(
  'mail_outages.of',
  (q, the: { server: string }) =>
    q
      .selectFrom('mail_outages')
      .select(['server', 'since', 'last_error', sql<number>`failures::float8`.as('failures')])
      .where('server', '=', the.server),
  { isShortRead: true },
);

/** Counts at most so many emails that wait. */
const countedMax = 10_000;

/** Returns the number of mail servers that accept nothing, and of emails whose attempt is overdue or failed. Bounded. */
export const mailHealth = unscoped('mail_outages.health', (q) =>
  q.selectNoFrom([
    sql<number>`(select count(*)::int from mail_outages)`.as('servers_down'),
    sql<number>`(select count(*)::int from (
      select 1 from outgoing_emails where next_attempt_at is not null limit ${sql.lit(countedMax)}) as waiting)`.as(
      'waiting',
    ),
  ]),
);
