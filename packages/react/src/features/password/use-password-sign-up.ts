import { useAction } from '../../hooks/use-action.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { rememberLastUsed } from '../sign-in/use-last-used.ts';
import type { Credentials } from './use-password-sign-in.ts';

/** What a form for signing up with a password does, without a tag. */
export interface PasswordSignUp {
  /** Signs up, and goes on. */
  signUp(credentials: Credentials): Promise<void>;
  /** Whether the answer is on its way. */
  readonly isRunning: boolean;
  /** What went wrong the last time: `UserWithEmailAlreadyExists`, `PasswordRequirementsNotMet`, or something else. */
  readonly error: unknown;
  /** Forgets what went wrong. */
  clear(): void;
}

/**
 * Signs up with e-mail and password. An anonymous user keeps its id.
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
