import { KnownErrors, type SessionId, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { lockedUser } from '../users/index.ts';
import { refreshTokenValues } from './refresh-tokens.ts';
import { sessionLimits } from './session-limits.ts';
import { announceRevoked } from './session-revoked.ts';
import { takeOverSignIn } from './sessions.queries.ts';

/**
 * Makes a session recent with another sign-in of its user: the session takes over the time of that sign-in, whose
 * session ends. Any sign-in method works, with a second factor if the user has one.
 *
 * @param sessionId the session of the caller
 * @param refreshToken the refresh token of the other sign-in
 * @throws {ReauthenticationFailed} it belongs to another user or to an impersonated session, or one of the two sessions
 *   has ended
 * @see docs/build/sessions.md#require-a-recent-sign-in
 */
export async function reauthenticate(
  context: TenancyContext & { readonly userId: UserId },
  sessionId: SessionId,
  refreshToken: string,
): Promise<void> {
  const { userId, now } = context;
  await inTransaction(context, async (context) => {
    // The user is locked before the sessions, as in all statements.
    await lockedUser.first(context, { userId });
    const signIn = { userId, sessionId, ...refreshTokenValues(refreshToken), now, ...sessionLimits(context) };
    const ended = await takeOverSignIn.all(context, signIn);
    if (ended.length === 0) throw new KnownErrors.ReauthenticationFailed();
    await announceRevoked(context, ended);
  });
}
