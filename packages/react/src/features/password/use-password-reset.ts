import type { AccessReview, PorticoClientApp } from '@portico/js';
import { internals } from '@portico/js/internals';
import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useRead } from '../../hooks/use-read.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import { type CodeProblem, problemOfCode } from '../verification-codes/code-problem.ts';

/** What happens after the password was set. */
export interface PasswordResetOptions {
  /** Called when the password was changed. */
  readonly onSuccess?: () => void;
}

/** What a page for choosing a new password does, without a tag. */
export interface PasswordResetFlow {
  /** What is wrong with the code of the link. With that no password can be set. */
  readonly problem: CodeProblem | undefined;
  /** Sets the new password. */
  reset(password: string): Promise<void>;
  /** Whether the new password is set. */
  readonly isDone: boolean;
  /** What can still sign in once the password is set, and where to remove it. */
  readonly review: AccessReview | undefined;
  /** Whether the answer is on its way. */
  readonly isRunning: boolean;
  /** What went wrong the last time: `PasswordRequirementsNotMet`, or something else that is not the code's fault. */
  readonly error: unknown;
}

/**
 * Checks the code of a link, and sets a new password with it. Suspends while checking.
 *
 * @example
 * const { problem, reset, isDone, isRunning, error } = usePasswordReset(searchParams.code);
 */
export function usePasswordReset(
  code: string | undefined,
  { onSuccess }: PasswordResetOptions = {},
): PasswordResetFlow {
  const app = usePorticoApp();
  const problemBefore = useRead(checkOf(app, code));
  const [outcome, setOutcome] = useState<Outcome>();
  const { run, isRunning, error } = useAction(async (password: string) => {
    let review: AccessReview | undefined;
    const problem = await problemOfCode(async () => {
      const result = await app.resetPassword({ code: code ?? '', password });
      if (result.status === 'ok') review = result.data;
      return result;
    });
    setOutcome({ problem, review });
    if (problem === undefined) onSuccess?.();
  });
  const problem = outcome === undefined ? problemBefore : outcome.problem;
  const isDone = outcome !== undefined && problem === undefined;
  return { problem, reset: run, isDone, review: outcome?.review, isRunning, error };
}

interface Outcome {
  readonly problem: CodeProblem | undefined;
  readonly review: AccessReview | undefined;
}

/** One check however often the page is rendered: each counts as an attempt with the code. */
function checkOf(app: PorticoClientApp, code: string | undefined) {
  return app[internals].reads.of(`password-reset-code:${code ?? ''}`, async () =>
    code ? await problemOfCode(() => app.verifyPasswordResetCode(code)) : 'unknown',
  );
}
