import { useSyncExternalStore } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { rememberLastUsed } from '../sign-in/use-last-used.ts';

/** What a button for signing in with a passkey does, without a tag. */
export interface PasskeySignIn {
  /** Asks the browser for a passkey and signs in with it. */
  signIn(): Promise<void>;
  /** Whether the browser or the server is busy with it. */
  readonly isRunning: boolean;
  /** What went wrong the last time: `PasskeyWebAuthnError`, `PasskeyAuthenticationFailed`, or something else. */
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
    const result = await app.signInWithPasskey({ noRedirect, onSuccess: done });
    if (result.status === 'error') throw result.error;
  });
  return { signIn: run, isRunning, error };
}

/** Tells whether this browser knows what passkeys are. On servers nobody can tell, and the answer is no. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(never, canUsePasskeys, () => false);
}

function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

function never(): () => void {
  return () => undefined;
}
