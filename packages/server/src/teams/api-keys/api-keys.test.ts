import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TeamId, UserId } from '@portico/contract';
import { portico, rawRequest } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const newKey = { description: 'Build server', expires_at_millis: null };

async function given() {
  const made = await portico();
  await made.project.configure({
    allow_user_api_keys: true,
    allow_team_api_keys: true,
    team_creator_default_permissions: [{ id: '$manage_api_keys' }],
  });
  const [keeper, member, outsider] = [await made.project.user(), await made.project.user(), await made.project.user()];
  const { body: team } = await made.api
    .server()
    .call('POST /teams', { body: { display_name: 'Crew', creator_user_id: keeper.id } });
  const params = { team_id: team.id, user_id: member.id };
  await made.api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
  const { api } = made;
  const userKey = async (more: object = {}) =>
    await api.as(keeper).call('POST /user-api-keys', { body: { ...newKey, user_id: 'me', ...more } });
  const teamKey = async (more: object = {}) =>
    await api.as(keeper).call('POST /team-api-keys', { body: { ...newKey, team_id: team.id, ...more } });
  const check = async (kind: 'user' | 'team', api_key: string) =>
    await api.server().call(`POST /${kind}-api-keys/check`, { body: { api_key } });
  return { ...made, keeper, member, outsider, team, userKey, teamKey, check };
}

describe('the text of a key', () => {
  test('has the format for secret scanners and ends with a checksum', async () => {
    const { userKey, teamKey } = await given();

    const { body: ofUser } = await userKey();
    const { body: ofTeam } = await teamKey({ is_public: true });

    const id = (key: { id: string }) => key.id.replaceAll('-', '');
    expect(ofUser.value).toMatch(new RegExp(`^sk_[0-9a-z]{45}${id(ofUser)}user1574ck4u7h[0-9a-f]{8}$`));
    expect(ofTeam.value).toMatch(new RegExp(`^pk_[0-9a-z]{45}${id(ofTeam)}team3574ck4u7h[0-9a-f]{8}$`));
    for (const { value } of [ofUser, ofTeam]) {
      expect(value).toHaveLength(102);
      expect(Number.parseInt(value.slice(-8), 16)).toBe(crc32(value.slice(0, -8)));
    }
  });

  test('is returned once, and only its digest is stored', async () => {
    const { userKey, keeper, api, server } = await given();
    const { body: made } = await userKey();

    const list = await api.as(keeper).call('GET /user-api-keys', { query: { user_id: 'me' } });

    expect(list.body.items).toEqual([{ ...made, value: { last_four: made.value.slice(-4) } }]);
    const { rows } = await server.app.database.handle().run({
      text: 'select to_json(k)::text as row from api_keys k where id = $1',
      values: [made.id],
    });
    expect(String(rows[0]?.row)).not.toContain(made.value.slice(3, 40));
  });
});

