import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { isRemovedAccount } from '../../users/provider-links/index.ts';
import { partLeftOut } from './left-out.ts';
import { type Outcome, signsIn } from './outcomes.ts';
import type { ReadLine } from './read-line.ts';
import { lockUsersOfLines } from './undo.queries.ts';

/** Most accounts of a user, as in a line of a file. */
const accountsMax = 100;

interface Numbers {
  readonly line: number;
  readonly has: number;
  readonly adds: number;
  /** Accounts that are not added, because the user has removed them. */
  readonly removed: readonly string[];
  /** Accounts that are not added, because the user signs in with another one of the provider. */
  readonly others: readonly string[];
}

/** How many accounts a user has, how many a line would add, and which it does not add. Served by indexes by user. */
const numbersOfAccounts = scoped('moving.numbers_of_accounts', (_q, the: { accounts: string }, tenancyId) => {
  const linkOfUser = sql`select 1 from provider_links p where p.tenancy_id = ${tenancyId}::uuid and p.user_id = a.user_id
    and p.provider_config_id = a.provider`;
  const isRemoved = isRemovedAccount(tenancyId, {
    user: sql`a.user_id`,
    provider: sql`a.provider`,
    account: sql`a.account`,
  });
  const names = sql`jsonb_agg(a.provider || ':' || a.account)`;
  return sql<Numbers>`
    select a.line,
      (select count(*)::int from provider_links p where p.tenancy_id = ${tenancyId}::uuid and p.user_id = a.user_id) as has,
      (count(*) filter (where a.is_new))::int as adds,
      coalesce(${names} filter (where a.is_new and a.is_removed), '[]') as removed,
      coalesce(${names} filter (where a.is_new and a.has_other and not a.is_removed), '[]') as others
    from (
      select a.line, a.user_id, a.provider, a.account,
        not exists (${linkOfUser} and p.account_id = a.account) as is_new,
        a.signs_in and exists (${linkOfUser} and p.allow_sign_in) as has_other,
        ${isRemoved} as is_removed
      from jsonb_to_recordset(${the.accounts}::jsonb)
        as a (line int, user_id uuid, provider text, account text, signs_in boolean)
    ) as a
    group by a.line, a.user_id`;
});

/**
 * Refuses lines that would add more accounts to a user than an export can have, and names those that are not added.
 *
 * @param isDry whether nothing is written
 */
export async function withoutTooManyAccounts(
  context: TenancyContext,
  read: readonly ReadLine[],
  outcomes: readonly Outcome[],
  isDry: boolean,
): Promise<readonly Outcome[]> {
  const lines = new Map(read.map((line) => [line.line, line]));
  const accounts = outcomes.flatMap(({ line, outcome, user_id }) => {
    const given = lines.get(line);
    if ((outcome !== 'updated' && outcome !== 'linked') || given?.kind !== 'user') return [];
    return (given.user.oauth_providers ?? []).map((account) => ({
      line,
      user_id,
      provider: account.id,
      account: account.account_id,
      signs_in: signsIn(account),
    }));
  });
  if (accounts.length === 0) return outcomes;
  const userIds = [...new Set(accounts.flatMap(({ user_id }) => user_id ?? []))];
  // Two imports at once would each count only their own accounts.
  // @guard number-of-accounts-of-locked-users
  if (!isDry) await lockUsersOfLines.run(context, { userIds });
  const rows = await numbersOfAccounts.all(context, { accounts: JSON.stringify(accounts) });
  const numbers = new Map(rows.map((row) => [row.line, row]));
  /** What earlier lines add. */
  const added = new Map<UserId | null, number>();
  return outcomes.map((one) => {
    const number = numbers.get(one.line);
    if (number === undefined) return one;
    const adds = number.adds + (added.get(one.user_id) ?? 0);
    // @guard number-of-imported-accounts
    if (number.adds > 0 && number.has + adds > accountsMax) {
      const reason = `oauth_providers: the user would have more than ${accountsMax} accounts`;
      return { ...one, outcome: 'refused' as const, reason };
    }
    added.set(one.user_id, adds);
    const left_out = [
      ...partLeftOut('oauth_providers', 'has an account that the user has removed', number.removed),
      ...partLeftOut('oauth_providers', 'the user signs in with another account of the provider', number.others),
    ];
    return { ...one, left_out };
  });
}
