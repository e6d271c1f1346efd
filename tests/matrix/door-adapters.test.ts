import { type Portico, portico, type Tokens } from '@portico/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdapterServer, adapterServers } from '../compatibility/adapter-servers.ts';
import { serverOf } from '../compatibility/own-apps.ts';

/**
 * The doors of the server adapters: each credential of a user in each state. The table says who comes in, and everything else is
 * derived, so that a new credential or adapter is tested in all states.
 */

const nobody = '401 USER_AUTHENTICATION_REQUIRED';
const restricted = '403 RESTRICTED_USER_NOT_ALLOWED';
const noFactor = '403 SECOND_FACTOR_SETUP_REQUIRED';
/** The adapters check a token without a request, so it is valid until it expires. `getUser` asks the server. */
const untilExpiry = '200, not found by getUser';

/** What a route with `requireUser` answers, and one with `getUser` if it differs. */
const states = {
  'signed in': { token: '200', key: '200' },
  anonymous: { token: nobody, key: nobody, included: '200' },
  'restricted by an administrator': { token: restricted, key: nobody },
  'without the required second factor': { token: noFactor, key: noFactor },
  'with the required second factor': { token: '200', key: '200' },
  'of another project': { token: nobody, key: nobody },
  'session ended': { token: untilExpiry, key: '200' },
  'to be deleted': { token: untilExpiry, key: nobody },
  deleted: { token: untilExpiry, key: nobody },
  'anonymous and deleted': { token: nobody, key: nobody, included: { token: untilExpiry, key: nobody } },
} as const;
type State = keyof typeof states;

interface Person {
  readonly tokens: Tokens;
  readonly key: string;
  /** The project whose app verifies the request. */
  readonly at: Portico;
}

const credentials = {
  bearer: ({ tokens }: Person) => ({ authorization: `Bearer ${tokens.access_token}` }),
  'auth header': ({ tokens: { access_token, refresh_token } }: Person) => ({
    'x-stack-auth': JSON.stringify({ accessToken: access_token, refreshToken: refresh_token }),
  }),
  cookies: ({ tokens: { access_token, refresh_token }, at: { project } }: Person) => {
    const parts = {
      [`portico-refresh-${project.id}--default`]: JSON.stringify({ refresh_token, updated_at_millis: 1 }),
      [`portico-access-${project.id}`]: JSON.stringify([refresh_token, access_token]),
    };
    const cookies = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return { cookie: cookies.join('; ') };
  },
  'API key': ({ key }: Person) => ({ 'x-api-key': key }),
};

let people: Readonly<Record<State, Person>>;

async function configure({ api }: Portico, values: Readonly<Record<string, unknown>>): Promise<void> {
  const body = { config_override_string: JSON.stringify({ 'apiKeys.enabled.user': true, ...values }) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
}

async function keyOf({ api }: Portico, user_id: string): Promise<string> {
  const body = { description: 'Robot', expires_at_millis: null, user_id };
  const created = await api.server().call('POST /user-api-keys', { body });
  expect(created).toSucceed();
  return created.body.value;
}

beforeAll(async () => {
  const at = await portico();
  const strict = await portico();
  const elsewhere = await portico();
  await configure(at, { 'users.allowClientUserDeletion': true, 'users.deletionGraceDays': 7 });
  await configure(strict, { 'auth.secondFactor.policy': 'required' });
  await configure(elsewhere, {});
  const given = async (where: Portico, before: object = {}): Promise<Person & { readonly id: string }> => {
    const tokens = await where.project.user(before);
    return { at: where, tokens, id: tokens.id, key: await keyOf(where, tokens.id) };
  };
  const anonymously = async () => {
    const { body } = await at.api.call('POST /auth/anonymous/sign-up');
    return { at, tokens: body, id: body.user_id, key: await keyOf(at, body.user_id) };
  };
  const withFactor = { totp_secret_base64: Buffer.alloc(20, 1).toString('base64') };
  const factor = await given(strict);
  const answer = await strict.api
    .server()
    .callBadly('PATCH /users/:user_id', { params: { user_id: factor.id }, body: withFactor });
  expect(answer).toSucceed();
  const { body: withFactorTokens } = await strict.api
    .server()
    .call('POST /auth/sessions', { body: { user_id: factor.id } });
  const [ended, leaving, gone, goneAnonymous] = [
    await given(at),
    await given(at),
    await given(at),
    await anonymously(),
  ];
  people = {
    'signed in': await given(at),
    anonymous: await anonymously(),
    'restricted by an administrator': await given(at, { restricted_by_admin: true }),
    'without the required second factor': await given(strict),
    'with the required second factor': { ...factor, tokens: { ...factor.tokens, ...withFactorTokens } },
    'of another project': { ...(await given(elsewhere)), at },
    'session ended': ended,
    'to be deleted': leaving,
    deleted: gone,
    'anonymous and deleted': goneAnonymous,
  };
  expect(await at.api.as(ended.tokens).call('DELETE /auth/sessions/current')).toSucceed();
  expect(await at.api.as(leaving.tokens).call('DELETE /users/:user_id', { params: { user_id: 'me' } })).toSucceed();
  for (const { id } of [gone, goneAnonymous]) {
    expect(await at.api.server().call('DELETE /users/:user_id', { params: { user_id: id } })).toSucceed();
  }
});

function expected(state: State, credential: string, includeAnonymous: boolean): string {
  const kind = credential === 'API key' ? 'key' : 'token';
  const row = states[state];
  const included = includeAnonymous && 'included' in row ? row.included : undefined;
  if (typeof included === 'string') return included;
  return included?.[kind] ?? row[kind];
}

describe.each(Object.keys(adapterServers))('%s', (name) => {
  const servers = new Map<string, AdapterServer>();
  afterAll(async () => await Promise.all([...servers.values()].map((server) => server.close())));

  async function serverFor({ at }: Person, includeAnonymous: boolean): Promise<AdapterServer> {
    const id = `${at.project.id} ${includeAnonymous}`;
    const start = adapterServers[name];
    if (start === undefined) throw new Error(`There is no server ${name}.`);
    const server = servers.get(id) ?? (await start({ app: serverOf(at), apiKeyHeader: 'x-api-key', includeAnonymous }));
    servers.set(id, server);
    return server;
  }

  test.each([false, true])(
    'admits each credential by the state of its user alone. Anonymous users: %s',
    async (included) => {
      const seen: string[] = [];
      const wanted: string[] = [];
      for (const [state, person] of Object.entries(people) as [State, Person][]) {
        const { url } = await serverFor(person, included);
        for (const [credential, headersOf] of Object.entries(credentials)) {
          const headers = headersOf(person);
          const me = await fetch(`${url}/me`, { headers });
          const { code } = (await me.json()) as { readonly code?: string };
          const loaded = (await (await fetch(`${url}/loaded`, { headers })).json()) as { readonly id: string | null };
          const note =
            me.ok && loaded.id === null
              ? `${me.status}, not found by getUser`
              : [me.status, code].filter(Boolean).join(' ');
          seen.push(`${state}, ${credential}: ${note}`);
          wanted.push(`${state}, ${credential}: ${expected(state, credential, included)}`);
        }
      }
      expect(seen).toEqual(wanted);
    },
  );
});
