import { hasCode } from '../../../core/errors.ts';
import type { Read } from '../../../core/read.ts';
import type { AppCore } from '../../base/app-core.ts';
import { type ServerUser, ServerUserObject } from './server-user.ts';
import { type ListUsersOptions, newUserToWire, type ServerUserCreateOptions } from './user-options.ts';

/**
 * A page of users with the cursor of the next page, which is null at the end. `isIncomplete` is true for a search of a
 * project with more than 100,000 users that returns only first results: other users may match, and a longer or more
 * exact text finds them.
 */
export type UserPage = ServerUser[] & { readonly nextCursor: string | null; readonly isIncomplete: boolean };

/** Returns the read of a user by ID. Its value is null if the user does not exist. */
export function userById(core: AppCore, userId: string): Read<ServerUser | null> {
  return core.reads.of(`users.get:${userId}`, async () => {
    try {
      const wire = await core.transport('server').call('GET /users/:user_id', { params: { user_id: userId } });
      return new ServerUserObject(wire, core);
    } catch (error) {
      if (hasCode(error, 'USER_NOT_FOUND')) return null;
      throw error;
    }
  });
}

const wireOrders = { signedUpAt: 'signed_up_at', lastActiveAt: 'last_active_at' } as const;

/** Returns the read of a page of users. */
export function usersPage(core: AppCore, options: ListUsersOptions = {}): Read<UserPage> {
  const query = {
    cursor: options.cursor,
    limit: options.limit,
    order_by: options.orderBy && wireOrders[options.orderBy],
    desc: options.desc,
    query: options.query,
    include_anonymous: options.onlyAnonymous === true ? true : options.includeAnonymous,
    only_anonymous: options.onlyAnonymous,
    team_id: options.teamId,
  };
  return core.reads.of(`users.list:${JSON.stringify(query)}`, async () => {
    const { items, pagination } = await core.transport('server').call('GET /users', { query });
    const users = items.map((wire) => new ServerUserObject(wire, core));
    return Object.assign(users, {
      nextCursor: pagination.next_cursor,
      isIncomplete: pagination.incomplete_results ?? false,
    });
  });
}

export async function createUser(core: AppCore, options: ServerUserCreateOptions): Promise<ServerUser> {
  const wire = await core.transport('server').call('POST /users', { body: newUserToWire(options) });
  core.reads.refresh('users.');
  return new ServerUserObject(wire, core);
}
