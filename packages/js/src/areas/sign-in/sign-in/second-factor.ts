import { hasCode, loadCode } from '../../../core/errors.ts';
import { tabStorage } from '../../../core/tab-storage.ts';
import type { TokenStore } from '../../../session/token-store.ts';
import type { AppCore } from '../../base/app-core.ts';

/** Key in the session storage of this tab for the attempt code of an unfinished sign-in. */
const attemptCodeKey = 'portico_mfa_attempt_code';

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
    // An app that never redirects is on a server, or makes the current session recent, which needs both factors.
    if (!core.navigation.canRedirect) throw error;
    if (hasCode(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) {
      const code = error.details.attempt_code;
      if (mayTrust) {
        const { signInOnTrustedDevice } = await loadCode(import('../../users/trusted-devices/trust.ts'));
        const signedIn = await orSecondFactor(core, store, () => signInOnTrustedDevice(core, store, code), false);
        if (signedIn !== undefined) return signedIn as T;
      }
      keepAttemptCode(code);
    } else if (hasCode(error, 'ACCOUNT_DELETION_SCHEDULED') && error.details.attempt_code !== null) {
      keepAttemptCode(`${error.details.attempt_code} ${error.details.deletion_at_millis}`);
    } else throw error;
    await core.navigation.redirectTo('mfa');
    throw error;
  }
}

/** Stores the attempt code of a sign-in for the page of the second factor. Of an account that is to be deleted, with the day. */
function keepAttemptCode(code: string): void {
  tabStorage()?.setItem(attemptCodeKey, code);
}

/** Returns the attempt code of this tab's unfinished sign-in, or null. `heldAccountOf` reads that of an account that is to be deleted. */
export function pendingAttemptCode(): string | null {
  return tabStorage()?.getItem(attemptCodeKey) ?? null;
}

/** Deletes the attempt code of this tab's unfinished sign-in. */
export function forgetAttemptCode(): void {
  tabStorage()?.removeItem(attemptCodeKey);
}
