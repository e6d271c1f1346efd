import { useAction } from '../../hooks/use-action.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { rememberLastUsed } from '../sign-in/use-last-used.ts';

/** What somebody signs in with. */
export interface Credentials {
  /** The e-mail address. */
  readonly email: string;
  /** The password. */
  readonly password: string;
}

/** What a form for signing in with a password does, without a tag. */
export interface PasswordSignIn {
  /** Signs in, and goes on. */
  signIn(credentials: Credentials): Promise<void>;
  /** Whether the answer is on its way. */
  readonly isRunning: boolean;
  /** What went wrong the last time: `EmailPasswordMismatch`, another known error, or a failed connection. */
  readonly error: unknown;
  /** Forgets what went wrong. */
  clear(): void;
}

/**
 * Signs in with e-mail and password.
 *
 * @example
 * const { signIn, isRunning, error } = usePasswordSignIn();
 */
export function usePasswordSignIn({ noRedirect, onSuccess }: PasswordFlowOptions = {}): PasswordSignIn {
  const app = usePorticoApp();
  const { run, ...state } = useAction(async (credentials: Credentials) => {
    const done = () => {
      rememberLastUsed('password');
      onSuccess?.();
    };
    const result = await app.signInWithCredential({ ...credentials, noRedirect, onSuccess: done });
    if (result.status === 'error') throw result.error;
  });
  return { ...state, signIn: run };
}
