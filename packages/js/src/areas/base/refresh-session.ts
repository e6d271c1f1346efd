import type { AppCore } from './app-core.ts';

/**
 * Refreshes all data of the signed-in user and the access token, because a code from an email may have changed the user
 * or ended the session. Does nothing for apps without a token store.
 */
export async function refreshSession({ options: { tokenStore }, sessions }: AppCore): Promise<void> {
  if (tokenStore === null || (tokenStore === 'cookie' && typeof document === 'undefined')) return;
  const session = await sessions.sessionFor(undefined);
  session.renewSoon();
  session.reads.refresh('');
}
