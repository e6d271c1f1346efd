import type { PorticoClientApp, Result } from '@portico/js';
import { hasCode } from '@portico/js/internals';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';

/** Signs in with a copy of the app. */
type SignIn = (app: PorticoClientApp) => Promise<Result<undefined, unknown>>;

/** State and actions of a sign-in that makes the current session recent. */
export interface ReauthenticationFlow {
  readonly signIn: (signIn: SignIn) => Promise<void>;
  readonly isRunning: boolean;
  readonly error: unknown;
  readonly clear: () => void;
  /** The attempt code, if the sign-in needs a second factor. */
  readonly attemptCode: string | undefined;
}

/** @param onDone called when the session is recent */
export function useReauthentication(onDone: () => void): ReauthenticationFlow {
  const app = usePorticoApp();
  const [attemptCode, setAttemptCode] = useState<string>();
  const { run, isRunning, error, clear } = useAction(async (signIn: SignIn) => {
    try {
      const result = await app.reauthenticate(signIn);
      if (result.status === 'error') throw result.error;
      onDone();
    } catch (caught) {
      if (!hasCode(caught, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) throw caught;
      setAttemptCode(caught.details.attempt_code);
    }
  });
  return { signIn: run, isRunning, error, clear, attemptCode };
}
