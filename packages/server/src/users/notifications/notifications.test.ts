import { randomUUID } from 'node:crypto';
import type { UserId } from '@portico/contract';
import { portico, rawRequest } from '@portico/testkit';
import { expect, test } from 'vitest';

const transactional = '7bb82d33-2f54-4a3d-9d23-82739e0d66ef';
const marketing = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';
const list = 'GET /emails/notification-preference/:user_id';
const change = 'PATCH /emails/notification-preference/:user_id/:notification_category_id';

test('every notification category is enabled until the user disables it', async () => {
  const { api, project } = await portico();
  const user = await project.user();

  const before = await api.as(user).call(list, { params: { user_id: 'me' } });
  const params = { user_id: 'me', notification_category_id: marketing };
  const changed = await api.as(user).call(change, { params, body: { enabled: false } });

  expect(before.body.items).toEqual([
    {
      notification_category_id: transactional,
      notification_category_name: 'Transactional',
      enabled: true,
      can_disable: false,
    },
    { notification_category_id: marketing, notification_category_name: 'Marketing', enabled: true, can_disable: true },
  ]);
  expect(before.trips).toBe(1);
  expect(changed.body).toMatchObject({ notification_category_id: marketing, enabled: false });
  const after = await api.server().call(list, { params: { user_id: user.id } });
  expect(after.body.items.map(({ enabled }) => enabled)).toEqual([true, false]);
});

test('nobody can turn transactional emails off, and a stored preference has no effect', async () => {
  const { api, project, server } = await portico();
  const user = await project.user();
  const params = { user_id: user.id, notification_category_id: transactional };
  const text = 'Transactional emails cannot be turned off.';

  for (const caller of [api.as(user), api.server()]) {
    expect(await caller.call(change, { params, body: { enabled: false } })).toBeRefused(400, text);
    expect(await caller.call(change, { params, body: { enabled: true } })).toSucceed();
  }
  await server.app.database.handle().run({
    text: 'update notification_preferences set is_enabled = false where user_id = $1',
    values: [user.id],
  });

  const after = await api.server().call(list, { params: { user_id: user.id } });
  expect(after.body.items.map(({ enabled }) => enabled)).toEqual([true, true]);
});

test('clients can read and change only their own preferences', async () => {
  const { api, project } = await portico();
  const [user, other] = [await project.user(), await project.user()];
  const params = { user_id: other.id };

  expect(await api.as(user).call(list, { params })).toBeRefused(403);
  const foreign = { params: { ...params, notification_category_id: marketing }, body: { enabled: false } };
  expect(await api.as(user).call(change, foreign)).toBeRefused(403);
  expect(await api.call(list, { params })).toFail('USER_AUTHENTICATION_REQUIRED');
  expect(await api.call(list, { params: { user_id: 'me' } })).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
});

test('rejects unknown categories and users', async () => {
  const { api, project } = await portico();
  const user = await project.user();
  const lost = randomUUID() as UserId;
  const body = { enabled: false };

  expect(await api.server().call(list, { params: { user_id: lost } })).toFail('USER_NOT_FOUND');
  const ofNobody = { params: { user_id: lost, notification_category_id: marketing }, body };
  expect(await api.server().call(change, ofNobody)).toFail('USER_NOT_FOUND');
  const unknown = { params: { user_id: user.id, notification_category_id: randomUUID() }, body };
  expect(await api.server().call(change, unknown)).toBeRefused(404, 'Notification category not found');
});

test('rejects a modified unsubscribe link', async () => {
  const { url } = await portico();
  const path = '/api/v1/emails/unsubscribe-link';

  expect(await rawRequest(url, { path: `${path}?code=short` })).toBeRefused(400, 'Invalid code');
  expect(await rawRequest(url, { path: `${path}?code=${'a'.repeat(45)}` })).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await rawRequest(url, { path })).toFail('SCHEMA_ERROR');
});
