import { randomUUID } from 'node:crypto';
import type { TeamId } from '@portico/contract';
import { type Portico, portico, type TestUser } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

type Scope = 'team' | 'project';

function steps({ api }: Portico) {
  const admin = api.admin();
  const define = async (scope: Scope, id: string, contained_permission_ids: string[] = [], description?: string) =>
    await admin.call(`POST /${scope}-permission-definitions`, { body: { id, contained_permission_ids, description } });
  const change = async (scope: Scope, permission_id: string, body: object) =>
    await admin.call(`PATCH /${scope}-permission-definitions/:permission_id`, { params: { permission_id }, body });
  const remove = async (scope: Scope, permission_id: string) =>
    await admin.call(`DELETE /${scope}-permission-definitions/:permission_id`, { params: { permission_id } });
  const definitions = async (scope: Scope) =>
    (await admin.call(`GET /${scope}-permission-definitions`)).body.items.filter(({ id }) => !id.startsWith('$'));
  const grant = async (user_id: string, permission_id: string) =>
    await api.server().call('POST /project-permissions/:user_id/:permission_id', {
      params: { user_id, permission_id },
      body: {},
    });
  const granted = async (query: object) =>
    (await api.server().call('GET /project-permissions', { query })).body.items.map(({ id }) => id);
  return { define, change, remove, definitions, grant, granted };
}

describe('definitions', () => {
  test('are created and listed by ID, separately by scope. Team permissions include the system permissions', async () => {
    const made = await portico();
    const { define, definitions } = steps(made);

    expect((await define('team', 'writer', ['$read_members'], 'Writes')).body).toEqual({
      id: 'writer',
      description: 'Writes',
      contained_permission_ids: ['$read_members'],
    });
    expect(await define('project', 'billing')).toSucceed(201);

    expect((await definitions('team')).map(({ id }) => id)).toEqual(expect.arrayContaining(['writer']));
    expect((await definitions('team')).map(({ id }) => id)).not.toContain('billing');
    const { body } = await made.api.admin().call('GET /team-permission-definitions');
    expect(body.items.slice(0, 6).map(({ id }) => id)).toEqual([
      '$delete_team',
      '$invite_members',
      '$manage_api_keys',
      '$read_members',
      '$remove_members',
      '$update_team',
    ]);
    expect(body.items[5]).toEqual({
      id: '$update_team',
      description: 'Update the team information',
      contained_permission_ids: [],
    });
    expect(await made.api.server().callBadly('GET /team-permission-definitions', {})).toFail(
      'INSUFFICIENT_ACCESS_TYPE',
    );
  });

  test('an ID must be valid and unique across both scopes', async () => {
    const { define } = steps(await portico());
    await define('team', 'writer');

    expect(await define('team', 'writer')).toFail('PERMISSION_ID_ALREADY_EXISTS');
    expect(await define('project', 'writer')).toFail('PERMISSION_ID_ALREADY_EXISTS');
    for (const id of ['$writer', 'Writer', 'a-b', '', '__proto__', 'x'.repeat(300)]) {
      expect(await define('team', id), id).toFail('SCHEMA_ERROR');
    }
  });

  test('contained permissions must exist in the same scope', async () => {
    const { define, change } = steps(await portico());
    await define('team', 'reader');
    await define('project', 'billing');

    expect(await define('team', 'a', ['nothing'])).toFail('CONTAINED_PERMISSION_NOT_FOUND', {
      permission_id: 'nothing',
    });
    expect(await define('team', 'a', ['billing'])).toFail('CONTAINED_PERMISSION_NOT_FOUND');
    expect(await define('project', 'a', ['$read_members'])).toFail('CONTAINED_PERMISSION_NOT_FOUND');
    expect(await define('team', 'a', ['$nothing'])).toFail('SCHEMA_ERROR');
    expect(await change('project', 'reader', {})).toFail('PERMISSION_NOT_FOUND');
    expect(await change('team', '$read_members', {})).toFail('PERMISSION_NOT_FOUND');
  });

  test('no permission may contain itself, directly or indirectly', async () => {
    const { define, change, definitions } = steps(await portico());
    await define('team', 'a');
    await define('team', 'b', ['a']);
    await define('team', 'c', ['b']);
    const before = await definitions('team');

    expect(await change('team', 'a', { contained_permission_ids: ['c'] })).toBeRefused(400, /would contain itself/);
    expect(await change('team', 'a', { contained_permission_ids: ['a'] })).toBeRefused(400, /would contain itself/);
    expect(await definitions('team')).toEqual(before);
  });

  test('a change removes missing values', async () => {
    const { define, change } = steps(await portico());
    await define('team', 'reader');
    await define('team', 'writer', ['reader'], 'Writes');

    expect((await change('team', 'writer', {})).body).toEqual({ id: 'writer', contained_permission_ids: [] });
  });

  test('a new ID is applied to grants, containing definitions and defaults', async () => {
    const made = await portico();
    const { define, change, definitions, grant, granted } = steps(made);
    await define('project', 'reader');
    await define('project', 'writer', ['reader']);
    await made.project.configure({ user_default_permissions: [{ id: 'reader' }] });
    const user = await made.project.user();
    await grant(user.id, 'writer');

    expect(await change('project', 'reader', { id: 'viewer' })).toSucceed();

    expect(await granted({ user_id: user.id })).toEqual(['viewer', 'writer']);
    const writer = (await definitions('project')).find(({ id }) => id === 'writer');
    expect(writer?.contained_permission_ids).toEqual(['viewer']);
    const { body } = await made.api.admin().call('GET /internal/projects/current');
    expect(body.config.user_default_permissions).toEqual([{ id: 'viewer' }]);
    expect(await change('project', 'writer', { id: 'viewer' })).toFail('PERMISSION_ID_ALREADY_EXISTS');
  });

  test('deletion removes it from grants, containing definitions and defaults', async () => {
    const made = await portico();
    const { define, remove, definitions, grant, granted } = steps(made);
    await define('project', 'reader');
    await define('project', 'writer', ['reader']);
    await made.project.configure({ user_default_permissions: [{ id: 'reader' }] });
    const user = await made.project.user();
    await grant(user.id, 'writer');

    expect(await remove('project', 'reader')).toSucceed();

    expect(await granted({ user_id: user.id, recursive: true })).toEqual(['writer']);
    expect((await definitions('project')).map(({ contained_permission_ids: ids }) => ids)).toEqual([[]]);
    expect(await remove('project', 'reader')).toFail('PERMISSION_NOT_FOUND');
  });

  test('concurrent definitions are all stored', async () => {
    const { define, definitions } = steps(await portico());

    await Promise.all(Array.from({ length: 12 }, async (_, index) => await define('project', `p${index}`)));

    expect(await definitions('project')).toHaveLength(12);
  });
});

