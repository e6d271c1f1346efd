import { RequestFailed } from '../../core/errors.ts';
import type { Session } from '../../session/session.ts';
import type { AppCore } from '../base/app-core.ts';

/**
 * Lets the command line in that has opened the confirm page, as the signed-in user.
 *
 * @returns `gone` when nobody knows the code, or it expired or was used: the server does not say which
 * @throws {Error} nobody is signed in
 * @see docs/protocol/sign-in.md#command-line-login
 */
export async function confirmCliLogin(core: AppCore, session: Session, loginCode: string): Promise<'done' | 'gone'> {
  const { refreshToken } = await session.getTokens();
  if (refreshToken === null) throw new Error('Nobody is signed in who could confirm the login of a command line.');
  try {
    await core.transport('client', session).call('POST /auth/cli/complete', {
      body: { login_code: loginCode, refresh_token: refreshToken },
    });
    return 'done';
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 400) return 'gone';
    throw error;
  }
}
