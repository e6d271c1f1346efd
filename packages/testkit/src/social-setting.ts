import type { ProviderType } from '@portico/contract';
import type { Answer } from './api.ts';
import type { Persona } from './identity-shapes.ts';
import { type Decision, type IdentityWorld, startIdentityWorld } from './identity-world.ts';
import { type Portico, portico } from './portico.ts';
import {
  type BegunSignIn,
  beginSocial,
  exchangeCode,
  returnFromProvider,
  type TokenAnswer,
  toldApp,
  visitProvider,
} from './social-browser.ts';
import { engineOfRun, startTestServer, type TestServer } from './test-server.ts';

/** What the app learned of a visit to a provider. */
export interface Visit {
  readonly begun: BegunSignIn;
  readonly answer: Answer<unknown>;
  /** The parameters of the address that the browser was sent to. */
  readonly told: Record<string, string>;
}

/** A server whose identity providers are on this machine. */
export interface SocialSetting {
  readonly world: IdentityWorld;
  readonly server: TestServer;
  /** A fresh project with credentials of its own at these providers. */
  projectWith(...types: ProviderType[]): Promise<Portico>;
  stop(): Promise<void>;
}

/** Starts the providers and a server that knows them. */
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
    projectWith: async (...types) => {
      const given = await portico(server);
      const oauth_providers = types.map((id) => ({ id, type: 'standard' as const, ...world.credentials }));
      await given.project.configure({ allow_localhost: true, oauth_providers });
      return given;
    },
    stop: async () => {
      await server.stop();
      await world.stop();
    },
  };
}

let people = 1000;

/** A person nobody else in this process is. */
export function somebody(more: Partial<Persona> = {}): Persona {
  people += 1;
  const email = `Person-${people}@Example.com`;
  return { sub: String(people), email, isVerified: true, name: `Person ${people}`, ...more };
}

/** Goes to a provider, decides there, and comes back. */
export async function throughProvider(
  given: Portico,
  type: ProviderType,
  decision: Decision,
  more: Readonly<Record<string, string>> = {},
): Promise<Visit> {
  const begun = await beginSocial(given, type, more);
  const back = await visitProvider(begun.providerUrl, decision);
  const answer = await returnFromProvider(back, begun.cookie);
  return { begun, answer, told: toldApp(answer) };
}

/** The same, and exchanges the code. @throws when one of it fails */
export async function signInThrough(
  given: Portico,
  type: ProviderType,
  who: Persona,
  more: Readonly<Record<string, string>> = {},
): Promise<TokenAnswer> {
  const { begun, answer, told } = await throughProvider(given, type, who, more);
  if (told.code === undefined) throw new Error(`nobody was signed in: ${answer.status} ${JSON.stringify(told)}`);
  const exchanged = await exchangeCode(given, told.code, begun.verifier);
  if (exchanged.status !== 200) throw new Error(`the code was refused: ${exchanged.text}`);
  return exchanged.body;
}
