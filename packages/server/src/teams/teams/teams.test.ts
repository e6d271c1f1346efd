import { randomUUID } from 'node:crypto';
import type { TeamId } from '@portico/contract';
import { type Portico, portico, type TestUser } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const unknownTeam = randomUUID() as TeamId;
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Creates a project whose team creators have all permissions and whose members can read each other, and a team with one
 * of each.
 */
async function given() {
  const made = await portico();
  await made.project.configure({
    client_team_creation_enabled: true,
    team_creator_default_permissions: ['$update_team', '$delete_team', '$read_members', '$remove_members'].map(
      (id) => ({ id }),
    ),
    team_member_default_permissions: [{ id: '$read_members' }],
  });
  const [creator, member, outsider] = [await made.project.user(), await made.project.user(), await made.project.user()];
  const { body: team } = await made.api.as(creator).call('POST /teams', { body: { display_name: 'Engine room' } });
  const join = async (user: TestUser, teamId = team.id) =>
    await made.api
      .server()
      .call('POST /team-memberships/:team_id/:user_id', { params: { team_id: teamId, user_id: user.id }, body: {} });
  expect(await join(member)).toSucceed(201);
  return { ...made, team, params: { team_id: team.id }, creator, member, outsider, join };
}

async function teamsOf({ api }: Portico, user: TestUser) {
  const { body } = await api.as(user).call('GET /teams', { query: { user_id: 'me' } });
  return body.items;
}

describe('creating', () => {
  test('a client creates a team, becomes its creator and gets the client fields', async () => {
    const made = await given();

    expect(Object.keys(made.team).sort()).toEqual([
      'client_metadata',
      'client_read_only_metadata',
      'display_name',
      'id',
      'profile_image_url',
    ]);
    expect(await teamsOf(made, made.creator)).toEqual([made.team]);
  });

  test('a client needs a user and the project setting, and can only be the creator itself', async () => {
    const { api, project, creator, outsider } = await given();
    const body = { display_name: 'Another' };

    expect(await api.call('POST /teams', { body })).toFail('USER_AUTHENTICATION_REQUIRED');
    expect(await api.as(creator).call('POST /teams', { body: { ...body, creator_user_id: 'me' } })).toSucceed(201);
    const forOther = { ...body, creator_user_id: outsider.id };
    expect(await api.as(creator).call('POST /teams', { body: forOther })).toBeRefused(403);
    await project.configure({ client_team_creation_enabled: false });
    expect(await api.as(creator).call('POST /teams', { body })).toBeRefused(
      403,
      'Client team creation is disabled for this project',
    );
  });

  test('a server creates teams with any creator or none', async () => {
    const made = await given();
    const server = made.api.server();

    const alone = await server.call('POST /teams', { body: { display_name: 'Alone', server_metadata: { plan: 1 } } });
    const led = await server.call('POST /teams', {
      body: { display_name: 'Led', creator_user_id: made.outsider.id },
    });

    expect(alone.body).toMatchObject({ display_name: 'Alone', server_metadata: { plan: 1 } });
    expect(alone.body.created_at_millis).toBeGreaterThan(0);
    expect((await teamsOf(made, made.outsider)).map(({ id }) => id)).toEqual([led.body.id]);
    const nobody = { display_name: 'Lost', creator_user_id: randomUUID() };
    expect(await server.call('POST /teams', { body: nobody })).toFail('USER_NOT_FOUND');
    const { body: all } = await server.call('GET /teams');
    expect(all.items.map(({ display_name }) => display_name)).toEqual(['Engine room', 'Alone', 'Led']);
  });

  test('the deprecated parameter for the creator still works', async () => {
    const { api, creator } = await given();
    const body = { display_name: 'Old way' };
    const query = { add_current_user: true };

    const answer = await api.server().withTokens(creator).call('POST /teams', { body, query });

    expect(answer).toSucceed(201);
    const params = { team_id: answer.body.id, user_id: creator.id };
    expect(await api.server().call('GET /team-member-profiles/:team_id/:user_id', { params })).toSucceed();
    expect(await api.server().call('POST /teams', { body, query })).toBeRefused(401);
    const both = { ...body, creator_user_id: creator.id };
    expect(await api.server().call('POST /teams', { body: both, query })).toBeRefused(400);
  });
});

