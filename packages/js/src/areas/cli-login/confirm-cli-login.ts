import { RequestFailed } from '../../core/errors.ts';
import type { Session } from '../../session/session.ts';
import type { AppCore } from '../base/app-core.ts';

/**
 * Confirms a command-line login as the signed-in user.
 *
 * @returns `gone` if the code is unknown, expired or used. The server does not return which
 * @throws {Error} nobody is signed in
 * @see docs/protocol/sign-in.md#command-line-login
 */
export async function confirmCliLogin(core: AppCore, session: Session, loginCode: string): Promise<'done' | 'gone'> {
  const { refreshToken } = await session.getTokens();
  if (refreshToken === null) throw new Error('Sign in to confirm the command-line login.');
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
