import { hasCode, loadCode } from '../../../core/errors.ts';
import type { TokenStore } from '../../../session/token-store.ts';
import type { AppCore } from '../../base/app-core.ts';

/**
 * Runs a sign-in. If a second factor is required, redirects to its page, unless this browser is trusted. The same page asks users whether
 * they keep an account that is to be deleted.
 *
 * @param store the token store for which the user signs in
 * @param mayTrust whether a trusted browser replaces the second factor
 * @throws {MultiFactorAuthenticationRequired} a second factor is required. Nobody is signed in yet. Its details contain
 *   the attempt code for `signInWithMfa`
 * @throws {AccountDeletionScheduled} the account is to be deleted. Its details contain the attempt code for `keepAccount`
 * @see docs/reference/protocol/sdk.md#flows
 */
export async function orSecondFactor<T>(
  core: AppCore,
  store: TokenStore,
  signIn: () => Promise<T>,
  mayTrust = true,
): Promise<T> {
  try {
    return await signIn();
  } catch (error) {
    const isHeld =
      hasCode(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') || hasCode(error, 'ACCOUNT_DELETION_SCHEDULED');
    // An app that never redirects is on a server, or makes the current session recent, which needs both factors.
    if (!isHeld || !core.navigation.canRedirect) throw error;
    const { continueSignIn } = await loadCode(import('./held-sign-in.ts'));
    return await continueSignIn(core, store, error, mayTrust);
  }
}
