import { hasCode } from '../../core/has-code.ts';
import type { AppCore } from '../base/app-core.ts';

/** Where the attempt code waits for the page that asks for the second factor. It is of this tab alone. */
const attemptCodeKey = 'portico_mfa_attempt_code';

/**
 * Runs a sign-in. When a second factor is still owed, it goes to the page that asks for it.
 *
 * @throws {MultiFactorAuthenticationRequired} when no page could be gone to, or has not taken over yet: nobody is
 *   signed in. Its details have the attempt code for `signInWithMfa`
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

/** Keeps the attempt code of a sign-in until the page that asks for the second factor. */
function keepAttemptCode(code: string): void {
  tabStorage()?.setItem(attemptCodeKey, code);
}

/** The attempt code of the sign-in that this tab has begun; null when there is none. */
export function pendingAttemptCode(): string | null {
  return tabStorage()?.getItem(attemptCodeKey) ?? null;
}

/** Forgets the sign-in that this tab has begun. */
export function forgetAttemptCode(): void {
  tabStorage()?.removeItem(attemptCodeKey);
}

function tabStorage(): Storage | undefined {
  return typeof sessionStorage === 'undefined' ? undefined : sessionStorage;
}
