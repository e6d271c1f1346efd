import { RefreshTokenError } from '@portico/contract/errors/sessions.families';
import { ConfigurationError } from '../core/errors.ts';
import { exchange, parsed } from '../core/exchange.ts';
import type { RetryPolicy } from '../core/retry.ts';
import type { Renew } from './session.ts';

/** Options of token refreshes. */
export interface TokenClient {
  readonly projectId: string;
  readonly publishableClientKey?: string;
  readonly retry: RetryPolicy;
  baseUrl(): string;
}

/** Refreshes that are running in this process, by server, project and refresh token. */
const running = new Map<string, Promise<string | null>>();

/**
 * Creates the function that refreshes access tokens with the refresh grant of OAuth, without the headers of other
 * requests. Concurrent refreshes with the same refresh token share one request: a server has a session per incoming
 * request, and a page sends several at once.
 *
 * @see docs/protocol/oauth.md#token
 */
export function renewWith(client: TokenClient): Renew {
  const renew = renewAlone(client);
  return (refreshToken) => {
    const key = `${client.baseUrl()} ${client.projectId} ${refreshToken}`;
    const renewal = running.get(key) ?? renew(refreshToken).finally(() => running.delete(key));
    running.set(key, renewal);
    return renewal;
  };
}

/** Refresh tokens are not rotated, so this POST can be retried if its response is lost. */
function renewAlone(client: TokenClient): Renew {
  return async (refreshToken) => {
    const { publishableClientKey } = client;
    if (publishableClientKey === undefined) {
      throw new ConfigurationError('Token refreshes require a publishable client key.');
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
      // The session validates the token.
      read: (text) => String(Object(parsed(text)).access_token),
      onKnownError: (error) => {
        if (RefreshTokenError.isInstance(error)) return { done: true, value: null };
        // A retry would return the same error.
        throw error;
      },
      isPassing: () => true,
    });
  };
}
