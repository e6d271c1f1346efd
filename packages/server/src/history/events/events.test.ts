import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

type Given = Awaited<ReturnType<typeof portico>>;

const listed = async ({ api }: Pick<Portico, 'api'>, query: object = {}) => {
  const answer = await api.server().call('GET /events', { query });
  expect(answer).toSucceed();
  return answer.body;
};

const typesOf = async (given: Given, query: object = {}) => (await listed(given, query)).items.map(({ type }) => type);

/** Writes what requests have noted, as each second. */
const flush = async ({ server }: Given) => await server.app.platform.acts.flush(server.app.database.handle());

test('a change is recorded once, with who did it, from where, and the values before and after', async () => {
  const given = await portico();
  const user = await given.project.user({ display_name: 'Ada' });
  const headers = { 'user-agent': 'A browser', 'x-portico-client-address': '203.0.113.9' };
  const changed = await given.api
    .server()
    .withHeaders(headers)
    .call('PATCH /users/:user_id', {
      params: { user_id: user.id },
      body: { display_name: 'Ada L.', server_metadata: { plan: 'pro' } },
    });
  expect(changed).toSucceed();

  const { items } = await listed(given, { user_id: user.id, types: 'user.updated' });

  expect(items).toEqual([
    {
      id: expect.any(String),
      type: 'user.updated',
      created_at_millis: expect.any(Number),
      user_id: user.id,
      team_id: null,
      subject_id: user.id,
      actor: { type: 'server', id: expect.any(String), name: null, role: null },
      user_name: 'Ada L.',
      team_name: null,
      level: 'server',
      operation: 'PATCH /users/:user_id',
      request_id: changed.headers.get('x-request-id') ?? expect.any(String),
      ip: '203.0.113.9',
      country: null,
      user_agent: 'A browser',
      before: { display_name: 'Ada', server_metadata: null },
      after: { display_name: 'Ada L.', server_metadata: { plan: 'pro' } },
    },
  ]);
});

test('writing events costs no round trip', async () => {
  const given = await portico();
  const user = await given.project.user();
  const params = { user_id: user.id };

  const one = await given.api.server().call('PATCH /users/:user_id', { params, body: { display_name: 'One' } });
  const same = await given.api.server().call('PATCH /users/:user_id', { params, body: { display_name: 'One' } });

  expect([one.trips, same.trips]).toEqual([1, 1]);
  expect(await typesOf(given, { ...params, types: 'user.updated' })).toEqual(['user.updated']);
});

test('the actor is the user, the owner or the key, and a client without a session acts for its user', async () => {
  const given = await portico();
  const user = await given.project.user();
  const params = { user_id: user.id };
  await given.api.as(user).call('PATCH /users/me', { body: { display_name: 'Own' } });
  await given.api.admin().call('PATCH /users/:user_id', { params, body: { display_name: 'Key' } });
  const asOwner = given.api.admin().withHeaders({
    'x-stack-super-secret-admin-key': '',
    'x-stack-admin-access-token': given.project.owner.access_token,
  });
  expect(await asOwner.call('PATCH /users/:user_id', { params, body: { display_name: 'Owner' } })).toSucceed();
  const { email, password } = user;
  expect(await given.api.call('POST /auth/password/sign-in', { body: { email, password } })).toSucceed();

  const { items } = await listed(given, { user_id: user.id, types: 'user.updated,session.started', limit: 4 });

  expect(items.map(({ type, actor, level }) => [type, actor.type, level])).toEqual([
    ['session.started', 'user', 'client'],
    ['user.updated', 'owner', 'admin'],
    ['user.updated', 'admin', 'admin'],
    ['user.updated', 'user', 'client'],
  ]);
  expect(items[0]?.actor.id).toBe(user.id);
  // A person has a name and the role of that time.
  const { body: owner } = await given.internal.withTokens(given.project.owner).call('GET /users/me');
  expect(items[1]?.actor).toEqual({
    type: 'owner',
    id: owner.id,
    name: owner.display_name ?? owner.primary_email,
    role: 'owner',
  });
  expect(items[2]?.actor).toMatchObject({ name: null, role: null });
  expect((await listed(given, { actor_id: items[1]?.actor.id, types: 'user.updated' })).items).toEqual([items[1]]);
});

