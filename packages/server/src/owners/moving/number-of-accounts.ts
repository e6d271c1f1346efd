import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { Outcome } from './outcomes.ts';
import type { ReadLine } from './read-line.ts';
import { lockUsersOfLines } from './undo.queries.ts';

/** Most accounts of a user, as in a line of a file. */
const accountsMax = 100;

/** How many accounts a user has, and how many a line would add. Served by indexes by user. */
const numbersOfAccounts = scoped(
  'moving.numbers_of_accounts',
  (_q, the: { accounts: string }, tenancyId) => sql<{ line: number; has: number; adds: number }>`
    select a.line,
      (select count(*)::int from provider_links p where p.tenancy_id = ${tenancyId}::uuid and p.user_id = a.user_id) as has,
      (count(*) filter (where not exists (
        select 1 from provider_links p where p.tenancy_id = ${tenancyId}::uuid and p.user_id = a.user_id
          and p.provider_config_id = a.provider and p.account_id = a.account
      )))::int as adds
    from jsonb_to_recordset(${the.accounts}::jsonb) as a (line int, user_id uuid, provider text, account text)
    group by a.line, a.user_id`,
);

/** Refuses lines that would add more accounts to a user than an export can have. @param isDry whether nothing is written */
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
    return (given.user.oauth_providers ?? []).map(({ id, account_id }) => ({
      line,
      user_id,
      provider: id,
      account: account_id,
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
    return one;
  });
}
