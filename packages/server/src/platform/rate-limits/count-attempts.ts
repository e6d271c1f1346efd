import type { AccessLevel } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { type Scoped, scoped, unscoped } from '../../db/statements.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { digestOf } from '../digests.ts';
import { addressKey } from './address-key.ts';
import { type Limit, type LimitName, type Limits, TooManyAttempts } from './limit.ts';

/** What counting needs to know of a request. */
export interface Attempt extends Scoped {
  readonly now: Date;
  readonly level: AccessLevel;
  readonly address: { readonly ip: string } | null;
  readonly platform: { readonly limits: Limits };
}

/** Arguments of a statement that counts. */
export interface AttemptValues {
  readonly now: Date;
  /** A JSON array of `{key, seconds, most}`. */
  readonly limits: string;
}

function accountKey(name: LimitName, account: string): string {
  return `${name}:account:${digestOf(account)}`;
}

/** The key under which attempts on an account are counted, or null when they are not: for `forgiveAttemptsPart`. */
export function countedAccount(context: Attempt, name: LimitName, account: string): string | null {
  return context.platform.limits[name].perAccount === undefined ? null : accountKey(name, account);
}

/**
 * What an attempt counts against. Servers call for all of their users from one address, so that only clients are
 * counted by address.
 *
 * @param account whatever names the account, in one spelling; null where none is known yet
 */
export function attemptValues(context: Attempt, name: LimitName, account: string | null): AttemptValues {
  const { perAccount, perAddress } = context.platform.limits[name];
  const counted: { key: string; seconds: number; most: number }[] = [];
  const add = (key: string, limit: Limit) => counted.push({ key, seconds: limit.seconds, most: limit.attempts });
  if (perAccount !== undefined && account !== null) add(accountKey(name, account), perAccount);
  if (perAddress !== undefined && context.level === 'client' && context.address !== null) {
    add(`${name}:address:${addressKey(context.address.ip)}`, perAddress);
  }
  return { now: context.now, limits: JSON.stringify(counted) };
}

const limitRows = (the: AttemptValues) =>
  sql`jsonb_to_recordset(${the.limits}::jsonb) as l(key text, seconds int, most int)`;

/**
 * Part of a statement, named `counted`: counts an attempt. All replicas see the count at once. Keys are taken in one
 * order, so that two statements never wait for each other in a circle.
 */
export function countAttemptsPart(q: QueryCreator<Tables>, the: AttemptValues, tenancyId: TenancyId) {
  return q
    .insertInto('rate_limits')
    .columns(['tenancy_id', 'key', 'attempts', 'resets_at'])
    .expression(
      sql`select ${tenancyId}::uuid, l.key, 1, ${the.now}::timestamptz + make_interval(secs => l.seconds)
        from ${limitRows(the)} order by l.key`,
    )
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'key']).doUpdateSet({
        attempts: sql<number>`case when rate_limits.resets_at <= ${the.now}::timestamptz then 1 else rate_limits.attempts + 1 end`,
        resets_at: sql<Date>`case when rate_limits.resets_at <= ${the.now}::timestamptz then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['key', 'attempts', 'resets_at']);
}

/** A column of a statement with the part `counted`: when the next attempt makes sense, null when this one may go on. */
export function retryAt(the: AttemptValues) {
  return sql<Date | null>`(
    select max(c.resets_at) from counted c join ${limitRows(the)} on l.key = c.key where c.attempts > l.most
  )`.as('retry_at');
}

/** @throws {TooManyAttempts} the statement that counted says so */
export function refuseTooMany(context: Pick<Attempt, 'now'>, row: { readonly retry_at: Date | null }): void {
  if (row.retry_at !== null) throw new TooManyAttempts(row.retry_at, context.now);
}

/** Part of a statement: forgets the failures of an account that has proven itself. A null key forgets nothing. */
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

/** Some counters whose window is over, of any tenancy. Served by `rate_limits_by_reset`. */
export const deleteOldCounters = unscoped('rate_limits.delete_old', (q, the: { now: Date }) =>
  q.deleteFrom('rate_limits').where(
    sql<boolean>`(tenancy_id, key) in (
      select r.tenancy_id, r.key from rate_limits r where r.resets_at < ${the.now} order by r.resets_at limit 1000
    )`,
  ),
);

const countAttempts = scoped('rate_limits.count', (q, the: AttemptValues, tenancyId) =>
  q.with('counted', (cte) => countAttemptsPart(cte, the, tenancyId)).selectNoFrom(retryAt(the)),
);

/**
 * Counts an attempt by a statement of its own, where no other statement can do it on its way.
 *
 * @throws {TooManyAttempts}
 */
export async function limitAttempts(context: Attempt, name: LimitName, account: string | null): Promise<void> {
  const row = await countAttempts.first(context, attemptValues(context, name, account));
  refuseTooMany(context, row ?? { retry_at: null });
}
