import { KnownErrors } from '@portico/contract/errors';
import type { ErrorOf } from '../../../core/error-types.ts';
import { ConnectionError, hasCode, RequestFailed, type Result } from '../../../core/errors.ts';
import { withoutUndefined } from '../../../core/without-undefined.ts';
import type { AppCore } from '../../base/app-core.ts';

/** Options of a command-line login. */
export interface PromptCliLoginOptions {
  /** URL of your app. The user confirms the login on a page of this app. */
  readonly appUrl: string;
  /** Time limit for the confirmation. Default: two hours, which is also the maximum. */
  readonly expiresInMillis?: number;
  /** Maximum number of polls. Default: no maximum before the login expires. */
  readonly maxAttempts?: number;
  /** Time between polls. Default: two seconds. */
  readonly waitTimeMillis?: number;
  /**
   * Shows the URL to the user, and the code that the confirmation page shows too, so that the user can compare them. Default:
   * prints both.
   */
  readonly promptLink?: (url: string, comparisonCode?: string) => void | Promise<void>;
  /** Name of the device, such as its host name. The confirmation page shows it. */
  readonly deviceName?: string;
}

/** Errors of a command-line login. */
export type CliLoginError = ErrorOf<
  typeof KnownErrors.CliAuthError | typeof KnownErrors.CliAuthExpiredError | typeof KnownErrors.CliAuthUsedError
>;

const waitTimeMillisDefault = 2000;

/** Maximum length of the name of a device. */
const nameMax = 100;

/**
 * Signs in on a command line: shows the URL of the confirmation page and waits until the user confirms.
 *
 * @returns the refresh token of the new session
 * @throws {KnownError | RequestFailed | ConnectionError} the login could not be started
 * @see docs/reference/protocol/sign-in.md#command-line-login
 */
export async function promptCliLogin(
  core: AppCore,
  options: PromptCliLoginOptions,
): Promise<Result<string, CliLoginError>> {
  const { appUrl, expiresInMillis, promptLink = printLink, deviceName } = options;
  const confirmPage = confirmPageOf(core, appUrl);
  const body = withoutUndefined({ expires_in_millis: expiresInMillis, device_name: deviceName?.slice(0, nameMax) });
  const login = await core.transport('client').call('POST /auth/cli', { body });
  confirmPage.searchParams.set('login_code', login.login_code);
  await promptLink(confirmPage.href, login.comparison_code);
  return await waitForToken(core, login, options);
}

/** @throws {TypeError} the app URL is invalid */
function confirmPageOf(core: AppCore, appUrl: string): URL {
  const withoutSlash = (path: string) => path.replace(/\/$/, '');
  return new URL(`${withoutSlash(appUrl)}${withoutSlash(core.navigation.urls.handler)}/cli-auth-confirm`);
}

function printLink(url: string, comparisonCode?: string): void {
  const code = comparisonCode === undefined ? '' : `\nThe page must show this code: ${comparisonCode}\n`;
  console.log(`Open this URL in a browser to sign in:\n\n  ${url}\n${code}`);
}

async function waitForToken(
  core: AppCore,
  login: { readonly polling_code: string; readonly expires_at: string },
  { maxAttempts = Number.POSITIVE_INFINITY, waitTimeMillis = waitTimeMillisDefault }: PromptCliLoginOptions,
): Promise<Result<string, CliLoginError>> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, waitTimeMillis));
    const found = await poll(core, login);
    if (found !== undefined) return found;
  }
  return failed(new KnownErrors.CliAuthError({ message: 'The login was not confirmed in time.' }));
}

/** Polls the login once. Returns undefined while it is not confirmed. */
async function poll(
  core: AppCore,
  login: { readonly polling_code: string; readonly expires_at: string },
): Promise<Result<string, CliLoginError> | undefined> {
  try {
    const { polling_code } = login;
    const { status, refresh_token } = await core.transport('client').call('POST /auth/cli/poll', {
      body: { polling_code },
    });
    if (status === 'success' && refresh_token !== undefined) return { status: 'ok', data: refresh_token };
    if (status === 'expired') return failed(new KnownErrors.CliAuthExpiredError());
    if (status === 'used') return failed(new KnownErrors.CliAuthUsedError());
    if (status === 'waiting') return undefined;
    return failed(new KnownErrors.CliAuthError({ message: `The server returned an unknown status: ${status}.` }));
  } catch (error) {
    if (hasCode(error, 'INVALID_POLLING_CODE')) {
      return failed(new KnownErrors.CliAuthError({ message: 'The login no longer exists on the server.' }));
    }
    if (!isTemporary(error)) throw error;
    return Date.now() > Date.parse(login.expires_at) ? failed(new KnownErrors.CliAuthExpiredError()) : undefined;
  }
}

/** Returns whether an error is temporary. Polling continues after network and server errors. */
function isTemporary(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof RequestFailed && error.status >= 500);
}

function failed(error: CliLoginError): Result<string, CliLoginError> {
  return { status: 'error', error };
}
