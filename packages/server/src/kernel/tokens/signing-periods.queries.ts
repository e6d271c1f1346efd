import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';

/** Maximum number of periods that are read. Earlier ones have ended long before. */
const periodsMax = 100;

/** The newest periods, newest first. */
export const newestPeriods = unscoped('signing_periods.newest', (q) =>
  q
    .selectFrom('signing_periods')
    .select(['number', 'secret_id', 'key_index', 'created_at', 'signs_from'])
    .orderBy('number', 'desc')
    .limit(sql.lit(periodsMax)),
);

/** Begins to sign with a secret that has not signed before. Of concurrent replicas, one inserts the row. */
export const insertFirstPeriod = unscoped(
  'signing_periods.insert_first',
  (_q, the: { secretId: string; now: Date; signsFrom: Date }) => sql<{ number: number }>`
    insert into signing_periods (number, secret_id, key_index, created_at, signs_from)
    select coalesce(max(number), 0) + 1, ${the.secretId}::text, 0, ${the.now}::timestamptz, ${the.signsFrom}::timestamptz
    from signing_periods
    on conflict do nothing
    returning number`,
);

/**
 * Plans to sign with the next key of the current secret. No row if that is planned already, or was since a time.
 */
export const insertNextPeriod = unscoped(
  'signing_periods.insert_next',
  (_q, the: { secretId: string; now: Date; signsFrom: Date; since: Date }) => sql<{ number: number }>`
    insert into signing_periods (number, secret_id, key_index, created_at, signs_from)
    select max(number) + 1, ${the.secretId}::text,
      max(key_index) filter (where secret_id = ${the.secretId}::text) + 1, ${the.now}::timestamptz,
      ${the.signsFrom}::timestamptz
    from signing_periods
    having count(*) filter (where signs_from > ${the.now}::timestamptz or created_at >= ${the.since}::timestamptz) = 0
      and count(*) filter (where secret_id = ${the.secretId}::text) > 0
    on conflict do nothing
    returning number`,
);
