import { randomUUID } from 'node:crypto';
import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import type { TenancyId } from '../../db/tenancy.ts';
import { countFirstRecipients } from './recipients.queries.ts';

const count = 'POST /internal/email-broadcasts/recipients';
const marketing = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';
const nobody = { no_address: 0, deletion_scheduled: 0, not_verified: 0, suppressed: 0, unsubscribed: 0 };

/** Creates six users: one who gets every email, and one for each reason. */
async function usersOf({ api, project }: Portico) {
  const config = { 'users.allowClientUserDeletion': true, 'users.deletionGraceDays': 10 };
  const override = { config_override_string: JSON.stringify(config) };
  await api.admin().call('PATCH /internal/config/override', { body: override });
  const verified = { primary_email_verified: true };
  const [fine, leaving, off, bounced] = [
    await project.user(verified),
    await project.user(verified),
    await project.user(verified),
    await project.user(verified),
  ];
  expect(await api.as(leaving).call('DELETE /users/me', {})).toSucceed();
  await api.server().call('PATCH /emails/notification-preference/:user_id/:notification_category_id', {
    params: { user_id: off.id, notification_category_id: marketing },
    body: { enabled: false },
  });
  await api.admin().call('POST /internal/email-suppressions', { body: { email_addresses: [bounced.email] } });
  const none = (await api.server().call('POST /users', { body: {} })).body;
  const open = { primary_email: `${randomUUID()}@example.com`, primary_email_verified: false };
  const unverified = (await api.server().call('POST /users', { body: open })).body;
  return { ids: [fine, leaving, off, bounced, none, unverified].map(({ id }) => id) };
}

test('who would get an email is counted, and who would not by reason', async () => {
  const given = await portico();
  const { ids } = await usersOf(given);
  const counted = async (body: object) => (await given.api.admin().call(count, { body })).body;
  const rest = { unknown: 0, has_more: false };

  const all = { all_users: true, only_verified: true, notification_category_name: 'Marketing' };
  const one = { no_address: 1, deletion_scheduled: 1, not_verified: 1, suppressed: 1, unsubscribed: 1 };
  expect(await counted(all)).toEqual({ reached: 1, left_out: one, ...rest });
  const transactional = { ...one, not_verified: 0, unsubscribed: 0 };
  expect(await counted({ all_users: true })).toEqual({ reached: 3, left_out: transactional, ...rest });

  // Listed users get emails until their account is deleted.
  const listed = { ...transactional, deletion_scheduled: 0 };
  const unknown = [randomUUID(), 'nonsense'];
  expect(await counted({ user_ids: [...ids, ...ids, ...unknown] })).toEqual({
    reached: 4,
    left_out: listed,
    unknown: 2,
    has_more: false,
  });
  expect(await counted({ user_ids: [] })).toEqual({ reached: 0, left_out: nobody, ...rest });
});

test('users of other projects do not count, and requests are checked as those that send', async () => {
  const given = await portico();
  const other = await portico();
  const foreign = await other.project.user();
  const call = async (body: object) => await given.api.admin().callBadly(count, { body });

  const { body } = await call({ user_ids: [foreign.id] });
  expect(body).toEqual({ reached: 0, left_out: nobody, unknown: 1, has_more: false });
  for (const users of [{}, { user_ids: [], all_users: true }]) expect(await call(users)).toFail('SCHEMA_ERROR');
  expect(await call({ all_users: true, notification_category_name: 'marketing' })).toBeRefused(
    400,
    'Notification category not found with given name',
  );
  expect(await given.api.server().callBadly(count, { body: { all_users: true } })).toFail('INSUFFICIENT_ACCESS_TYPE');
});

test('all users are counted up to a number, and the answer says that there are more', async () => {
  const given = await portico();
  const user = await given.project.user();
  await given.project.user();
  const db = given.server.app.database.handle();
  const { rows } = await db.run({ text: 'select tenancy_id from users where id = $1', values: [user.id] });
  const context = { db, tenancyId: rows[0]?.tenancy_id as TenancyId };
  const counted = async (countedMax: number) =>
    await countFirstRecipients.all(context, { onlyVerified: false, categoryId: null, countedMax });

  expect(await counted(1)).toEqual([{ left_out: null, count: 1, has_more: true }]);
  expect(await counted(2)).toEqual([{ left_out: null, count: 2, has_more: false }]);
});
