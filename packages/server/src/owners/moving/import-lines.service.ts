import type { BodyOf, Endpoints, UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { storeImportedKeys } from '../../sign-in/password/index.ts';
import { prepareToSealTotpSecrets, searchTextOf } from '../../users/users/index.ts';
import { type Conflict, conflictsOfLines, insertLines, startRun } from './import-lines.queries.ts';
import { type ReadLine, type RefusedLine, readLine } from './read-line.ts';

/** Lines to import. */
type Wanted = BodyOf<Endpoints['POST /internal/imports/:run_id'], 'admin'> & { readonly runId: string };

type Outcome = 'created' | 'skipped' | 'refused' | 'done';

const constraints = ['users_pkey', 'contact_channels_used_for_auth', 'provider_links_for_sign_in', 'import_lines_pkey'];

/**
 * Imports lines of a file in one transaction. Lines that the run has imported before stay as they are.
 *
 * @throws {Refusal} 409, a user was created at the same time, and nothing was imported
 */
export async function importLines(context: TenancyContext, wanted: Wanted) {
  const read = wanted.lines.map((line) => readLine(context, line, wanted.password_keys));
  const good = read.filter((line) => 'user' in line);
  if (wanted.dry_run) return outcomesOf(wanted, read, await findConflicts(context, wanted.runId, good));
  await storeImportedKeys(context, Object.values(wanted.password_keys));
  const sealTotp = await prepareToSealTotpSecrets(context);
  const write = async (context: TenancyContext) => {
    const outcomes = outcomesOf(wanted, read, await findConflicts(context, wanted.runId, good));
    const created = new Set(outcomes.filter(({ outcome }) => outcome === 'created').map(({ line }) => line));
    const lines = good.filter(({ line }) => created.has(line));
    if (lines.length === 0) return outcomes;
    await startRun.run(context, { runId: wanted.runId, now: context.now });
    await insertLines.run(context, {
      runId: wanted.runId,
      now: context.now,
      users: JSON.stringify(lines.map((line) => rowOf(line, sealTotp))),
      permissionIds: Object.keys(context.project.config.rbac.defaultPermissions.signUp),
    });
    return outcomes;
  };
  try {
    return await inTransaction(context, write);
  } catch (error) {
    if (!constraints.some((constraint) => isUniqueViolation(error, constraint))) throw error;
    throw new Refusal(409, 'A user of these lines was created at the same time. Nothing was imported. Try again.');
  }
}

async function findConflicts(context: TenancyContext, runId: string, lines: readonly ReadLine[]) {
  const links = lines.flatMap(({ line, user }) =>
    (user.oauth_providers ?? []).map(({ id, account_id }) => ({ line, provider: id, account: account_id })),
  );
  const users = lines.map(({ line, userId, signInEmail }) => ({ line, id: userId, email: signInEmail }));
  return await conflictsOfLines.all(context, { runId, lines: JSON.stringify(users), links: JSON.stringify(links) });
}

const reasons = {
  id: 'a user has this ID',
  email: 'a user signs in with this address',
  account: 'a user signs in with this account of an identity provider',
} as const;

/** Returns what becomes of each line. The first of two lines for the same user wins. */
function outcomesOf(wanted: Wanted, read: readonly (ReadLine | RefusedLine)[], conflicts: readonly Conflict[]) {
  const done = new Map(conflicts.flatMap(({ line, by, user_id }) => (by === 'line' ? [[line, user_id] as const] : [])));
  const first = new Map(conflicts.flatMap((one) => (one.by === 'line' ? [] : [[one.line, one] as const])));
  const seen = new Set<string>();
  const answer = (line: number, outcome: Outcome, reason: string | null, userId: UserId | null, isWeak = false) => ({
    line,
    outcome,
    reason,
    user_id: userId,
    has_weak_hash: isWeak,
  });
  const onConflict = wanted.on_conflict === 'skip' ? 'skipped' : 'refused';
  return read.map((one) => {
    if ('reason' in one) return answer(one.line, 'refused', one.reason, null);
    const importedId = done.get(one.line);
    if (importedId !== undefined) return answer(one.line, 'done', null, importedId);
    const conflict = first.get(one.line);
    if (conflict !== undefined && conflict.by !== 'line') {
      return answer(one.line, onConflict, reasons[conflict.by], conflict.user_id);
    }
    const names = namesOf(one);
    if (names.some((name) => seen.has(name)))
      return answer(one.line, onConflict, 'an earlier line is the same user', null);
    for (const name of names) seen.add(name);
    return answer(one.line, 'created', null, one.userId, one.hasWeakHash);
  });
}

/** Returns what no other user may have. */
function namesOf({ userId, signInEmail, user }: ReadLine): readonly string[] {
  const accounts = (user.oauth_providers ?? []).map((link) => `account ${link.id} ${link.account_id}`);
  return [`id ${userId}`, ...(signInEmail === null ? [] : [`email ${signInEmail}`]), ...accounts];
}

function rowOf(
  { line, userId, user, signInEmail, passwordHash }: ReadLine,
  sealTotp: (userId: UserId, secret: string) => string,
) {
  const displayName = user.display_name === '' ? null : (user.display_name ?? null);
  const email = user.primary_email ?? null;
  const time = (millis: number | undefined) => (millis === undefined ? null : new Date(millis));
  return {
    line,
    id: userId,
    channel_id: newId(),
    display_name: displayName,
    profile_image_url: user.profile_image_url ?? null,
    client_metadata: user.client_metadata ?? null,
    client_read_only_metadata: user.client_read_only_metadata ?? null,
    server_metadata: user.server_metadata ?? null,
    signed_up_at: time(user.signed_up_at_millis),
    last_active_at: time(user.last_active_at_millis),
    password_hash: passwordHash,
    otp_auth_enabled: user.otp_auth_enabled ?? false,
    search_text: searchTextOf(displayName, email === null ? [] : [email]),
    totp_secret_sealed: typeof user.totp_secret_base64 === 'string' ? sealTotp(userId, user.totp_secret_base64) : null,
    email,
    is_verified: user.primary_email_verified ?? false,
    used_for_auth: signInEmail !== null,
    links: (user.oauth_providers ?? []).map((link) => ({ ...link, email: link.email ?? null })),
  };
}
