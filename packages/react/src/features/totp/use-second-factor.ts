import { forgetAttemptCode, hasCode, loadWaysIn, pendingAttemptCode } from '@portico/js/internals';
import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useSoon } from '../../hooks/use-soon.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { type CodeProblem, problemOfCode } from '../verification-codes/code-problem.ts';

/** State and actions of `useSecondFactor`. */
export interface SecondFactorFlow {
  /** Whether a sign-in of this window needs a second factor. */
  readonly isPending: boolean;
  /** Completes the sign-in with the six digits of an authenticator app. */
  verify(totp: string): Promise<void>;
  /** The code was incorrect. The user can enter another one. */
  readonly isWrong: boolean;
  /** Why the sign-in can no longer be completed. */
  readonly problem: CodeProblem | undefined;
  /** Cancels the sign-in. */
  cancel(): void;
  /** Clears the problem, for example when the user types again. */
  clear(): void;
  /** Whether the request is running. */
  readonly isRunning: boolean;
  /** Error of the last attempt, other than an incorrect code. */
  readonly error: unknown;
}

/**
 * Completes a sign-in with a code of an authenticator app.
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
