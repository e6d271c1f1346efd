import type { TenancyContext } from '../../kernel/context.ts';
import type { prepareToSealTotpSecrets } from '../../users/credentials/index.ts';
import { changeLines } from './change-lines.ts';
import { insertKeys, insertMemberships, insertTeams } from './insert-teams.queries.ts';
import { insertUserParts, insertUsers } from './insert-users.queries.ts';
import type { Outcome } from './outcomes.ts';
import { insertPayments } from './payment-rows.ts';
import type { ReadLine } from './read-line.ts';
import { rowsOfKeys, rowsOfMemberships, rowsOfTeams } from './team-rows.ts';
import { partRowsOfUsers, rowsOfUsers } from './user-rows.ts';

/** Encrypts the secret of an authenticator app. */
export type SealTotp = Awaited<ReturnType<typeof prepareToSealTotpSecrets>>;

interface Judged {
  readonly good: readonly ReadLine[];
  readonly outcomes: readonly Outcome[];
  readonly sealTotp: SealTotp;
}

/** Writes the lines. @returns how many, or undefined for none */
export async function writeLines(context: TenancyContext, runId: string, { good, outcomes, sealTotp }: Judged) {
  const { now } = context;
  const byLine = new Map(outcomes.map((one) => [one.line, one]));
  const created = good.filter(({ line }) => byLine.get(line)?.outcome === 'created');
  const users = created.filter((line) => line.kind === 'user');
  const { signUp, teamMember } = context.project.config.rbac.defaultPermissions;
  if (users.length > 0) {
    await insertUsers.run(context, { runId, now, ...rowsOfUsers(users, Object.keys(signUp), sealTotp) });
    const parts = partRowsOfUsers(users);
    if (parts !== undefined) await insertUserParts.run(context, { now, ...parts });
  }
  const teams = created.filter((line) => line.kind === 'team');
  if (teams.length > 0) await insertTeams.run(context, { runId, now, rows: rowsOfTeams(teams) });
  const members = created.filter((line) => line.kind === 'membership');
  if (members.length > 0)
    await insertMemberships.run(context, { runId, now, ...rowsOfMemberships(members, Object.keys(teamMember)) });
  const keys = created.filter((line) => line.kind === 'api_key');
  if (keys.length > 0) await insertKeys.run(context, { runId, now, rows: rowsOfKeys(keys) });
  const payments = created.filter((line) => line.kind === 'product' || line.kind === 'item_quantity');
  if (payments.length > 0) await insertPayments(context, runId, payments);
  const updated = await changeLines(context, runId, good, byLine);
  return created.length + updated === 0 ? undefined : { created: created.length, updated };
}
