import { InvalidAccessToken, RefreshTokenError } from '@portico/contract/errors/sessions.families';
import { authHeaderName } from '../../session/request-store.ts';
import type { Session } from '../../session/session.ts';
import type { AppCore } from '../base/app-core.ts';

/** Returns both tokens as a header for requests to your own backend. */
export async function authHeaders(session: Session): Promise<{ 'x-stack-auth': string }> {
  return { [authHeaderName]: JSON.stringify(await session.getTokens()) };
}

/**
 * Ends a session on the server, deletes its tokens and redirects. A session that has already ended is not an error.
 *
 * @param redirectUrl a relative URL. Default: the page after sign-out
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
