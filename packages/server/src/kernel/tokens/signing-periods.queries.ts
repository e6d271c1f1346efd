import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import type { DropReason } from './signing-periods.ts';

/** Maximum number of periods that are read. Earlier ones have ended long before. */
const periodsMax = 100;

/** The newest periods, newest first. */
export const newestPeriods = unscoped('signing_periods.newest', (q) =>
  q
    .selectFrom('signing_periods')
    .select(['number', 'secret_id', 'key_index', 'created_at', 'signs_from', 'dropped_as'])
    .orderBy('number', 'desc')
    .limit(sql.lit(periodsMax)),
);

/**
 * Begins to sign with a secret that has not signed before. No row if there is a period with this number: another replica was faster,
 * perhaps with another secret.
 */
export const insertFirstPeriod = unscoped(
  'signing_periods.insert_first',
  (_q, the: { number: number; secretId: string; now: Date; signsFrom: Date }) => sql<{ number: number }>`
    insert into signing_periods (number, secret_id, key_index, created_at, signs_from)
    values (${the.number}, ${the.secretId}, 0, ${the.now}, ${the.signsFrom})
    on conflict do nothing
    returning number`,
);

/**
 * Records that servers start without the secrets that they do not have. The reason is that of the one that was in use.
 *
 * @param the.kept IDs of the secrets that they have
 */
export const dropPeriods = unscoped(
  'signing_periods.drop',
  (_q, the: { kept: readonly string[]; reason: DropReason; now: Date }) => sql<{ secret_id: string }>`
    update signing_periods set dropped_at = ${the.now}, dropped_as = case
      when secret_id = (select secret_id from signing_periods where dropped_as is null order by number desc limit 1)
        then ${the.reason} else 'lost' end
    where dropped_as is null and secret_id <> all(${the.kept}::text[])
    returning secret_id`,
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
