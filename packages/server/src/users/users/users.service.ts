import { KnownErrors, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import { dropImage } from '../../ground/images/index.ts';
import { announceChange } from '../../kernel/changes/announce.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { changePeople } from '../owner-teams/index.ts';
import { deleteUser } from './users.queries.ts';

/** Change topic for a deleted user, whose tokens replicas must reject. */
export const userDeleted = 'user.deleted';

/**
 * Deletes a user with all their data. Their access tokens are rejected from then on.
 *
 * @throws {UserNotFound}
 * @throws {Refusal} 400, the user is the last owner of projects
 */
export async function removeUser(context: TenancyContext, userId: UserId): Promise<void> {
  const remove = async (context: TenancyContext) => {
    const deleted = await deleteUser.first(context, { userId });
    if (deleted === undefined) throw new KnownErrors.UserNotFound();
    await dropImage(context, `user:${userId}`, deleted.profile_image_url);
    await announceChange(context, userDeleted, [userId]);
  };
  const work = async (context: TenancyContext) => await changePeople(context, { userId, teamId: null }, remove);
  await inTransaction(context, work);
}
