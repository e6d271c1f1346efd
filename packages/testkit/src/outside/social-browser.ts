import { hash, randomBytes } from 'node:crypto';
import { type Answer, rawRequest } from '../api.ts';
import type { Portico } from '../portico.ts';
import type { Decision } from './identity-world.ts';

/** A started sign-in, before the visit to the provider. */
export interface BegunSignIn {
  readonly answer: Answer<unknown>;
  /** URL at the provider. */
  readonly providerUrl: string;
  /** The cookie of our server, as the browser sends it. */
  readonly cookie: string;
  readonly verifier: string;
  readonly state: string;
}

/** The page of the app that OAuth returns to. */
export const appCallback = 'http://localhost:3000/handler/oauth-callback';
export const appErrorPage = 'http://localhost:3000/handler/error';

/** Opens the authorize URL like the SDK. @param method HEAD for a program that only looks */
export async function beginSocial(
  { url, project }: Portico,
  providerId: string,
  more: Readonly<Record<string, string>> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<BegunSignIn> {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: project.id,
    client_secret: project.keys.client,
    redirect_uri: appCallback,
    scope: 'legacy',
    state,
    grant_type: 'authorization_code',
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
    response_type: 'code',
    error_redirect_url: appErrorPage,
    ...more,
  });
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  const answer = await rawRequest(url, { method, path: `/api/v1/auth/oauth/authorize/${providerId}?${query}` });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  return { answer, providerUrl: answer.headers.get('location') ?? '', cookie, verifier, state };
}

/** How a browser returns: with a redirect, or with a form that the provider lets the browser post. */
export interface WayBack {
  readonly url: string;
  readonly form?: URLSearchParams;
}

/** Goes through the pages of a provider and makes the decision. @returns how the browser returns to our server */
export async function visitProvider(providerUrl: string, decision: Decision): Promise<WayBack> {
  const cookies = new Map<string, string>();
  const go = async (url: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  let url = providerUrl;
  for (let steps = 0; steps < 10; steps += 1) {
    const isInteraction = new URL(url).pathname.includes('/interaction/');
    const response = isInteraction ? await go(url, { method: 'POST', body: JSON.stringify(decision) }) : await go(url);
    const location = response.headers.get('location');
    if (location === null) return postedForm(await response.text());
    url = new URL(location, url).href;
    if (url.includes('/api/v1/auth/oauth/callback/')) return { url };
  }
  throw new Error(`the provider does not redirect from ${url}`);
}

function postedForm(page: string): WayBack {
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`the provider shows a page without a form: ${page.slice(0, 1000)}`);
  const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  return {
    url: unescaped(action),
    form: new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [name, unescaped(value)])),
  };
}

function unescaped(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&#x2F;', '/').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
}

/** Returns to our server. */
export async function returnFromProvider(back: WayBack, cookie: string): Promise<Answer<unknown>> {
  const { origin, pathname, search } = new URL(back.url);
  const path = `${pathname}${search}`;
  if (back.form === undefined) return await rawRequest(origin, { path, headers: { cookie } });
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  return await rawRequest(origin, { method: 'POST', path, headers, body: back.form.toString() });
}

/** Returns the parameters of the URL that the browser was redirected to. */
export function callbackParameters(answer: Answer<unknown>): Record<string, string> {
  const location = answer.headers.get('location');
  return location === null ? {} : Object.fromEntries(new URL(location).searchParams);
}

/** The response of the token endpoint to a code. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly is_new_user: boolean;
  readonly after_callback_redirect_url: string | null;
  readonly [name: string]: unknown;
}

/** Exchanges an authorization code like an OAuth client. */
export async function exchangeCode(
  { url, project }: Portico,
  code: string,
  verifier: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer<TokenAnswer>> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: project.id,
    client_secret: project.keys.client,
    redirect_uri: appCallback,
    code_verifier: verifier,
    code,
    ...more,
  });
  const answer = await rawRequest(url, {
    method: 'POST',
    path: '/api/v1/auth/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
  return answer as Answer<TokenAnswer>;
}

/** A person at the mock identity provider. */
export interface MockPerson {
  readonly email: string;
  readonly isVerified?: boolean;
  readonly name?: string;
}

/** Submits the mock identity page. */
export async function visitMockIdentity(providerUrl: string, who: MockPerson | 'deny'): Promise<WayBack> {
  const { origin, searchParams } = new URL(providerUrl);
  const form = new URLSearchParams(searchParams);
  if (who === 'deny') form.set('decision', 'deny');
  else {
    form.set('decision', 'allow');
    form.set('email', who.email);
    form.set('name', who.name ?? '');
    if (who.isVerified !== false) form.set('verified', 'yes');
  }
  const answer = await rawRequest(origin, {
    method: 'POST',
    path: '/mock-identity/authorize',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  const { redirect_url: url } = answer.body as { redirect_url?: string };
  if (url === undefined) throw new Error(`the mock identity provider returned: ${answer.status} ${answer.text}`);
  return { url };
}

/** Signs in at the mock identity provider, and returns the parameters of the callback. The code is not exchanged. */
export async function visitWithMock(
  given: Portico,
  who: MockPerson,
  more: Readonly<Record<string, string>> = {},
  provider = 'google',
): Promise<{ begun: BegunSignIn; callback: Record<string, string> }> {
  const begun = await beginSocial(given, provider, more);
  const back = await visitMockIdentity(begun.providerUrl, who);
  return { begun, callback: callbackParameters(await returnFromProvider(back, begun.cookie)) };
}

/** Signs in with the mock identity provider. */
export async function signInWithMock(
  given: Portico,
  who: MockPerson,
  more: Readonly<Record<string, string>> = {},
  provider = 'google',
) {
  const { begun, callback } = await visitWithMock(given, who, more, provider);
  const { body } = await exchangeCode(given, callback.code ?? '', begun.verifier);
  const { body: user } = await given.api.withTokens(body).call('GET /users/me');
  return { ...body, user };
}
