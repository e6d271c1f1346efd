import type { BodyOf, Endpoints } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import { unrecorded } from '../../db/origin.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { storeImportedKeys } from '../../sign-in/password/index.ts';
import { prepareToSealTotpSecrets } from '../../users/users/index.ts';
import { changeLines } from './change-lines.ts';
import { withChangedFields } from './change-preview.ts';
import { conflictsOfLines, lockDigests, passkeyProvider, referredByLines } from './conflicts.queries.ts';
import { insertKeys, insertMemberships, insertTeams } from './insert-teams.queries.ts';
import { insertUserParts, insertUsers } from './insert-users.queries.ts';
import { withLeftOut } from './left-out-of-lines.ts';
import { withoutTooManyAccounts } from './number-of-accounts.ts';
import { type Found, type Outcome, outcomesOf, referredIds, signInAccounts, signInEmails } from './outcomes.ts';
import { withoutTooMuchWork } from './password-work.ts';
import { insertPayments } from './payment-rows.ts';
import { type ReadLine, type RefusedLine, readLine } from './read-line.ts';
import { analyzeTables, noteBatch, startRun } from './runs.queries.ts';
import { rowsOfKeys, rowsOfMemberships, rowsOfTeams } from './team-rows.ts';
import { partRowsOfUsers, rowsOfUsers } from './user-rows.ts';

/** Lines to import. */
type Wanted = BodyOf<Endpoints['POST /internal/imports/:run_id'], 'admin'> & { readonly runId: string };

type ImportContext = TenancyContext & Pick<Caller, 'actor'>;
type SealTotp = Awaited<ReturnType<typeof prepareToSealTotpSecrets>>;

/**
 * Imports lines of a file in one transaction. Lines that the run has imported before stay as they are.
 *
 * @throws {Refusal} 409, a user was created at the same time, or the run is being undone. Nothing was imported
 */
export async function importLines(context: ImportContext, wanted: Wanted): Promise<readonly Outcome[]> {
  const lines = wanted.lines.map((line) => readLine(context, line, wanted.password_keys));
  const read = await withoutTooMuchWork(context, lines);
  const good = read.filter((line) => line.kind !== 'refused');
  if (wanted.dry_run) {
    const outcomes = await judge(context, wanted, read, good);
    return await withChangedFields(context, good, outcomes);
  }
  const keys = good.flatMap((line) => (line.kind === 'user' && line.passwordKey !== null ? [line.passwordKey] : []));
  await storeImportedKeys(context, new Map(keys));
  const hasTotp = good.some((line) => line.kind === 'user' && typeof line.user.totp_secret_base64 === 'string');
  const sealTotp = hasTotp ? await prepareToSealTotpSecrets(context) : refuseToSeal;
  const { runId } = wanted;
  const startedBy = context.actor === null ? null : JSON.stringify(context.actor);
  await startRun.run(context, { runId, now: context.now, fileName: wanted.file_name, startedBy });
  // Changes of users who are there already are recorded like all others.
  const changesOthers = wanted.on_conflict === 'update' || wanted.on_conflict === 'link';
  const isQuiet = !wanted.record_events && !changesOthers;
  const written = isQuiet ? { ...context, db: context.db.withOrigin(() => unrecorded) } : context;
  const write = async (context: TenancyContext) => {
    if (good.some(({ kind }) => kind === 'api_key')) await lockDigests.run(context, {});
    const outcomes = await judge(context, wanted, read, good);
    const counts = await writeLines(context, wanted, { good, outcomes, sealTotp });
    if (counts === undefined) return { outcomes, isTenfold: false };
    const noted = await noteBatch.first(context, { runId, ...counts, now: context.now });
    if (noted === undefined) throw new Refusal(409, 'The import is being undone. Nothing was imported.');
    const total = noted.created_count;
    return { outcomes, isTenfold: sizeOf(total) > sizeOf(total - counts.created) };
  };
  try {
    const { outcomes, isTenfold } = await inTransaction(written, write);
    if (isTenfold) await analyzeTables(context);
    return outcomes;
  } catch (error) {
    if (!isRace(error)) throw error;
    throw new Refusal(409, 'A user of these lines was created at the same time. Nothing was imported. Try again.');
  }
}

/** Returns what becomes of each line. @param good those that can be read */
async function judge(
  context: TenancyContext,
  wanted: Wanted,
  read: readonly (ReadLine | RefusedLine)[],
  good: readonly ReadLine[],
): Promise<readonly Outcome[]> {
  const found = await findOthers(context, wanted.runId, good);
  const outcomes = outcomesOf(context, wanted, read, found);
  const bounded = await withoutTooManyAccounts(context, good, outcomes, wanted.dry_run);
  return await withLeftOut(context, good, bounded, found);
}

/** Returns the number of digits of large counts. The tables are analyzed whenever it grows. */
function sizeOf(count: number): number {
  return count < 1000 ? 0 : Math.floor(Math.log10(count));
}

const unique = [
  'users_pkey',
  'contact_channels_pkey',
  'contact_channels_used_for_auth',
  'provider_links_pkey',
  'provider_links_for_sign_in',
  'passkeys_by_credential',
  'teams_pkey',
  'team_memberships_pkey',
  'api_keys_pkey',
  'subscriptions_pkey',
  'one_time_purchases_pkey',
  'item_quantity_changes_pkey',
  'import_lines_pkey',
];
const references = ['team_memberships_of_team', 'team_memberships_of_user', 'api_keys_of_user', 'api_keys_of_team'];

/** Returns whether something was created or deleted at the same time. */
function isRace(error: unknown): boolean {
  return (
    unique.some((constraint) => isUniqueViolation(error, constraint)) ||
    references.some((constraint) => isForeignKeyViolation(error, constraint))
  );
}

function refuseToSeal(): never {
  throw new Error('No line has a secret to encrypt.');
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

interface Judged {
  readonly good: readonly ReadLine[];
  readonly outcomes: readonly Outcome[];
  readonly sealTotp: SealTotp;
}

/** Writes the lines. @returns how many, or undefined for none */
async function writeLines(context: TenancyContext, wanted: Wanted, { good, outcomes, sealTotp }: Judged) {
  const { runId } = wanted;
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
