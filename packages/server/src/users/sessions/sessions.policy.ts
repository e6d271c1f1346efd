import { KnownErrors, type SessionId } from '@portico/contract';
import type { Caller } from '../../kernel/context.ts';

/** Returns the session of the access token. @throws {AccessTokenExpired} there is no token */
export function requireCurrentSession({ claims }: Pick<Caller, 'claims'>): SessionId {
  if (claims === null) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: null });
  return claims.refresh_token_id;
}

/** Rejects the current session: users end it by signing out. @throws {CannotDeleteCurrentSession} */
export function refuseCurrentSession({ claims }: Pick<Caller, 'claims'>, sessionId: SessionId): void {
  if (sessionId === claims?.refresh_token_id) throw new KnownErrors.CannotDeleteCurrentSession();
}
