import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { awaitNewCode } from '../loading/new-code.ts';
import { ReauthenticationContext, withReauthentication } from './reauthentication.ts';

/** State of an asynchronous action. */
export interface Action<A extends unknown[]> {
  /** Whether the action is running. */
  readonly isRunning: boolean;
  /** Error of the last run, until the next one starts. */
  readonly error: unknown;
  /** Starts the action, unless it is already running. Resolves when it has ended, with or without an error. */
  run(...args: A): Promise<void>;
  /** Clears the error. */
  clear(): void;
}

/**
 * Tracks an asynchronous action: whether it is running, and its error. If it needs a recent sign-in, a dialog asks the
 * user to sign in again, and the action runs again.
 */
export function useAction<A extends unknown[]>(act: (...args: A) => Promise<void>): Action<A> {
  const [state, setState] = useState<{ isRunning: boolean; error: unknown }>({ isRunning: false, error: undefined });
  const reauthenticate = useContext(ReauthenticationContext);
  const latest = useRef(act);
  const running = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  const run = useCallback(
    async (...args: A) => {
      if (running.current) return;
      running.current = true;
      setState({ isRunning: true, error: undefined });
      const error = await errorOf(() => withReauthentication(() => latest.current(...args), reauthenticate));
      running.current = false;
      setState({ isRunning: false, error });
    },
    [reauthenticate],
  );
  const clear = useCallback(() => setState((before) => ({ ...before, error: undefined })), []);
  return { ...state, run, clear };
}

async function errorOf(action: () => Promise<void>): Promise<unknown> {
  try {
    await action();
    return undefined;
  } catch (caught) {
    return (await awaitNewCode(caught)?.catch(() => undefined)) ?? caught;
  }
}
