import { type QueryCreator, type Selectable, sql } from 'kysely';
import { digestOf } from '../../base/digests.ts';
import { type AddressedCall, countedAddress } from '../../base/limits/counted-address.ts';
import { type Limit, type Limits, type SharedLimitName, TooManyAttempts } from '../../base/limits/limit.ts';
import type { LocalLimits } from '../../base/limits/local-limits.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { type Rows, rowsIn } from '../../db/parts.ts';
import { type Scoped, scoped, unscoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { RateLimitsTable } from '../../db/tables/rate-limits.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Context for counting attempts. */
export interface Attempt extends Scoped, AddressedCall {
  readonly now: Date;
  readonly platform: { readonly limits: Limits; readonly localLimits: LocalLimits };
}

/** Arguments of a statement that counts attempts. */
export interface AttemptValues {
  readonly now: Date;
  /** A JSON array of `{key, seconds, most}`. */
  readonly limits: string;
}

function accountKey(name: SharedLimitName, account: string): string {
  return `${name}:account:${digestOf(account)}`;
}

/** Sign-ups count as sign-ins of their address. */
const addressBucket = {
  signIn: 'signIn',
  signUp: 'signIn',
  codeSend: 'codeSend',
  codeCheck: 'codeCheck',
  aiChat: 'aiChat',
  promotionCode: 'promotionCode',
} as const;

/** Returns the counter key of an account for `forgiveAttemptsPart`, or null if its attempts are not counted. */
export function countedAccount(context: Attempt, name: SharedLimitName, account: string): string | null {
  return context.platform.limits[name].perAccount === undefined ? null : accountKey(name, account);
}

/**
 * Returns the counters that an attempt counts against.
 *
 * @param account a normalized name of the account, null if it is not known yet
 * @throws {TooManyAttempts} the address exceeded its limit, and the window has not ended
 */
export function attemptValues(context: Attempt, name: SharedLimitName, account: string | null): AttemptValues {
  const { perAccount, perAddress } = context.platform.limits[name];
  const counted: { key: string; seconds: number; most: number }[] = [];
  const add = (key: string, limit: Limit) => counted.push({ key, seconds: limit.seconds, most: limit.attempts });
  if (perAccount !== undefined && account !== null) add(accountKey(name, account), perAccount);
  const address = countedAddress(context);
  if (perAddress !== undefined && address !== null) {
    const key = `${addressBucket[name]}:address:${address}`;
    const until = context.platform.localLimits.refusedUntil(memoryKey(context, key), context.now);
    if (until !== undefined) throw new TooManyAttempts(until, context.now);
    add(key, perAddress);
  }
  return { now: context.now, limits: JSON.stringify(counted) };
}

/** Returns the counters of an attempt that was counted before, in the same request: none. */
export function uncounted({ now }: Attempt): AttemptValues {
  return { now, limits: '[]' };
}

/** Returns the memory key of a counter, which is separate for each project. */
function memoryKey({ tenancyId }: Scoped, key: string): string {
  return `${tenancyId}:${key}`;
}

const limitRows = (the: AttemptValues) =>
  sql`jsonb_to_recordset(${the.limits}::jsonb) as l(key text, seconds int, most int)`;

/**
 * Builds the statement part that counts an attempt. `retryAt` reads the result. The count applies to all replicas. Keys
 * are locked in a fixed order to prevent deadlocks.
 */
export function countAttemptsPart(q: QueryCreator<Tables>, the: AttemptValues, tenancyId: TenancyId) {
  return insertSelect(
    q,
    'rate_limits',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      key: sql.ref<string>('l.key'),
      attempts: sql.lit(1),
      resets_at: sql<Date>`${the.now}::timestamptz + make_interval(secs => l.seconds)`,
    },
    sql`from ${limitRows(the)} order by l.key`,
  )
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'key']).doUpdateSet({
        attempts: sql<number>`case when rate_limits.resets_at <= ${the.now}::timestamptz then 1 else rate_limits.attempts + 1 end`,
        resets_at: sql<Date>`case when rate_limits.resets_at <= ${the.now}::timestamptz then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['key', 'attempts', 'resets_at']);
}

/** The exceeded counters, with the time of their reset. */
type Exceeded = Readonly<Record<string, string>>;

/** A row of `countAttemptsPart`. */
type Counted = Pick<Selectable<RateLimitsTable>, 'key' | 'attempts' | 'resets_at'>;

/**
 * Returns a column with the exceeded counters, null if there are none.
 *
 * @param counted the part from `countAttemptsPart`
 */
export function retryAt(counted: Rows<Counted>, the: AttemptValues) {
  return sql<Exceeded | null>`(
    select json_object_agg(c.key, c.resets_at) from ${counted} c join ${limitRows(the)} on l.key = c.key
    where c.attempts > l.most
  )`.as('retry_at');
}

/**
 * Rejects an attempt that exceeded a limit. Exceeded addresses are cached: until the window ends, this process rejects
 * them without SQL. Accounts are not cached, because a success in another process resets them.
 *
 * @throws {TooManyAttempts}
 */
export function refuseTooMany(context: Attempt, row: { readonly retry_at: Exceeded | null }): void {
  if (row.retry_at === null) return;
  const exceeded = Object.entries(row.retry_at).map(([key, at]) => ({ key, at: new Date(at) }));
  for (const { key, at } of exceeded) {
    if (key.includes(':address:')) context.platform.localLimits.refuseUntil(memoryKey(context, key), at);
  }
  throw new TooManyAttempts(new Date(Math.max(...exceeded.map(({ at }) => at.getTime()))), context.now);
}

/**
 * Builds the statement part that resets the failed attempts of an account after a success. Does nothing if the key is
 * null.
 */
export function forgiveAttemptsPart(
  q: QueryCreator<Tables>,
  the: { readonly forgivenKey: string | null },
  tenancyId: TenancyId,
) {
  return q
    .deleteFrom('rate_limits')
    .where('tenancy_id', '=', tenancyId)
    .where('key', '=', sql<string>`${the.forgivenKey}::text`)
    .returning('key');
}

/** Deletes a batch of counters whose window has ended, of any tenancy. Served by `rate_limits_by_reset`. */
export const deleteOldCounters = unscoped('rate_limits.delete_old', (q, the: { now: Date }) =>
  q.deleteFrom('rate_limits').where(
    sql<boolean>`(tenancy_id, key) in (
      select r.tenancy_id, r.key from rate_limits r where r.resets_at < ${the.now} order by r.resets_at limit 1000
    )`,
  ),
);

const countAttempts = scoped('rate_limits.count', (q, the: AttemptValues, tenancyId) => {
  const counting = q.with('counted', (cte) => countAttemptsPart(cte, the, tenancyId));
  return counting.selectNoFrom(retryAt(rowsIn(counting, 'counted'), the));
});

/**
 * Counts what a user does against a limit that is not a setting.
 *
 * @param key begins with the name of the limit
 * @throws {TooManyAttempts}
 */
export async function limitTo(context: Scoped & { readonly now: Date }, key: string, limit: Limit): Promise<void> {
  const counted = [{ key, seconds: limit.seconds, most: limit.attempts }];
  const row = await countAttempts.first(context, { now: context.now, limits: JSON.stringify(counted) });
  const ends = Object.values(row?.retry_at ?? {}).map((at) => new Date(at).getTime());
  if (ends.length > 0) throw new TooManyAttempts(new Date(Math.max(...ends)), context.now);
}

/** Whether something was counted with a key in the window that has not ended. */
export const isCounted = scoped(
  'rate_limits.is_counted',
  (_q, the: { key: string; now: Date }, tenancyId) => sql<{ readonly is_counted: boolean }>`
    select exists (select from rate_limits r where r.tenancy_id = ${tenancyId}::uuid and r.key = ${the.key}::text
      and r.resets_at > ${the.now}::timestamptz) as is_counted`,
);

/**
 * Counts an attempt with a separate statement, where no other statement can include the count.
 *
 * @throws {TooManyAttempts}
 */
export async function limitAttempts(context: Attempt, name: SharedLimitName, account: string | null): Promise<void> {
  const row = await countAttempts.first(context, attemptValues(context, name, account));
  refuseTooMany(context, row ?? { retry_at: null });
}
