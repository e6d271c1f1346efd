import { loadContactChannels } from '@portico/js/internals';
import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useSoon } from '../../hooks/use-soon.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import { type CodeProblem, problemOfCode } from '../verification-codes/code-problem.ts';

/** Options of `useEmailVerification`. */
export interface EmailVerificationOptions {
  /** Called after the address was verified. */
  readonly onSuccess?: () => void;
}

/** State and actions of `useEmailVerification`. */
export interface EmailVerificationFlow {
  /**
   * Verifies the address. Call it on a click: mail scanners open links before users do and would otherwise verify
   * addresses.
   */
  verify(): Promise<void>;
  /** Whether the address is verified, now or earlier with the same code. */
  readonly isVerified: boolean;
  /** Why the code of the link is not valid. */
  readonly problem: CodeProblem | undefined;
  /** Whether the request is running. */
  readonly isRunning: boolean;
  /** Error of the last attempt, other than an invalid code. */
  readonly error: unknown;
}

/**
 * Verifies an email address with the code of a link.
 *
 * @example
 * const { verify, isVerified, problem, isRunning, error } = useEmailVerification(searchParams.code);
 */
export function useEmailVerification(
  code: string | undefined,
  { onSuccess }: EmailVerificationOptions = {},
): EmailVerificationFlow {
  const app = usePorticoApp();
  useSoon(loadContactChannels);
  const [outcome, setOutcome] = useState<{ readonly problem: CodeProblem | undefined }>();
  const { run, isRunning, error } = useAction(async () => {
    const problem = await problemOfCode(() => app.verifyEmail(code ?? ''));
    setOutcome({ problem: problem === 'used' ? undefined : problem });
    if (problem === undefined) onSuccess?.();
  });
  const problem = code ? outcome?.problem : 'unknown';
  return { verify: run, isVerified: outcome !== undefined && problem === undefined, problem, isRunning, error };
}
