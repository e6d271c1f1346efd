import { KnownErrors, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import { announceChange } from '../../platform/changes/announce.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { dropImage } from '../images/index.ts';
import { deleteUser } from './users.queries.ts';

/** Change topic for a deleted user, whose tokens replicas must reject. */
export const userDeleted = 'user.deleted';

/**
 * Deletes a user with all their data. Their access tokens are rejected from then on.
 *
 * @throws {UserNotFound}
 */
export async function removeUser(context: TenancyContext, userId: UserId): Promise<void> {
  await inTransaction(context, async (context) => {
    const deleted = await deleteUser.first(context, { userId });
    if (deleted === undefined) throw new KnownErrors.UserNotFound();
    await dropImage(context, `user:${userId}`, deleted.profile_image_url);
    await announceChange(context, userDeleted, [userId]);
  });
}
