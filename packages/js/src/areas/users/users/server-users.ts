import { hasCode } from '../../../core/errors.ts';
import type { Read } from '../../../core/read.ts';
import type { Transport } from '../../../core/transport.ts';
import { converted } from '../../../core/unknown-fields.ts';
import type { AppCore } from '../../base/app-core.ts';
import { type ServerUser, ServerUserObject, type WireServerUser } from './server-user.ts';
import {
  type ListUsersOptions,
  newUserToWire,
  type ServerUserCreateOptions,
  type UserCount,
  type UserFilters,
} from './user-options.ts';

/**
 * A page of users with the cursor of the next page, which is null at the end. `isIncomplete` is true for a search of a
 * project with more than 100,000 users that returns only first results: other users may match, and a longer or more
 * exact text finds them.
 */
export type UserPage = ServerUser[] & { readonly nextCursor: string | null; readonly isIncomplete: boolean };

/** Returns the read of a user by ID. Its value is null if the user does not exist. */
export function userById(core: AppCore, userId: string): Read<ServerUser | null> {
  return core.reads.of(`users.get:${userId}`, async () => {
    const wire = await loadUser(core.transport('server'), userId);
    return wire === null ? null : new ServerUserObject(wire, core);
  });
}

/** Loads a user in the wire format. Null if the user does not exist. */
export async function loadUser(transport: Transport<'server'>, userId: string): Promise<WireServerUser | null> {
  try {
    return await transport.call('GET /users/:user_id', { params: { user_id: userId } });
  } catch (error) {
    if (hasCode(error, 'USER_NOT_FOUND')) return null;
    throw error;
  }
}

const wireOrders = { signedUpAt: 'signed_up_at', lastActiveAt: 'last_active_at' } as const;

function filtersToWire(filters: UserFilters) {
  return {
    team_id: filters.teamId,
    include_anonymous: filters.onlyAnonymous === true ? true : filters.includeAnonymous,
    only_anonymous: filters.onlyAnonymous,
    signed_up_from_millis: filters.signedUpFrom?.getTime(),
    signed_up_to_millis: filters.signedUpTo?.getTime(),
    last_active_from_millis: filters.lastActiveFrom?.getTime(),
    last_active_to_millis: filters.lastActiveTo?.getTime(),
    primary_email_verified: filters.primaryEmailVerified,
    requires_totp_mfa: filters.isMultiFactorRequired,
    restricted_by_admin: filters.restrictedByAdmin,
    deletion_scheduled: filters.deletionScheduled,
    sign_in_method: filters.signInMethod,
    project_permission_id: filters.permissionId,
    product_id: filters.productId,
    tag: filters.tag,
  };
}

/** Counts users, up to 10,000. */
export async function countUsers(core: AppCore, filters: UserFilters): Promise<UserCount> {
  const query = converted('countUsers', filters, filtersToWire);
  const { count, is_exact: isExact } = await core.transport('server').call('GET /users/count', { query });
  return { count, isExact };
}

/** Returns the read of a page of users. */
export function usersPage(core: AppCore, options: ListUsersOptions = {}): Read<UserPage> {
  const query = converted('listUsers', options, (given) => ({
    cursor: given.cursor,
    limit: given.limit,
    order_by: given.orderBy && wireOrders[given.orderBy],
    desc: given.desc,
    query: given.query,
    ...filtersToWire(given),
  }));
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
