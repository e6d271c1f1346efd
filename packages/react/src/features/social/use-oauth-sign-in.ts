import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import { rememberLastUsed } from '../sign-in/use-last-used.ts';

/** What the buttons of identity providers do, without a tag. */
export interface OAuthSignIn {
  /** Leaves for a provider. */
  signIn(provider: string): Promise<void>;
  /** The provider that the page is leaving for. */
  readonly leavingFor: string | undefined;
  /** What went wrong the last time. What goes wrong at the provider is shown by the page `error`. */
  readonly error: unknown;
}

/**
 * Signs in, or up, with an account at an identity provider.
 *
 * @example
 * const { signIn, leavingFor, error } = useOAuthSignIn();
 */
export function useOAuthSignIn(): OAuthSignIn {
  const app = usePorticoApp();
  const [provider, setProvider] = useState<string>();
  const { run, isRunning, error } = useAction(async (chosen: string) => {
    setProvider(chosen);
    rememberLastUsed(chosen);
    await app.signInWithOAuth(chosen);
  });
  return { signIn: run, leavingFor: isRunning ? provider : undefined, error };
}
