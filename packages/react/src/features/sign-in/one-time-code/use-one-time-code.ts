import { useCallback, useEffect, useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { type CodeProblem, problemOfCode } from '../../ground/verification-codes/code-problem.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { rememberAttempt, rememberLastUsed } from '../sign-in/use-last-used.ts';
import { rememberNonce } from './mailed-nonce.ts';
import { useCountdown } from './use-countdown.ts';

/** Options of `useOneTimeCode`. */
export interface OneTimeCodeOptions extends PasswordFlowOptions {
  /** URL for the link in the email. Default: the page `magicLinkCallback`. */
  readonly callbackUrl?: string;
}

/** State and actions of `useOneTimeCode`. */
export interface OneTimeCodeFlow {
  /** Sends a code to an address. Another call sends a new code, which replaces the first. */
  send(email: string): Promise<void>;
  /** The address that the code was sent to. */
  readonly sentTo: string | undefined;
  /** Number of codes sent. */
  readonly timesSent: number;
  /** Seconds until the user should request another code. */
  readonly waitSeconds: number;
  /** Signs in with the six characters of the email. A new address creates an account. */
  signIn(typed: string): Promise<void>;
  /** Why the typed code is not valid. */
  readonly problem: CodeProblem | undefined;
  /** Clears the problem, for example when the user types again. */
  clear(): void;
  /** Goes back to the email step. */
  startOver(): void;
  /** Whether the email is being sent. */
  readonly isSending: boolean;
  /** Whether the code is being checked. */
  readonly isSigningIn: boolean;
  /** Error of the last attempt, other than an invalid code. */
  readonly error: unknown;
}

/**
 * Emails take a moment. A user who requests a second code too early gets two emails, and only the second code works.
 */
const resendSeconds = 30;

interface Sent {
  readonly email: string;
  readonly nonce: string;
  readonly times: number;
}

/**
 * Signs in or up with a code from an email.
 *
 * @example
 * const { send, sentTo, signIn, problem, error } = useOneTimeCode();
 */
export function useOneTimeCode({ callbackUrl, noRedirect, onSuccess }: OneTimeCodeOptions = {}): OneTimeCodeFlow {
  const app = usePorticoApp();
  const [sent, setSent] = useState<Sent>();
  const [problem, setProblem] = useState<CodeProblem>();
  const [waitSeconds, startWaiting] = useCountdown();
  const sending = useAction(async (email: string) => {
    const result = await app.sendMagicLinkEmail(email, { callbackUrl });
    if (result.status === 'error') throw result.error;
    const { nonce } = result.data;
    rememberNonce(nonce);
    setProblem(undefined);
    setSent((before) => ({ email, nonce, times: (before?.times ?? 0) + 1 }));
    startWaiting(resendSeconds);
  });
  const signingIn = useAction(async (typed: string) => {
    setProblem(undefined);
    const done = () => {
      rememberLastUsed('magic-link');
      onSuccess?.();
    };
    rememberAttempt('magic-link');
    const code = `${typed}${sent?.nonce ?? ''}`;
    setProblem(await problemOfCode(() => app.signInWithMagicLink(code, { noRedirect, onSuccess: done })));
  });
  const { clear: clearSending } = sending;
  const { clear: clearSigningIn } = signingIn;
  const clear = useCallback(() => {
    setProblem(undefined);
    clearSending();
    clearSigningIn();
  }, [clearSending, clearSigningIn]);
  useEffect(() => {
    if (sent === undefined) clear();
  }, [sent, clear]);
  return {
    send: sending.run,
    sentTo: sent?.email,
    timesSent: sent?.times ?? 0,
    waitSeconds,
    signIn: signingIn.run,
    problem,
    clear,
    startOver: () => setSent(undefined),
    isSending: sending.isRunning,
    isSigningIn: signingIn.isRunning,
    error: signingIn.error ?? sending.error,
  };
}
