import { KnownErrors } from '@portico/contract/errors';
import type { ErrorOf } from '../../core/error-types.ts';
import { ConnectionError, RequestFailed } from '../../core/errors.ts';
import { hasCode } from '../../core/has-code.ts';
import type { Result } from '../../core/result.ts';
import type { AppCore } from '../base/app-core.ts';

/** How a command line asks to be let in. */
export interface PromptCliLoginOptions {
  /** Address of your app, whose confirm page the person opens in a browser. */
  readonly appUrl: string;
  /** How long the person has, two hours if absent, a day at most. */
  readonly expiresInMillis?: number;
  /** After how many looks to give up; absent: when the time is over. */
  readonly maxAttempts?: number;
  /** The pause between two looks, two seconds if absent. */
  readonly waitTimeMillis?: number;
  /** Shows the address to the person. Default: prints it. */
  readonly promptLink?: (url: string) => void | Promise<void>;
}

/** How asking to be let in can end without a refresh token. */
export type CliLoginError = ErrorOf<
  typeof KnownErrors.CliAuthError | typeof KnownErrors.CliAuthExpiredError | typeof KnownErrors.CliAuthUsedError
>;

const waitTimeMillisDefault = 2000;

/**
 * Signs a command line in through a browser: shows the address of the confirm page and waits until somebody confirms.
 *
 * @returns the refresh token of the person who confirmed
 * @throws {KnownError | RequestFailed | ConnectionError} the login could not even be started
 * @see docs/protocol/sign-in.md#command-line-login
 */
export async function promptCliLogin(
  core: AppCore,
  options: PromptCliLoginOptions,
): Promise<Result<string, CliLoginError>> {
  const { appUrl, expiresInMillis, promptLink = printLink } = options;
  const confirmPage = confirmPageOf(core, appUrl);
  const body = expiresInMillis === undefined ? {} : { expires_in_millis: expiresInMillis };
  const login = await core.transport('client').call('POST /auth/cli', { body });
  confirmPage.searchParams.set('login_code', login.login_code);
  await promptLink(confirmPage.href);
  return await waitForToken(core, login, options);
}

/** @throws {TypeError} the address is none */
function confirmPageOf(core: AppCore, appUrl: string): URL {
  const withoutSlash = (path: string) => path.replace(/\/$/, '');
  return new URL(`${withoutSlash(appUrl)}${withoutSlash(core.navigation.urls.handler)}/cli-auth-confirm`);
}

function printLink(url: string): void {
  console.log(`Please open this address in a browser to sign in:\n\n  ${url}\n`);
}

async function waitForToken(
  core: AppCore,
  login: { readonly polling_code: string; readonly expires_at: string },
  { maxAttempts = Number.POSITIVE_INFINITY, waitTimeMillis = waitTimeMillisDefault }: PromptCliLoginOptions,
): Promise<Result<string, CliLoginError>> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, waitTimeMillis));
    const found = await look(core, login);
    if (found !== undefined) return found;
  }
  return failed(new KnownErrors.CliAuthError({ message: 'Nobody confirmed the login in time.' }));
}

/** @returns undefined while there is nothing to say */
async function look(
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
    return undefined;
  } catch (error) {
    if (hasCode(error, 'INVALID_POLLING_CODE')) {
      return failed(new KnownErrors.CliAuthError({ message: 'The server does not know of this login any more.' }));
    }
    if (!mayPass(error)) throw error;
    return Date.now() > Date.parse(login.expires_at) ? failed(new KnownErrors.CliAuthExpiredError()) : undefined;
  }
}

/** The network or the server may come back while there is time; the person in front of the browser does not notice. */
function mayPass(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof RequestFailed && error.status >= 500);
}

function failed(error: CliLoginError): Result<string, CliLoginError> {
  return { status: 'error', error };
}