describe('reading, changing and deleting', () => {
  test('members can read a team, others get the same error whether it exists or not', async () => {
    const { api, member, outsider, params } = await given();

    expect(await api.as(member).call('GET /teams/:team_id', { params })).toSucceed();
    expect(await api.as(outsider).call('GET /teams/:team_id', { params })).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
    const lost = { params: { team_id: unknownTeam } };
    expect(await api.as(outsider).call('GET /teams/:team_id', lost)).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
    expect(await api.call('GET /teams/:team_id', { params })).toFail('USER_AUTHENTICATION_REQUIRED');
    expect(await api.server().call('GET /teams/:team_id', lost)).toFail('TEAM_NOT_FOUND');
  });

  test('a client can change a team only with the permission', async () => {
    const { api, creator, member, outsider, params } = await given();
    const change = async (user: TestUser, body: object) =>
      await api.as(user).call('PATCH /teams/:team_id', { params, body });

    const changed = await change(creator, {
      display_name: 'Bridge',
      client_metadata: { deck: 1 },
      profile_image_url: pixel,
    });

    expect(changed.body).toMatchObject({ display_name: 'Bridge', client_metadata: { deck: 1 } });
    expect(changed.body.profile_image_url).toContain('/api/v1/images/');
    expect(await change(member, { display_name: 'Mine' })).toFail('TEAM_PERMISSION_REQUIRED', {
      permission_id: '$update_team',
    });
    expect(await change(outsider, { display_name: 'Mine' })).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
    expect(await change(creator, { server_metadata: {} })).toFail('SCHEMA_ERROR');
    expect(await change(creator, { profile_image_url: 'https://example.com/a.png' })).toBeRefused(400);
    expect((await change(creator, { profile_image_url: null })).body.profile_image_url).toBeNull();
  });

  test('deleting a team removes all references to it', async () => {
    const made = await given();
    const { api, creator, member, outsider, params, team } = made;
    await api.as(member).call('PATCH /users/me', { body: { selected_team_id: team.id } });

    expect(await api.as(outsider).call('DELETE /teams/:team_id', { params })).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
    expect(await api.as(member).call('DELETE /teams/:team_id', { params })).toFail('TEAM_PERMISSION_REQUIRED');
    expect(await api.as(creator).call('DELETE /teams/:team_id', { params })).toSucceed();

    expect(await teamsOf(made, member)).toEqual([]);
    const db = made.server.app.database.handle();
    for (const text of [
      'select 1 from users where selected_team_id = $1',
      'select 1 from team_memberships where team_id = $1',
      'select 1 from team_permission_grants where team_id = $1',
    ]) {
      expect((await db.run({ text, values: [team.id] })).rows, text).toEqual([]);
    }
    expect(await api.server().call('DELETE /teams/:team_id', { params })).toFail('TEAM_NOT_FOUND');
  });

  test('listing the teams of a user and checking a permission take one round trip each', async () => {
    const { api, creator } = await given();

    expect((await api.as(creator).call('GET /teams', { query: { user_id: 'me' } })).trips).toBe(1);
    const permissions = { query: { user_id: 'me', permission_id: '$update_team', recursive: true } };
    expect((await api.as(creator).call('GET /team-permissions', permissions)).trips).toBe(1);
  });
});

