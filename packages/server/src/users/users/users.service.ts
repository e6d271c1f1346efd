import { KnownErrors, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import { dropImage } from '../../ground/images/index.ts';
import { announceChange } from '../../kernel/changes/announce.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { changePeople } from '../owner-teams/index.ts';
import { deleteDueUser, deleteUser } from './users.queries.ts';

/** Change topic for a deleted user, whose tokens replicas must reject. */
export const userDeleted = 'user.deleted';

/**
 * Deletes a user with all their data. Their access tokens are rejected from then on.
 *
 * @throws {UserNotFound}
 * @throws {Refusal} 400, the user is the last owner of projects
 */
export async function removeUser(context: TenancyContext, userId: UserId): Promise<void> {
  const isRemoved = await removeWith(context, userId, async (inner) => await deleteUser.first(inner, { userId }));
  if (!isRemoved) throw new KnownErrors.UserNotFound();
}

/**
 * Deletes a user whose scheduled time has come, like `removeUser`.
 *
 * @returns false if the user has kept the account, or is deleted already
 * @throws {Refusal} 400, the user is the last owner of projects
 */
export async function removeDueUser(context: TenancyContext, userId: UserId): Promise<boolean> {
  const { now } = context;
  return await removeWith(context, userId, async (inner) => await deleteDueUser.first(inner, { userId, now }));
}

type DeleteRow = (context: TenancyContext) => Promise<{ readonly profile_image_url: string | null } | undefined>;

async function removeWith(context: TenancyContext, userId: UserId, deleteRow: DeleteRow): Promise<boolean> {
  const remove = async (context: TenancyContext) => {
    const deleted = await deleteRow(context);
    if (deleted === undefined) return false;
    await dropImage(context, `user:${userId}`, deleted.profile_image_url);
    await announceChange(context, userDeleted, [userId]);
    return true;
  };
  const work = async (context: TenancyContext) => await changePeople(context, { userId, teamId: null }, remove);
  return await inTransaction(context, work);
}
