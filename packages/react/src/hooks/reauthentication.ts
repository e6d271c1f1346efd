import { hasCode } from '@portico/js/internals';
import { createContext } from 'react';

/**
 * Asks the user to sign in again. Resolves with whether the current session is recent now. Null where no dialog can be
 * shown: then the error of the action is shown.
 */
export const ReauthenticationContext = createContext<(() => Promise<boolean>) | null>(null);

/** Returns the error of an action, or undefined. */
type Attempt = () => Promise<unknown>;

/**
 * Runs an action, and once more after the user has signed in again, if the action needs a recent sign-in.
 *
 * @param ask the value of `ReauthenticationContext`
 * @returns the error of the last attempt. Undefined if it succeeded, or the user cancelled
 */
export async function errorAfterReauthentication(attempt: Attempt, ask: (() => Promise<boolean>) | null) {
  const error = await attempt();
  if (ask === null || !hasCode(error, 'REAUTHENTICATION_REQUIRED')) return error;
  return (await ask()) ? await attempt() : undefined;
}