describe('grants in the project', () => {
  test('are granted once, listed, and revoked', async () => {
    const made = await portico();
    const { define, grant, granted } = steps(made);
    await define('project', 'billing');
    const user = await made.project.user();

    expect((await grant(user.id, 'billing')).body).toEqual({ id: 'billing', user_id: user.id });
    expect(await grant(user.id, 'billing')).toSucceed(201);
    expect(await granted({ user_id: user.id })).toEqual(['billing']);
    const params = { user_id: user.id, permission_id: 'billing' };
    const revoke = async () =>
      await made.api.server().call('DELETE /project-permissions/:user_id/:permission_id', { params });
    expect(await revoke()).toSucceed();
    expect(await revoke()).toFail('PERMISSION_NOT_FOUND');
  });

  test('requires a user and a permission of the same scope', async () => {
    const made = await portico();
    const { define, grant } = steps(made);
    await define('team', 'writer');
    await define('project', 'billing');
    const user = await made.project.user();

    expect(await grant(randomUUID(), 'billing')).toFail('USER_NOT_FOUND');
    expect(await grant(randomUUID(), 'nothing')).toFail('USER_NOT_FOUND');
    expect(await grant(user.id, 'nothing')).toFail('PERMISSION_NOT_FOUND');
    expect(await grant(user.id, 'writer')).toFail('WRONG_PERMISSION_SCOPE', {
      expected_scope: 'project',
      actual_scope: 'team',
    });
  });

  test('clients can list only their own', async () => {
    const made = await portico();
    const user = await made.project.user();
    const list = async (query: object) => await made.api.as(user).call('GET /project-permissions', { query });

    expect(await list({ user_id: 'me' })).toSucceed();
    expect(await list({})).toBeRefused(403);
    expect(await list({ user_id: randomUUID() })).toBeRefused(403);
    expect(await made.api.call('GET /project-permissions', { query: {} })).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
  });

  test('a graph of 200 permissions, ten deep, is checked in one round trip', async () => {
    const made = await portico();
    const { define, grant } = steps(made);
    const user = await made.project.user();
    for (let level = 0; level < 10; level += 1) {
      const below = level === 0 ? [] : Array.from({ length: 4 }, (_, index) => `l${level - 1}_${index}`);
      for (let index = 0; index < 4; index += 1) await define('project', `l${level}_${index}`, below);
    }
    await grant(user.id, 'l9_0');

    const query = { user_id: 'me', permission_id: 'l0_3', recursive: true };
    const answer = await made.api.as(user).call('GET /project-permissions', { query });

    expect(answer.body.items).toEqual([{ id: 'l0_3', user_id: user.id }]);
    expect(answer.trips).toBe(1);
    const all = await made.api.as(user).call('GET /project-permissions', { query: { user_id: 'me', recursive: true } });
    expect(all.body.items).toHaveLength(37);
  });
});

