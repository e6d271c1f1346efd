import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ProviderType, providerTypes } from '@portico/contract';
import { Provider } from 'oidc-provider';
import { createIdentityMemory } from './identity-memory.ts';
import { type Persona, type ProviderShape, providerShapes } from './identity-shapes.ts';

/** Failures of a provider, until they are reset. */
export type Trouble =
  | 'answers 500'
  | 'never answers'
  | 'answers garbage'
  | 'answers endlessly'
  | 'refuses the token'
  | 'refuses';

/** Actions of a person at a provider. */
export type Decision = Persona | 'deny';

/** Identity providers on this machine: real OpenID providers that respond in the formats of the twelve. */
export interface IdentityWorld {
  /** Google is at `/google` below this URL, and so on. */
  readonly url: string;
  /** Client ID and secret that all providers accept. */
  readonly credentials: { readonly client_id: string; readonly client_secret: string };
  /** Allows the providers to redirect to a server. */
  register(porticoUrl: string): void;
  /** Sets a failure of a provider's endpoint. */
  trouble(type: ProviderType, endpoint: 'token' | 'profile' | 'addresses', trouble: Trouble | undefined): void;
  /** Number of requests to a provider's endpoints. */
  requests(type: ProviderType, endpoint: 'token' | 'profile'): number;
  stop(): Promise<void>;
}

const extraScopes = ['openid', 'offline_access', 'drive.read', 'repo', 'calendar'];

/** One set of keys for all providers of a process, because generating keys takes a while. */
const signingKey = {
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'one',
};

