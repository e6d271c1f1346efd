import { invariant } from '../../base/invariant.ts';
import { tryCode } from '../../ground/verification-codes/index.ts';
import type { SignInAttempt } from '../../kernel/acts/failed-sign-ins.ts';
import type { AttemptContext } from '../../kernel/context.ts';
import { attemptValues, countedAccount, refuseTooMany } from '../../kernel/rate-limits/count-attempts.ts';
import { attemptCode } from '../../users/sessions/index.ts';
import { secondFactorOf } from './totp.queries.ts';

/**
 * Finds the sign-in of an attempt code. Counts an attempt with the code, and none at the second factor of the user. Runs
 * one statement.
 *
 * @returns the sign-in as it is once the second factor is proven
 * @throws {VerificationCodeError | TooManyAttempts}
 */
export async function findSignIn(context: AttemptContext, attempt: string, signIn?: SignInAttempt) {
  const usedCode = await tryCode(context, attemptCode, attempt, {
    found: ({ userId }) => signIn !== undefined && Object.assign(signIn, { userId }),
  });
  const { user_id: userId, is_new_user: isNewUser, method, origin_code_id: originCodeId } = usedCode.data;
  return { userId, isNewUser, method, usedCode, originCodeId, isSecondFactorProven: true };
}

/**
 * Finds the sign-in of an attempt code, and counts an attempt at the second factor of its user. Runs two statements.
 *
 * @returns the second factor of the user, and the sign-in as it is once the second factor is proven
 * @throws {VerificationCodeError | TooManyAttempts}
 */
export async function beginSecondFactor(context: AttemptContext, attempt: string, tried: SignInAttempt) {
  const signIn = await findSignIn(context, attempt, tried);
  const { userId } = signIn;
  tried.userId = userId;
  const found = await secondFactorOf.first(context, { userId, ...attemptValues(context, 'codeCheck', userId) });
  invariant(found !== undefined, 'the statement always has a row');
  // @guard number-of-guesses-of-second-factor
  refuseTooMany(context, found);
  const forgivenKey = countedAccount(context, 'codeCheck', userId);
  return { found, proven: { ...signIn, forgivenKey } };
}
