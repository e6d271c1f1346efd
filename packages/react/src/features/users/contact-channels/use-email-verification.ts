import type { EmailVerificationReview, PorticoClientApp } from '@portico/js';
import { internals, loadContactChannels } from '@portico/js/internals';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { useSoon } from '../../../hooks/use-soon.ts';
import { type CodeProblem, problemOfCode } from '../../ground/verification-codes/code-problem.ts';

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

const nothingElse: EmailVerificationReview = { otherAccess: [], isRemovalOffered: false };

/**
 * Returns what else can be used with the account of a link, to show before the verification. Nothing for a code that is not valid:
 * the verification says so. Suspends while it loads.
 *
 * @example
 * const { otherAccess, isRemovalOffered } = useEmailVerificationReview(searchParams.code);
 */
export function useEmailVerificationReview(code: string | undefined): EmailVerificationReview {
  return useRead(reviewOf(usePorticoApp(), code));
}

/** Reviews a code only once, however often the page renders: each look counts as an attempt. */
function reviewOf(app: PorticoClientApp, code: string | undefined) {
  return app[internals].reads.of(`email-verification-code:${code ?? ''}`, async () => {
    let review = nothingElse;
    if (!code) return review;
    await problemOfCode(async () => {
      const result = await app.reviewEmailVerification(code);
      if (result.status === 'ok') review = result.data;
      return result;
    });
    return review;
  });
}
