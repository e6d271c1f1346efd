import type { Session } from '../../session/session.ts';
import type { AppCore } from './app-core.ts';

/**
 * Refreshes all data of the signed-in user and the access token, because a code from an email may have changed the user
 * or ended the session. Does nothing for apps without a token store.
 */
export async function refreshSession(core: AppCore): Promise<void> {
  const session = await sessionAtHand(core);
  session?.renewSoon();
  session?.reads.refresh('');
}

/** Returns the session of the app's token store, also if nobody is signed in. Null for apps without a token store. */
export async function sessionAtHand({ options: { tokenStore }, sessions }: AppCore): Promise<Session | null> {
  if (tokenStore === null || (tokenStore === 'cookie' && typeof document === 'undefined')) return null;
  return await sessions.sessionFor(undefined);
}