test('what was rolled back or had no effect is not recorded', async () => {
  const given = await portico();
  const team = await given.api.server().call('POST /teams', { body: { display_name: 'Otters' } });
  const { id: team_id } = team.body;
  const user = await given.project.user();
  const params = { team_id, user_id: user.id };
  await given.api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
  expect(await given.api.server().call('POST /team-memberships/:team_id/:user_id', { params, body: {} })).toFail(
    'TEAM_MEMBERSHIP_ALREADY_EXISTS',
  );
  await given.api.server().call('PATCH /teams/:team_id', { params: { team_id }, body: {} });

  expect((await typesOf(given, { team_id })).toSorted()).toEqual([
    'team.created',
    'team_membership.created',
    'team_permission.created',
  ]);
});

test('secrets are not recorded: passwords, keys and the configuration', async () => {
  const given = await portico();
  const user = await given.project.user({ password: 'a first secret' });
  const password = 'another secret';
  const params = { user_id: user.id };
  await given.api.server().call('PATCH /users/:user_id', { params, body: { password } });
  const totp_secret_base64 = Buffer.from('12345678901234567890').toString('base64');
  await given.api.server().call('PATCH /users/:user_id', { params, body: { totp_secret_base64 } });
  const config = {
    'emails.server': {
      isShared: false,
      host: 'smtp.example.com',
      port: 587,
      username: 'mail',
      password: 'smtp secret',
      senderName: 'A',
      senderEmail: 'a@example.com',
    },
    'auth.oauth.providers.github': { type: 'github', isShared: false, clientId: 'id', clientSecret: 'oauth secret' },
  };
  const body = { config_override_string: JSON.stringify(config) };
  expect(await given.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();

  const { items } = await listed(given, { limit: 200 });

  const types = items.map(({ type }) => type);
  expect(types).toEqual(
    expect.arrayContaining(['password.changed', 'second_factor.enabled', 'config.updated', 'project_key.created']),
  );
  const text = JSON.stringify(items);
  const secrets = ['smtp secret', 'oauth secret', '$argon2', totp_secret_base64, ...Object.values(given.project.keys)];
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('failed sign-ins and uses of an admin key are recorded, the latter once an hour', async () => {
  const given = await portico();
  const { email, id } = await given.project.user();
  const body = { email, password: 'wrong password' };
  expect(await given.api.call('POST /auth/password/sign-in', { body })).toFail('EMAIL_PASSWORD_MISMATCH');
  const unknown = { email: 'nobody@example.com', password: 'wrong password' };
  expect(await given.api.call('POST /auth/password/sign-in', { body: unknown })).toFail('EMAIL_PASSWORD_MISMATCH');
  for (let time = 0; time < 3; time += 1) await given.api.admin().call('GET /internal/projects/current');
  await flush(given);

  const failed = (await listed(given, { types: 'sign_in.failed' })).items;
  expect(failed.map(({ user_id, after }) => [user_id, after])).toEqual(
    expect.arrayContaining([
      [id, { method: 'password', reason: 'wrong_password' }],
      [null, { method: 'password', reason: 'unknown_address', address: 'nobody@example.com' }],
    ]),
  );
  // Nobody knows who it was: not the user whose account was tried.
  for (const { actor } of failed) expect(actor).toEqual({ type: 'client', id: null, name: null, role: null });
  expect(await typesOf(given, { types: 'project_key.used' })).toEqual(['project_key.used']);
});

test('a failed sign-in names its reason, and one an hour says that a limit has stopped others', async () => {
  const given = await portico();
  await given.project.configure({ magic_link_enabled: true } as never);
  const { email, id } = await given.project.user();
  const server = given.api.server();
  const without = await server.call('POST /users', {
    body: { primary_email: 'otter@example.com', primary_email_auth_enabled: true },
  });
  const wrong = 'wrong password';
  await given.api.call('POST /auth/password/sign-in', { body: { email: 'otter@example.com', password: wrong } });
  await given.api.callBadly('POST /auth/otp/sign-in', { body: { code: 'x'.repeat(45) } });
  const answers = [];
  for (let time = 0; time < 40; time += 1) {
    answers.push(await given.api.call('POST /auth/password/sign-in', { body: { email, password: wrong } }));
  }
  expect(answers.at(-1)?.status).toBe(429);
  await flush(given);

  const { items } = await listed(given, { types: 'sign_in.failed', limit: 200 });
  const found = new Map<string, unknown[]>();
  for (const { user_id, after } of items) {
    const { reason } = after as { reason: string };
    found.set(reason, [...(found.get(reason) ?? []), user_id]);
  }
  expect(found.get('no_password')).toEqual([without.body.id]);
  expect(found.get('wrong_code')).toEqual([null]);
  expect(new Set(found.get('wrong_password'))).toEqual(new Set([id]));
  expect(found.get('too_many_attempts')).toHaveLength(1);
});

test('emails to many users are events, and those to one user are not', async () => {
  const given = await portico();
  const users = await Promise.all([given.project.user(), given.project.user()]);
  const send = async (user_ids: string[]) =>
    await given.api.server().callBadly('POST /emails/send-email', {
      body: { user_ids, html: '<p>News</p>', subject: 'News of the otters' },
    });
  await given.project.configure({
    email_config: {
      type: 'standard',
      host: 'mail.example',
      port: 25,
      username: 'a',
      password: 'b',
      sender_name: 'A',
      sender_email: 'a@example.com',
    },
  } as never);
  expect(await send([users[0]?.id ?? ''])).toSucceed();
  expect(await send(users.map(({ id }) => id))).toSucceed();

  const { items } = await listed(given, { types: 'broadcast.created' });

  expect(items).toMatchObject([
    {
      actor: { type: 'server' },
      after: { source: 'html', subject: 'News of the otters', user_count: 2, all_users: false },
    },
  ]);
});

test('a deleted user takes sessions and addresses along without events of their own', async () => {
  const given = await portico();
  const user = await given.project.user();
  expect(await given.api.server().call('DELETE /users/:user_id', { params: { user_id: user.id } })).toSucceed();

  expect(await typesOf(given, { user_id: user.id, limit: 1 })).toEqual(['user.deleted']);
});

test('impersonation is recorded with the owner who did it', async () => {
  const given = await portico();
  const user = await given.project.user();
  const body = { user_id: user.id, is_impersonation: true };
  expect(await given.api.admin().call('POST /auth/sessions', { body })).toSucceed();

  const { items } = await listed(given, { user_id: user.id, types: 'impersonation.started' });
  expect(items).toMatchObject([{ actor: { type: 'admin' }, level: 'admin' }]);
});

test('pages follow the cursor, and filters by type, time, user and team hold', async () => {
  const given = await portico();
  const user = await given.project.user();
  const change = async (display_name: string) => {
    given.server.clock.advance(1, 'second');
    await given.api.as(user).call('PATCH /users/me', { body: { display_name } });
  };
  for (const name of ['a', 'b', 'c', 'd', 'e']) await change(name);
  const types = 'user.updated';

  const first = await listed(given, { user_id: user.id, types, limit: 2 });
  const second = await listed(given, { user_id: user.id, types, limit: 2, cursor: first.pagination.next_cursor });
  const third = await listed(given, { user_id: user.id, types, limit: 2, cursor: second.pagination.next_cursor });
  const names = [first, second, third].flatMap(({ items }) => items.map(({ after }) => Object(after).display_name));
  expect(names).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(third.pagination.next_cursor).toBeNull();

  const to_millis = first.items[1]?.created_at_millis;
  expect((await listed(given, { types, to_millis })).items).toEqual([...second.items, ...third.items]);
  expect((await listed(given, { types, from_millis: to_millis })).items).toEqual(first.items);
});

test('events of another project are never listed', async () => {
  const [given, other] = [await portico(), await portico()];
  const user = await other.project.user();

  expect(await typesOf(given, { user_id: user.id })).toEqual([]);
  expect(await typesOf(given, { actor_id: user.id })).toEqual([]);
  expect((await given.api.server().call('GET /events', { query: { limit: 200 } })).text).not.toContain(user.id);
});

test('wrong filters are refused', async () => {
  const { api } = await portico();
  const id = crypto.randomUUID();
  expect(await api.server().call('GET /events', { query: { user_id: id, team_id: id } })).toBeRefused(400);
  expect(await api.server().call('GET /events', { query: { types: 'user.created,unknown' } })).toBeRefused(400);
  expect(await api.server().callBadly('GET /events', { query: { cursor: 'x' } })).toFail('SCHEMA_ERROR');
  expect(await api.callBadly('GET /events', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
});

test('a user sees the security events of the own account only, without the address of an owner', async () => {
  const given = await portico();
  const [user, other] = [await given.project.user(), await given.project.user()];
  await given.api.as(user).call('PATCH /users/me', { body: { display_name: 'Own' } });
  const { email, password } = user;
  await given.api.call('POST /auth/password/sign-in', { body: { email, password } });

  const answer = await given.api.as(user).call('GET /users/me/events');

  expect(answer).toSucceed();
  expect(answer.body.items.map(({ type, is_own }) => [type, is_own])).toEqual(
    expect.arrayContaining([
      ['session.started', true],
      ['session.started', false],
      ['contact_channel.created', false],
    ]),
  );
  expect(answer.body.items.every(({ is_own, ip }) => is_own || ip === null)).toBe(true);
  expect(answer.body.items.some(({ type }) => type === ('user.updated' as string))).toBe(false);
  expect((await given.api.as(other).call('GET /users/me/events')).text).not.toContain(user.id);
});

test('an export has all events as CSV, safe for spreadsheets, and is an event itself', async () => {
  const given = await portico();
  await given.project.user({ display_name: '=1+1, "quoted"' });
  const headers = { 'user-agent': '=cmd() x;"=cmd()' };
  await given.api
    .server()
    .withHeaders(headers)
    .call('POST /teams', { body: { display_name: 'Otters' } });

  const { body } = await given.api.admin().call('GET /internal/events/export', { query: {} });
  await flush(given);

  const [header, ...lines] = body.csv.trimEnd().split('\r\n');
  expect(header).toMatch(/^time,type,user_id,/);
  expect(lines).toHaveLength((await listed(given, { limit: 200 })).items.length - 2);
  expect(body.csv).toContain(`,"'=cmd() x;""'=cmd()",`);
  expect(body.next_cursor).toBeNull();
  expect(await typesOf(given, { types: 'events.exported' })).toEqual(['events.exported']);
});

test('an export of users is an event with its format and their number', async () => {
  const given = await portico();

  const recorded = await given.api.admin().call('POST /internal/user-exports', { body: { format: 'csv', users: 12 } });

  expect(recorded.body).toEqual({ success: true });
  await flush(given);
  const { items } = await listed(given, { types: 'users.exported' });
  expect(items).toMatchObject([{ actor: { type: 'admin' }, after: { format: 'csv', users: 12 } }]);
  const body = { format: 'csv', users: -1 } as const;
  expect(await given.api.admin().callBadly('POST /internal/user-exports', { body })).toFail('SCHEMA_ERROR');
  expect(await given.api.server().callBadly('POST /internal/user-exports', { body })).toFail(
    'INSUFFICIENT_ACCESS_TYPE',
  );
});
