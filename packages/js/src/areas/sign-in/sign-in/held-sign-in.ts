import { hasCode } from '../../../core/errors.ts';
import { tabStorage } from '../../../core/tab-storage.ts';
import type { TokenStore } from '../../../session/token-store.ts';
import type { AppCore } from '../../base/app-core.ts';
import { signInOnTrustedDevice } from '../../users/trusted-devices/trust.ts';

/** Key in the session storage of this tab for the attempt code of an unfinished sign-in. */
const attemptCodeKey = 'portico_mfa_attempt_code';

/**
 * Continues a sign-in that failed: on the page of the second factor, unless this browser is trusted, or on the same page for an account
 * that is to be deleted.
 *
 * @param mayTrust whether a trusted browser replaces the second factor
 * @throws the error, after the redirect
 */
export async function continueSignIn<T>(
  core: AppCore,
  store: TokenStore,
  error: unknown,
  mayTrust: boolean,
): Promise<T> {
  if (hasCode(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) {
    const code = error.details.attempt_code;
    if (mayTrust) {
      try {
        const signedIn = await signInOnTrustedDevice(core, store, code);
        if (signedIn !== undefined) return signedIn as T;
      } catch (next) {
        return await continueSignIn(core, store, next, false);
      }
    }
    keepAttemptCode(code);
  } else if (hasCode(error, 'ACCOUNT_DELETION_SCHEDULED') && error.details.attempt_code !== null) {
    keepAttemptCode(`${error.details.attempt_code} ${error.details.deletion_at_millis}`);
  } else throw error;
  await core.navigation.redirectTo('mfa');
  throw error;
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