describe('keys of users', () => {
  test('can be created, listed newest first, updated and permanently revoked', async () => {
    const { api, keeper, userKey, check, server } = await given();
    const { body: first } = await userKey();
    server.clock.advance(1, 'second');
    const { body: second } = await userKey({ description: 'Second', expires_at_millis: 4_000_000_000_000 });
    const change = async (body: object) =>
      await api.as(keeper).call('PATCH /user-api-keys/:key_id', { params: { key_id: first.id }, body });

    expect(second).toMatchObject({ type: 'user', user_id: keeper.id, is_public: false, expires_at_millis: 4e12 });
    expect(first).not.toHaveProperty('expires_at_millis');
    const { body: list } = await api.as(keeper).call('GET /user-api-keys', { query: { user_id: 'me' } });
    expect(list.items.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await change({ description: 'Renamed' })).body.description).toBe('Renamed');
    const { body: revoked } = await change({ revoked: true });
    expect(revoked.manually_revoked_at_millis).toBeGreaterThan(0);
    server.clock.advance(1, 'minute');
    expect((await change({ revoked: true })).body).toEqual(revoked);
    expect(await check('user', first.value)).toFail('API_KEY_REVOKED');
    expect(await change({ revoked: false })).toFail('SCHEMA_ERROR');
  });

  test('can be given another expiry or none. A revoked one stays revoked', async () => {
    const { api, keeper, userKey, check, server } = await given();
    const now = server.clock.now().getTime();
    const { body: key } = await userKey({ expires_at_millis: now + 60_000 });
    // The access token of the user would expire in this test.
    const change = async (body: object) =>
      await api.server().call('PATCH /user-api-keys/:key_id', { params: { key_id: key.id }, body });
    const asClient = await api.as(keeper).call('PATCH /user-api-keys/:key_id', {
      params: { key_id: key.id },
      body: { expires_at_millis: now + 30_000 },
    });

    expect(asClient.body.expires_at_millis).toBe(now + 30_000);
    await change({ expires_at_millis: now + 60_000 });
    expect((await change({ description: 'Same expiry' })).body.expires_at_millis).toBe(now + 60_000);
    const changed = await change({ expires_at_millis: now + 600_000 });
    expect(changed.body).toMatchObject({ expires_at_millis: now + 600_000, description: 'Same expiry' });
    server.clock.advance(5, 'minute');
    expect(await check('user', key.value)).toSucceed();
    server.clock.advance(6, 'minute');
    expect(await check('user', key.value)).toFail('API_KEY_EXPIRED');
    const unlimited = await change({ expires_at_millis: null });
    expect(unlimited).toSucceed();
    expect(unlimited.body).not.toHaveProperty('expires_at_millis');
    expect(await check('user', key.value)).toSucceed();
    for (const expires_at_millis of [-1, 1.5, 9e15]) {
      expect(await change({ expires_at_millis })).toFail('SCHEMA_ERROR');
    }
    await change({ revoked: true, expires_at_millis: now + 6_000_000 });
    expect(await check('user', key.value)).toFail('API_KEY_REVOKED');
  });

  test('clients can manage only their own', async () => {
    const { api, keeper, outsider, userKey } = await given();
    const { body: key } = await userKey();
    const other = api.as(outsider);

    expect(await api.call('GET /user-api-keys', { query: { user_id: keeper.id } })).toFail(
      'USER_AUTHENTICATION_REQUIRED',
    );
    expect(await other.call('GET /user-api-keys', { query: { user_id: keeper.id } })).toBeRefused(
      403,
      'Client can only manage their own api keys',
    );
    expect(await other.call('POST /user-api-keys', { body: { ...newKey, user_id: keeper.id } })).toBeRefused(403);
    const foreign = [403, 'Client can only manage their own api keys'] as const;
    expect(await other.call('GET /user-api-keys/:key_id', { params: { key_id: key.id } })).toBeRefused(...foreign);
    const unknown = { params: { key_id: crypto.randomUUID() } };
    expect(await other.call('GET /user-api-keys/:key_id', unknown)).toFail('API_KEY_NOT_FOUND');
    const revoke = { params: { key_id: key.id }, body: { revoked: true as const } };
    expect(await other.call('PATCH /user-api-keys/:key_id', revoke)).toBeRefused(...foreign);
    const missing = await api.as(keeper).call('GET /user-api-keys', { query: {} });
    expect(missing).toFail('SCHEMA_ERROR');
    expect(missing.text).toContain('user_id is required for user API keys');
  });

  test('a server can create them for any existing user', async () => {
    const { api, outsider } = await given();
    const make = async (user_id: UserId) =>
      await api.server().call('POST /user-api-keys', { body: { ...newKey, user_id } });

    expect((await make(outsider.id)).body.user_id).toBe(outsider.id);
    expect(await make(randomUUID() as UserId)).toFail('USER_NOT_FOUND');
  });
});

describe('keys of teams', () => {
  test('can be managed by members with the permission. For others, the team does not exist', async () => {
    const { api, keeper, member, outsider, team, teamKey } = await given();
    const { body: key } = await teamKey();
    const query = { team_id: team.id };

    expect((await api.as(keeper).call('GET /team-api-keys', { query })).body.items).toHaveLength(1);
    const get = { params: { key_id: key.id }, query };
    expect(await api.as(keeper).call('GET /team-api-keys/:key_id', get)).toSucceed();
    for (const user of [member, outsider]) {
      expect(await api.as(user).call('GET /team-api-keys', { query })).toFail('API_KEY_NOT_FOUND');
      expect(await api.as(user).call('GET /team-api-keys/:key_id', get)).toFail('API_KEY_NOT_FOUND');
      expect(await api.as(user).call('POST /team-api-keys', { body: { ...newKey, ...query } })).toFail(
        'API_KEY_NOT_FOUND',
      );
    }
    const lost = { ...newKey, team_id: randomUUID() as TeamId };
    expect(await api.as(keeper).call('POST /team-api-keys', { body: lost })).toFail('API_KEY_NOT_FOUND');
    expect(await api.server().call('POST /team-api-keys', { body: lost })).toFail('TEAM_NOT_FOUND');
    expect(await api.as(keeper).callBadly('GET /team-api-keys', { query: {} })).toFail('SCHEMA_ERROR');
  });

  test('a user key is not found as a team key, and vice versa', async () => {
    const { api, teamKey, check, userKey } = await given();
    const { body: ofTeam } = await teamKey();
    const { body: ofUser } = await userKey();

    const get = { params: { key_id: ofTeam.id } };
    expect(await api.server().call('GET /user-api-keys/:key_id', get)).toFail('API_KEY_NOT_FOUND');
    expect(await check('user', ofTeam.value)).toFail('WRONG_API_KEY_TYPE', {
      expected_type: 'user',
      actual_type: 'team',
    });
    expect(await check('team', ofUser.value)).toFail('WRONG_API_KEY_TYPE');
  });
});

