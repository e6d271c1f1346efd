import { RefreshTokenError } from '@portico/contract/errors/sessions.families';
import { ConfigurationError } from '../core/errors.ts';
import { exchange, parsed } from '../core/exchange.ts';
import type { RetryPolicy } from '../core/retry.ts';
import type { Renew } from './session.ts';

/** What the token endpoint must know of the app that asks. */
export interface TokenClient {
  readonly projectId: string;
  readonly publishableClientKey?: string;
  readonly retry: RetryPolicy;
  baseUrl(): string;
}

/**
 * Makes the call that renews access tokens: the refresh grant of OAuth, without the headers of other calls. Refresh
 * tokens are not rotated, so this POST may be repeated when its answer is lost.
 *
 * @see docs/protocol/oauth.md#token
 */
export function renewWith(client: TokenClient): Renew {
  return async (refreshToken) => {
    const { publishableClientKey } = client;
    if (publishableClientKey === undefined) {
      throw new ConfigurationError('Tokens cannot be renewed without a publishable client key.');
    }
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: client.projectId,
      client_secret: publishableClientKey,
      refresh_token: refreshToken,
    });
    return await exchange(`${client.baseUrl()}/api/v1/auth/oauth/token`, {
      retry: client.retry,
      request: () => ({ method: 'POST', body }),
      isRepeatable: true,
      // Whether it is a token is for the session to find out.
      read: (text) => String(Object(parsed(text)).access_token),
      onKnownError: (error) => {
        if (RefreshTokenError.isInstance(error)) return { done: true, value: null };
        // What the server knows to be wrong is wrong the next time too.
        throw error;
      },
      isPassing: () => true,
    });
  };
}
