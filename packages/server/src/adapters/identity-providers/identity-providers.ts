import type { Clock } from '../../platform/clock.ts';
import { type ProviderProfile, tidyProfile } from './profile.ts';
import { describeProvider, type ProviderClient, type ProviderPlaces } from './provider-access.ts';
import type { ProviderDescription } from './provider-description.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { ProviderHttp } from './provider-http.ts';
import { createTokenEndpoint, type ProviderTokens } from './token-endpoint.ts';
import { challengeOf } from './verifier.ts';

/** Values of an authorization request that Portico generates or adds. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  /** The PKCE verifier, 43 characters or more. */
  readonly verifier: string;
  readonly nonce: string;
  /** Requested in addition to the provider's own scopes. Separated by spaces. */
  readonly extraScope: string;
  /** Whether the provider should authenticate the user again. Not all providers support it. */
  readonly isReauthentication: boolean;
}

/** The response that the browser carries back from the provider. */
export interface AuthorizationAnswer {
  readonly code: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly requestedScopes: readonly string[];
  /** The name of the user. Apple sends it in a separate form field. */
  readonly name: string | undefined;
}

/** A verified account at a provider, with its tokens. */
export interface ProvenAccount {
  readonly profile: ProviderProfile;
  readonly tokens: ProviderTokens;
}

/** OAuth client for the identity providers. */
export interface IdentityProviders {
  /** The URL that the browser is redirected to. */
  authorizationUrl(client: ProviderClient, request: AuthorizationRequest): string;
  /** The scopes that an authorization request contains. */
  scopesOf(client: ProviderClient, extraScope: string): string[];
  /** Whether the provider posts its response as a form from its own site. */
  postsAnswer(client: ProviderClient): boolean;
  /** Exchanges a code for tokens and reads the profile. @throws {ProviderFailure} */
  identify(client: ProviderClient, answer: AuthorizationAnswer): Promise<ProvenAccount>;
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
  const scopesOf: IdentityProviders['scopesOf'] = (client, extraScope) => [
    ...new Set(`${describe(client).scope} ${extraScope}`.split(/\s+/).filter((scope) => scope !== '')),
  ];

  return {
    scopesOf,
    postsAnswer: (client) => describe(client).postsAnswer === true,

    authorizationUrl(client, request) {
      const description = describe(client);
      const url = new URL(description.authorizationUrl);
      const parameters = {
        client_id: client.clientId,
        redirect_uri: request.redirectUri,
        response_type: 'code',
        scope: scopesOf(client, request.extraScope).join(' '),
        state: request.state,
        access_type: 'offline',
        prompt: 'consent',
        ...(description.takesPkce
          ? { code_challenge: challengeOf(request.verifier), code_challenge_method: 'S256' }
          : {}),
        ...(description.idToken === undefined ? {} : { nonce: request.nonce }),
        ...(client.facebookConfigId === undefined ? {} : { config_id: client.facebookConfigId }),
        ...description.parameters,
        ...(request.isReauthentication ? description.reauthentication : {}),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async identify(client, answer) {
      const description = describe(client);
      const { tokens, claims } = await tokenEndpoint.exchange(client, description, answer);
      const answers =
        claims === undefined ? await readProfiles(http, client, description, tokens.accessToken) : [claims];
      return { tokens, profile: profileOf(description, answers, answer.name) };
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

function profileOf(
  description: ProviderDescription,
  answers: readonly unknown[],
  name: string | undefined,
): ProviderProfile {
  const profile = readProfile(description, answers, name);
  if (profile === undefined) throw new ProviderFailure('unreadable');
  if (profile.email === null && description.needsEmail === true) throw new ProviderFailure('no-email');
  return profile;
}

function readProfile(
  description: ProviderDescription,
  answers: readonly unknown[],
  name: string | undefined,
): ProviderProfile | undefined {
  try {
    const raw = description.readProfile(answers);
    return tidyProfile({ ...raw, name: raw.name ?? name });
  } catch (cause) {
    throw new ProviderFailure('unreadable', { cause });
  }
}

async function readProfiles(
  http: ProviderHttp,
  client: ProviderClient,
  description: ProviderDescription,
  accessToken: string,
): Promise<unknown[]> {
  return await Promise.all(
    description.profileUrls.map(async (url) => {
      const response = await askProfile(http, client, description, { url, accessToken });
      if (response.status >= 500) throw new ProviderFailure('unavailable');
      if (response.status !== 200) throw new ProviderFailure('unreadable');
      try {
        return await response.json();
      } catch (cause) {
        throw new ProviderFailure('unreadable', { cause });
      }
    }),
  );
}

async function askProfile(
  http: ProviderHttp,
  client: ProviderClient,
  description: ProviderDescription,
  { url, accessToken }: { readonly url: string; readonly accessToken: string },
): Promise<Response> {
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${accessToken}`,
    ...(description.clientIdHeader === undefined ? {} : { [description.clientIdHeader]: client.clientId }),
  };
  return await http(url, { method: 'GET', headers });
}
