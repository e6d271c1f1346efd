import { hasCode } from '@portico/js/internals';
import { useEffect, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { usePorticoApp } from '../../provider/app-context.ts';

/** What the page does that an identity provider leads back to, without a tag. */
export interface OAuthCallbackFlow {
  /**
   * - `working`: somebody is being signed in
   * - `done`: somebody is, and there was no page to go on to
   * - `foreign`: this browser has not begun that sign-in, or has finished it already
   * - `expired`: the code came too late, or a second time
   * - `failed`: something else went wrong; it can be tried again
   */
  readonly state: 'working' | 'done' | 'foreign' | 'expired' | 'failed';
  /** What went wrong, and nobody foresaw. */
  readonly error: unknown;
  /** Tries once more after a connection broke. */
  retry(): Promise<void>;
}

/**
 * Finishes a sign-in at an identity provider, once.
 *
 * @example
 * const { state, error, retry } = useOAuthCallback();
 */
export function useOAuthCallback(): OAuthCallbackFlow {
  const app = usePorticoApp();
  const [isOurs, setIsOurs] = useState<boolean>();
  const { run, isRunning, error } = useAction(async () => setIsOurs(await app.callOAuthCallback()));
  useEffect(() => void run(), [run]);
  return { state: isRunning ? 'working' : stateOf(isOurs, error), error, retry: run };
}

function stateOf(isOurs: boolean | undefined, error: unknown): OAuthCallbackFlow['state'] {
  if (hasCode(error, 'INVALID_AUTHORIZATION_CODE')) return 'expired';
  if (error !== undefined) return 'failed';
  if (isOurs === undefined) return 'working';
  return isOurs ? 'done' : 'foreign';
}
