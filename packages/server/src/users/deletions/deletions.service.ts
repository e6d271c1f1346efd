import { KnownErrors, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import { tryCode } from '../../ground/verification-codes/index.ts';
import type { AttemptContext, Caller, TenancyContext } from '../../kernel/context.ts';
import { refuseLastOwner } from '../owner-teams/index.ts';
import { attemptCode, finishSignIn, revokeSessionsOfUser, type SignInResult } from '../sessions/index.ts';
import { lockedUser, removeUser, scheduleUser, unscheduleUser } from '../users/index.ts';

const dayMillis = 86_400_000;

/**
 * Deletes the account of the current user: at once, or after the days that the project has chosen. A server deletes at once, and
 * anonymous users cannot sign in again to keep the account.
 *
 * @throws {UserNotFound}
 * @throws {Refusal} 400, the user is the last owner of projects
 */
export async function deleteOwnAccount(context: TenancyContext & Pick<Caller, 'level'>, userId: UserId): Promise<void> {
  const { deletionGraceDays: days } = context.project.config.users;
  if (context.level !== 'client' || days === 0) return await removeUser(context, userId);
  await inTransaction(context, async (inner) => {
    await refuseLastOwner(inner, { userId, teamId: null });
    const user = await lockedUser.first(inner, { userId });
    if (user === undefined) throw new KnownErrors.UserNotFound();
    if (user.is_anonymous) return await removeUser(inner, userId);
    await scheduleUser.first(inner, { userId, deletionAt: new Date(inner.now.getTime() + days * dayMillis) });
    // @guard scheduled-deletion-ends-sessions
    await revokeSessionsOfUser(inner, userId);
  });
}

/**
 * Completes a sign-in to an account that is scheduled for deletion, and keeps the account. A second factor that the sign-in still
 * lacks comes first.
 *
 * @param code the attempt code of the sign-in
 * @throws {VerificationCodeError | TooManyAttempts | MultiFactorAuthenticationRequired}
 */
export async function keepAccount(context: AttemptContext, code: string): Promise<SignInResult> {
  const usedCode = await tryCode(context, attemptCode, code);
  const { data: held } = usedCode;
  const millis = held.authenticated_at_millis;
  const result = await finishSignIn(context, {
    userId: held.user_id,
    isNewUser: held.is_new_user,
    method: held.method,
    usedCode,
    originCodeId: held.origin_code_id,
    isSecondFactorProven: held.is_second_factor_proven,
    mayReplaceTotp: held.may_replace_totp,
    isPasskeyVerified: held.is_passkey_verified,
    ...(millis === undefined ? {} : { authenticatedAt: new Date(millis) }),
    keepsAccount: true,
  });
  if (result === undefined) throw new KnownErrors.VerificationCodeNotFound();
  return result;
}

/** Cancels the scheduled deletion of a user, if there is one. */
export async function cancelDeletion(context: TenancyContext, userId: UserId): Promise<void> {
  await unscheduleUser.first(context, { userId });
}
