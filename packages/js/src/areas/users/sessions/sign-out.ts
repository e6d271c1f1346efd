import { requireRelativeUrl } from '../../../core/navigation/urls.ts';
import { wait } from '../../../core/retry.ts';
import { tabStorage } from '../../../core/tab-storage.ts';
import type { Session } from '../../../session/session.ts';
import type { StoredTokens } from '../../../session/token-store.ts';
import type { AppCore } from '../../base/app-core.ts';

/** How long a sign-out waits for the server before the redirect. */
const revocationMillis = 500;

/**
 * Deletes the tokens of a session, revokes it on the server and redirects. If the server cannot be reached, the session
 * is revoked later: in the background, or when this tab loads the app again.
 *
 * @param redirectUrl a relative URL. Default: the page after sign-out
 * @throws {Error} the URL is not relative. The user is signed out
 */
export async function signOut(core: AppCore, session: Session, redirectUrl?: string): Promise<void> {
  const { navigation } = core;
  navigation.isLeaving = true;
  try {
    const tokens = session.isKnownInvalid ? undefined : session.end();
    if (tokens !== undefined) {
      tabStorage()?.setItem(pendingKey(core, tokens.refreshToken), '');
      await Promise.race([revoke(core, tokens), wait(revocationMillis)]);
    }
    const url = redirectUrl ?? navigation.urlOf('afterSignOut');
    // Also if the app never redirects.
    requireRelativeUrl(url);
    await navigation.redirectToUrl(url);
  } finally {
    navigation.isLeaving = false;
  }
}

/** Revokes the sessions of earlier sign-outs in this tab that could not reach the server. */
export function revokePending(core: AppCore): void {
  const prefix = pendingKey(core, '');
  for (const key of Object.keys(tabStorage() ?? {})) {
    if (key.startsWith(prefix)) void revoke(core, { refreshToken: key.slice(prefix.length), accessToken: null });
  }
}

/** Revokes a session. Never fails: the tokens are gone, so the user cannot do anything about it. */
async function revoke(core: AppCore, tokens: StoredTokens): Promise<void> {
  try {
    await core.transport('client', core.sessions.apart(tokens)).call('DELETE /auth/sessions/current');
  } catch (error) {
    // With these statuses, the session has ended before or cannot be revoked. Other failures are temporary.
    if (!(Object(error).status < 429)) return;
  }
  tabStorage()?.removeItem(pendingKey(core, tokens.refreshToken));
}

/** Returns the key in the session storage of this tab for a session that is not revoked yet. */
function pendingKey({ options }: AppCore, refreshToken: string | null): string {
  return `portico_sign_out_${options.projectId}_${refreshToken}`;
}
