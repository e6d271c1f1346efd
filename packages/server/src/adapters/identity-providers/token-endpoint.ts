import * as oauth from 'oauth4webapi';
import type { Clock } from '../../base/clock.ts';
import type { AuthorizationAnswer } from './authorization.ts';
import { clientOf, optionsOf, serverOf } from './oauth-options.ts';
import type { ProviderClient } from './provider-access.ts';
import type { ProviderDescription } from './provider-description.ts';
import { ProviderFailure, reasonOf } from './provider-failure.ts';
import type { ProviderHttp } from './provider-http.ts';

/** Tokens of an account at a provider. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly accessTokenExpiresAt: Date;
  /** Null when the provider returned none. */
  readonly refreshToken: string | null;
  readonly scopes: readonly string[];
}

/** Result of a code exchange. It has claims only for providers whose ID token is read. */
interface Exchange {
  readonly tokens: ProviderTokens;
  readonly claims: object | undefined;
}

/** The token endpoints of the providers. */
export interface TokenEndpoint {
  exchange(client: ProviderClient, description: ProviderDescription, answer: AuthorizationAnswer): Promise<Exchange>;
  refresh(
    client: ProviderClient,
    description: ProviderDescription,
    refreshToken: string,
    scopes: readonly string[],
  ): Promise<ProviderTokens>;
}

/** Creates the client of the token endpoints. It throws only `ProviderFailure`. */
export function createTokenEndpoint(http: ProviderHttp, clock: Clock): TokenEndpoint {
  /** Signing keys of providers, by URL. */
  const keys = new Map<string, oauth.JWKSCacheInput>();
  const partsOf = (client: ProviderClient, description: ProviderDescription) => ({
    server: serverOf(description),
    client: clientOf(client, clock),
    authentication: (description.secretIn === 'body' ? oauth.ClientSecretPost : oauth.ClientSecretBasic)(
      client.clientSecret,
    ),
    options: optionsOf(http, description),
  });

  return {
    exchange: async (provider, description, answer) =>
      await naming(async () => {
        const { server, client, authentication, options } = partsOf(provider, description);
        const { code, state, redirectUri } = answer;
        const parameters = oauth.validateAuthResponse(server, client, new URLSearchParams({ code, state }), state);
        const verifier = description.takesPkce ? answer.verifier : oauth.nopkce;
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          parameters,
          redirectUri,
          verifier,
          options,
        );
        const readsIdToken = description.idToken !== undefined;
        const answered = await oauth.processAuthorizationCodeResponse(
          server,
          client,
          response,
          // @guard field-nonce-of-id-token
          readsIdToken ? { expectedNonce: answer.nonce, requireIdToken: true } : {},
        );
        if (readsIdToken) {
          const cache = keys.get(server.jwks_uri ?? '') ?? {};
          keys.set(server.jwks_uri ?? '', cache);
          // @guard field-signature-of-id-token
          await oauth.validateApplicationLevelSignature(server, response, { ...options, [oauth.jwksCache]: cache });
        }
        const tokens = tokensOf(answered, description, answer.requestedScopes, clock);
        return { tokens, claims: oauth.getValidatedIdTokenClaims(answered) };
      }),

    refresh: async (provider, description, refreshToken, scopes) =>
      await naming(async () => {
        const { server, client, authentication, options } = partsOf(provider, description);
        const response = await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, options);
        const answered = await oauth.processRefreshTokenResponse(server, client, response);
        return tokensOf(answered, description, scopes, clock);
      }),
  };
}

/** Access tokens without expiry, or with a longer one, are refreshed after a year. */
const lifetimeSecondsMax = 365 * 86_400;

function tokensOf(
  answered: oauth.TokenEndpointResponse,
  { lifetimeSeconds }: ProviderDescription,
  requestedScopes: readonly string[],
  clock: Clock,
): ProviderTokens {
  const seconds = Math.min(answered.expires_in ?? lifetimeSeconds, lifetimeSecondsMax);
  const scopes = answered.scope?.split(/\s+/).filter((scope) => scope !== '') ?? requestedScopes;
  return {
    accessToken: answered.access_token,
    accessTokenExpiresAt: new Date(clock.now().getTime() + seconds * 1000),
    refreshToken: answered.refresh_token ?? null,
    scopes: [...new Set(scopes)].sort(),
  };
}

/** Turns every OAuth failure into a `ProviderFailure`. */
async function naming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ProviderFailure) throw cause;
    if (cause instanceof oauth.ResponseBodyError) throw new ProviderFailure(reasonOf(cause.error), { cause });
    if (cause instanceof oauth.WWWAuthenticateChallengeError) throw new ProviderFailure('invalid-client', { cause });
    if (cause instanceof oauth.OperationProcessingError || cause instanceof oauth.UnsupportedOperationError) {
      throw new ProviderFailure('unreadable', { cause });
    }
    throw cause;
  }
}
