import type { ProviderType } from '@portico/contract';
import type { Persona } from '@portico/testing';
import type { Answer } from '../api.ts';
import { type Portico, portico } from '../portico.ts';
import { engineOfRun, startTestServer, type TestServer } from '../test-server.ts';
import { type Decision, type IdentityWorld, startIdentityWorld } from './identity-world.ts';
import {
  type BegunSignIn,
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  type TokenAnswer,
  visitProvider,
} from './social-browser.ts';

/** The result of a visit to a provider, as the app sees it. */
export interface Visit {
  readonly begun: BegunSignIn;
  readonly answer: Answer<unknown>;
  /** Query parameters of the URL that the browser was redirected to. */
  readonly callback: Record<string, string>;
}

/** A server whose identity providers are on this machine. */
export interface SocialSetting {
  readonly world: IdentityWorld;
  readonly server: TestServer;
  /** A new project with its own credentials at these providers. */
  projectWith(...types: ProviderType[]): Promise<Portico>;
  stop(): Promise<void>;
}

/** Starts the providers and a server that uses them. */
export async function startSocialSetting(environment: Readonly<Record<string, string>> = {}): Promise<SocialSetting> {
  const world = await startIdentityWorld();
  const server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_PROVIDERS_URL: world.url, PORTICO_PROVIDER_TIMEOUT_SECONDS: '1', ...environment },
  });
  world.register(server.url);
  return {
    world,
    server,
    projectWith: async (...types) => await socialProject({ world, server }, types),
    stop: async () => {
      await server.stop();
      await world.stop();
    },
  };
}

/** Creates a project with its own credentials at providers, on a server that `world.register` knows. */
export async function socialProject(
  { world, server }: Pick<SocialSetting, 'world' | 'server'>,
  types: readonly ProviderType[],
): Promise<Portico> {
  const given = await portico(server);
  const oauth_providers = types.map((id) => ({ id, type: 'standard' as const, ...world.credentials }));
  await given.project.configure({ allow_localhost: true, oauth_providers });
  return given;
}

let people = 1000;

/** Creates a person. */
export function newPersona(more: Partial<Persona> = {}): Persona {
  people += 1;
  const email = `Person-${people}@Example.com`;
  return { sub: String(people), email, isVerified: true, name: `Person ${people}`, ...more };
}

/** Goes to a provider, makes the decision, and returns. */
export async function throughProvider(
  given: Portico,
  type: ProviderType,
  decision: Decision,
  more: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const begun = await beginSocial(given, type, more);
  const back = await visitProvider(begun.providerUrl, decision);
  const answer = await returnFromProvider(back, begun.cookie);
  return { begun, answer, callback: callbackParameters(answer) };
}

/** Signs in with a provider, like `throughProvider`, and exchanges the code. @throws a step fails */
export async function signInThrough(
  given: Portico,
  type: ProviderType,
  who: Persona,
  more: Readonly<Record<string, string>> = {},
): Promise<TokenAnswer> {
  const { begun, answer, callback } = await throughProvider(given, type, who, more);
  if (callback.code === undefined)
    throw new Error(`nobody was signed in: ${answer.status} ${JSON.stringify(callback)}`);
  const exchanged = await exchangeCode(given, callback.code, begun.verifier);
  if (exchanged.status !== 200) throw new Error(`the code was rejected: ${exchanged.text}`);
  return exchanged.body;
}
