import { KnownErrors, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import { announceChange } from '../../kernel/changes/announce.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { isSecondFactorMissing, userReleased } from '../../kernel/restriction.ts';
import { requireSendable } from '../../mail/emails/index.ts';
import { namePersonalTeams } from '../../teams/teams/index.ts';
import { changeOwnPrimaryEmail, changePrimaryEmail, newSearchText } from '../../users/contact-channels/index.ts';
import { refuseImpossibleSwitches } from '../../users/credentials/index.ts';
import { requireOwnSession, revokeOneFactorSessions, revokeSessionsOfUser } from '../../users/sessions/index.ts';
import {
  changeOwnColumns,
  lockedUser,
  requireAnonymousStorage,
  requireUserRow,
  restrictionColumns,
  type UserRow,
  updateUser,
} from '../../users/users/index.ts';
import { removePasskeys } from '../passkey/index.ts';
import {
  type PreparedColumns,
  plainColumns,
  prepareColumns,
  storedImage,
  type UserChanges,
} from './changed-columns.ts';
import { requireSecondFactorPolicy, requireSelectable } from './user-changes.policy.ts';

/** Columns that one statement changes. */
type OwnColumns = Parameters<typeof changeOwnColumns>[2];

type ChangeContext = TenancyContext & Pick<Caller, 'level' | 'claims'>;

/**
 * Changes a user. A change of only metadata and display name runs one statement.
 *
 * @throws {UserNotFound | TeamMembershipNotFound | UserWithEmailAlreadyExists | SecondFactorNotEnabled}
 * @throws {SecondFactorRemovalNotAllowed | SchemaError | Refusal}
 * @throws {AccessTokenExpired} the session of the client has ended, such as by a setup of the second factor in another one
 * @see docs/reference/protocol/users.md#writable-fields
 */
export async function changeUser(context: ChangeContext, userId: UserId, changes: UserChanges): Promise<UserRow> {
  const own = ownColumnsOnly(changes);
  const changed = own === undefined ? undefined : await changeOwnColumns(context, userId, own);
  // A refusal here is repeated below, where the reason is known.
  return changed ?? (await changeWithFollowers(context, userId, changes));
}

const ownColumns: ReadonlySet<string> = new Set([
  'display_name',
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
] satisfies (keyof OwnColumns)[]);

/** @returns the changes if they have no side effects. Undefined if they do or are empty */
function ownColumnsOnly(changes: UserChanges): OwnColumns | undefined {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return given.length > 0 && given.every(([column]) => ownColumns.has(column)) ? changes : undefined;
}

async function changeWithFollowers(context: ChangeContext, userId: UserId, changes: UserChanges): Promise<UserRow> {
  refuseImpossibleSwitches(context, changes);
  requireSecondFactorPolicy(context, changes);
  await requireSendable(context, changes.primary_email);
  const prepared = await prepareColumns(context, userId, changes);
  const isOwn = context.level === 'client';
  const work = async (context: ChangeContext): Promise<UserRow> => {
    const user = await lockedUser.first(context, { userId });
    if (user === undefined) throw new KnownErrors.UserNotFound();
    // @guard setup-in-session-that-has-ended
    // @guard prepared-no-email-after-end
    await requireOwnSession(context);
    if (user.is_anonymous && changes.is_anonymous !== false) requireAnonymousStorage(changes, user);
    await requireSelectable(context, userId, changes.selected_team_id);
    const restriction = restrictionColumns(changes, user.restricted_by_admin);
    await writeUser(context, user, changes, { ...prepared, restriction, isOwn });
    await endAccess(context, user, changes, { ...prepared, restriction });
    if (user.is_anonymous && changes.is_anonymous === false) await nameTeams(context, userId);
    return await requireUserRow(context, userId);
  };
  // Two users who swap addresses concurrently can deadlock. The database aborts one of the two transactions.
  return await inTransaction(context, work);
}

type HeldUser = Awaited<ReturnType<typeof lockedUser.all>>[number];

interface ReadyColumns extends PreparedColumns {
  readonly restriction: ReturnType<typeof restrictionColumns>;
}

function isNewlyRestricted(user: HeldUser, { restricted_by_admin }: ReadyColumns['restriction']): boolean {
  return restricted_by_admin === true && !user.restricted_by_admin;
}

/** Writes the row of the user and their primary email. @param isOwn whether the user's own client changes them */
async function writeUser(
  context: TenancyContext,
  user: HeldUser,
  changes: UserChanges,
  { image, columns, restriction, isOwn }: ReadyColumns & { readonly isOwn: boolean },
): Promise<void> {
  const credentialsChanged =
    isOwn && changes.primary_email !== undefined
      ? await changeOwnPrimaryEmail(context, user.id, changes.primary_email)
      : await changePrimaryEmail(context, user.id, changes);
  const plain = plainColumns(changes);
  const displayName = plain.display_name === undefined ? user.display_name : plain.display_name;
  await updateUser(context, user.id, {
    ...plain,
    ...columns,
    ...restriction,
    // Codes, links and flows from before a restriction end with it.
    // @guard restriction-voids-codes-and-flows
    credentialsChanged: credentialsChanged || isNewlyRestricted(user, restriction),
    ...(await storedImage(context, user, image)),
    ...(await newSearchText(context, user.id, displayName, changes)),
  });
}

/**
 * Revokes access after a change of the password, a setup of the required second factor, removal of the passkeys, or a
 * change of the restriction.
 */
async function endAccess(
  context: ChangeContext,
  user: HeldUser,
  changes: UserChanges,
  { columns, restriction }: ReadyColumns,
): Promise<void> {
  const { id: userId } = user;
  // @guard restriction-ends-sessions
  const endsSessions = columns.password_hash !== undefined || isNewlyRestricted(user, restriction);
  if (endsSessions) await revokeSessionsOfUser(context, userId);
  // @guard factor-setup-ends-sessions
  else if (setsUpRequiredFactor(context, user, columns)) {
    const ownSessionId = context.level === 'client' ? (context.claims?.refresh_token_id ?? null) : null;
    await revokeOneFactorSessions(context, userId, ownSessionId);
  }
  if (user.restricted_by_admin && restriction.restricted_by_admin === false) {
    await announceChange(context, userReleased, [userId]);
  }
  if (changes.passkey_auth_enabled === false) await removePasskeys(context, userId);
}

/** Returns whether a change sets up the second factor that the project requires, for a user without one. */
function setsUpRequiredFactor(
  { project }: TenancyContext,
  { is_anonymous: isAnonymous, requires_totp: requiresTotp }: HeldUser,
  columns: PreparedColumns['columns'],
): boolean {
  return columns.requires_totp === true && isSecondFactorMissing(project.config, { isAnonymous, requiresTotp });
}

/** Renames the personal teams of a user who is no longer anonymous. */
async function nameTeams(context: TenancyContext, userId: UserId): Promise<void> {
  const { display_name, primary_email } = await requireUserRow(context, userId);
  await namePersonalTeams(context, { userId, displayName: display_name, email: primary_email });
}
