import { forgetAttemptCode, hasCode, loadWaysIn, pendingAttemptCode } from '@portico/js/internals';
import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useSoon } from '../../hooks/use-soon.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { type CodeProblem, problemOfCode } from '../verification-codes/code-problem.ts';

/** What a page for the second factor does, without a tag. */
export interface SecondFactorFlow {
  /** A sign-in that was begun in this window waits for its second factor. */
  readonly isPending: boolean;
  /** Finishes it with the six digits of an authenticator app. */
  verify(totp: string): Promise<void>;
  /** The digits were wrong; others can be tried. */
  readonly isWrong: boolean;
  /** Why the sign-in that was begun cannot be finished any more. */
  readonly problem: CodeProblem | undefined;
  /** Forgets the sign-in that was begun. */
  cancel(): void;
  /** Forgets what was wrong, because something else is being typed. */
  clear(): void;
  /** Whether the answer is on its way. */
  readonly isRunning: boolean;
  /** What went wrong the last time and is nobody's fault. */
  readonly error: unknown;
}

/**
 * Finishes a sign-in with a code of an authenticator app.
 *
 * @example
 * const { isPending, verify, isWrong, problem, isRunning, error } = useSecondFactor();
 */
export function useSecondFactor({ noRedirect, onSuccess }: PasswordFlowOptions = {}): SecondFactorFlow {
  const app = usePorticoApp();
  useSoon(loadWaysIn);
  const [attemptCode] = useState(pendingAttemptCode);
  const [problem, setProblem] = useState<CodeProblem>();
  const { run, isRunning, error, clear } = useAction(async (totp: string) => {
    const wrong = await problemOfCode(() =>
      app.signInWithMfa(totp, attemptCode ?? '', { noRedirect, onSuccess: () => onSuccess?.() }),
    );
    setProblem(wrong);
    if (wrong !== undefined) forgetAttemptCode();
  });
  const isWrong = hasCode(error, 'INVALID_TOTP_CODE');
  return {
    isPending: attemptCode !== null,
    verify: run,
    isWrong,
    problem,
    cancel: forgetAttemptCode,
    clear,
    isRunning,
    error: isWrong ? undefined : error,
  };
}
