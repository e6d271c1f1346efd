import { type EndpointSpec, KnownErrors, type UserId } from '@portico/contract';
import type { Caller } from './context.ts';

/**
 * Rejects a change of the current user's credentials in a session that may not make it: an impersonated one. Servers and
 * owners change users at their own level. Reads only the token.
 *
 * @throws {ImpersonatedSessionNotAllowed}
 */
export function requireCredentialAccess({ level, claims }: Pick<Caller, 'level' | 'claims'>): void {
  if (level === 'client' && claims?.is_impersonation === true) throw new KnownErrors.ImpersonatedSessionNotAllowed();
}

/** Whether a call changes credentials. @param body the body as received */
export function isCredentialChange({ changesCredentials }: EndpointSpec, body: unknown): boolean {
  if (changesCredentials === undefined || changesCredentials === true) return changesCredentials ?? false;
  const given = Object(body) as Record<string, unknown>;
  return changesCredentials.some((field) => given[field] !== undefined);
}

/**
 * Returns the anonymous user of a token, who becomes a full user by signing up. Null for other users and without one.
 *
 * @throws {ImpersonatedSessionNotAllowed} the sign-up would give the anonymous user the credentials of another person
 */
export function anonymousUserOf(caller: Pick<Caller, 'level' | 'claims' | 'userId'>): UserId | null {
  if (caller.claims?.is_anonymous !== true) return null;
  requireCredentialAccess(caller);
  return caller.userId;
}
