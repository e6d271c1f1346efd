import { type EndpointSpec, KnownErrors, type UserId } from '@portico/contract';
import type { Caller } from './context.ts';
import { requireUnrestricted } from './restriction.ts';
import type { AccessClaims } from './tokens/token-claims.ts';

/** What a call does to the credentials of the current user. */
export type CredentialChange = 'change' | 'revoke';

type CredentialCaller = Pick<Caller, 'level' | 'project'> & { readonly claims: AccessClaims | null };

/**
 * Rejects a change of the current user's credentials in a session that may not make it: an impersonated one, and one
 * whose sign-in is too long ago for the project. Servers and owners change users at their own level. Reads only the token.
 *
 * @throws {ImpersonatedSessionNotAllowed | ReauthenticationRequired}
 */
export function requireCredentialAccess(caller: CredentialCaller, change: CredentialChange, now: Date): void {
  const { level, claims, project } = caller;
  if (level !== 'client' || claims === null) return;
  refuseImpersonated(claims);
  const { stepUpMinutes } = project.config.auth.sessions;
  // Anonymous users have nothing to sign in with.
  if (stepUpMinutes === null || change === 'revoke' || claims.is_anonymous) return;
  const authenticatedAt = (claims.auth_time ?? 0) * 1000;
  // @guard recent-sign-in-for-credentials
  // @guard field-first-strong-credential
  if (now.getTime() - authenticatedAt <= stepUpMinutes * 60_000) return;
  throw new KnownErrors.ReauthenticationRequired({
    max_age_seconds: stepUpMinutes * 60,
    authenticated_at_millis: authenticatedAt,
  });
}

/** Rejects what only the user may do. @throws {ImpersonatedSessionNotAllowed} */
export function refuseImpersonated(claims: AccessClaims): void {
  // @guard credentials-in-impersonated-session
  if (claims.is_impersonation === true) throw new KnownErrors.ImpersonatedSessionNotAllowed();
}

/** Returns what a call does to credentials, or undefined if it changes none. @param body the body as received */
export function credentialChangeOf(
  { changesCredentials: changes }: EndpointSpec,
  body: unknown,
): CredentialChange | undefined {
  if (changes === undefined || changes === 'revoke') return changes;
  const given = Object(body) as Record<string, unknown>;
  return changes === true || changes.some((field) => given[field] !== undefined) ? 'change' : undefined;
}

/**
 * Returns the anonymous user of a token, who becomes a full user by signing up. Null for other users and without one.
 *
 * @throws {ImpersonatedSessionNotAllowed} the sign-up would give the anonymous user the credentials of another person
 * @throws {RestrictedUserNotAllowed}
 */
export function anonymousUserOf({ claims, level, userId }: Pick<Caller, 'level' | 'claims' | 'userId'>): UserId | null {
  if (claims?.is_anonymous !== true) return null;
  if (level === 'client') {
    refuseImpersonated(claims);
    // @guard restricted-anonymous-user-who-signs-up
    requireUnrestricted(claims);
  }
  return userId;
}
