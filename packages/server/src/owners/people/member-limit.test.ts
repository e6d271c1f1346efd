import { engineOfRun, mailsTo, ownersTeam, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Seats are limited by the configuration of the internal project, so these tests have their own server. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
  const { internal } = await portico(server);
  const config = { 'payments.items.dashboard_admins': { displayName: 'Dashboard Admins', customerType: 'team' } };
  const body = { config_override_string: JSON.stringify(config) };
  expect(await internal.admin().call('PATCH /internal/config/override', { body })).toSucceed();
});
afterAll(async () => await server.stop());

/** Creates a project whose team has two people, and a number of seats. */
async function given(members: number) {
  const at = await portico(server);
  const owner = await ownersTeam(at).join('owner');
  const params = { customer_type: 'team' as const, customer_id: at.project.ownerTeamId, item_id: 'dashboard_admins' };
  const body = { delta: members };
  const change = 'POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity';
  const query = { allow_negative: false };
  expect(await at.internal.server().call(change, { params, query, body })).toSucceed();
  const invite = async (email: string) =>
    await owner.admin.call('POST /internal/people-invitations', { body: { email, role: 'developer' } });
  const codeOf = async (email: string) => (await mailsTo(at.url, email))[0]?.code ?? '';
  return { ...at, owner, invite, codeOf };
}

test('an invitation needs a free seat', async () => {
  const { invite } = await given(2);

  expect(await invite('third@example.com')).toFail('ITEM_QUANTITY_INSUFFICIENT_AMOUNT', {
    item_id: 'dashboard_admins',
    quantity: -1,
  });
});

test('of several people who join at once, one gets the last seat', async () => {
  const { owner, internal, invite, codeOf } = await given(3);
  const people = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map(async (name) => {
      const email = `${name}@example.com`;
      expect(await invite(email)).toSucceed();
      const { body: user } = await internal.server().call('POST /users', { body: { primary_email: email } });
      const { body: tokens } = await internal.server().call('POST /auth/sessions', { body: { user_id: user.id } });
      return { tokens, code: await codeOf(email) };
    }),
  );

  const answers = await Promise.all(
    people.map(async ({ tokens, code }) =>
      internal.withTokens(tokens).call('POST /internal/people-invitations/accept', { body: { code } }),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await owner.admin.call('GET /internal/people', {})).body.items).toHaveLength(3);
});

test('a team invitation needs a free seat too, and stays open without one', async () => {
  const { url, project, internal, codeOf } = await given(2);
  const { body: user } = await internal.server().call('POST /users', { body: {} });
  const { body: tokens } = await internal.server().call('POST /auth/sessions', { body: { user_id: user.id } });
  const email = 'team@example.com';
  await internal.server().call('POST /team-invitations/send-code', {
    body: { email, team_id: project.ownerTeamId, callback_url: `${url}/invitation` },
  });
  const accept = async () =>
    await internal.withTokens(tokens).call('POST /team-invitations/accept', { body: { code: await codeOf(email) } });

  expect(await accept()).toFail('ITEM_QUANTITY_INSUFFICIENT_AMOUNT');
  expect(await accept()).toFail('ITEM_QUANTITY_INSUFFICIENT_AMOUNT');
});
