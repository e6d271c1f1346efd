import { hasCode } from '../../core/errors.ts';
import { tabStorage } from '../../core/tab-storage.ts';
import type { AppCore } from '../base/app-core.ts';

/** Key in the session storage of this tab for the attempt code of an unfinished sign-in. */
const attemptCodeKey = 'portico_mfa_attempt_code';

/**
 * Runs a sign-in. If a second factor is required, redirects to its page.
 *
 * @throws {MultiFactorAuthenticationRequired} a second factor is required. Nobody is signed in yet. Its details contain
 *   the attempt code for `signInWithMfa`
 * @see docs/protocol/sdk.md#flows
 */
export async function orSecondFactor<T>({ navigation }: AppCore, signIn: () => Promise<T>): Promise<T> {
  try {
    return await signIn();
  } catch (error) {
    if (hasCode(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') && navigation.canRedirect) {
      keepAttemptCode(error.details.attempt_code);
      await navigation.redirectTo('mfa');
    }
    throw error;
  }
}

/** Stores the attempt code of a sign-in for the page of the second factor. */
function keepAttemptCode(code: string): void {
  tabStorage()?.setItem(attemptCodeKey, code);
}

/** Returns the attempt code of this tab's unfinished sign-in, or null. */
export function pendingAttemptCode(): string | null {
  return tabStorage()?.getItem(attemptCodeKey) ?? null;
}

/** Deletes the attempt code of this tab's unfinished sign-in. */
export function forgetAttemptCode(): void {
  tabStorage()?.removeItem(attemptCodeKey);
}
