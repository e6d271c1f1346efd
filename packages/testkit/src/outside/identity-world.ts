import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ProviderType, providerTypes } from '@portico/contract';
import { type Persona, providerShapes } from '@portico/testing';
import type { Provider } from 'oidc-provider';
import { answerProfile, causeTrouble, decide, notFound, type Trouble } from './identity-answers.ts';
import { makeProvider } from './identity-provider.ts';
import { listenLocally } from './local-server.ts';

export type { Decision, Trouble } from './identity-answers.ts';
export { wrongDirectory } from './identity-provider.ts';

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

/** Starts the identity providers. */
export async function startIdentityWorld(): Promise<IdentityWorld> {
  const credentials = { client_id: 'portico-client', client_secret: 'a client secret with & and : in it' };
  const people = new Map<string, Persona>();
  const consents = new Set<string>();
  const endpoints = createEndpointCounts();
  /** By path of the provider, which has the directory of Microsoft. */
  const made = new Map<string, Provider>();
  let callbackBase = '';

  const { url, stop } = await listenLocally(createServer(asListener(answer)));

  const providerOf = (type: ProviderType, directory?: string): Provider => {
    const place = directory === undefined ? type : `${type}/${directory}`;
    const known = made.get(place);
    if (known !== undefined) return known;
    const callback = `${callbackBase}/api/v1/auth/oauth/callback/${type}`;
    const parts = { ...credentials, mount: `/${place}`, callback, people, consents };
    const provider = makeProvider(url, type, directory, parts);
    made.set(place, provider);
    return provider;
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
      if (causeTrouble(response, endpoints.count(type, path.endsWith('/emails') ? 'addresses' : 'profile'))) return;
      const all = [...made].filter(([place]) => place.split('/')[0] === type).map(([, one]) => one);
      return await answerProfile(all, request, response, (sub, scope) => {
        const who = people.get(sub);
        return who === undefined ? undefined : profile(who, { scope, query: whole.searchParams });
      });
    }
    if (path.startsWith('/interaction/')) return await decide(provider, { people, consents }, request, response);
    if (path === shape.token && causeTrouble(response, endpoints.count(type, 'token'))) return;
    const rest = `${path}${searchFor(type, path, whole)}`;
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
    trouble: endpoints.trouble,
    requests: endpoints.requests,
    stop,
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers 599 if the stand-in itself fails. */
const asListener = (answer: Answer) => (request: IncomingMessage, response: ServerResponse) => {
  answer(request, response).catch((error: unknown) => {
    response.statusCode = 599;
    response.end(String(error));
  });
};

/** Returns the query for the provider. Apple issues ID tokens even without the scope `openid`. */
function searchFor(type: ProviderType, path: string, { searchParams, search }: URL): string {
  if (type !== 'apple' || path !== providerShapes.apple.authorization) return search;
  searchParams.set('scope', `openid ${searchParams.get('scope') ?? ''}`);
  return `?${searchParams}`;
}

/** Counts the requests to endpoints, and keeps the failures that are set for them. */
function createEndpointCounts() {
  const troubles = new Map<string, Trouble>();
  const counts = new Map<string, number>();
  const trouble: IdentityWorld['trouble'] = (type, endpoint, given) => {
    if (given === undefined) troubles.delete(`${type} ${endpoint}`);
    else troubles.set(`${type} ${endpoint}`, given);
  };
  return {
    trouble,
    requests: (type: ProviderType, endpoint: string) => counts.get(`${type} ${endpoint}`) ?? 0,
    /** Counts a request. @returns the failure to answer with */
    count: (type: ProviderType, endpoint: string) => {
      const key = `${type} ${endpoint}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return troubles.get(key);
    },
  };
}

/** Returns the directory in a path of Microsoft, by its ID. */
function directoryIn(path: string): string | undefined {
  return /^\/microsoft\/([0-9a-f-]{36})\//.exec(path)?.[1];
}