describe('grants in teams', () => {
  async function withTeam() {
    const made = await portico();
    const { define } = steps(made);
    await define('team', 'reader', ['$read_members']);
    await define('team', 'writer', ['reader']);
    const [user, outsider] = [await made.project.user(), await made.project.user()];
    const { body: team } = await made.api.server().call('POST /teams', {
      body: { display_name: 'Crew', creator_user_id: user.id },
    });
    const grant = async (holder: TestUser, permission_id: string, team_id: TeamId = team.id) =>
      await made.api.server().call('POST /team-permissions/:team_id/:user_id/:permission_id', {
        params: { team_id, user_id: holder.id, permission_id },
        body: {},
      });
    return { ...made, ...steps(made), user, outsider, team, grant };
  }

  test('are direct or contained, ordered by team, user and ID', async () => {
    const { api, user, team, grant } = await withTeam();
    await grant(user, 'writer');
    const ids = async (query: object) =>
      (await api.as(user).call('GET /team-permissions', { query: { user_id: 'me', ...query } })).body.items.map(
        ({ id }) => id,
      );
    const direct = await ids({ team_id: team.id });

    expect(direct).toContain('writer');
    expect(direct).not.toContain('reader');
    expect(await ids({ recursive: true })).toEqual(expect.arrayContaining(['$read_members', 'reader', 'writer']));
    expect(await ids({ permission_id: '$read_members', recursive: true })).toEqual(['$read_members']);
    expect(await ids({ permission_id: 'reader' })).toEqual([]);
  });

  test('requires a member and a team permission', async () => {
    const { user, outsider, grant, define } = await withTeam();
    await define('project', 'billing');

    expect(await grant(outsider, 'writer')).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
    expect(await grant(outsider, 'nothing')).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
    expect(await grant(user, 'nothing')).toFail('PERMISSION_NOT_FOUND');
    expect(await grant(user, 'billing')).toFail('WRONG_PERMISSION_SCOPE', { expected_scope: 'team' });
    expect(await grant(user, 'writer', randomUUID() as TeamId)).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
  });

  test('a contained permission without a direct grant cannot be revoked', async () => {
    const { api, user, team, grant } = await withTeam();
    await grant(user, 'writer');
    const revoke = async (permission_id: string) =>
      await api.server().call('DELETE /team-permissions/:team_id/:user_id/:permission_id', {
        params: { team_id: team.id, user_id: user.id, permission_id },
      });

    expect(await revoke('reader')).toFail('TEAM_PERMISSION_NOT_FOUND');
    expect(await revoke('writer')).toSucceed();
    expect(await revoke('writer')).toFail('TEAM_PERMISSION_NOT_FOUND');
  });

  test('are renamed and deleted with their permission', async () => {
    const { api, user, team, grant, change, remove } = await withTeam();
    await grant(user, 'writer');
    const held = async () =>
      (await api.server().call('GET /team-permissions', { query: { team_id: team.id } })).body.items
        .map(({ id }) => id)
        .filter((id) => id === 'writer' || id === 'author');

    expect(await change('team', 'writer', { id: 'author', contained_permission_ids: ['reader'] })).toSucceed();
    expect(await held()).toEqual(['author']);
    expect(await remove('team', 'author')).toSucceed();
    expect(await held()).toEqual([]);
  });
});
