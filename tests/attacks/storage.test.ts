import { configBytesMax, configKeysMax, fields } from '@portico/contract';
import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A JSON text that takes so many bytes in the database. */
const jsonOf = (bytes: number) => 'x'.repeat(bytes - 2);

const metadataFields = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;
/** Where a page of a list ends early. */
const pageBytesMax = 4_000_000;
const { anonymousMetadataBytesMax, metadataBytesMax, urlLengthMax } = fields;

test('no field of metadata takes more than 64 kB, at creation or later, of users or teams', async () => {
  const { api } = await portico();
  const server = api.server();
  const { body: user } = await server.call('POST /users', { body: {} });
  const { body: team } = await server.call('POST /teams', { body: { display_name: 'Team' } });

  for (const field of metadataFields) {
    const write = async (value: unknown) => {
      const body = { [field]: value };
      return [
        await server.callBadly('POST /users', { body }),
        await server.callBadly('PATCH /users/:user_id', { params: { user_id: user.id }, body }),
        await server.callBadly('POST /teams', { body: { display_name: 'Team', ...body } }),
        await server.callBadly('PATCH /teams/:team_id', { params: { team_id: team.id }, body }),
      ];
    };
    for (const answer of await write(jsonOf(metadataBytesMax))) expect(answer.status).toBeLessThan(300);
    for (const tooLarge of [
      jsonOf(metadataBytesMax + 1),
      { a: 'é'.repeat(metadataBytesMax / 2) },
      Array(300).fill(1e300),
    ]) {
      for (const answer of await write(tooLarge)) {
        expect(answer).toFail('SCHEMA_ERROR');
        expect(answer.text).toContain(`body.${field} must be at most ${metadataBytesMax} bytes of JSON`);
      }
    }
  }
});

test('an anonymous user stores 8 kB of metadata in all, however many calls write it', async () => {
  const { api } = await portico();
  const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
  const params = { user_id: anonymous.user_id };
  const own = api.withTokens(anonymous);
  const change = async (field: (typeof metadataFields)[number], value: unknown) =>
    await api.server().callBadly('PATCH /users/:user_id', { params, body: { [field]: value } });

  expect(await own.callBadly('PATCH /users/me', { body: { client_metadata: jsonOf(8_193) } })).toFail('SCHEMA_ERROR', {
    message: 'The metadata of an anonymous user must be at most 8192 bytes of JSON in all.',
  });
  expect(await own.callBadly('PATCH /users/me', { body: { client_metadata: jsonOf(6_000) } })).toSucceed();
  expect(await change('server_metadata', jsonOf(2_193))).toFail('SCHEMA_ERROR');
  expect(await change('server_metadata', jsonOf(2_192))).toSucceed();
  expect(await change('client_read_only_metadata', 1)).toFail('SCHEMA_ERROR');
  expect(await change('client_metadata', null)).toSucceed();
  expect(await change('client_read_only_metadata', jsonOf(6_000))).toSucceed();
  const body = { is_anonymous: true, client_metadata: jsonOf(anonymousMetadataBytesMax), server_metadata: 1 };
  expect(await api.server().callBadly('POST /users', { body })).toFail('SCHEMA_ERROR');
});

test('two writes at once do not store more for an anonymous user than one after the other', async () => {
  const { api } = await portico();
  const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
  const params = { user_id: anonymous.user_id };

  const answers = await Promise.all(
    metadataFields.map((field) =>
      api.server().callBadly('PATCH /users/:user_id', { params, body: { [field]: jsonOf(8_000) } }),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a user who is not anonymous any more stores 64 kB a field', async () => {
  const { api } = await portico();
  const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');

  const answer = await api.server().callBadly('PATCH /users/:user_id', {
    params: { user_id: anonymous.user_id },
    body: { is_anonymous: false, client_metadata: jsonOf(metadataBytesMax) },
  });

  expect(answer).toSucceed();
});

test('a configuration takes 256 kB and 5,000 keys, whichever way it grows', async () => {
  const [one, other] = [await portico(), await portico()];
  const override = async (changes: object, { api } = one) =>
    await api
      .admin()
      .call('PATCH /internal/config/override', { body: { config_override_string: JSON.stringify(changes) } });
  const domains = (from: number, count: number, path: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `domains.trustedDomains.d${from + index}`,
        { baseUrl: 'https://app.example.com', handlerPath: path },
      ]),
    );

  expect(await override({ a: 'x'.repeat(configBytesMax) })).toFail('SCHEMA_ERROR');
  const keys = Array.from({ length: configKeysMax + 1 }, (_, index) => [`k${index}`, 1]);
  expect(await override(Object.fromEntries(keys))).toBeRefused(400, /more than 5000 keys/);
  expect(await override(domains(0, 600, `/${'x'.repeat(290)}`))).toSucceed();
  expect(await override(domains(600, 600, `/${'x'.repeat(290)}`))).toBeRefused(
    400,
    'The configuration is larger than 262144 bytes',
  );
  expect(await override(domains(0, 1_700, '/'), other)).toBeRefused(400, 'The configuration has more than 5000 keys');
  expect(await override(domains(0, 900, '/'), other)).toSucceed();
  expect(await override(domains(900, 800, '/'), other)).toBeRefused(400, 'The configuration has more than 5000 keys');
  const many = Array.from({ length: 1000 }, () => ({
    domain: `https://${'x'.repeat(60)}.example.com`,
    handler_path: `/${'x'.repeat(290)}`,
  }));
  expect(
    await one.api.admin().call('PATCH /internal/projects/current', { body: { config: { domains: many } } }),
  ).toBeRefused(400, 'The configuration is larger than 262144 bytes');
});