describe('the next key', () => {
  const hour = 3_600_000;

  test('replaces one that keeps working for a grace period', async () => {
    const { api, keeper, team, check, server } = await given();
    // The access token of the user would expire in this test.
    const userKey = async (more = {}) =>
      await api.server().call('POST /user-api-keys', { body: { ...newKey, user_id: keeper.id, ...more } });
    const teamKey = async (more = {}) =>
      await api.server().call('POST /team-api-keys', { body: { ...newKey, team_id: team.id, ...more } });
    for (const [kind, make] of [
      ['user', userKey],
      ['team', teamKey],
    ] as const) {
      const { body: old } = await make();
      const until_millis = server.clock.now().getTime() + hour;
      const { body: next } = await make({ replaces: { id: old.id, until_millis } });
      expect((await check(kind, old.value)).body).toMatchObject({ expires_at_millis: until_millis });
      server.clock.advance(30, 'minute');
      expect(await check(kind, old.value)).toSucceed();
      expect(await make({ replaces: { id: old.id, until_millis: until_millis + 9 * hour } })).toSucceed();
      server.clock.advance(31, 'minute');
      expect(await check(kind, old.value)).toFail('API_KEY_EXPIRED');
      expect(await check(kind, next.value)).toSucceed();
    }
  });

  test('replaces no key of another owner, and none that has ended. Nothing is created then', async () => {
    const { api, keeper, outsider, team, userKey, teamKey, check, server } = await given();
    const { body: ofUser } = await userKey();
    const { body: ofTeam } = await teamKey();
    const until_millis = server.clock.now().getTime();
    const replaces = (id: string) => ({ replaces: { id, until_millis } });

    expect(await teamKey(replaces(ofUser.id))).toFail('API_KEY_NOT_FOUND');
    expect(await userKey(replaces(ofTeam.id))).toFail('API_KEY_NOT_FOUND');
    expect(await userKey(replaces(randomUUID()))).toFail('API_KEY_NOT_FOUND');
    const other = { ...newKey, user_id: 'me' as const, ...replaces(ofUser.id) };
    expect(await api.as(outsider).call('POST /user-api-keys', { body: other })).toFail('API_KEY_NOT_FOUND');
    for (const [kind, value] of [
      ['user', ofUser.value],
      ['team', ofTeam.value],
    ] as const) {
      expect((await check(kind, value)).body).not.toHaveProperty('expires_at_millis');
    }
    const change = { params: { key_id: ofUser.id }, body: { revoked: true as const } };
    await api.as(keeper).call('PATCH /user-api-keys/:key_id', change);
    expect(await userKey(replaces(ofUser.id))).toFail('API_KEY_NOT_FOUND');
    expect(await userKey({ replaces: { id: ofUser.id } })).toFail('SCHEMA_ERROR');
    const lists = [
      await api.server().call('GET /user-api-keys', { query: { user_id: keeper.id } }),
      await api.server().call('GET /user-api-keys', { query: { user_id: outsider.id } }),
      await api.server().call('GET /team-api-keys', { query: { team_id: team.id } }),
    ];
    expect(lists.map(({ body }) => body.items.length)).toEqual([1, 0, 1]);
  });

  test('with a time that is over, the old one ends at once', async () => {
    const { userKey, check } = await given();
    const { body: old } = await userKey();
    expect(await userKey({ replaces: { id: old.id, until_millis: 0 } })).toSucceed();
    expect(await check('user', old.value)).toFail('API_KEY_EXPIRED');
  });
});

