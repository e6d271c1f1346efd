import { KnownErrors } from '@portico/contract';

/** Why a user may use only a part of an app. */
export interface Restriction {
  readonly is_restricted: boolean;
  readonly restricted_reason: { readonly type: 'anonymous' | 'restricted_by_administrator' } | null;
}

const anonymous: Restriction = { is_restricted: true, restricted_reason: { type: 'anonymous' } };
const byAdmin: Restriction = { is_restricted: true, restricted_reason: { type: 'restricted_by_administrator' } };
const unrestricted: Restriction = { is_restricted: false, restricted_reason: null };

/**
 * Returns the restriction of a user, for tokens and user objects, which must agree. The restriction by an administrator
 * comes first, because the server enforces it.
 *
 * @see docs/protocol/newer-clients.md#token-claims
 */
export function restrictionOf(user: {
  readonly isAnonymous: boolean;
  readonly isRestrictedByAdmin: boolean;
}): Restriction {
  if (user.isRestrictedByAdmin) return byAdmin;
  return user.isAnonymous ? anonymous : unrestricted;
}

/** Whether the claims of an access token say that an administrator has restricted the user. */
export function isRestrictedByAdmin(claims: {
  readonly restricted_reason?: { readonly type: string } | null | undefined;
}): boolean {
  return claims.restricted_reason?.type === 'restricted_by_administrator';
}

/**
 * Rejects the user of an access token whom an administrator has restricted. The claims are enough: a restriction ends
 * all sessions, and with them the tokens that do not name it.
 *
 * @throws {RestrictedUserNotAllowed}
 */
export function requireUnrestricted(claims: Parameters<typeof isRestrictedByAdmin>[0]): void {
  if (isRestrictedByAdmin(claims)) throw restrictedUser();
}

/** Returns the error for users whom an administrator has restricted. */
export function restrictedUser(): Error {
  return new KnownErrors.RestrictedUserNotAllowed({ restricted_reason: { type: 'restricted_by_administrator' } });
}
