import { hasCode } from '../../core/has-code.ts';
import type { AppCore } from '../base/app-core.ts';
import { keepAttemptCode } from './attempt-code.ts';

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
