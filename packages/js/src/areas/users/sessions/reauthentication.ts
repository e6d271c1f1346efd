import { type Done, type ErrorOfCode, resultOf } from '../../../core/errors.ts';
import type { Session } from '../../../session/session.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { SignInOptions, WithTokenStore } from '../../sign-in/sign-in/enter.ts';

/** Error of a reauthentication as another user. */
export type ReauthenticationError = ErrorOfCode<'REAUTHENTICATION_FAILED'>;

/**
 * Signs the current user in again with a copy of the app, and makes the current session recent with that sign-in.
 *
 * @param copy the copy, which has a token store of its own
 * @param signIn signs in with the copy
 */
export async function reauthenticate<E>(
  core: AppCore,
  copy: AppCore,
  signIn: () => Promise<Done<E>>,
  { tokenStore }: WithTokenStore = {},
): Promise<Done<E | ReauthenticationError>> {
  const session = await core.sessions.sessionFor(tokenStore);
  const signedIn = await signIn();
  if (signedIn.status === 'error') return signedIn;
  const { refreshToken } = copy.sessions.store(undefined).get();
  if (refreshToken === null) throw new Error('signIn must sign in with the app that it receives.');
  return await resultOf(['REAUTHENTICATION_FAILED'], () => confirmSession(core, session, refreshToken));
}

/**
 * Makes a session recent with another sign-in of its user. The session of that sign-in ends, also if it cannot be used.
 *
 * @param refreshToken the refresh token of that sign-in
 * @throws {ReauthenticationFailed} it is a sign-in of another user
 */
export async function confirmSession(core: AppCore, session: Session, refreshToken: string): Promise<undefined> {
  try {
    await core
      .transport('client', session)
      .call('POST /auth/sessions/current/reauthenticate', { body: { refresh_token: refreshToken } });
  } catch (error) {
    const other = core.sessions.apart({ refreshToken, accessToken: null });
    // The caller gets the first error. A session that could not be revoked is in the list of its user.
    await core
      .transport('client', other)
      .call('DELETE /auth/sessions/current')
      .catch(() => undefined);
    throw error;
  }
  session.renewSoon();
  // The store must not keep the old access token, because the page may be loaded again.
  await session.getTokens();
}

/** Makes a session recent with a sign-in on another page, and returns to the page that asked for it. */
export async function confirmAndReturn(
  core: AppCore,
  session: Session,
  refreshToken: string,
  { noRedirect, onSuccess }: SignInOptions = {},
): Promise<Done<never>> {
  await confirmSession(core, session, refreshToken);
  onSuccess?.({ isNewUser: false });
  if (noRedirect !== true) await core.navigation.redirectTo('afterSignIn', { replace: true });
  return { status: 'ok', data: undefined };
}
