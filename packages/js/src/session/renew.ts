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

/** Returns the header for what this client does with refresh tokens. @see docs/reference/protocol/sign-in.md#rotation */
export function refreshTokenUse(use: 'rotating' | 'copy' | undefined): Record<string, string> {
  return use === undefined ? {} : { 'x-portico-refresh-token': use };
}

/** The header of a form, which browsers add by themselves and Expo does not. */
export const formHeaders: Readonly<Record<string, string>> = { 'content-type': 'application/x-www-form-urlencoded' };

/** Refreshes that are running in this process, by server, project and refresh token. */
const running = new Map<string, ReturnType<Renew>>();

/**
 * Creates the function that refreshes access tokens with the refresh grant of OAuth, without the headers of other
 * requests. Concurrent refreshes with the same refresh token share one request: a server has a session per incoming
 * request, and a page sends several at once.
 *
 * @see docs/reference/protocol/oauth.md#token
 */
export function renewWith(client: TokenClient): Renew {
  const renew = renewAlone(client);
  return (refreshToken, isCopy) => {
    const key = `${client.baseUrl()} ${client.projectId} ${refreshToken}`;
    const renewal = running.get(key) ?? renew(refreshToken, isCopy).finally(() => running.delete(key));
    running.set(key, renewal);
    return renewal;
  };
}

/** A refresh token leads to the same next one again, so this POST can be retried if its response is lost. */
function renewAlone(client: TokenClient): Renew {
  return async (refreshToken, isCopy) => {
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
    // A browser sends a request without further headers at once.
    const headers = { ...formHeaders, ...refreshTokenUse(isCopy ? 'copy' : undefined) };
    return await exchange(`${client.baseUrl()}/api/v1/auth/oauth/token`, {
      retry: client.retry,
      request: () => ({ method: 'POST', body, headers }),
      isRepeatable: true,
      // The session validates the access token.
      read: (text) => {
        const answer = Object(parsed(text)) as Record<string, unknown>;
        return {
          accessToken: String(answer.access_token),
          refreshToken: String(answer.refresh_token ?? refreshToken),
        };
      },
      onKnownError: (error) => {
        if (RefreshTokenError.isInstance(error)) return { done: true, value: null };
        // A retry would return the same error.
        throw error;
      },
      isPassing: () => true,
    });
  };
}
