import { InvalidAccessToken, RefreshTokenError } from '@portico/contract/errors/sessions.families';
import { authHeaderName } from '../../session/request-store.ts';
import type { Session } from '../../session/session.ts';
import type { AppCore } from '../base/app-core.ts';

/** Both tokens as a header for requests to one's own backend. */
export async function authHeaders(session: Session): Promise<{ 'x-stack-auth': string }> {
  return { [authHeaderName]: JSON.stringify(await session.getTokens()) };
}

/**
 * Ends a session on the server, forgets its tokens and goes on. A session that was dead already is as good as ended.
 *
 * @param redirectUrl a relative URL; the page after signing out if absent
 */
export async function signOut(core: AppCore, session: Session, redirectUrl?: string): Promise<void> {
  if (!session.isKnownInvalid) {
    try {
      await core.transport('client', session).call('DELETE /auth/sessions/current');
    } catch (error) {
      if (!isAlreadyOver(error)) throw error;
    }
    session.invalidate();
  }
  await core.navigation.redirectToUrl(redirectUrl ?? core.navigation.urlOf('afterSignOut'));
}

function isAlreadyOver(error: unknown): boolean {
  return RefreshTokenError.isInstance(error) || InvalidAccessToken.isInstance(error);
}
