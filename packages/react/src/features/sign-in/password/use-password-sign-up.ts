import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { rememberLastUsed } from '../sign-in/use-last-used.ts';
import type { Credentials } from './use-password-sign-in.ts';

/** State and actions of `usePasswordSignUp`. */
export interface PasswordSignUp {
  /** Signs up and continues. */
  signUp(credentials: Credentials): Promise<void>;
  /** Whether the request is running. */
  readonly isRunning: boolean;
  /** Error of the last attempt: `UserWithEmailAlreadyExists`, `PasswordRequirementsNotMet` or another error. */
  readonly error: unknown;
  /** Clears the error. */
  clear(): void;
}

/**
 * Signs up with email and password. An anonymous user keeps its ID.
 *
 * @example
 * const { signUp, isRunning, error } = usePasswordSignUp();
 */
export function usePasswordSignUp({ noRedirect, onSuccess }: PasswordFlowOptions = {}): PasswordSignUp {
  const app = usePorticoApp();
  const { run, ...state } = useAction(async (credentials: Credentials) => {
    const done = () => {
      rememberLastUsed('password');
      onSuccess?.();
    };
    const result = await app.signUpWithCredential({ ...credentials, noRedirect, onSuccess: done });
    if (result.status === 'error') throw result.error;
  });
  return { ...state, signUp: run };
}