describe('checking', () => {
  test('returns the owner of the key in one round trip', async () => {
    const { check, userKey, teamKey, keeper, team } = await given();

    const user = await check('user', (await userKey()).body.value);
    const ofTeam = await check('team', (await teamKey()).body.value);

    expect(user.body).toMatchObject({ type: 'user', user_id: keeper.id });
    expect(ofTeam.body).toMatchObject({ type: 'team', team_id: team.id });
    expect(user.trips).toBe(1);
    expect(user.text).toContain('last_four');
  });

  test('rejects unknown and expired keys, and those of other projects', async () => {
    const { check, userKey, server } = await given();
    const other = await given();
    const { body: key } = await userKey({ expires_at_millis: server.clock.now().getTime() + 60_000 });

    expect(await check('user', 'sk_nothing')).toFail('API_KEY_NOT_FOUND');
    expect(await other.check('user', key.value)).toFail('API_KEY_NOT_FOUND');
    expect(await check('user', key.value)).toSucceed();
    server.clock.advance(2, 'minute');
    expect(await check('user', key.value)).toFail('API_KEY_EXPIRED');
  });

  test('requires that API keys are enabled', async () => {
    const { api, project, check, userKey, teamKey } = await given();
    await project.configure({ allow_user_api_keys: false, allow_team_api_keys: false });

    expect(await userKey()).toBeRefused(400, 'User API keys are not enabled for this project.');
    expect(await teamKey()).toBeRefused(400, 'Team API keys are not enabled for this project.');
    expect(await check('user', 'x')).toBeRefused(400);
    expect(await api.server().call('GET /user-api-keys', { query: {} })).toFail('SCHEMA_ERROR');
  });

  test('keys are deleted with their user or team', async () => {
    const { api, check, userKey, teamKey, keeper, team } = await given();
    const [user, ofTeam] = [(await userKey()).body.value, (await teamKey()).body.value];

    await api.server().call('DELETE /teams/:team_id', { params: { team_id: team.id } });
    await api.server().call('DELETE /users/:user_id', { params: { user_id: keeper.id } });

    expect(await check('user', user)).toFail('API_KEY_NOT_FOUND');
    expect(await check('team', ofTeam)).toFail('API_KEY_NOT_FOUND');
  });
});

describe('leaked keys', () => {
  async function report(url: string, api_key: string) {
    return await rawRequest(url, {
      method: 'POST',
      path: '/api/v1/integrations/credential-scanning/revoke',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key }),
    });
  }

  test('are revoked, and the owner is notified once', async () => {
    const { url, check, userKey, keeper } = await given();
    const { body: key } = await userKey({ description: 'CI <b>key</b>' });

    expect((await report(url, key.value)).body).toEqual({ success: true });
    expect(await report(url, key.value)).toSucceed();

    expect(await check('user', key.value)).toFail('API_KEY_REVOKED');
    const mails = (await mailSubjects(url, keeper.email)).filter((subject) => subject.includes('Revoked'));
    expect(mails).toEqual(['API Key Revoked: CI <b>key</b>']);
  });

  test('are revoked in all projects that have imported them, also if another project says that the key is public', async () => {
    const { url, userKey, check, server } = await given();
    const { body: key } = await userKey();
    const db = server.app.database.handle();
    const { rows } = await db.run({ text: 'select digest from api_keys where id = $1', values: [key.id] });
    const others = [await given(), await given()];
    for (const [index, { api, outsider }] of others.entries()) {
      const line = { digest: rows[0]?.digest, last_four: key.value.slice(-4), description: '', is_public: index === 0 };
      const content = { type: 'api_key', user_id: outsider.id, created_at_millis: 1, ...line } as never;
      const body = { dry_run: false, on_conflict: 'skip' as const, lines: [{ line: 1, content }] };
      const answer = await api
        .admin()
        .call('POST /internal/imports/:run_id', { params: { run_id: randomUUID() }, body });
      expect(answer.body.lines[0]).toMatchObject({ outcome: 'created' });
    }

    expect((await report(url, key.value)).status).toBe(200);
    expect(await check('user', key.value)).toFail('API_KEY_REVOKED');
    expect(await others[1]?.check('user', key.value)).toFail('API_KEY_REVOKED');
  });

  test('all members with the permission are notified of a leaked team key', async () => {
    const { url, teamKey, keeper, member } = await given();
    const { body: key } = await teamKey();

    await report(url, key.value);

    expect(await mailSubjects(url, keeper.email)).toEqual(['API Key Revoked: Build server']);
    expect(await mailSubjects(url, member.email)).toEqual([]);
  });

  test('cannot be revoked if they are public, unknown or expired', async () => {
    const { url, userKey, server } = await given();
    const { body: open } = await userKey({ is_public: true });
    const { body: short } = await userKey({ expires_at_millis: server.clock.now().getTime() + 1000 });
    server.clock.advance(1, 'minute');

    expect(await report(url, open.value)).toFail('PUBLIC_API_KEY_CANNOT_BE_REVOKED');
    expect(await report(url, 'sk_unknown')).toFail('API_KEY_NOT_FOUND');
    expect(await report(url, short.value)).toFail('API_KEY_EXPIRED');
  });

  async function mailSubjects(url: string, address: string): Promise<string[]> {
    const { body } = await rawRequest(url, { path: '/inbox/messages.json' });
    const { items } = body as { items: { recipient: string; subject: string }[] };
    return items.filter(({ recipient }) => recipient === address).map(({ subject }) => subject);
  }
});
