import { hasCode } from '@portico/js/internals';
import { useEffect, useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { rememberSuccess } from '../sign-in/use-last-used.ts';

/** State and actions of `useOAuthCallback`. */
export interface OAuthCallbackFlow {
  /**
   * - `working`: the sign-in is running
   * - `done`: the user is signed in, and there was no page to continue to
   * - `foreign`: this browser did not start this sign-in, or has already completed it
   * - `expired`: the code has expired or was already used
   * - `failed`: another error; the user can try again
   */
  readonly state: 'working' | 'done' | 'foreign' | 'expired' | 'failed';
  /** Unexpected error. */
  readonly error: unknown;
  /** Tries again after a failed connection. */
  retry(): Promise<void>;
}

/**
 * Completes a sign-in with an identity provider, once.
 *
 * @example
 * const { state, error, retry } = useOAuthCallback();
 */
export function useOAuthCallback(): OAuthCallbackFlow {
  const app = usePorticoApp();
  const [isOurs, setIsOurs] = useState<boolean>();
  const { run, isRunning, error } = useAction(async () =>
    setIsOurs(await app.callOAuthCallback({ onSuccess: rememberSuccess })),
  );
  useEffect(() => void run(), [run]);
  return { state: isRunning ? 'working' : stateOf(isOurs, error), error, retry: run };
}

function stateOf(isOurs: boolean | undefined, error: unknown): OAuthCallbackFlow['state'] {
  if (hasCode(error, 'INVALID_AUTHORIZATION_CODE')) return 'expired';
  if (error !== undefined) return 'failed';
  if (isOurs === undefined) return 'working';
  return isOurs ? 'done' : 'foreign';
}
