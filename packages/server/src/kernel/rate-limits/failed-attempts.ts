import { sql } from 'kysely';
import { digestOf } from '../../base/digests.ts';
import { countedAddress } from '../../base/limits/counted-address.ts';
import { type Limit, type SharedLimitName, TooManyAttempts } from '../../base/limits/limit.ts';
import { rowsIn } from '../../db/parts.ts';
import { scoped } from '../../db/statements.ts';
import { type Attempt, type AttemptValues, countAttemptsPart, retryAt } from './count-attempts.ts';

/** Failures of one caller that are always allowed, whatever others have done with the same account or at the same address. */
const ownMax = 3;

const countReserved = scoped('rate_limits.reserve', (q, the: AttemptValues, tenancyId) => {
  const counting = q.with('counted', (cte) => countAttemptsPart(cte, the, tenancyId));
  return counting.selectNoFrom(retryAt(rowsIn(counting, 'counted'), the));
});

const giveBack = scoped('rate_limits.give_back', (q, the: { keys: readonly string[] }, tenancyId) =>
  q
    .updateTable('rate_limits')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('tenancy_id', '=', tenancyId)
    .where('key', '=', sql<string>`any(${the.keys}::text[])`),
);

/**
 * Runs something whose failures are counted: for the network address, for each account, and for the caller, which is the
 * address with the first account. It is counted before it runs, so that concurrent failures do not pass, and given back unless
 * it fails. A caller with few failures of its own passes in any case, so that the failures of others lock nobody out.
 *
 * @param accounts normalized names of accounts
 * @param work returns undefined if it failed
 * @throws {TooManyAttempts}
 */
export async function countFailures<T>(
  context: Attempt,
  name: SharedLimitName,
  accounts: readonly string[],
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { perAccount, perAddress } = context.platform.limits[name];
  const address = countedAddress(context);
  const own = `${name}:own:${digestOf(JSON.stringify([address, accounts[0]]))}`;
  const shared = [
    ...accounts.map((account) => [`${name}:account:${digestOf(account)}`, perAccount] as const),
    [address === null ? undefined : `${name}:address:${address}`, perAddress] as const,
  ].flatMap(([key, limit]) => (key === undefined || limit === undefined ? [] : [{ key, limit }]));
  if (shared.length === 0) return await work();
  const counted = [...shared, { key: own, limit: ownLimit(shared.map(({ limit }) => limit)) }];
  const rows = counted.map(({ key, limit }) => ({ key, seconds: limit.seconds, most: limit.attempts }));
  const exceeded =
    (await countReserved.first(context, { now: context.now, limits: JSON.stringify(rows) }))?.retry_at ?? {};
  const keys = counted.map(({ key }) => key);
  const { [own]: ownAt, ...others } = exceeded;
  // @guard promotion-codes-counted-first
  // @guard failures-of-others-lock-nobody-out
  const isRefused = ownAt !== undefined && Object.keys(others).length > 0;
  if (isRefused) {
    await giveBack.run(context, { keys });
    throw new TooManyAttempts(new Date(Math.max(...Object.values(others).map((at) => Date.parse(at)))), context.now);
  }
  const result = await work().catch(async (error: unknown) => {
    await giveBack.run(context, { keys });
    throw error;
  });
  // @guard valid-promotion-codes-do-not-count
  if (result !== undefined) await giveBack.run(context, { keys });
  return result;
}

function ownLimit(limits: readonly Limit[]): Limit {
  return { attempts: ownMax, seconds: Math.max(...limits.map(({ seconds }) => seconds)) };
}
