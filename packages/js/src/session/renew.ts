import { KnownErrors } from '@portico/contract/errors';
import { ConfigurationError } from '../core/errors.ts';
import { afterTooMany, connectionError, isNetworkFailure, type RetryPolicy, repeat } from '../core/retry.ts';
import { failureOf, knownErrorOf, privacy } from '../core/transport.ts';
import type { Renew } from './session.ts';

/** What the token endpoint must know of the app that asks. */
export interface TokenClient {
  readonly projectId: string;
  readonly publishableClientKey: string | undefined;
  readonly retry: RetryPolicy;
  baseUrl(): string;
}

/**
 * Makes the call that renews access tokens: the refresh grant of OAuth, without the headers of other calls. Refresh
 * tokens are not rotated, so this POST may be repeated when its answer is lost.
 *
 * @see protocol 03 §3.10
 */
export function renewWith(client: TokenClient): Renew {
  return async (refreshToken) => {
    const { publishableClientKey } = client;
    if (publishableClientKey === undefined) {
      throw new ConfigurationError('Tokens cannot be renewed without a publishable client key.');
    }
    const url = `${client.baseUrl()}/api/v1/auth/oauth/token`;
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: client.projectId,
      client_secret: publishableClientKey,
      refresh_token: refreshToken,
    });
    const outcome = await repeat(client.retry, async () => await askOnce(url, body));
    if ('value' in outcome) return outcome.value;
    throw isNetworkFailure(outcome.cause) ? await connectionError(url, outcome.cause) : outcome.cause;
  };
}

async function askOnce(url: string, body: URLSearchParams) {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { method: 'POST', body, ...privacy() });
    text = await response.text();
  } catch (cause) {
    if (!isNetworkFailure(cause)) throw cause;
    return { done: false, cause } as const;
  }
  if (response.ok) return { done: true, value: accessTokenOf(text) } as const;
  const known = knownErrorOf(response, text);
  if (KnownErrors.RefreshTokenError.isInstance(known)) return { done: true, value: null } as const;
  // What the server knows to be wrong is wrong the next time too.
  if (known !== undefined) throw known;
  const cause = failureOf(url, response, text);
  const pause = response.status === 429 ? afterTooMany(response.headers) : { waitMillis: undefined };
  if (pause === undefined) throw cause;
  return { done: false, cause, ...pause } as const;
}

function accessTokenOf(text: string): string {
  const json: unknown = JSON.parse(text);
  if (typeof json === 'object' && json !== null && 'access_token' in json && typeof json.access_token === 'string') {
    return json.access_token;
  }
  throw new Error('The token endpoint answered without an access token.');
}
