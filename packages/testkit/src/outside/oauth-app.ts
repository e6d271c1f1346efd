import { hash, randomBytes } from 'node:crypto';
import { type Answer, rawRequest, type Tokens } from '../api.ts';
import type { Portico } from '../portico.ts';

type Parameters = Readonly<Record<string, string | undefined>>;

/** The redirect URI of the app. */
export const redirectUri = 'https://app.example.com/callback?from=portico';

/** The response of the token endpoint of the hosted pages. */
interface HostedTokens extends Tokens {
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly error?: string;
}

/** An app that signs people in on the hosted pages. */
export interface OAuthApp {
  readonly verifier: string;
  /** Returns the parameters of an authorization request. An empty text removes one. */
  request(more?: Parameters): Record<string, string>;
  /** Opens the authorization endpoint. */
  authorize(more?: Parameters, accept?: string): Promise<Answer<unknown>>;
  /** Returns like the hosted pages to the app. @returns the parameters in the URL of the app */
  approve(user: Tokens, more?: Parameters): Promise<Record<string, string>>;
  /** Posts a form to an OAuth endpoint. */
  post(endpoint: 'token' | 'revoke', form: Parameters, headers?: Parameters): Promise<Answer<HostedTokens>>;
  exchange(code: string | undefined, more?: Parameters): Promise<Answer<HostedTokens>>;
  refresh(refreshToken: string): Promise<Answer<HostedTokens>>;
}

/** Returns an app of a project, which has its redirect URI. */
export async function oauthApp(at: Portico): Promise<OAuthApp> {
  const config_override_string = JSON.stringify({ 'domains.redirectUris': [redirectUri] });
  await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
  return sameApp(at);
}

/** Returns an app of a project that is already configured. */
export function sameApp({ api, url, project }: Portico): OAuthApp {
  const verifier = randomBytes(32).toString('base64url');
  const path = (endpoint: string) => `/api/v1/projects/${project.id}/oauth2/${endpoint}`;
  const app: OAuthApp = {
    verifier,
    request: (more = {}) => {
      const whole = {
        client_id: project.id,
        redirect_uri: redirectUri,
        response_type: 'code',
        state: 'the state',
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
        ...more,
      };
      return given(whole);
    },
    authorize: async (more, accept = 'text/html') =>
      await rawRequest(url, {
        path: `${path('authorize')}?${new URLSearchParams(app.request(more))}`,
        headers: { accept },
      }),
    approve: async (user, more) => {
      const { body } = await api.as(user).call('POST /auth/hosted-pages/authorize', { body: app.request(more) });
      return Object.fromEntries(new URL(body.location).searchParams);
    },
    post: async (endpoint, form, headers = {}) =>
      (await rawRequest(url, {
        method: 'POST',
        path: path(endpoint),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...given(headers) },
        body: new URLSearchParams(given({ client_id: project.id, ...form })).toString(),
      })) as Answer<HostedTokens>,
    exchange: async (code = '', more = {}) =>
      await app.post('token', {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
        ...more,
      }),
    refresh: async (refresh_token) => await app.post('token', { grant_type: 'refresh_token', refresh_token }),
  };
  return app;
}

function given(parameters: Parameters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value = '']) => (value === '' ? [] : [[name, value]])),
  );
}