test('no address of a page is longer than 4,096 characters', async () => {
  const { api, project } = await portico();
  const user = await project.user();
  const long = `http://localhost/${'x'.repeat(urlLengthMax)}`;
  const reset = async (callback_url: string) =>
    await api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });

  const answer = await reset(long);
  expect(answer).toFail('SCHEMA_ERROR');
  expect(answer.text).toContain('body.callback_url must be at most 4096 characters');
  expect(await reset(long.slice(0, urlLengthMax))).toSucceed();
});

/** As much as a user or a team can store; 22 of them fill a page. */
const full = Object.fromEntries(metadataFields.map((field) => [field, jsonOf(60_000)]));

interface List {
  readonly items: readonly { readonly id: string; readonly user_id: string; readonly server_metadata: string }[];
  readonly pagination: { readonly next_cursor: string | null };
}

test('a page of users ends early at 4 MB, and its cursor leads to the rest', async () => {
  const { api } = await portico();
  const server = api.server();
  const { body: team } = (await server.callBadly('POST /teams', { body: { display_name: 'Team', ...full } })) as {
    body: { id: string };
  };
  const ids = [(await server.call('POST /users', { body: {} })).body.id as string];
  for (let count = 0; count < 13; count += 1) {
    const { id } = (await server.callBadly('POST /users', { body: full })).body as { id: string };
    await server.callBadly('POST /team-memberships/:team_id/:user_id', {
      params: { team_id: team.id, user_id: id },
      body: {},
    });
    await server.callBadly('PATCH /users/:user_id', { params: { user_id: id }, body: { selected_team_id: team.id } });
    ids.push(id);
  }
  const page = async (query: object) => (await server.callBadly('GET /users', { query })).body as List;

  for (const limit of [{}, { limit: 20 }, { limit: 100 }]) {
    const first = await page(limit);
    const second = await page({ ...limit, cursor: first.pagination.next_cursor });

    expect(JSON.stringify(first).length).toBeLessThan(pageBytesMax + 400_000);
    expect(first.items.length).toBeGreaterThan(5);
    expect(first.items.length).toBeLessThan(ids.length);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.pagination.next_cursor).toBeNull();
  }
  expect((await page({ limit: 3 })).pagination.next_cursor).toBe(ids[3]);
  const newest = await page({ desc: true, query: ids[13] });
  expect(newest.items.map(({ id }) => id)).toEqual([ids[13]]);
});

test('a page of users costs one trip, two with a large user, and is complete either way', async () => {
  const { api } = await portico();
  const server = api.server();
  const small = (await server.call('POST /users', { body: { server_metadata: { a: 1 } } })).body;
  const page = async () => await server.call('GET /users', { query: { limit: 100 } });

  const before = await page();
  const metadata = jsonOf(60_000);
  const large = (await server.callBadly('POST /users', { body: { server_metadata: metadata } })).body as { id: string };
  const { body: team } = await server.call('POST /teams', {
    body: { display_name: 'Large', creator_user_id: small.id, server_metadata: metadata },
  });
  const after = await page();
  await server.call('PATCH /users/:user_id', { params: { user_id: small.id }, body: { selected_team_id: team.id } });
  await server.call('DELETE /users/:user_id', { params: { user_id: large.id } });
  const selecting = await page();

  expect(before.trips).toBe(1);
  expect(before.body.items.map((user) => user.server_metadata)).toEqual([{ a: 1 }]);
  expect(after.trips).toBe(2);
  expect(after.body.items.map((user) => user.server_metadata)).toEqual([{ a: 1 }, metadata]);
  expect(selecting.body.items.map((user) => user.selected_team?.server_metadata)).toEqual([metadata]);
});

