import type { SecondFactor, SecondFactorOptions } from '@portico/js';
import {
  forgetAttemptCode,
  type HeldAccount,
  hasCode,
  heldAccountOf,
  isReauthentication,
  loadWaysIn,
  pendingAttemptCode,
} from '@portico/js/internals';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useSoon } from '../../../hooks/use-soon.ts';
import { type CodeProblem, problemOfCode } from '../../ground/verification-codes/code-problem.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { rememberSuccess } from '../sign-in/use-last-used.ts';

/** State and actions of `useSecondFactor`. */
export interface SecondFactorFlow {
  /** Whether a sign-in of this window needs a second factor. */
  readonly isPending: boolean;
  /** The account of the sign-in, if it is to be deleted and the user has proved who they are. */
  readonly heldAccount: HeldAccount | null;
  /** Whether the sign-in makes the current session recent, and the user returns to the page that asked for it. */
  readonly isReauthentication: boolean;
  /**
   * Completes the sign-in with the six digits of an authenticator app.
   *
   * @param options.trustDevice whether the next sign-ins in this browser need no second factor
   */
  verify(totp: string, options?: Pick<SecondFactorOptions, 'trustDevice'>): Promise<void>;
  /** Completes the sign-in with a recovery code. Then `codesLeft` is known, and `finish` continues. */
  recover(recoveryCode: string): Promise<void>;
  /** How many recovery codes are left after a sign-in with one of them. */
  readonly codesLeft: number | undefined;
  /** Continues to the page after sign-in, after a sign-in with a recovery code. */
  finish(): Promise<void>;
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
 * Completes a sign-in with a code of an authenticator app, or with a recovery code.
 *
 * @example
 * const { isPending, verify, isWrong, problem, isRunning, error } = useSecondFactor();
 */
export function useSecondFactor({ noRedirect, onSuccess }: PasswordFlowOptions = {}): SecondFactorFlow {
  const app = usePorticoApp();
  useSoon(loadWaysIn);
  const [attemptCode, setAttemptCode] = useState(pendingAttemptCode);
  const heldAccount = heldAccountOf(attemptCode);
  const [problem, setProblem] = useState<CodeProblem>();
  const [codesLeft, setCodesLeft] = useState<number>();
  const { run, isRunning, error, clear } = useAction(
    async (factor: SecondFactor, { trustDevice }: Pick<SecondFactorOptions, 'trustDevice'> = {}) => {
      const isRecovery = typeof factor !== 'string';
      const done = () => {
        rememberSuccess();
        if (!isRecovery) onSuccess?.();
      };
      const options = { onSuccess: done, ...(isRecovery ? { noRedirect: true } : { noRedirect, trustDevice }) };
      const wrong = await problemOfCode(() => app.signInWithMfa(factor, attemptCode ?? '', options)).catch(
        (failure: unknown) => {
          setAttemptCode(pendingAttemptCode());
          throw failure;
        },
      );
      setProblem(wrong);
      if (wrong !== undefined) return forgetAttemptCode();
      if (!isRecovery) return;
      const codes = await (await app.getUser())?.getRecoveryCodes();
      setCodesLeft(codes?.remaining ?? 0);
    },
  );
  const finish = async () => {
    if (noRedirect !== true) await app.redirectToAfterSignIn();
    onSuccess?.();
  };
  const isWrong = hasCode(error, 'INVALID_TOTP_CODE') || hasCode(error, 'INVALID_RECOVERY_CODE');
  return {
    isPending: attemptCode !== null && heldAccount === null,
    heldAccount,
    isReauthentication: attemptCode !== null && isReauthentication(attemptCode),
    verify: run,
    recover: async (recoveryCode) => await run({ recoveryCode }),
    codesLeft,
    finish,
    isWrong,
    problem,
    cancel: forgetAttemptCode,
    clear,
    isRunning,
    error: isWrong ? undefined : error,
  };
}
