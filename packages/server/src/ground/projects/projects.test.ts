import { randomUUID } from 'node:crypto';
import { portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const inOneDay = () => Date.now() + 86_400_000 * 400;
const fullKeySet = {
  description: 'A key set',
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: true,
};

describe('a new project', () => {
  test('has the defaults of the protocol', async () => {
    const { api, project } = await portico();

    const { body } = await api.admin().call('GET /internal/projects/current');

    expect(body).toEqual({
      id: project.id,
      display_name: 'Test project',
      description: '',
      logo_url: null,
      full_logo_url: null,
      logo_full_url: null,
      logo_dark_mode_url: null,
      logo_full_dark_mode_url: null,
      onboarding_status: 'completed',
      onboarding_state: null,
      is_development_environment: false,
      created_at_millis: expect.any(Number),
      is_production_mode: false,
      owner_team_id: project.ownerTeamId,
      role: null,
      config: {
        sign_up_enabled: true,
        credential_enabled: true,
        magic_link_enabled: false,
        passkey_enabled: false,
        anonymous_enabled: true,
        client_team_creation_enabled: false,
        client_user_deletion_enabled: false,
        allow_localhost: true,
        allow_user_api_keys: false,
        allow_team_api_keys: false,
        create_team_on_sign_up: false,
        oauth_account_merge_strategy: 'link_method',
        oauth_providers: [],
        enabled_oauth_providers: [],
        domains: [],
        email_config: { type: 'shared' },
        email_theme: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
        team_creator_default_permissions: [{ id: 'team_admin' }],
        team_member_default_permissions: [{ id: 'team_member' }],
        user_default_permissions: [],
      },
    });
  });

  test('requires a signed-in user of the internal project who is in the owner team', async () => {
    const { internal, project, api } = await portico();
    const stranger = await portico();
    const body = { display_name: 'Mine', owner_team_id: project.ownerTeamId };

    expect(await internal.call('POST /internal/projects', { body })).toFail('USER_AUTHENTICATION_REQUIRED');
    expect(await internal.withTokens(stranger.project.owner).call('POST /internal/projects', { body })).toFail(
      'TEAM_MEMBERSHIP_NOT_FOUND',
    );
    const user = await project.user();
    expect(await api.as(user).call('POST /internal/projects', { body })).toFail('EXPECTED_INTERNAL_PROJECT');
    expect(await internal.withTokens(project.owner).call('POST /internal/projects', { body })).toSucceed(201);
  });

  test('rejects a configuration with invalid references', async () => {
    const { internal, project } = await portico();
    const create = async (config: object) =>
      await internal.withTokens(project.owner).callBadly('POST /internal/projects', {
        body: { display_name: 'New', owner_team_id: project.ownerTeamId, config },
      });

    const shared = [{ type: 'shared', id: 'apple' }];
    expect(await create({ user_default_permissions: [{ id: 'nobody' }] })).toFail('PERMISSION_NOT_FOUND');
    expect(await create({ oauth_providers: shared })).toFail('INVALID_SHARED_OAUTH_PROVIDER_ID');
  });

  test('cannot be created by an anonymous user', async () => {
    const { internal } = await portico();
    const { body: anonymous } = await internal.call('POST /auth/anonymous/sign-up');
    const caller = internal.withTokens(anonymous);
    const { body: me } = await caller.call('GET /users/me');
    expect(me.selected_team_id).not.toBeNull();
    const body = { display_name: 'Mine', owner_team_id: me.selected_team_id ?? '' };

    expect(await caller.call('POST /internal/projects', { body })).toFail('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED');
    expect(await caller.call('GET /internal/projects')).toFail('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED');
  });

  test('is listed only for members of its owner team', async () => {
    const { internal, project } = await portico();
    const stranger = await portico();
    const ids = async (owner: typeof project.owner) =>
      (await internal.withTokens(owner).call('GET /internal/projects')).body.items.map(({ id }) => id);

    expect(await ids(project.owner)).toEqual([project.id]);
    expect(await ids(stranger.project.owner)).toEqual([stranger.project.id]);
  });
});

describe('changing a project', () => {
  test('every field and flag is stored', async () => {
    const { api } = await portico();
    const config = {
      sign_up_enabled: false,
      credential_enabled: false,
      magic_link_enabled: true,
      passkey_enabled: true,
      client_team_creation_enabled: true,
      client_user_deletion_enabled: true,
      allow_localhost: false,
      allow_user_api_keys: true,
      allow_team_api_keys: true,
      create_team_on_sign_up: true,
      oauth_account_merge_strategy: 'raise_error' as const,
      domains: [
        { domain: 'https://b.example.com', handler_path: '/auth' },
        { domain: 'https://a.example.com', handler_path: '/handler' },
      ],
      oauth_providers: [
        { id: 'google' as const, type: 'standard' as const, client_id: 'id', client_secret: 'top secret' },
        { id: 'github' as const, type: 'shared' as const },
      ],
      email_config: {
        type: 'standard' as const,
        host: 'smtp.example.com',
        port: 587,
        username: 'u',
        password: 'smtp secret',
        sender_name: 'Us',
        sender_email: 'us@example.com',
      },
      team_member_default_permissions: [{ id: 'team_member' }, { id: '$read_members' }],
    };

    const answer = await api.admin().call('PATCH /internal/projects/current', {
      body: { display_name: 'New', description: 'About', is_production_mode: true, config },
    });

    const { body } = await api.admin().call('GET /internal/projects/current');
    expect(answer.body).toEqual(body);
    expect(body).toMatchObject({ display_name: 'New', description: 'About', is_production_mode: true });
    expect(body.config).toMatchObject({
      ...config,
      domains: [...config.domains].reverse(),
      oauth_providers: [
        { id: 'google', type: 'standard', client_id: 'id', client_secret: 'top secret' },
        { id: 'github', type: 'shared', provider_config_id: 'github' },
      ],
      team_member_default_permissions: [{ id: '$read_members' }, { id: 'team_member' }],
    });
  });

  test('secrets in the configuration are sealed in the database and not sent to clients', async () => {
    const { api, project, server } = await portico();
    await project.configure({
      oauth_providers: [{ id: 'google', type: 'standard', client_id: 'id', client_secret: 'top secret' }],
    });

    const { rows } = await server.app.database.handle().run({
      text: 'select config_overrides::text as stored from tenancies where project_id = $1',
      values: [project.id],
    });

    expect(String(rows[0]?.stored)).not.toContain('top secret');
    expect((await api.call('GET /projects/current')).text).not.toContain('top secret');
    expect((await api.call('GET /projects/current')).body.config.enabled_oauth_providers).toEqual([{ id: 'google' }]);
  });

  test('rejects invalid references without changes', async () => {
    const { api } = await portico();
    const configure = async (config: object) =>
      await api.admin().callBadly('PATCH /internal/projects/current', { body: { display_name: 'Half', config } });

    expect(await configure({ user_default_permissions: [{ id: 'nope' }] })).toFail('PERMISSION_NOT_FOUND', {
      permission_id: 'nope',
    });
    expect(await configure({ user_default_permissions: [{ id: 'team_member' }] })).toFail('WRONG_PERMISSION_SCOPE');
    expect(await configure({ email_theme: randomUUID() })).toBeRefused(400, 'Invalid email theme');
    expect(await configure({ oauth_providers: [{ id: 'x', type: 'shared' }] })).toFail(
      'INVALID_SHARED_OAUTH_PROVIDER_ID',
      { provider_id: 'x' },
    );
    expect(await configure({ oauth_providers: [{ id: 'google', type: 'standard', client_id: 'x' }] })).toFail(
      'SCHEMA_ERROR',
    );
    expect(await configure({ domains: [{ domain: 'https://user:pw@example.com', handler_path: '/' }] })).toFail(
      'SCHEMA_ERROR',
    );
    expect(await configure({ domains: [{ domain: 'https://example.com', handler_path: 'handler' }] })).toFail(
      'SCHEMA_ERROR',
    );
    expect((await api.admin().call('GET /internal/projects/current')).body.display_name).toBe('Test project');
  });

  test('keeps both of two concurrent changes of different keys', async () => {
    const { api, project } = await portico();

    await Promise.all([
      project.configure({ magic_link_enabled: true }),
      project.configure({ passkey_enabled: true }),
      project.configure({ sign_up_enabled: false }),
    ]);

    expect((await api.call('GET /projects/current')).body.config).toMatchObject({
      magic_link_enabled: true,
      passkey_enabled: true,
      sign_up_enabled: false,
    });
  });

  test('is for admins only', async () => {
    const { api } = await portico();

    const answer = await api.server().callBadly('PATCH /internal/projects/current', { body: {} });

    expect(answer).toFail('INSUFFICIENT_ACCESS_TYPE', { allowed_access_types: ['admin'] });
  });
});

describe('deleting a project', () => {
  test('is rejected for the internal project, which contains the accounts of project owners', async () => {
    const { internal } = await portico();

    const answer = await internal.admin().call('DELETE /internal/projects/current');

    expect(answer).toMatchObject({ status: 400, code: null, text: 'The internal project cannot be deleted' });
    expect(await internal.admin().call('GET /internal/projects/current')).toSucceed();
  });

  test('is noticed by a server that has cached the project', async () => {
    const { api, project, server } = await portico();
    expect(await api.call('GET /projects/current')).toSucceed();
    const { database } = server.app;
    await database.handle().run({ text: 'delete from projects where id = $1', values: [project.id] });

    const admin = api.admin();
    const body = {
      description: 'Late',
      expires_at_millis: 4e12,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    };
    expect(await admin.call('GET /internal/projects/current')).toFail('CURRENT_PROJECT_NOT_FOUND');
    expect(await admin.call('PATCH /internal/projects/current', { body: {} })).toFail('CURRENT_PROJECT_NOT_FOUND');
    expect(await admin.call('POST /internal/api-keys', { body })).toFail('CURRENT_PROJECT_NOT_FOUND');
    expect(server.errors).toEqual([]);
  });

  test('takes effect immediately, and deletes the data later', async () => {
    const { api, project, internal, server } = await portico();
    const user = await project.user();

    expect(await api.admin().call('DELETE /internal/projects/current')).toSucceed();

    expect(await api.as(user).call('GET /users/me')).toFail('CURRENT_PROJECT_NOT_FOUND');
    expect(await api.admin().call('GET /internal/projects/current')).toFail('CURRENT_PROJECT_NOT_FOUND');
    expect((await internal.withTokens(project.owner).call('GET /internal/projects')).body.items).toEqual([]);
    await server.app.background.sweep();
    const db = server.app.database.handle();
    const { rows } = await db.run({ text: 'select count(*)::int as left from users where id = $1', values: [user.id] });
    expect(rows[0]?.left).toBe(0);
  });
});

describe('key sets', () => {
  test('return their keys once, and later only the last four characters', async () => {
    const { api } = await portico();
    const expires_at_millis = inOneDay();

    const created = await api.admin().call('POST /internal/api-keys', { body: { ...fullKeySet, expires_at_millis } });

    expect(created).toSucceed(200);
    expect(created.body.publishable_client_key).toMatch(/^pck_[0-9a-hjkmnp-tv-z]{45}$/);
    expect(created.body.secret_server_key).toMatch(/^ssk_/);
    expect(created.body.super_secret_admin_key).toMatch(/^sak_/);
    const { body: list } = await api.admin().call('GET /internal/api-keys');
    expect(list.items[0]).toEqual({
      id: created.body.id,
      description: 'A key set',
      created_at_millis: expect.any(Number),
      expires_at_millis,
      publishable_client_key: { last_four: created.body.publishable_client_key?.slice(-4) },
      secret_server_key: { last_four: created.body.secret_server_key?.slice(-4) },
      super_secret_admin_key: { last_four: created.body.super_secret_admin_key?.slice(-4) },
    });
    const one = await api
      .admin()
      .call('GET /internal/api-keys/:key_set_id', { params: { key_set_id: created.body.id } });
    expect(one.body).toEqual(list.items[0]);
  });

  test('contain only the requested keys', async () => {
    const { api } = await portico();
    const body = {
      ...fullKeySet,
      expires_at_millis: inOneDay(),
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    };

    const { body: created } = await api.admin().call('POST /internal/api-keys', { body });

    expect(created.publishable_client_key).toBeDefined();
    expect(created).not.toHaveProperty('secret_server_key');
    expect(created).not.toHaveProperty('super_secret_admin_key');
  });

  test('give access until they are permanently revoked', async () => {
    const { api } = await portico();
    const { body: made } = await api
      .admin()
      .call('POST /internal/api-keys', { body: { ...fullKeySet, expires_at_millis: inOneDay() } });
    const withKey = () =>
      api
        .server()
        .withHeaders({ 'x-stack-secret-server-key': made.secret_server_key ?? '' })
        .call('GET /users');
    const params = { key_set_id: made.id };
    expect(await withKey()).toSucceed();

    const revoked = await api.admin().call('PATCH /internal/api-keys/:key_set_id', { params, body: { revoked: true } });

    expect(await withKey()).toFail('INVALID_SECRET_SERVER_KEY');
    const renamed = await api
      .admin()
      .call('PATCH /internal/api-keys/:key_set_id', { params, body: { description: 'Old' } });
    expect(renamed.body).toMatchObject({
      description: 'Old',
      manually_revoked_at_millis: revoked.body.manually_revoked_at_millis,
    });
    expect(
      await api.admin().callBadly('PATCH /internal/api-keys/:key_set_id', { params, body: { revoked: false } }),
    ).toFail('SCHEMA_ERROR');
  });

  test('end when they expire', async () => {
    const { api, server } = await portico();
    const expires_at_millis = server.clock.now().getTime() + 60_000;
    const { body: made } = await api
      .admin()
      .call('POST /internal/api-keys', { body: { ...fullKeySet, expires_at_millis } });
    const withKey = () =>
      api
        .server()
        .withHeaders({ 'x-stack-secret-server-key': made.secret_server_key ?? '' })
        .call('GET /users');
    expect(await withKey()).toSucceed();

    server.clock.advance(61, 'second');

    expect(await withKey()).toFail('INVALID_SECRET_SERVER_KEY');
  });

  test('key sets of another project are not found', async () => {
    const { api } = await portico();
    const other = await portico();
    const { body } = await other.api.admin().call('GET /internal/api-keys');
    const params = { key_set_id: body.items[0]?.id ?? '' };

    expect(await api.admin().call('GET /internal/api-keys/:key_set_id', { params })).toFail('API_KEY_NOT_FOUND');
    expect(await api.admin().call('PATCH /internal/api-keys/:key_set_id', { params, body: { revoked: true } })).toFail(
      'API_KEY_NOT_FOUND',
    );
    expect(await other.api.call('GET /projects/current')).toSucceed();
  });
});

test('the client view of the project comes from memory', async () => {
  const { api } = await portico();
  await api.call('GET /projects/current');

  expect((await api.call('GET /projects/current')).trips).toBe(0);
});
