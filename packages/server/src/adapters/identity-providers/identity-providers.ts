import type { Clock } from '../../base/clock.ts';
import { challengeOf } from '../../base/pkce.ts';
import type { AuthorizationAnswer, AuthorizationRequest } from './authorization.ts';
import type { ProviderProfile } from './profile.ts';
import { describeProvider, type ProviderClient, type ProviderPlaces } from './provider-access.ts';
import type { ProviderDescription } from './provider-description.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { ProviderHttp } from './provider-http.ts';
import { askProfile, profileOf, readAddresses, readProfiles } from './read-account.ts';
import { createTokenEndpoint, type ProviderTokens } from './token-endpoint.ts';

/** A verified account at a provider, with its tokens. */
export interface ProvenAccount {
  readonly profile: ProviderProfile;
  readonly tokens: ProviderTokens;
}

/** A verified account as the provider has just described it. */
interface IdentifiedAccount extends ProvenAccount {
  /** Whether the provider refused to list the addresses of the account, because the app lacks the permission. */
  readonly hidesAddresses: boolean;
}

/** OAuth client for the identity providers. */
export interface IdentityProviders {
  /** The URL that the browser is redirected to. */
  authorizationUrl(client: ProviderClient, request: AuthorizationRequest): string;
  /** The scopes that an authorization request contains. */
  scopesOf(client: ProviderClient, extraScope: string): string[];
  /** Whether the provider posts its response as a form from its own site. */
  postsAnswer(client: ProviderClient): boolean;
  /** Whether the provider returns another refresh token only if the user consents again. */
  renewsWithConsentOnly(client: ProviderClient): boolean;
  /** Exchanges a code for tokens and reads the profile. @throws {ProviderFailure} */
  identify(client: ProviderClient, answer: AuthorizationAnswer): Promise<IdentifiedAccount>;
  /** Refreshes the tokens. @throws {ProviderFailure} */
  refresh(client: ProviderClient, refreshToken: string, scopes: readonly string[]): Promise<ProviderTokens>;
  /**
   * Checks at the provider whether an access token is still valid. If the provider is unavailable, the token counts as
   * valid.
   */
  accepts(client: ProviderClient, accessToken: string): Promise<boolean>;
}

interface Options {
  readonly places: ProviderPlaces;
  readonly http: ProviderHttp;
  readonly clock: Clock;
}

/** Creates the OAuth client for all identity providers. */
export function createIdentityProviders({ places, http, clock }: Options): IdentityProviders {
  const describe = (client: ProviderClient) => describeProvider(client, places);
  const tokenEndpoint = createTokenEndpoint(http, clock);
  const scopesOf: IdentityProviders['scopesOf'] = (client, extraScope) => {
    const { scope, offlineScope = '' } = describe(client);
    const isForTokens = extraScope.trim() !== '';
    const all = `${scope} ${extraScope} ${isForTokens ? offlineScope : ''}`;
    return [...new Set(all.split(/\s+/).filter((one) => one !== ''))];
  };

  return {
    scopesOf,
    postsAnswer: (client) => describe(client).postsAnswer === true,
    renewsWithConsentOnly: (client) => describe(client).renewsWithConsentOnly === true,

    authorizationUrl: (client, request) =>
      authorizationUrlOf(describe(client), client, request, scopesOf(client, request.extraScope)),

    async identify(client, answer) {
      const description = describe(client);
      const { tokens, claims } = await tokenEndpoint.exchange(client, description, answer);
      if (description.profileUrls.length === 0)
        return { tokens, profile: profileOf(description, [claims], answer.name), hidesAddresses: false };
      const [profiles, addresses] = await Promise.all([
        readProfiles(http, client, description, tokens.accessToken),
        readAddresses(http, client, description, tokens.accessToken),
      ]);
      const profile = profileOf(description, [...profiles, addresses, claims], answer.name);
      return { tokens, profile, hidesAddresses: addresses === 'hidden' };
    },

    refresh: async (client, refreshToken, scopes) =>
      await tokenEndpoint.refresh(client, describe(client), refreshToken, scopes),

    async accepts(client, accessToken) {
      const description = describe(client);
      const [url] = description.profileUrls;
      if (url === undefined) return true;
      try {
        return (await askProfile(http, client, description, { url, accessToken })).status !== 401;
      } catch (error) {
        if (error instanceof ProviderFailure) return true;
        throw error;
      }
    },
  };
}

function authorizationUrlOf(
  description: ProviderDescription,
  client: ProviderClient,
  request: AuthorizationRequest,
  scopes: readonly string[],
): string {
  const url = new URL(description.authorizationUrl);
  const parameters = {
    client_id: client.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: scopes.join(' '),
    state: request.state,
    access_type: 'offline',
    ...request.hints,
    prompt: request.hints.prompt ?? (request.asksConsent ? 'consent' : undefined),
    ...(description.takesPkce ? { code_challenge: challengeOf(request.verifier), code_challenge_method: 'S256' } : {}),
    ...(description.idToken === undefined ? {} : { nonce: request.nonce }),
    ...(client.facebookConfigId === undefined ? {} : { config_id: client.facebookConfigId }),
    ...description.parameters,
    ...(request.isReauthentication ? description.reauthentication : {}),
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
