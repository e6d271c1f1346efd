import type { AppCore } from './app-core.ts';

/**
 * Asks anew for everything that is known of whoever is signed in, and for a token with today's claims: a code from an
 * e-mail may have changed them, or ended the session. An app that keeps no tokens has nothing to look at.
 */
export async function lookAgain({ options: { tokenStore }, sessions }: AppCore): Promise<void> {
  if (tokenStore === null || (tokenStore === 'cookie' && typeof document === 'undefined')) return;
  const session = await sessions.sessionFor(undefined);
  session.renewSoon();
  session.reads.refresh('');
}
