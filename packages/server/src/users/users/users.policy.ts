import { KnownErrors, type UserId } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';
import type { UserRow } from './user-row.ts';
import { findUser, userById } from './users.queries.ts';

/** Checks that a user exists. @throws {UserNotFound} */
export async function requireUser(context: TenancyContext, userId: UserId): Promise<void> {
  if ((await findUser.first(context, { userId })) === undefined) throw new KnownErrors.UserNotFound();
}

/** Returns a user. @throws {UserNotFound} */
export async function requireUserRow(context: TenancyContext, userId: UserId): Promise<UserRow> {
  const row = await userById.first(context, { userId });
  if (row === undefined) throw new KnownErrors.UserNotFound();
  return row;
}

/**
 * Returns the row of the access token's user.
 *
 * @throws {CannotGetOwnUserWithoutUser} the user was deleted
 */
export async function requireOwnRow(context: TenancyContext & { readonly userId: UserId }): Promise<UserRow> {
  const row = await userById.first(context, { userId: context.userId });
  if (row === undefined) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  return row;
}
