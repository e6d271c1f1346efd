import { hasCode } from '@portico/js/internals';
import { createContext } from 'react';

/**
 * Asks the user to sign in again. Resolves with whether the current session is recent now. Null where no dialog can be
 * shown: then the error of the action is shown.
 */
export const ReauthenticationContext = createContext<(() => Promise<boolean>) | null>(null);

/**
 * Runs an action, and once more after the user has signed in again, if the action needs a recent sign-in. Does nothing
 * more if the user cancels.
 *
 * @param ask the value of `ReauthenticationContext`
 * @throws the error of the last run, or that of a dialog that could not be loaded
 */
export async function withReauthentication(
  act: () => Promise<void>,
  ask: (() => Promise<boolean>) | null,
): Promise<void> {
  try {
    return await act();
  } catch (error) {
    if (ask === null || !hasCode(error, 'REAUTHENTICATION_REQUIRED')) throw error;
  }
  if (await ask()) await act();
}
