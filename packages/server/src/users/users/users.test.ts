import { randomUUID } from 'node:crypto';
import type { UserId } from '@portico/contract';
import { portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const nobody = randomUUID() as UserId;

describe('the current user', () => {
  test('is returned in one round trip, without server-only fields', async () => {
    const { api, project } = await portico();
    const user = await project.user({ server_metadata: { secret: 1 }, client_read_only_metadata: { plan: 'free' } });

    await api.as(user).call('GET /users/me');
    const answer = await api.as(user).call('GET /users/me');

    expect(answer.trips).toBe(1);
    expect(answer.body).toEqual({
      id: user.id,
      primary_email: user.email,
      primary_email_verified: false,
      display_name: null,
      profile_image_url: null,
      client_metadata: null,
      client_read_only_metadata: { plan: 'free' },
      signed_up_at_millis: expect.any(Number),
      has_password: true,
      otp_auth_enabled: false,
      passkey_auth_enabled: false,
      auth_with_email: true,
      requires_totp_mfa: false,
      passkey_replaces_totp: false,
      language: null,
      is_anonymous: false,
      is_restricted: false,
      restricted_reason: null,
      restricted_by_admin: false,
      restricted_by_admin_reason: null,
      oauth_providers: [],
      selected_team_id: null,
      selected_team: null,
    });
  });

  test('the current user includes server-only fields for a server with the token of the user', async () => {
    const { api, project } = await portico();
    const user = await project.user({ server_metadata: { secret: 1 } });

    const answer = await api.server().withTokens(user).call('GET /users/me');

    expect(answer.body).toMatchObject({ server_metadata: { secret: 1 }, last_active_at_millis: expect.any(Number) });
  });

  test('has been active from the first session on, unless that is an impersonation', async () => {
    const { api } = await portico();
    const { body: user } = await api.server().call('POST /users', { body: { display_name: 'Ada' } });
    const hasBeenActive = async () => {
      const { body } = await api.server().call('GET /users/:user_id', { params: { user_id: user.id } });
      return body.has_been_active;
    };
    const startSession = async (is_impersonation: boolean) =>
      await api.server().call('POST /auth/sessions', { body: { user_id: user.id, is_impersonation } });

    expect(user.has_been_active).toBe(false);
    await startSession(true);
    expect(await hasBeenActive()).toBe(false);
    await startSession(false);
    expect(await hasBeenActive()).toBe(true);
  });

  test('the current user cannot be read, changed or deleted without a user', async () => {
    const { api } = await portico();

    expect(await api.call('GET /users/me')).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect(await api.call('PATCH /users/me', { body: {} })).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect(await api.call('DELETE /users/me')).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
  });

  test('a client can change only client fields', async () => {
    const { api, project } = await portico();
    const user = await project.user();
    const patch = async (body: object) => await api.as(user).callBadly('PATCH /users/me', { body });

    expect(await patch({ display_name: 'Ada', client_metadata: [1, 'x', null] })).toSucceed();
    expect(await patch({ display_name: '' })).toSucceed();
    for (const body of [
      { server_metadata: 1 },
      { primary_email_verified: true },
      { password: 'x' },
      { is_anonymous: false },
    ]) {
      expect(await patch(body)).toFail('SCHEMA_ERROR');
    }
    expect((await api.as(user).call('GET /users/me')).body).toMatchObject({
      display_name: null,
      client_metadata: [1, 'x', null],
      primary_email: user.email,
    });
  });

  test('a client can delete its user only if the project allows it', async () => {
    const { api, project } = await portico();
    const user = await project.user();

    expect(await api.as(user).call('DELETE /users/me')).toBeRefused(
      400,
      'Client user deletion is not enabled for this project',
    );
    await project.configure({ client_user_deletion_enabled: true });
    expect(await api.as(user).call('DELETE /users/me')).toSucceed();
    expect(await api.as(user).call('GET /users/me')).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
  });
});

describe('a server', () => {
  test('creates a user with every field', async () => {
    const { api } = await portico();

    const answer = await api.server().call('POST /users', {
      body: {
        primary_email: ' Ada@Example.com'.trim(),
        primary_email_verified: true,
        primary_email_auth_enabled: true,
        display_name: 'Ada',
        profile_image_url: 'https://example.com/ada.png',
        client_metadata: { a: 1 },
        client_read_only_metadata: 'text',
        server_metadata: [true],
        password: 'x',
        is_anonymous: false,
      },
    });

    expect(answer).toSucceed(201);
    expect(answer.body).toMatchObject({
      primary_email: 'ada@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      display_name: 'Ada',
      profile_image_url: 'https://example.com/ada.png',
      client_metadata: { a: 1 },
      client_read_only_metadata: 'text',
      server_metadata: [true],
      has_password: true,
      selected_team: null,
    });
  });

  test('users without email sign-in can have the same email', async () => {
    const { api } = await portico();
    const create = async (primary_email_auth_enabled: boolean) =>
      await api
        .server()
        .call('POST /users', { body: { primary_email: 'ada@example.com', primary_email_auth_enabled } });

    expect(await create(true)).toSucceed(201);
    expect(await create(true)).toFail('USER_EMAIL_ALREADY_EXISTS', { email: 'ada@example.com' });
    expect(await create(false)).toSucceed(201);
  });

  test('email flags require an email, and a hash must be valid', async () => {
    const { api } = await portico();
    const create = async (body: object) => await api.server().callBadly('POST /users', { body });

    expect(await create({ primary_email_verified: true })).toBeRefused(
      400,
      'primary_email_verified cannot be true without primary_email',
    );
    expect(await create({ primary_email_auth_enabled: true })).toBeRefused(400);
    expect(await create({ password_hash: 'nonsense' })).toBeRefused(400, /^Invalid password hash\./);
    expect(await create({ password_hash: `$2b$31$${'a'.repeat(53)}` })).toBeRefused(400, /^Invalid password hash\./);
    expect(await create({ password: 'x', password_hash: 'y' })).toBeRefused(
      400,
      'Cannot set both password and password_hash at the same time.',
    );
    expect(await create({ otp_auth_enabled: true })).toBeRefused(400, 'OTP auth not enabled in the project');
    expect(await create({ oauth_providers: [{ id: 'google', account_id: '1' }] })).toBeRefused(
      400,
      'OAuth provider google not found',
    );
    expect((await api.server().call('GET /users')).body.items).toEqual([]);
  });

  test('creates a user with links to configured identity providers', async () => {
    const { api, project } = await portico();
    await project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });

    const answer = await api
      .server()
      .call('POST /users', { body: { oauth_providers: [{ id: 'google', account_id: '42', email: 'a@b.co' }] } });

    expect(answer.body.oauth_providers).toEqual([{ id: 'google', account_id: '42', email: 'a@b.co' }]);
  });

  test('changes the primary email and keeps or sets its flags', async () => {
    const { api, project } = await portico();
    const user = await project.user({ primary_email_verified: true });
    const patch = async (body: object) =>
      await api.server().callBadly('PATCH /users/:user_id', { params: { user_id: user.id }, body });

    expect((await patch({ primary_email: 'new@example.com' })).body).toMatchObject({
      primary_email: 'new@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
    });
    expect(
      await api.call('POST /auth/password/sign-in', { body: { email: 'new@example.com', password: user.password } }),
    ).toSucceed();
    expect((await patch({ primary_email: null })).body).toMatchObject({
      primary_email: null,
      primary_email_verified: false,
    });
    expect((await patch({ primary_email: 'third@example.com' })).body).toMatchObject({
      primary_email_verified: false,
      primary_email_auth_enabled: false,
    });
    const found = await api.server().call('GET /users', { query: { query: 'THIRD@' } });
    expect(found.body.items.map(({ id }) => id)).toEqual([user.id]);
    expect((await api.server().call('GET /users', { query: { query: 'new@' } })).body.items).toEqual([]);
  });

  test('rejects an email that another user signs in with, without changes', async () => {
    const { api, project } = await portico();
    const [ada, bob] = [await project.user(), await project.user()];

    const answer = await api.server().call('PATCH /users/:user_id', {
      params: { user_id: bob.id },
      body: { primary_email: ada.email, display_name: 'Half' },
    });

    expect(answer).toFail('USER_EMAIL_ALREADY_EXISTS', { email: ada.email });
    const { body } = await api.server().call('GET /users/:user_id', { params: { user_id: bob.id } });
    expect(body).toMatchObject({ primary_email: bob.email, display_name: null });
  });

  test('setting or removing a password revokes all sessions of the user', async () => {
    const { api, project } = await portico();
    for (const password of ['another one', null]) {
      const user = await project.user();

      const answer = await api
        .server()
        .call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { password } });

      expect(answer.body.has_password).toBe(password !== null);
      expect(await api.as(user).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
    }
  });

  test('missing users and users of another project are not found', async () => {
    const { api } = await portico();
    const other = await portico();
    const stranger = await other.project.user();

    for (const user_id of [nobody, stranger.id]) {
      expect(await api.server().call('GET /users/:user_id', { params: { user_id } })).toFail('USER_NOT_FOUND');
      expect(
        await api.server().call('PATCH /users/:user_id', { params: { user_id }, body: { display_name: 'x' } }),
      ).toFail('USER_NOT_FOUND');
      expect(await api.server().call('DELETE /users/:user_id', { params: { user_id } })).toFail('USER_NOT_FOUND');
    }
    expect(await other.api.as(stranger).call('GET /users/me')).toSucceed();
  });

  test('only members can select a team', async () => {
    const { api, project } = await portico();
    await project.configure({ create_team_on_sign_up: true });
    const [ada, bob] = [await project.user({ display_name: 'Ada' }), await project.user()];
    expect(ada.wire.selected_team).toMatchObject({ display_name: "Ada's Team", created_at_millis: expect.any(Number) });

    const answer = await api
      .as(bob)
      .call('PATCH /users/me', { body: { selected_team_id: ada.wire.selected_team_id ?? '' } });

    expect(answer).toFail('TEAM_MEMBERSHIP_NOT_FOUND', { user_id: bob.id });
    expect(
      (await api.as(bob).call('PATCH /users/me', { body: { selected_team_id: null } })).body.selected_team,
    ).toBeNull();
  });

  test('only one of two concurrent deletions of a user succeeds', async () => {
    const { api, project } = await portico();
    const user = await project.user();

    const answers = await Promise.all(
      [1, 2, 3].map(() => api.server().call('DELETE /users/:user_id', { params: { user_id: user.id } })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the list of users', () => {
  async function fiveUsers() {
    const made = await portico();
    const users = [];
    for (const name of ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'])
      users.push(await made.project.user({ display_name: name }));
    const names = async (query: object = {}) => {
      const { body } = await made.api.server().call('GET /users', { query });
      return {
        names: body.items.map(({ display_name }) => display_name),
        next: body.pagination.next_cursor,
      };
    };
    return { ...made, users, names };
  }

  test('is ordered by sign-up, ascending or descending, in one round trip', async () => {
    const { names, api } = await fiveUsers();

    expect((await names()).names).toEqual(['Ada', 'Bob', 'Cleo', 'Dan', 'Eve']);
    expect((await names({ desc: true })).names).toEqual(['Eve', 'Dan', 'Cleo', 'Bob', 'Ada']);
    expect((await api.server().call('GET /users', { query: { query: 'a', limit: 2 } })).trips).toBe(1);
  });

  test('is paginated by an inclusive cursor', async () => {
    const { names, users } = await fiveUsers();

    const first = await names({ limit: 2 });
    const second = await names({ limit: 2, cursor: first.next });
    const third = await names({ limit: 2, cursor: second.next });
    const backwards = await names({ limit: 2, desc: true, cursor: users[1]?.id });

    expect([first.names, second.names, third.names]).toEqual([['Ada', 'Bob'], ['Cleo', 'Dan'], ['Eve']]);
    expect(first.next).toMatch(new RegExp(`Z_${users[2]?.id}$`));
    expect(third.next).toBeNull();
    expect(backwards.names).toEqual(['Bob', 'Ada']);
  });

  test.each([{}, { desc: true }, { query: 'example' }, { limit: 30 }, { limit: 300 }, { order_by: 'last_active_at' }])(
    'goes on after the first user of the next page was deleted: %j',
    async (query) => {
      const { api, names } = await fiveUsers();
      const all = (await names({ ...query, limit: 5 })).names;
      const cursor = (await names({ ...query, limit: 2 })).next;
      const user_id = cursor?.slice(-36) as UserId;
      await api.server().call('DELETE /users/:user_id', { params: { user_id } });

      expect((await names({ ...query, cursor })).names).toEqual(all.slice(3));
    },
  );

  test('refuses the ID of a user who does not exist as a cursor', async () => {
    const { api } = await fiveUsers();

    const cursor = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
    for (const query of [{ cursor }, { cursor, query: 'ada' }]) {
      expect(await api.server().call('GET /users', { query })).toBeRefused(400, 'Invalid cursor');
    }
  });

  test('finds text in names and emails in any case, exact IDs, and literal wildcards', async () => {
    const { names, users, project } = await fiveUsers();
    await project.user({ display_name: '100% Émile_x' });

    expect((await names({ query: 'cLE' })).names).toEqual(['Cleo']);
    expect((await names({ query: users[3]?.email.slice(0, 20).toUpperCase() })).names).toEqual(['Dan']);
    expect((await names({ query: users[4]?.id })).names).toEqual(['Eve']);
    expect((await names({ query: 'ÉMILE_' })).names).toEqual(['100% Émile_x']);
    expect((await names({ query: '%' })).names).toEqual(['100% Émile_x']);
    expect((await names({ query: '_x' })).names).toEqual(['100% Émile_x']);
    expect((await names({ query: '\\' })).names).toEqual([]);
    expect((await names({ query: '' })).names).toHaveLength(6);
  });

  test('hides anonymous users by default', async () => {
    const { api, names } = await fiveUsers();
    await api.call('POST /auth/anonymous/sign-up');

    expect((await names()).names).toHaveLength(5);
    expect((await names({ include_anonymous: true })).names).toHaveLength(6);
  });

  test('a user is found by ID with the flags of lists too', async () => {
    const { api } = await portico();
    const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
    const params = { user_id: anonymous.user_id as UserId };

    for (const query of [{}, { include_anonymous: true }, { include_anonymous: false }, { include_restricted: true }]) {
      expect(await api.server().call('GET /users/:user_id', { params, query })).toSucceed();
    }
  });

  test('can be filtered by team', async () => {
    const { project, names } = await fiveUsers();
    await project.configure({ create_team_on_sign_up: true });
    const zoe = await project.user({ display_name: 'Zoe' });

    expect((await names({ team_id: zoe.wire.selected_team_id })).names).toEqual(['Zoe']);
    expect((await names({ team_id: randomUUID() })).names).toEqual([]);
  });
});
