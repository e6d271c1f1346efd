import { ConfigurationError } from '../../../core/errors.ts';
import { exchange, parsed } from '../../../core/exchange.ts';
import { defaultRetryPolicy } from '../../../core/retry.ts';
import { formHeaders } from '../../../session/renew.ts';
import type { SessionTokens } from '../../../session/session.ts';
import type { AppCore } from '../../base/app-core.ts';

/** An authorization code of the hosted pages, with what its request had. */
export interface HostedCode {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Returns the URL of an OAuth endpoint of a project. @see docs/build/hosted-pages.md */
export function hostedEndpoint(core: AppCore, endpoint: 'authorize' | 'token'): string {
  return `${issuerOfApp(core)}/oauth2/${endpoint}`;
}

/** Returns the issuer of a project, which the hosted pages add to their answers. @see RFC 9207 §2 */
export function issuerOfApp(core: AppCore): string {
  return `${core.baseUrl()}/api/v1/projects/${core.options.projectId}`;
}

/**
 * Exchanges an authorization code of the hosted pages for the tokens of a session. The code works once, so a lost response is not
 * asked for again.
 *
 * @throws {RequestFailed} the code is invalid, or the verifier or the redirect URI is that of another request
 * @throws {ConnectionError} the server could not be reached in time
 * @throws {ConfigurationError} the answer has no tokens: another server answers
 */
export async function exchangeHostedCode(
  core: AppCore,
  { code, verifier, redirectUri }: HostedCode,
): Promise<SessionTokens> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: core.options.projectId,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  });
  return await exchange(hostedEndpoint(core, 'token'), {
    retry: { ...defaultRetryPolicy, timeoutMillis: core.options.timeoutMillis },
    signal: core.options.signal,
    request: () => ({ method: 'POST', body: body.toString(), headers: formHeaders }),
    isRepeatable: false,
    read: (text) => {
      const { access_token: accessToken, refresh_token: refreshToken } = Object(parsed(text)) as Record<
        string,
        unknown
      >;
      if (typeof accessToken === 'string' && typeof refreshToken === 'string') return { accessToken, refreshToken };
      throw new ConfigurationError('The answer has no tokens. Check the URL of the server.');
    },
    onKnownError: (error) => {
      throw error;
    },
    isPassing: () => false,
  });
}
