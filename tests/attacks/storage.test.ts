import { configBytesMax, configKeysMax, fields } from '@portico/contract';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

/** Returns JSON text with the given size in the database. */
const jsonOf = (bytes: number) => 'x'.repeat(bytes - 2);

const metadataFields = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;
/** Size at which a list page ends early. */
const pageBytesMax = 4_000_000;
const { anonymousMetadataBytesMax, metadataBytesMax, urlLengthMax } = fields;

test('limits metadata fields of users and teams to 64 kB, at creation and later', async () => {
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

test('an anonymous user stores at most 8 kB of metadata in total, over several calls', async () => {
  const { api } = await portico();
  const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
  const params = { user_id: anonymous.user_id };
  const own = api.withTokens(anonymous);
  const change = async (field: (typeof metadataFields)[number], value: unknown) =>
    await api.server().callBadly('PATCH /users/:user_id', { params, body: { [field]: value } });

  expect(await own.callBadly('PATCH /users/me', { body: { client_metadata: jsonOf(8_193) } })).toFail('SCHEMA_ERROR', {
    message: 'The metadata of an anonymous user must be at most 8192 bytes of JSON in total.',
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

test('concurrent writes of an anonymous user do not exceed the limit', async () => {
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

test('a user who is no longer anonymous can store 64 kB per field', async () => {
  const { api } = await portico();
  const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');

  const answer = await api.server().callBadly('PATCH /users/:user_id', {
    params: { user_id: anonymous.user_id },
    body: { is_anonymous: false, client_metadata: jsonOf(metadataBytesMax) },
  });

  expect(answer).toSucceed();
});

test('limits a configuration to 256 kB and 5,000 keys, with any kind of change', async () => {
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

test('limits callback URLs to 4,096 characters', async () => {
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

/** Maximum metadata of a user or team. 22 of them fill a page. */
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
  expect((await page({ limit: 3 })).pagination.next_cursor).toContain(ids[3]);
  const newest = await page({ desc: true, query: ids[13] });
  expect(newest.items.map(({ id }) => id)).toEqual([ids[13]]);
});

test('a page of users takes one round trip, or two with a large user, and is complete either way', async () => {
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

test('lists of teams and members larger than 4 MB are returned completely, in batches', async () => {
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
