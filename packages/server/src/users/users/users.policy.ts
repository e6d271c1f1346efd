import { KnownErrors, type UserId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import type { UserRow } from './user-row.ts';
import { findUser, userById } from './users.queries.ts';

/** Returns the user of the access token. @throws {CannotGetOwnUserWithoutUser} */
function requireOwnId({ userId }: Pick<Caller, 'userId'>): UserId {
  if (userId === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
  return userId;
}

/** Returns the user of the access token, for endpoints that require sign-in. @throws {UserAuthenticationRequired} */
export function requireSignedIn({ userId }: Pick<Caller, 'userId'>): UserId {
  if (userId === null) throw new KnownErrors.UserAuthenticationRequired();
  return userId;
}

/** Refusal of clients that request another user. */
export interface OwnUserRefusal {
  readonly text: string;
  /** Default: 403. */
  readonly status?: number;
}

/**
 * Allows clients only their own user. Servers may act on any.
 *
 * @throws {CannotGetOwnUserWithoutUser | Refusal} in that order
 */
export function requireOwnUser(
  caller: Pick<Caller, 'level' | 'userId'>,
  asked: UserId | undefined,
  { text, status = 403 }: OwnUserRefusal,
): void {
  if (caller.level === 'client' && requireOwnId(caller) !== asked) throw new Refusal(status, text);
}

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