export async function startIdentityWorld(): Promise<IdentityWorld> {
  const credentials = { client_id: 'portico-client', client_secret: 'a client secret with & and : in it' };
  const people = new Map<string, Persona>();
  const consents = new Set<string>();
  const troubles = new Map<string, Trouble>();
  const counts = new Map<string, number>();
  /** By path of the provider, which has the directory of Microsoft. */
  const made = new Map<string, Provider>();
  let callbackBase = '';

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 599;
      response.end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const providerOf = (type: ProviderType, directory?: string): Provider => {
    const place = directory === undefined ? type : `${type}/${directory}`;
    const known = made.get(place);
    if (known !== undefined) return known;
    const callback = `${callbackBase}/api/v1/auth/oauth/callback/${type}`;
    const shape = directory === undefined ? providerShapes[type] : { ...providerShapes[type], ...directoryRoutes };
    const issuer =
      directory === undefined ? `${url}/${type}` : `${url}/${directory === wrongDirectory ? type : place}/v2.0`;
    const provider = makeProvider(issuer, type, shape, {
      ...credentials,
      mount: `/${place}`,
      callback,
      people,
      consents,
    });
    made.set(place, provider);
    return provider;
  };

  const count = (type: ProviderType, endpoint: string) => {
    const key = `${type} ${endpoint}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return troubles.get(key);
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const whole = new URL(request.url ?? '/', url);
    const [, first = ''] = whole.pathname.split('/');
    const type = providerTypes.find((known) => known === first);
    if (type === undefined) return notFound(response);
    const directory = type === 'microsoft' ? directoryIn(whole.pathname) : undefined;
    const mount = directory === undefined ? `/${type}` : `/${type}/${directory}`;
    const path = whole.pathname.slice(mount.length);
    const shape = providerShapes[type];
    const provider = providerOf(type, directory);
    const profile = shape.profile[path];
    if (profile !== undefined) {
      if (causeTrouble(response, count(type, path.endsWith('/emails') ? 'addresses' : 'profile'))) return;
      const all = [...made].filter(([place]) => place.split('/')[0] === type).map(([, one]) => one);
      return await answerProfile(all, request, response, (sub) => {
        const who = people.get(sub);
        return who === undefined ? undefined : profile(who);
      });
    }
    if (path.startsWith('/interaction/')) return await decide(provider, { people, consents }, request, response);
    if (path === shape.token && causeTrouble(response, count(type, 'token'))) return;
    // Apple issues ID tokens even without the scope `openid`.
    if (type === 'apple' && path === shape.authorization) {
      whole.searchParams.set('scope', `openid ${whole.searchParams.get('scope') ?? ''}`);
    }
    const rest = `${path}${whole.search}`;
    Object.assign(request, { originalUrl: `${mount}${rest}`, url: rest });
    await provider.callback()(request, response);
  }

  return {
    url,
    credentials,
    register: (porticoUrl) => {
      callbackBase = porticoUrl;
      made.clear();
    },
    trouble: (type, endpoint, trouble) => {
      if (trouble === undefined) troubles.delete(`${type} ${endpoint}`);
      else troubles.set(`${type} ${endpoint}`, trouble);
    },
    requests: (type, endpoint) => counts.get(`${type} ${endpoint}`) ?? 0,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface ProviderParts {
  /** Path of the provider. */
  readonly mount: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly callback: string;
  readonly people: ReadonlyMap<string, Persona>;
  /** Accounts whose user consented at the last visit. */
  readonly consents: ReadonlySet<string>;
}

/** A Microsoft directory whose ID tokens have another issuer. */
export const wrongDirectory = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

/** Paths of a Microsoft directory, below its ID. */
const directoryRoutes = {
  authorization: '/oauth2/v2.0/authorize',
  token: '/oauth2/v2.0/token',
  keys: '/discovery/v2.0/keys',
} as const;

/** Returns the directory in a path of Microsoft, by its ID. */
function directoryIn(path: string): string | undefined {
  return /^\/microsoft\/([0-9a-f-]{36})\//.exec(path)?.[1];
}

function makeProvider(issuer: string, type: ProviderType, shape: ProviderShape, parts: ProviderParts): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: parts.client_id,
        client_secret: parts.client_secret,
        redirect_uris: [parts.callback],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: shape.secretIn,
      },
    ],
    adapter: createIdentityMemory(),
    cookies: { keys: ['a key of a test'] },
    jwks: { keys: [signingKey] },
    routes: { authorization: shape.authorization, token: shape.token, jwks: shape.keys ?? '/keys' },
    scopes: [...extraScopes, ...scopesOf[type].split(' ')],
    claims: { openid: ['sub', 'oid', 'xms_edov'], email: ['email', 'email_verified'], name: ['name'] },
    conformIdTokenClaims: false,
    // LinkedIn does not accept a challenge. All others require one, so that tests detect a missing challenge.
    pkce: { required: () => type !== 'linkedin' },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `${parts.mount}/interaction/${interaction.uid}` },
    // Google issues another refresh token only with the consent of the user.
    issueRefreshToken: (_context, _client, code) =>
      type !== 'facebook' && (type !== 'google' || parts.consents.has(String(code.accountId))),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 600,
      RefreshToken: 86_400,
      Grant: 86_400,
      Session: 3600,
      Interaction: 600,
    },
    findAccount: (_context, sub) => {
      const who = parts.people.get(sub);
      if (who === undefined) return undefined;
      const { email, isVerified, tokenClaims = {} } = who;
      return {
        accountId: sub,
        claims: () => ({ sub, ...(email === null ? {} : { email, email_verified: isVerified }), ...tokenClaims }),
      };
    },
  });
  provider.use(async (context, next) => {
    await next();
    if (context.path !== shape.token) return;
    const answer = context.body;
    if (context.status === 200 && shape.tokenAnswer !== undefined) {
      context.body = shape.tokenAnswer(answer as Record<string, unknown>);
    } else if (shape.grantError !== undefined && (answer as { error?: string }).error === 'invalid_grant') {
      context.status = shape.grantError.status;
      context.body = shape.grantError.body;
    }
  });
  return provider;
}

/** Scopes of each provider for the user's email and profile. */
const scopesOf: Readonly<Record<ProviderType, string>> = {
  google: 'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
  github: 'user:email',
  microsoft: 'User.Read openid email',
  spotify: 'user-read-email user-read-private',
  facebook: 'openid public_profile email',
  discord: 'identify email',
  gitlab: 'read_user',
  bitbucket: 'account email',
  linkedin: 'openid profile email',
  apple: 'name email',
  x: 'users.read offline.access tweet.read',
  twitch: 'user:read:email',
};

function notFound(response: ServerResponse): void {
  response.statusCode = 404;
  response.end('nothing here');
}

/** @returns true if the response is complete */
function causeTrouble(response: ServerResponse, trouble: Trouble | undefined): boolean {
  switch (trouble) {
    case undefined:
      return false;
    case 'never answers':
      return true;
    case 'answers 500':
      response.statusCode = 500;
      response.end('<h1>Oops</h1>');
      return true;
    case 'answers garbage':
      response.setHeader('content-type', 'application/json');
      response.end('{"access_token": ["\u0000"], "id": {}, "sub": null');
      return true;
    case 'answers endlessly':
      response.setHeader('content-type', 'application/json');
      response.end(`{"id": "${'x'.repeat(5_000_000)}"}`);
      return true;
    case 'refuses':
      response.statusCode = 403;
      response.end('{"message": "Resource not accessible by integration"}');
      return true;
    case 'refuses the token':
      response.statusCode = 401;
      response.end('{"error": "invalid_token"}');
      return true;
  }
}

async function answerProfile(
  providers: readonly Provider[],
  request: IncomingMessage,
  response: ServerResponse,
  profileOf: (sub: string) => unknown,
): Promise<void> {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const tokens = await Promise.all(providers.map(async (one) => await one.AccessToken.find(token)));
  const found = token === '' ? undefined : tokens.find((one) => one !== undefined);
  const profile = found === undefined ? undefined : profileOf(found.accountId);
  response.statusCode = profile === undefined ? 401 : 200;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(profile ?? { error: 'invalid_token' }));
}

/** Handles the person's decision: the body contains the person, or that access was denied. */
async function decide(
  provider: Provider,
  { people, consents }: { readonly people: Map<string, Persona>; readonly consents: Set<string> },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const decision = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Decision;
  if (decision === 'deny') {
    await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'No.' });
    return;
  }
  const { params } = await provider.interactionDetails(request, response);
  if (!people.has(decision.sub) || params.prompt === 'consent') consents.add(decision.sub);
  else consents.delete(decision.sub);
  people.set(decision.sub, decision);
  const grant = new provider.Grant({ accountId: decision.sub, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope ?? ''));
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { login: { accountId: decision.sub }, consent: { grantId } });
}
