import { type BodyOf, type Endpoints, KnownErrors, type ResponseOf } from '@portico/contract';
import type { PublicContext } from '../../kernel/context.ts';
import { expiryOf } from '../../kernel/tokens/verify-token.ts';
import { refreshSession } from '../../users/sessions/index.ts';
import { exchangeAuthorizationCode } from './exchange-code.ts';
import { requireOAuthClient } from './oauth-client.ts';

const shared = { token_type: 'Bearer', scope: 'legacy' } as const;

/** Returns a token with the whole seconds that it is still valid. @see RFC 6749 §5.1 */
export function timedToken({ now }: Pick<PublicContext, 'now'>, access_token: string) {
  return { access_token, expires_in: Math.floor(expiryOf(access_token) - now.getTime() / 1000) };
}

type Grant = BodyOf<Endpoints['POST /auth/oauth/token'], 'client'>;
type TokenAnswer = ResponseOf<Endpoints['POST /auth/oauth/token'], 'client'>;

/**
 * Exchanges a grant for tokens: an authorization code for a new session, or a refresh token for a new access token. The refresh
 * token stays the same, unless the session rotates it.
 *
 * @throws {InvalidOAuthClientIdOrSecret | InvalidScope | InvalidAuthorizationCode | RefreshTokenNotFoundOrExpired | OAuthProviderNotFoundOrNotEnabled | MultiFactorAuthenticationRequired | Refusal}
 * @see RFC 6749 §4.1.3, §6 · docs/reference/protocol/oauth.md#token
 */
export async function exchangeGrant(outside: PublicContext, grant: Grant): Promise<TokenAnswer> {
  const context = await requireOAuthClient(outside, grant.client_id, grant.client_secret);
  if (grant.scope !== undefined && grant.scope !== 'legacy') throw new KnownErrors.InvalidScope({ scope: grant.scope });
  if (grant.grant_type === 'refresh_token') {
    const { accessToken, refreshToken = grant.refresh_token } = await refreshSession(context, grant.refresh_token);
    return { ...timedToken(context, accessToken), refresh_token: refreshToken, ...shared };
  }
  const { code, code_verifier: verifier, redirect_uri: redirectUri } = grant;
  const { result, afterCallbackRedirectUrl } = await exchangeAuthorizationCode(context, {
    code,
    verifier,
    redirectUri,
  });
  const { access_token, refresh_token, is_new_user } = result;
  return {
    ...timedToken(context, access_token),
    refresh_token,
    ...shared,
    is_new_user,
    newUser: is_new_user,
    after_callback_redirect_url: afterCallbackRedirectUrl,
    afterCallbackRedirectUrl,
  };
}
