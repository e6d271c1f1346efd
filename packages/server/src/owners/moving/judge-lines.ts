import type { TenancyContext } from '../../kernel/context.ts';
import { conflictsOfLines, passkeyProvider, referredByLines } from './conflicts.queries.ts';
import type { EarlierLines } from './earlier-lines.ts';
import { withLeftOut } from './left-out-of-lines.ts';
import { withoutTooManyAccounts } from './number-of-accounts.ts';
import {
  type Found,
  type Outcome,
  outcomesOf,
  type Rules,
  referredIds,
  signInAccounts,
  signInEmails,
} from './outcomes.ts';
import type { ReadLine, RefusedLine } from './read-line.ts';

/** Lines of a request that were read. */
export interface ReadLines {
  readonly all: readonly (ReadLine | RefusedLine)[];
  /** Those that can be read. */
  readonly good: readonly ReadLine[];
}

/** Returns what becomes of each line. @param earlier what the lines before hold. These lines are added to it */
export async function judgeLines(
  context: TenancyContext,
  wanted: Rules & { readonly runId: string },
  { all, good }: ReadLines,
  earlier: EarlierLines,
): Promise<readonly Outcome[]> {
  const found = await findOthers(context, wanted.runId, good);
  const outcomes = outcomesOf(wanted, all, found, earlier);
  const bounded = await withoutTooManyAccounts(context, good, outcomes, wanted.dry_run);
  return await withLeftOut(context, good, bounded, found);
}

async function findOthers(context: TenancyContext, runId: string, lines: readonly ReadLine[]): Promise<Found> {
  const users = lines.filter((line) => line.kind === 'user');
  const emails = users.flatMap((user) => signInEmails(user).map((email) => ({ line: user.line, email })));
  const accounts = users.flatMap((one) => [
    ...signInAccounts(one).map(({ id, account_id }) => ({ line: one.line, provider: id, account: account_id })),
    ...(one.user.passkeys ?? []).map(({ credential_id }) => ({
      line: one.line,
      provider: passkeyProvider,
      account: credential_id,
    })),
  ]);
  const conflicts = await conflictsOfLines.all(context, {
    runId,
    lines: JSON.stringify(lines.map(namesInProject)),
    emails: JSON.stringify(emails),
    accounts: JSON.stringify(accounts),
  });
  const referred = lines.map(referredIds);
  const userIds = [...new Set(referred.flatMap((one) => one.userIds))];
  const teamIds = [...new Set(referred.flatMap((one) => one.teamIds))];
  if (userIds.length + teamIds.length === 0) return { conflicts, referred: [] };
  return { conflicts, referred: await referredByLines.all(context, { userIds, teamIds }) };
}

function namesInProject(read: ReadLine) {
  const { line, kind } = read;
  if (kind === 'membership') return { line, kind, team_id: read.membership.team_id, user_id: read.membership.user_id };
  return { line, kind, id: read.id, digest: kind === 'api_key' ? read.key.digest : undefined };
}