test('no user is linked to more than 100 accounts of identity providers, and all of them are listed', async () => {
  const { api, project } = await portico();
  await project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
  const server = api.server();
  const accounts = Array.from({ length: 100 }, (_, index) => ({ id: 'google', account_id: `${index}`, email: null }));
  const user = await project.user();
  const link = async (account_id: string) =>
    await server.call('POST /oauth-providers', {
      body: {
        user_id: user.id,
        provider_config_id: 'google',
        account_id,
        allow_sign_in: false,
        allow_connected_accounts: true,
      },
    });

  for (const { account_id } of accounts) expect(await link(account_id)).toSucceed(201);

  expect(await link('one more')).toBeRefused(400, 'A user can have at most 100 accounts of identity providers.');
  const { items } = (await server.call('GET /users', { query: { query: user.id } })).body;
  expect(items[0]?.oauth_providers).toEqual(accounts);
});

test('lists of teams and members larger than 4 MB arrive whole, in batches', async () => {
  const { api } = await portico();
  const server = api.server();
  const { body: user } = await server.call('POST /users', { body: {} });
  const { body: shared } = await server.call('POST /teams', { body: { display_name: 'Shared' } });
  const teams: string[] = [shared.id];
  const members: string[] = [];
  const few = await server.call('GET /teams');
  for (let count = 0; count < 46; count += 1) {
    const body = { display_name: 'Team', creator_user_id: user.id, ...full };
    teams.push(((await server.callBadly('POST /teams', { body })).body as { id: string }).id);
  }
  for (let count = 0; count < 23; count += 1) {
    const { id } = (await server.callBadly('POST /users', { body: full })).body as { id: string };
    await server.callBadly('POST /team-memberships/:team_id/:user_id', {
      params: { team_id: shared.id, user_id: id },
      body: {},
    });
    members.push(id);
  }
  const list = async (operation: 'GET /teams' | 'GET /team-member-profiles', query: object) =>
    ((await server.callBadly(operation, { query })).body as List).items;

  expect(few.trips).toBe(1);
  const all = await list('GET /teams', {});
  expect(all.map(({ id }) => id)).toEqual(teams);
  expect(all.at(-1)?.server_metadata).toHaveLength(59_998);
  expect((await list('GET /teams', { user_id: user.id })).map(({ id }) => id)).toEqual(teams.slice(1));
  expect((await list('GET /team-member-profiles', { team_id: shared.id })).map(({ user_id }) => user_id)).toEqual(
    members,
  );
});

/** A server on which three of everything are allowed. */
let small: TestServer;
beforeAll(async () => {
  const environment = {
    PORTICO_MAX_SESSIONS_PER_USER: '3',
    PORTICO_MAX_CONTACT_CHANNELS_PER_USER: '3',
    PORTICO_MAX_API_KEYS_PER_OWNER: '3',
    PORTICO_MAX_TEAMS_PER_USER: '3',
    PORTICO_MAX_OPEN_INVITATIONS_PER_TEAM: '3',
  };
  small = await startTestServer({ engine: engineOfRun(), environment });
});
afterAll(async () => await small.stop());

