import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { rememberAttempt, rememberLastUsed } from '../sign-in/use-last-used.ts';

/** Credentials for password sign-in. */
export interface Credentials {
  /** The email address. */
  readonly email: string;
  /** The password. */
  readonly password: string;
}

/** State and actions of `usePasswordSignIn`. */
export interface PasswordSignIn {
  /** Signs in and continues. */
  signIn(credentials: Credentials): Promise<void>;
  /** Whether the request is running. */
  readonly isRunning: boolean;
  /** Error of the last attempt: `EmailPasswordMismatch`, another known error, or a failed connection. */
  readonly error: unknown;
  /** Clears the error. */
  clear(): void;
}

/**
 * Signs in with email and password.
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
    rememberAttempt('password');
    const result = await app.signInWithCredential({ ...credentials, noRedirect, onSuccess: done });
    if (result.status === 'error') throw result.error;
  });
  return { ...state, signIn: run };
}
