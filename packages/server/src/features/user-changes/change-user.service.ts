import { KnownErrors, type UserId, type userChanges } from '@portico/contract';
import type { z } from 'zod';
import { inTransaction } from '../../db/handle.ts';
import type { Caller, TenancyContext } from '../../platform/context.ts';
import { removePasskey } from '../passkey/index.ts';
import { revokeSessionsOfUser } from '../sessions/index.ts';
import { namePersonalTeams } from '../teams/index.ts';
import {
  changeOwnColumns,
  changePrimaryEmail,
  lockedUser,
  newSearchText,
  type OwnColumns,
  refuseImpossibleSwitches,
  requireAnonymousStorage,
  requireUserRow,
  type UserRow,
  updateUser,
} from '../users/index.ts';
import { type PreparedColumns, plainColumns, prepareColumns, storedImage } from './changed-columns.ts';
import { requireSelectable } from './user-changes.policy.ts';

/** Everything a server may change of a user. Clients are held to less by the contract. */
export type UserChanges = z.output<(typeof userChanges)['server']>;

/**
 * Changes a user. A change of metadata and the display name alone is one statement.
 *
 * @throws {UserNotFound | TeamMembershipNotFound | UserWithEmailAlreadyExists | Refusal}
 * @see docs/protocol/users.md#writable-fields
 */
export async function changeUser(
  context: TenancyContext & Pick<Caller, 'level'>,
  userId: UserId,
  changes: UserChanges,
): Promise<UserRow> {
  const own = ownColumnsOnly(changes);
  const changed = own === undefined ? undefined : await changeOwnColumns(context, userId, own);
  // What this refuses is refused again below, where the reason is known.
  return changed ?? (await changeWithFollowers(context, userId, changes));
}

const ownColumns: ReadonlySet<string> = new Set([
  'display_name',
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
] satisfies (keyof OwnColumns)[]);

/** @returns the changes if nothing else follows from them, undefined if something does or there are none */
function ownColumnsOnly(changes: UserChanges): OwnColumns | undefined {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return given.length > 0 && given.every(([column]) => ownColumns.has(column)) ? changes : undefined;
}

async function changeWithFollowers(
  context: TenancyContext & Pick<Caller, 'level'>,
  userId: UserId,
  changes: UserChanges,
): Promise<UserRow> {
  refuseImpossibleSwitches(context, changes);
  const prepared = await prepareColumns(context, changes);
  const work = async (context: TenancyContext): Promise<UserRow> => {
    const user = await lockedUser.first(context, { userId });
    if (user === undefined) throw new KnownErrors.UserNotFound();
    if (user.is_anonymous && changes.is_anonymous !== false) requireAnonymousStorage(changes, prepared.image, user);
    await requireSelectable(context, userId, changes.selected_team_id);
    await writeUser(context, user, changes, prepared);
    await endAccess(context, userId, changes, prepared);
    if (user.is_anonymous && changes.is_anonymous === false) await nameTeams(context, userId);
    return await requireUserRow(context, userId);
  };
  // Users who exchange addresses at once wait for each other; the database ends one of the two.
  return await inTransaction(context, work, { retry: true });
}

type HeldUser = Awaited<ReturnType<typeof lockedUser.all>>[number];

/** Writes the row of the user and its primary address. */
async function writeUser(
  context: TenancyContext,
  user: HeldUser,
  changes: UserChanges,
  { image, columns }: PreparedColumns,
): Promise<void> {
  const credentialsChanged = await changePrimaryEmail(context, user.id, changes);
  const plain = plainColumns(changes);
  const displayName = plain.display_name === undefined ? user.display_name : plain.display_name;
  await updateUser(context, user.id, {
    ...plain,
    ...columns,
    credentialsChanged,
    ...(await storedImage(context, user, image)),
    ...(await newSearchText(context, user.id, displayName, changes)),
  });
}

/** Ends what the old password and a removed passkey gave access to. */
async function endAccess(
  context: TenancyContext,
  userId: UserId,
  changes: UserChanges,
  { columns }: PreparedColumns,
): Promise<void> {
  if (columns.password_hash !== undefined) await revokeSessionsOfUser(context, userId);
  if (changes.passkey_auth_enabled === false) await removePasskey(context, userId);
}

/** Names the personal teams of a user who is not anonymous any more. */
async function nameTeams(context: TenancyContext, userId: UserId): Promise<void> {
  const { display_name, primary_email } = await requireUserRow(context, userId);
  await namePersonalTeams(context, { userId, displayName: display_name, email: primary_email });
}
