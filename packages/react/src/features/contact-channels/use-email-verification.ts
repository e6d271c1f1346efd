import { loadContactChannels } from '@portico/js/internals';
import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useSoon } from '../../hooks/use-soon.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import { type CodeProblem, problemOfCode } from '../verification-codes/code-problem.ts';

/** What happens after an address was verified. */
export interface EmailVerificationOptions {
  /** Called when the address was verified. */
  readonly onSuccess?: () => void;
}

/** What a page for verifying an e-mail address does, without a tag. */
export interface EmailVerificationFlow {
  /**
   * Verifies the address. Best called by a click: programs that look for dangerous links open them before people do, and
   * would verify addresses on their own.
   */
  verify(): Promise<void>;
  /** The address is verified, by this code now or before. */
  readonly isVerified: boolean;
  /** What is wrong with the code of the link. */
  readonly problem: CodeProblem | undefined;
  /** Whether the answer is on its way. */
  readonly isRunning: boolean;
  /** What went wrong the last time and is not the code's fault. */
  readonly error: unknown;
}

/**
 * Verifies an e-mail address with the code of a link.
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
