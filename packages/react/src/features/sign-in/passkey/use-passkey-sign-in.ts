import { useSyncExternalStore } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { rememberAttempt, rememberLastUsed } from '../sign-in/use-last-used.ts';

/** State and actions of `usePasskeySignIn`. */
export interface PasskeySignIn {
  /** Asks the browser for a passkey and signs in with it. */
  signIn(): Promise<void>;
  /** Whether the browser or the server is processing the sign-in. */
  readonly isRunning: boolean;
  /** Error of the last attempt: `PasskeyWebAuthnError`, `PasskeyAuthenticationFailed` or another error. */
  readonly error: unknown;
}

/**
 * Signs in with a passkey.
 *
 * @example
 * const canUsePasskeys = usePasskeySupport();
 * const { signIn, isRunning, error } = usePasskeySignIn();
 */
export function usePasskeySignIn({ noRedirect, onSuccess }: PasswordFlowOptions = {}): PasskeySignIn {
  const app = usePorticoApp();
  const { run, isRunning, error } = useAction(async () => {
    const done = () => {
      rememberLastUsed('passkey');
      onSuccess?.();
    };
    rememberAttempt('passkey');
    const result = await app.signInWithPasskey({ noRedirect, onSuccess: done });
    if (result.status === 'error') throw result.error;
  });
  return { signIn: run, isRunning, error };
}

/** Returns whether this browser supports passkeys. Returns false on servers. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(never, canUsePasskeys, () => false);
}

function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

function never(): () => void {
  return () => undefined;
}
