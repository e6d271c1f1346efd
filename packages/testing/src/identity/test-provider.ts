import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { checkOptions } from '../arguments.ts';
import type { Persona, ProviderName } from './provider-shapes.ts';
import { type ClientState, type ProviderTrouble, statePath } from './stand-in.ts';

/** A person with an account at a provider. */
export interface ProviderPerson {
  /** ID at the provider. */
  readonly id: string;
  /** Null: the provider names no address. */
  readonly email: string | null;
  /** Whether the provider has verified the address. */
  readonly emailVerified: boolean;
  /** The display name. */
  readonly name: string;
}

/** A stand-in of an identity provider, with the people that a test adds. */
export interface TestIdentityProvider {
  /** Such as `google`. */
  readonly type: ProviderName;
  /** Adds a person. Default: a new verified address. */
  addPerson(person?: Partial<ProviderPerson>): Promise<ProviderPerson>;
  /** The next visit ends without a page: the person signs in, or refuses. Others choose on the page of the provider. */
  next(decision: ProviderPerson | 'refuses'): Promise<void>;
  /** Lets the provider fail until it is called without a problem: status 503, or no answer. */
  fail(problem?: ProviderTrouble): Promise<void>;
  /** Signs a person in without a browser, as pages of your app do. @throws {Error} the server refuses, with its error code */
  signIn(person: ProviderPerson): Promise<{ readonly accessToken: string; readonly refreshToken: string }>;
}

const personKinds = {
  id: 'a string',
  email: 'a string or null',
  emailVerified: 'a boolean',
  name: 'a string',
} as const;

/** What the provider of a project needs. */
interface Parts {
  /** URL of the stand-in. */
  readonly url: string;
  readonly serverUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
}

/** The app's credentials at a provider. */
export interface ProviderCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Creates what a test says at a stand-in. `announce` makes the credentials known there. */
export function createTestProvider(
  type: ProviderName,
  parts: Parts,
): TestIdentityProvider & { readonly credentials: ProviderCredentials; readonly announce: () => Promise<void> } {
  const credentials = { clientId: `test-${randomUUID()}`, clientSecret: randomUUID() };
  const people = new Map<string, Persona>();
  let trouble: ProviderTrouble | undefined;
  const say = async (next?: ClientState['next']) => {
    const state: ClientState = { ...credentials, people: [...people.values()], next, trouble };
    const response = await fetch(`${parts.url}${statePath}`, { method: 'POST', body: JSON.stringify(state) });
    if (!response.ok) throw new Error(`The stand-in of ${type} answered with status ${response.status}.`);
  };
  return {
    type,
    credentials,
    announce: say,
    addPerson: async (given = {}) => {
      checkOptions('addPerson', given, personKinds);
      // GitHub and GitLab have numbers.
      const id = given.id ?? String(randomInt(2 ** 47));
      const person = { id, email: `${randomUUID()}@example.com`, emailVerified: true, name: 'Ada Lovelace', ...given };
      people.set(id, { sub: id, email: person.email, isVerified: person.emailVerified, name: person.name });
      await say();
      return person;
    },
    next: async (decision) => await say(decision === 'refuses' ? 'deny' : decision.id),
    fail: async (problem) => {
      trouble = problem;
      await say();
    },
    signIn: async ({ id }) => {
      if (!people.has(id))
        throw new Error(`The stand-in of ${type} has no person with the ID "${id}". Add the person with addPerson().`);
      return await signIn(type, parts, id);
    },
  };
}

/** The page of an app that social sign-in returns to. Only its address is used. */
const callback = 'http://localhost:3000/handler/oauth-callback';

async function signIn(type: ProviderName, { serverUrl, projectId, publishableClientKey }: Parts, personId: string) {
  const verifier = randomBytes(32).toString('base64url');
  const client = { client_id: projectId, client_secret: publishableClientKey, redirect_uri: callback };
  const query = new URLSearchParams({
    ...client,
    scope: 'legacy',
    state: randomUUID(),
    grant_type: 'authorization_code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    response_type: 'code',
    error_redirect_url: callback,
  });
  const begun = await fetch(`${serverUrl}/api/v1/auth/oauth/authorize/${type}?${query}`, { redirect: 'manual' });
  const providerUrl = begun.headers.get('location');
  if (providerUrl === null) throw new Error(`The sign-in did not begin: ${await begun.text()}`);
  const cookie = begun.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const body = new URLSearchParams({ person: personId });
  const decided = await fetch(providerUrl, { method: 'POST', body, redirect: 'manual' });
  const returned = await returnTo(decided, cookie);
  const location = returned.headers.get('location');
  const code = location === null ? null : new URL(location).searchParams.get('code');
  if (code === null) throw new Error(`The person was not signed in: ${location ?? (await returned.text())}`);
  const exchanged = await fetch(`${serverUrl}/api/v1/auth/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...client, grant_type: 'authorization_code', code_verifier: verifier, code }),
  });
  const answer: { access_token: string; refresh_token: string } = await exchanged.json();
  if (!exchanged.ok) throw new Error(`The person was not signed in: ${JSON.stringify(answer)}`);
  return { accessToken: answer.access_token, refreshToken: answer.refresh_token };
}

/** Goes back to the server: by the redirect of the provider, or by its form. */
async function returnTo(decided: Response, cookie: string): Promise<Response> {
  const headers = { cookie };
  const location = decided.headers.get('location');
  if (location !== null) return await fetch(location, { headers, redirect: 'manual' });
  const page = await decided.text();
  const action = /action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`The provider did not let the person in: ${page}`);
  const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  const body = new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [name, value]));
  return await fetch(action.replaceAll('&amp;', '&'), { method: 'POST', body, headers, redirect: 'manual' });
}
