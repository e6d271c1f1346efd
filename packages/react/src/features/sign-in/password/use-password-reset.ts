import type { AccessReview, PorticoClientApp } from '@portico/js';
import { internals } from '@portico/js/internals';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { type CodeProblem, problemOfCode } from '../../ground/verification-codes/code-problem.ts';

/** Options of `usePasswordReset`. */
export interface PasswordResetOptions {
  /** Called after the password was changed. */
  readonly onSuccess?: () => void;
}

/** State and actions of `usePasswordReset`. */
export interface PasswordResetFlow {
  /** Why the code of the link is not valid. No password can be set then. */
  readonly problem: CodeProblem | undefined;
  /** Sets the new password. */
  reset(password: string): Promise<void>;
  /** Whether the new password is set. */
  readonly isDone: boolean;
  /** Credentials that are still valid after the reset, and where to remove them. */
  readonly review: AccessReview | undefined;
  /** Whether the request is running. */
  readonly isRunning: boolean;
  /** Error of the last attempt, other than an invalid code: `PasswordRequirementsNotMet` or another error. */
  readonly error: unknown;
}

/**
 * Checks the code of a link and sets a new password with it. Suspends during the check.
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

/** Checks a code only once, however often the page renders: each check counts as an attempt. */
function checkOf(app: PorticoClientApp, code: string | undefined) {
  return app[internals].reads.of(`password-reset-code:${code ?? ''}`, async () =>
    code ? await problemOfCode(() => app.verifyPasswordResetCode(code)) : 'unknown',
  );
}
