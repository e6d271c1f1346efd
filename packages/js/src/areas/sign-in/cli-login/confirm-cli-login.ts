import { RequestFailed } from '../../../core/errors.ts';
import type { Session } from '../../../session/session.ts';
import type { AppCore } from '../../base/app-core.ts';

/**
 * Confirms a command-line login as the signed-in user.
 *
 * @returns `gone` if the code is unknown, expired or used. The server does not return which
 * @throws {Error} nobody is signed in
 * @see docs/reference/protocol/sign-in.md#command-line-login
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

/** What a person should know before confirming a command-line login. */
export interface CliLoginRequest {
  /** When it was started. */
  readonly startedAt: Date;
  /** The network address and place where it was started. Null if unknown. */
  readonly ip: string | null;
  /** Two letters, such as `DE`. */
  readonly countryCode: string | null;
  /** Name of the city. */
  readonly cityName: string | null;
  /** What the command line says about its device. Null for nothing. */
  readonly deviceName: string | null;
  /** The code that the command line shows too. */
  readonly comparisonCode: string;
}

/** Describes a command-line login. @returns undefined if the code is unknown, expired or used */
export async function describeCliLogin(core: AppCore, loginCode: string): Promise<CliLoginRequest | undefined> {
  try {
    const wire = await core.transport('client').call('POST /auth/cli/details', { body: { login_code: loginCode } });
    return {
      startedAt: new Date(wire.started_at_millis),
      ip: wire.ip,
      countryCode: wire.country_code,
      cityName: wire.city_name,
      deviceName: wire.device_name,
      comparisonCode: wire.comparison_code,
    };
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 400) return undefined;
    throw error;
  }
}
