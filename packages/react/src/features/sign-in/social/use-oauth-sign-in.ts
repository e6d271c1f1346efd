import type { SignInWithOAuthOptions } from '@portico/js';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { rememberAttempt } from '../sign-in/use-last-used.ts';

/** State and actions of `useOAuthSignIn`. */
export interface OAuthSignIn {
  /** Redirects to a provider. */
  signIn(provider: string): Promise<void>;
  /** The provider that the page is redirecting to. */
  readonly leavingFor: string | undefined;
  /** Error of the last attempt. The page `error` shows errors that the provider returns. */
  readonly error: unknown;
}

/**
 * Signs in or up with an identity provider, or makes the current session recent.
 *
 * @example
 * const { signIn, leavingFor, error } = useOAuthSignIn();
 */
export function useOAuthSignIn(options: Pick<SignInWithOAuthOptions, 'reauthenticates'> = {}): OAuthSignIn {
  const app = usePorticoApp();
  const [provider, setProvider] = useState<string>();
  const { run, isRunning, error } = useAction(async (chosen: string) => {
    setProvider(chosen);
    rememberAttempt(chosen);
    await app.signInWithOAuth(chosen, options);
  });
  return { signIn: run, leavingFor: isRunning ? provider : undefined, error };
}