describe('memberships', () => {
  test('a user can be added only once, and both team and user must exist', async () => {
    const { api, team, member, outsider, join } = await given();
    const add = async (team_id: string, user_id: string) =>
      await api.server().call('POST /team-memberships/:team_id/:user_id', { params: { team_id, user_id }, body: {} });

    expect(await join(member)).toFail('TEAM_MEMBERSHIP_ALREADY_EXISTS');
    expect(await add(unknownTeam, outsider.id)).toFail('TEAM_NOT_FOUND');
    expect(await add(team.id, randomUUID())).toFail('USER_NOT_FOUND');
    expect(await add(unknownTeam, randomUUID())).toFail('USER_NOT_FOUND');
    const asClient = { params: { team_id: team.id, user_id: outsider.id }, body: {} };
    expect(await api.as(outsider).callBadly('POST /team-memberships/:team_id/:user_id', asClient)).toFail(
      'INSUFFICIENT_ACCESS_TYPE',
    );
  });

  test('one of ten concurrent joins of a user succeeds, with one set of permissions', async () => {
    const { api, outsider, join, team } = await given();

    const answers = await Promise.all(Array.from({ length: 10 }, async () => await join(outsider)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const { body } = await api.server().call('GET /team-permissions', {
      query: { team_id: team.id, user_id: outsider.id },
    });
    expect(body.items).toEqual([{ id: '$read_members', team_id: team.id, user_id: outsider.id }]);
  });

  test('every member may leave, but removing others requires the permission', async () => {
    const made = await given();
    const { api, team, creator, member, outsider, join } = made;
    const remove = async (by: TestUser, user_id: string) =>
      await api.as(by).call('DELETE /team-memberships/:team_id/:user_id', { params: { team_id: team.id, user_id } });
    await api.as(member).call('PATCH /users/me', { body: { selected_team_id: team.id } });

    expect(await remove(member, creator.id)).toFail('TEAM_PERMISSION_REQUIRED', { permission_id: '$remove_members' });
    expect(await remove(outsider, creator.id)).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
    expect(await remove(creator, outsider.id)).toFail('TEAM_MEMBERSHIP_NOT_FOUND', { user_id: outsider.id });
    expect(await remove(member, 'me')).toSucceed();
    await join(member);
    expect((await api.as(member).call('GET /users/me')).body.selected_team_id).toBeNull();
    expect(await remove(creator, member.id)).toSucceed();
    expect(await teamsOf(made, member)).toEqual([]);
  });
});

describe('member profiles', () => {
  const list = 'GET /team-member-profiles';

  test('fall back to the user, and differ between teams', async () => {
    const { api, member, team } = await given();
    await api.as(member).call('PATCH /users/me', { body: { display_name: 'Ada' } });
    const own = { params: { team_id: team.id, user_id: 'me' } };
    const profile = async () => (await api.as(member).call('GET /team-member-profiles/:team_id/:user_id', own)).body;

    expect(await profile()).toEqual({
      team_id: team.id,
      user_id: member.id,
      display_name: 'Ada',
      profile_image_url: null,
    });
    const changed = await api
      .as(member)
      .call('PATCH /team-member-profiles/:team_id/:user_id', { ...own, body: { display_name: 'Captain' } });
    expect(changed.body.display_name).toBe('Captain');
    expect((await api.as(member).call('GET /users/me')).body.display_name).toBe('Ada');
  });

  test('are listed by join time, for servers with the users', async () => {
    const { api, creator, member, team } = await given();

    const seen = await api.as(member).call(list, { query: { team_id: team.id } });
    const byServer = await api.server().call(list, { query: { team_id: team.id } });

    expect(seen.body.items.map(({ user_id }) => user_id)).toEqual([creator.id, member.id]);
    expect(seen.text).not.toContain(creator.email);
    expect(byServer.body.items.map(({ user }) => user.primary_email)).toEqual([creator.email, member.email]);
    expect((await api.server().call(list, { query: { user_id: member.id } })).body.items).toHaveLength(1);
  });

  test('clients need a team, membership, and permission to read others', async () => {
    const { api, creator, member, outsider, team } = await given();
    const params = { team_id: team.id, user_id: member.id, permission_id: '$read_members' };
    await api.server().call('DELETE /team-permissions/:team_id/:user_id/:permission_id', { params });

    expect(await api.as(member).call(list, { query: {} })).toBeRefused(
      400,
      'team_id is required for access type client',
    );
    expect(await api.as(member).call(list, { query: { team_id: team.id } })).toFail('TEAM_PERMISSION_REQUIRED');
    expect(await api.as(member).call(list, { query: { team_id: team.id, user_id: 'me' } })).toSucceed();
    expect(await api.as(outsider).call(list, { query: { team_id: team.id } })).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
    expect(await api.call(list, { query: { team_id: team.id } })).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
    const other = { params: { team_id: team.id, user_id: creator.id }, body: { display_name: 'Mine' } };
    expect(await api.as(member).call('PATCH /team-member-profiles/:team_id/:user_id', other)).toBeRefused(403);
    expect(await api.server().call(list, { query: { team_id: unknownTeam } })).toFail('TEAM_NOT_FOUND');
    expect(await api.server().call(list, { query: { user_id: randomUUID() } })).toFail('USER_NOT_FOUND');
  });
});
