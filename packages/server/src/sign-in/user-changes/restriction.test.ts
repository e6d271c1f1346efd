import { randomUUID } from 'node:crypto';
import { claimsOf, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const reason = 'Your account has sent spam.';
const note = 'Ticket 4711, three complaints';
const whole = {
  restricted_by_admin: true,
  restricted_by_admin_reason: reason,
  restricted_by_admin_private_details: note,
};
const none = {
  restricted_by_admin: false,
  restricted_by_admin_reason: null,
  restricted_by_admin_private_details: null,
};

async function given() {
  const made = await portico();
  const user = await made.project.user();
  const change = async (body: object) =>
    await made.api.server().callBadly('PATCH /users/:user_id', { params: { user_id: user.id }, body });
  const read = async () => (await made.api.server().call('GET /users/:user_id', { params: { user_id: user.id } })).body;
  const signIn = async () => {
    const { email, password } = user;
    return (await made.api.call('POST /auth/password/sign-in', { body: { email, password } })).body;
  };
  return { ...made, user, change, read, signIn };
}

test('a server restricts a user, who sees the reason, and releases the user', async () => {
  const { api, change, read, signIn } = await given();

  const restricted = await change(whole);

  expect(restricted).toSucceed();
  const expected = { is_restricted: true, restricted_reason: { type: 'restricted_by_administrator' } };
  expect(restricted.body).toMatchObject({ ...whole, ...expected });
  expect(await read()).toEqual(restricted.body);
  const tokens = await signIn();
  expect(claimsOf(tokens.access_token)).toMatchObject(expected);
  const { body: me } = await api.as(tokens).call('GET /users/me');
  expect(me).toMatchObject({ ...expected, restricted_by_admin: true, restricted_by_admin_reason: reason });
  expect(me).not.toHaveProperty('restricted_by_admin_private_details');

  expect((await change({ restricted_by_admin: false })).body).toMatchObject({
    ...none,
    is_restricted: false,
    restricted_reason: null,
  });

  expect(await api.as(tokens).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  const headers = { 'x-stack-refresh-token': tokens.refresh_token };
  const { body: renewed } = await api.call('POST /auth/sessions/current/refresh', { headers });
  expect(claimsOf(renewed.access_token)).toMatchObject({ is_restricted: false, restricted_reason: null });
  const released = api.withHeaders({ 'x-stack-access-token': renewed.access_token });
  expect(await released.call('GET /teams', { query: { user_id: 'me' } })).toSucceed();
});

test('a user who is restricted again after a release has restricted tokens', async () => {
  const { api, change, server, signIn } = await given();
  await change(whole);
  await change(none);
  server.clock.advance(2, 'second');
  await change(whole);

  const tokens = await signIn();

  expect(await api.as(tokens).call('GET /users/me')).toSucceed();
  expect(await api.as(tokens).call('GET /teams', { query: { user_id: 'me' } })).toFail('RESTRICTED_USER_NOT_ALLOWED');
});

test('reason and private details need a restriction', async () => {
  const { api, change, read } = await given();
  const text = (field: string) => `${field} must be null when restricted_by_admin is not true`;
  for (const field of ['restricted_by_admin_reason', 'restricted_by_admin_private_details']) {
    for (const body of [{ [field]: 'x' }, { restricted_by_admin: false, [field]: 'x' }]) {
      expect(await change(body)).toFail('SCHEMA_ERROR', { message: text(field) });
      expect(await api.server().callBadly('POST /users', { body })).toFail('SCHEMA_ERROR', { message: text(field) });
    }
  }
  expect(await change(none)).toSucceed();
  expect(await read()).toMatchObject(none);

  await change({ restricted_by_admin: true });
  expect((await change({ restricted_by_admin_reason: reason })).body).toMatchObject({
    ...whole,
    restricted_by_admin_private_details: null,
  });
  expect(await change({ restricted_by_admin_reason: 'x'.repeat(1001) })).toFail('SCHEMA_ERROR');
  expect(await change({ restricted_by_admin_private_details: 'x'.repeat(10_001) })).toFail('SCHEMA_ERROR');
  expect(await read()).toMatchObject({ restricted_by_admin: true, restricted_by_admin_reason: reason });
});

test('a new user can be restricted, and lists contain restricted users', async () => {
  const { api } = await portico();
  const primary_email = `${randomUUID()}@example.com`;

  const { body } = await api.server().call('POST /users', { body: { primary_email, ...whole } });

  expect(body).toMatchObject({ ...whole, is_restricted: true });
  for (const query of [{}, { include_restricted: true }, { query: primary_email }]) {
    expect((await api.server().call('GET /users', { query })).body.items).toEqual([body]);
  }
});

test('clients cannot write the fields', async () => {
  const { api, user, read } = await given();
  for (const body of [{ restricted_by_admin: true }, { restricted_by_admin_reason: null }]) {
    expect(await api.as(user).callBadly('PATCH /users/me', { body })).toFail('SCHEMA_ERROR');
  }
  expect(await read()).toMatchObject(none);
});

test('a restricted anonymous user is restricted by the administrator', async () => {
  const { api } = await portico();
  const { body: tokens } = await api.call('POST /auth/anonymous/sign-up');
  const { user_id } = tokens;
  await api.server().call('PATCH /users/:user_id', { params: { user_id }, body: { restricted_by_admin: true } });
  const { body: next } = await api.server().call('POST /auth/sessions', { body: { user_id } });

  const body = { email: `${randomUUID()}@example.com`, password: 'correct horse' };
  expect(await api.as(next).call('POST /auth/password/sign-up', { body })).toFail('RESTRICTED_USER_NOT_ALLOWED', {
    restricted_reason: { type: 'restricted_by_administrator' },
  });
});

test('a change of the reason ends no session', async () => {
  const { api, change, signIn } = await given();
  await change(whole);
  const tokens = await signIn();

  await change({ ...whole, restricted_by_admin_reason: 'Another reason' });

  const { body: me } = await api.as(tokens).call('GET /users/me');
  expect(me.restricted_by_admin_reason).toBe('Another reason');
});

test('the event log has the restriction with its reason, and not the private details', async () => {
  const { api, change, server, user } = await given();
  await change(whole);
  server.clock.advance(1, 'second');
  await change({ restricted_by_admin_reason: 'Another reason' });
  await change({ restricted_by_admin_private_details: 'Another note' });
  server.clock.advance(1, 'second');
  await change({ restricted_by_admin: false });

  const types = 'user.restricted,user.released,user.updated';
  const { body } = await api.admin().call('GET /events', { query: { user_id: user.id, types } });

  expect(body.items.map(({ type, before, after }) => ({ type, before, after })).toReversed()).toEqual([
    { type: 'user.restricted', before: null, after: { restricted_by_admin_reason: reason } },
    {
      type: 'user.updated',
      before: { restricted_by_admin_reason: reason },
      after: { restricted_by_admin_reason: 'Another reason' },
    },
    { type: 'user.released', before: { restricted_by_admin_reason: 'Another reason' }, after: null },
  ]);
  expect(JSON.stringify(body)).not.toContain('note');
});