test('a session more than allowed ends the one that was not used for the longest time, with its access token', async () => {
  const { api, project } = await portico(small);
  const first = await project.user();
  const signIn = async () => {
    small.clock.advance(1, 'second');
    return (await api.call('POST /auth/password/sign-in', { body: { email: first.email, password: first.password } }))
      .body;
  };
  const second = await signIn();
  const third = await signIn();
  small.clock.advance(1, 'second');
  expect(await api.as(first).call('POST /auth/sessions/current/refresh')).toSucceed();

  const fourth = await signIn();

  const refreshed = await api
    .as(second)
    .withHeaders({ 'x-stack-access-token': '' })
    .call('POST /auth/sessions/current/refresh');
  expect(refreshed).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  expect(await api.as(second).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  for (const session of [first, third, fourth]) expect(await api.as(session).call('GET /users/me')).toSucceed();
  expect((await signIn()).access_token).toBeTypeOf('string');
});

test('sign-ins at once leave no more sessions than allowed, and a sign-in costs no more trips at the limit', async () => {
  const { api, project } = await portico(small);
  const user = await project.user();
  const signIn = async () =>
    await api.call('POST /auth/password/sign-in', { body: { email: user.email, password: user.password } });

  const trips = (await signIn()).trips;
  const answers = await Promise.all(Array.from({ length: 6 }, signIn));

  for (const answer of answers) expect(answer).toSucceed();
  expect(new Set(answers.map((answer) => answer.trips))).toEqual(new Set([trips]));
  const { body } = await api.server().call('GET /auth/sessions', { query: { user_id: user.id } });
  expect(body.items).toHaveLength(3);
});

test('a second factor that is owed ends no session', async () => {
  const { api, project } = await portico(small);
  const user = await project.user({ totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' });
  await api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' } });
  for (let count = 0; count < 2; count += 1)
    await api.server().call('POST /auth/sessions', { body: { user_id: user.id } });

  const owed = await api.call('POST /auth/password/sign-in', { body: { email: user.email, password: user.password } });

  expect(owed).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  expect(await api.as(user).call('GET /users/me')).toSucceed();
});

test('no more teams, keys and addresses than allowed, also when they are made at once', async () => {
  const { api, project } = await portico(small);
  await project.configure({ client_team_creation_enabled: true, allow_user_api_keys: true, allow_team_api_keys: true });
  const user = await project.user();
  const me = api.as(user);
  const six = async <T>(make: (index: number) => Promise<T>) =>
    await Promise.all(Array.from({ length: 6 }, (_, index) => make(index)));
  const made = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status < 300).length;
  const newTeam = async () => await me.call('POST /teams', { body: { display_name: 'T', creator_user_id: 'me' } });
  const newKey = async (owner: object) =>
    await api.server().callBadly('user_id' in owner ? 'POST /user-api-keys' : 'POST /team-api-keys', {
      body: { description: 'key', expires_at_millis: null, ...owner },
    });
  const newAddress = async (index: number) =>
    await me.call('POST /contact-channels', {
      body: { user_id: 'me', type: 'email', value: `${index}-${user.email}`, used_for_auth: false },
    });

  expect(made(await six(newTeam))).toBe(3);
  expect(await newTeam()).toBeRefused(400, 'Too many teams: a user can be a member of at most 3.');
  const { body: other } = await api.server().call('POST /teams', { body: { display_name: 'Other' } });
  const params = { team_id: other.id, user_id: user.id };
  expect(await api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} })).toBeRefused(
    400,
    /Too many teams/,
  );
  const [own] = (await me.call('GET /teams', { query: { user_id: 'me' } })).body.items;
  expect(
    await api.server().call('POST /team-memberships/:team_id/:user_id', {
      params: { team_id: own?.id ?? '', user_id: user.id },
      body: {},
    }),
  ).toFail('TEAM_MEMBERSHIP_ALREADY_EXISTS');

  expect(made(await six(async () => await newKey({ user_id: user.id })))).toBe(3);
  expect(made(await six(async () => await newKey({ team_id: other.id })))).toBe(3);
  expect(await newKey({ user_id: user.id })).toBeRefused(
    400,
    'Too many API keys: a user or a team can have at most 3.',
  );

  expect(made(await six(newAddress))).toBe(2);
  expect(await newAddress(7)).toBeRefused(400, 'A user can have at most 3 contact channels.');
});

test('a key that was revoked makes room for a new one', async () => {
  const { api, project } = await portico(small);
  await project.configure({ allow_user_api_keys: true });
  const user = await project.user();
  const newKey = async () =>
    await api.as(user).call('POST /user-api-keys', {
      body: { user_id: 'me', description: 'key', expires_at_millis: null },
    });
  const [first] = [await newKey(), await newKey(), await newKey()];
  expect((await newKey()).status).toBe(400);

  await api
    .as(user)
    .call('PATCH /user-api-keys/:key_id', { params: { key_id: first.body.id }, body: { revoked: true } });

  expect(await newKey()).toSucceed();
  expect((await newKey()).status).toBe(400);
  const { body } = await api.as(user).call('GET /user-api-keys', { query: { user_id: 'me' } });
  expect(body.items.map(({ id }) => id)).not.toContain(first.body.id);
});

test('a team has no more open invitations than allowed, also when they are sent at once', async () => {
  const { api } = await portico(small);
  const { body: team } = await api.server().call('POST /teams', { body: { display_name: 'Team' } });
  const invite = async (index: number) =>
    await api.server().call('POST /team-invitations/send-code', {
      body: { email: `${index}@example.com`, team_id: team.id, callback_url: 'http://localhost:3000/join' },
    });

  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => invite(index)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(await invite(7)).toBeRefused(400, 'Too many invitations: a team can have at most 3 that are open.');
  const { body } = await api.server().call('GET /team-invitations', { query: { team_id: team.id } });
  const params = { invitation_id: body.items[0]?.id ?? '' };
  await api.server().call('DELETE /team-invitations/:invitation_id', { params, query: { team_id: team.id } });
  expect(await invite(8)).toSucceed();
});
