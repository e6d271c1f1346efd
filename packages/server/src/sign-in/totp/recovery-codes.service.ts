import { randomBytes } from 'node:crypto';
import { KnownErrors, type UserId } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { base32 } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import { isRefusedStatement } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import { notingFailure, type SignInAttempt } from '../../kernel/acts/failed-sign-ins.ts';
import type { AttemptContext, Caller, TenancyContext } from '../../kernel/context.ts';
import { finishSignIn, requireOwnSession, type SignInResult } from '../../users/sessions/index.ts';
import {
  deleteRecoveryCodes,
  insertRecoveryCodes,
  lockUserWithSecondFactor,
  recoveryCodeIsInvalid,
  recoveryCodesOf,
  starterWithRecoveryCode,
} from './recovery-codes.queries.ts';
import { beginSecondFactor } from './second-factor.ts';

const codesCount = 10;
/** 80 bits, so that nobody can find a code from its digest. */
const codeBytes = 10;

/** Generates a recovery code of 16 characters, in groups of four. */
function newRecoveryCode(): string {
  return base32(randomBytes(codeBytes)).replaceAll(/(.{4})(?=.)/g, '$1-');
}

/**
 * Returns the digest that a code is stored by. Case, spaces and dashes do not matter, and letters that look like digits
 * are read as these. A fast digest is enough, because codes are random and have 80 bits. The user is a part of it, so that
 * codes of several users cannot be tried at once.
 */
function digestOfRecoveryCode(userId: UserId, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return digestOf(`${userId}:${plain}`);
}

/**
 * Creates ten recovery codes for a user, in place of existing ones.
 *
 * @returns the codes, which cannot be read again
 * @throws {Refusal} 400 the user has no second factor
 * @throws {AccessTokenExpired} the session of the client has ended, such as by the setup in another session
 */
export async function createRecoveryCodes(
  context: TenancyContext & Pick<Caller, 'level' | 'claims'>,
  userId: UserId,
): Promise<string[]> {
  const codes = Array.from({ length: codesCount }, newRecoveryCode);
  const digests = codes.map((code) => digestOfRecoveryCode(userId, code));
  await inTransaction(context, async (context) => {
    const user = await lockUserWithSecondFactor.first(context, { userId });
    if (user === undefined) throw new Refusal(400, 'The user has no second factor.');
    // @guard no-recovery-codes-after-end
    await requireOwnSession(context);
    await deleteRecoveryCodes.run(context, { userId });
    await insertRecoveryCodes.run(context, { userId, digests, now: context.now });
  });
  return codes;
}

/** Returns how many unused recovery codes a user has, and when they were created, in milliseconds. */
export async function readRecoveryCodes(context: TenancyContext, userId: UserId) {
  const found = await recoveryCodesOf.first(context, { userId });
  invariant(found !== undefined, 'the statement always has a row');
  return { remaining: found.remaining, created_at_millis: found.created_at?.getTime() ?? null };
}

/** Result of a sign-in with a recovery code. */
export interface RecoveredSignIn extends SignInResult {
  readonly recovery_codes_left: number;
}

/**
 * Completes a sign-in with a recovery code, which works once. A wrong code does not consume the attempt code. Attempts
 * count together with those of authenticator apps. Runs three statements.
 *
 * @param attempt the attempt code of the sign-in
 * @throws {VerificationCodeError | TooManyAttempts | InvalidRecoveryCode}
 * @see docs/reference/protocol/sign-in.md#recovery-codes
 */
export async function signInWithRecoveryCode(
  context: AttemptContext,
  attempt: string,
  recoveryCode: string,
): Promise<RecoveredSignIn> {
  const signIn: SignInAttempt = { method: 'recovery_code' };
  return await notingFailure(
    context,
    signIn,
    async () => await proveRecoveryCode(context, attempt, recoveryCode, signIn),
  );
}

async function proveRecoveryCode(
  context: AttemptContext,
  attempt: string,
  recoveryCode: string,
  signIn: SignInAttempt,
): Promise<RecoveredSignIn> {
  const { proven } = await beginSecondFactor(context, attempt, signIn);
  const { userId } = proven;
  let left = 0;
  const starter = starterWithRecoveryCode(digestOfRecoveryCode(userId, recoveryCode), (count) => {
    left = count;
  });
  try {
    const result = await finishSignIn(context, proven, starter);
    if (result === undefined) throw new KnownErrors.InvalidRecoveryCode();
    return { ...result, recovery_codes_left: left };
  } catch (error) {
    if (!isRefusedStatement(error, recoveryCodeIsInvalid)) throw error;
    throw new KnownErrors.InvalidRecoveryCode();
  }
}
