import { useCallback, useEffect, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { rememberLastUsed } from '../sign-in/use-last-used.ts';
import { type CodeProblem, problemOfCode } from '../verification-codes/code-problem.ts';
import { rememberNonce } from './mailed-nonce.ts';
import { useCountdown } from './use-countdown.ts';

/** Where the mail leads, and how it goes on. */
export interface OneTimeCodeOptions extends PasswordFlowOptions {
  /** Where the link of the e-mail leads; the page `magicLinkCallback` if absent. */
  readonly callbackUrl?: string;
}

/** What a form for signing in with a code from an e-mail does, without a tag. */
export interface OneTimeCodeFlow {
  /** Has a code sent to an address. The same again sends another one, which takes the place of the first. */
  send(email: string): Promise<void>;
  /** The address that a code was sent to. */
  readonly sentTo: string | undefined;
  /** How often a code was sent. */
  readonly timesSent: number;
  /** Seconds until another code should be asked for. */
  readonly waitSeconds: number;
  /** Signs in with the six characters of the e-mail. A new address gets an account. */
  signIn(typed: string): Promise<void>;
  /** What was wrong with the typed code. */
  readonly problem: CodeProblem | undefined;
  /** Forgets what was wrong, because something else is being typed. */
  clear(): void;
  /** Goes back to the question for an address. */
  startOver(): void;
  /** Whether the mail is being sent. */
  readonly isSending: boolean;
  /** Whether the code is being tried. */
  readonly isSigningIn: boolean;
  /** What went wrong the last time and is not the code's fault. */
  readonly error: unknown;
}

/** Mails take a while; who asks again at once gets two, of which the first does not work any more. */
const resendSeconds = 30;

interface Sent {
  readonly email: string;
  readonly nonce: string;
  readonly times: number;
}

/**
 * Signs in, or up, with a code from an e-mail.
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
