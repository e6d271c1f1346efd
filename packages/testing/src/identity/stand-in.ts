import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LocalServer, listenLocally, readBody, sendJson } from '../local-server.ts';
import { decisionPage, formPage } from './pages.ts';
import { type Persona, type ProviderName, providerShapes } from './provider-shapes.ts';

/** What a test says about its app at a provider. It replaces what was said before. */
export interface ClientState {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly people: readonly Persona[];
  /** What the next visitor does, without a page. */
  readonly next?: Decision | undefined;
  readonly trouble?: ProviderTrouble | undefined;
}

/** The ID of the person who signs in, or `deny`. */
type Decision = string;

/** How a provider fails: `down` answers with status 503, `slow` does not answer. */
export type ProviderTrouble = 'down' | 'slow';

/** What a code or a token stands for. */
interface Grant {
  readonly clientId: string;
  readonly sub: string;
  readonly scope: string;
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirectUri: string;
}

/** The stand-in of the built-in providers: Google is at `/google` below its URL, and so on. */
export interface StandIn extends LocalServer {
  /** Sets the time. Default: the system clock. */
  useClock(now: () => Date): void;
}

/** The path to which a test sends the state of its app at a provider. */
export const statePath = '/state';

/** Starts the providers of a server for tests, in its process. */
export async function startStandIn(): Promise<StandIn> {
  const work = new Providers();
  const server = await listenLocally((request, response) => {
    work.answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  work.url = server.url;
  return {
    ...server,
    useClock: (now) => {
      work.now = now;
    },
  };
}

const isProvider = (name: string): name is ProviderName => name in providerShapes;
const newSecret = () => randomBytes(24).toString('base64url');
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

class Providers {
  url = '';
  now = () => new Date();
  readonly #clients = new Map<string, ClientState>();
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, Grant>();
  #keys: ReturnType<typeof newKeys> | undefined;

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname === statePath && request.method === 'POST') {
      const state: ClientState = JSON.parse(String(await readBody(request)));
      this.#clients.set(state.clientId, state);
      return sendJson(response, 200, {});
    }
    const [, name = '', ...rest] = url.pathname.split('/');
    if (!isProvider(name)) return sendJson(response, 404, { error: 'not_found' });
    // The tenant of Microsoft.
    if (name === 'microsoft' && rest[1] === 'oauth2') rest[0] = 'consumers';
    const path = `/${rest.join('/')}`;
    const shape = providerShapes[name];
    if (path === shape.authorization) return await this.#authorize(name, url, request, response);
    if (path === shape.token) return await this.#giveTokens(name, request, response);
    if (path === shape.keys) return sendJson(response, 200, { keys: [this.#keysOfAll().jwk] });
    const profile = shape.profile[path];
    if (profile === undefined) return sendJson(response, 404, { error: 'not_found' });
    const grant = this.#tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    const client = this.#clients.get(grant?.clientId ?? '');
    const person = client?.people.find(({ sub }) => sub === grant?.sub);
    if (grant === undefined || client === undefined || person === undefined)
      return sendJson(response, 401, { error: 'invalid_token' });
    if (!isInTrouble(client, response))
      sendJson(response, 200, profile(person, { scope: grant.scope, query: url.searchParams }));
  }

  /** Shows who can sign in, or lets the person sign in whom the test has named. */
  async #authorize(name: ProviderName, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = url.searchParams;
    const client = this.#clients.get(query.get('client_id') ?? '');
    const redirectUri = query.get('redirect_uri');
    if (client === undefined || redirectUri === null) return sendJson(response, 400, { error: 'invalid_client' });
    if (client.trouble === 'down') return void isInTrouble(client, response);
    const posted =
      request.method === 'POST' ? new URLSearchParams(String(await readBody(request))).get('person') : null;
    const decision = posted ?? client.next;
    if (posted === null && client.next !== undefined)
      this.#clients.set(client.clientId, { ...client, next: undefined });
    const person = client.people.find(({ sub }) => sub === decision);
    if (decision !== 'deny' && person === undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(decisionPage(name, client.people));
      return;
    }
    const answer: Record<string, string> = { state: query.get('state') ?? '' };
    if (person === undefined) answer.error = 'access_denied';
    else {
      answer.code = newSecret();
      this.#codes.set(answer.code, {
        clientId: client.clientId,
        sub: person.sub,
        scope: query.get('scope') ?? '',
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge'),
        redirectUri,
      });
    }
    if (query.get('response_mode') === 'form_post') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(formPage(redirectUri, answer));
      return;
    }
    const back = new URL(redirectUri);
    for (const [key, value] of Object.entries(answer)) back.searchParams.set(key, value);
    response.writeHead(302, { location: back.href }).end();
  }

  async #giveTokens(name: ProviderName, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(String(await readBody(request)));
    const { clientId, clientSecret } = credentialsOf(request, form);
    const client = this.#clients.get(clientId);
    if (client === undefined || client.clientSecret !== clientSecret)
      return sendJson(response, 401, { error: 'invalid_client' });
    if (isInTrouble(client, response)) return;
    const shape = providerShapes[name];
    const grant = this.#takeGrant(form);
    if (grant === undefined || grant.clientId !== clientId) {
      const failure = shape.grantError ?? { status: 400, body: { error: 'invalid_grant' } };
      return sendJson(response, failure.status, failure.body);
    }
    const [accessToken, refreshToken] = [newSecret(), newSecret()];
    this.#tokens.set(accessToken, grant);
    this.#tokens.set(refreshToken, grant);
    const answer = {
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: grant.scope,
      id_token: this.#idToken(name, client, grant),
    };
    sendJson(response, 200, shape.tokenAnswer?.(answer) ?? answer);
  }

  /** A code and a refresh token can be used once. */
  #takeGrant(form: URLSearchParams): Grant | undefined {
    const [code, refreshToken] = [form.get('code'), form.get('refresh_token') ?? ''];
    if (code === null) {
      const found = this.#tokens.get(refreshToken);
      this.#tokens.delete(refreshToken);
      return found;
    }
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    if (grant?.redirectUri !== form.get('redirect_uri')) return undefined;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return grant?.challenge === null || grant?.challenge === challenge ? grant : undefined;
  }

  /** @see OpenID Connect Core 1.0, section 2 */
  #idToken(name: ProviderName, client: ClientState, { sub, nonce }: Grant): string {
    const { privateKey, jwk } = this.#keysOfAll();
    const person = client.people.find((one) => one.sub === sub);
    const now = Math.floor(this.now().getTime() / 1000);
    const claims = {
      iss: `${this.url}/${name}`,
      aud: client.clientId,
      sub,
      iat: now,
      exp: now + 600,
      ...(nonce === null ? {} : { nonce }),
      ...(person === undefined || person.email === null
        ? {}
        : { email: person.email, email_verified: person.isVerified }),
      ...person?.tokenClaims,
    };
    const signed = `${encoded({ alg: 'RS256', kid: jwk.kid })}.${encoded(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  #keysOfAll(): ReturnType<typeof newKeys> {
    this.#keys ??= newKeys();
    return this.#keys;
  }
}

function newKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' } };
}

/** Fails if the test wants it. @returns whether the response is complete, or will not come */
function isInTrouble({ trouble }: ClientState, response: ServerResponse): boolean {
  if (trouble === 'down') sendJson(response, 503, { error: 'temporarily_unavailable' });
  return trouble !== undefined;
}

/** Reads the credentials of the app, from the header or from the form. */
function credentialsOf(request: IncomingMessage, form: URLSearchParams) {
  const [, basic] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (basic === undefined)
    return { clientId: form.get('client_id') ?? '', clientSecret: form.get('client_secret') ?? '' };
  const [clientId = '', clientSecret = ''] = Buffer.from(basic, 'base64').toString().split(':');
  return { clientId: decodeURIComponent(clientId), clientSecret: decodeURIComponent(clientSecret) };
}
