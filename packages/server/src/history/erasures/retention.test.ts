import { portico } from '@portico/testkit';
import { startSmtp } from '@portico/testkit/outside/smtp';
import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit/test-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

// The background work of these tests reads and changes the whole database.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

const shortest = {
  'events.failedSignInDays': 1,
  'emails.retentionDays': 2,
  'emails.contentDays': 0,
  'webhooks.retentionDays': 4,
  'users.anonymousUnusedDays': 3,
};

const tables = ['failed_sign_ins', 'outgoing_emails', 'webhook_messages'];

/** Creates a project with a row of each kind. */
async function filledProject(config: object) {
  const { project, api } = await portico(server);
  const body = { config_override_string: JSON.stringify({ 'auth.anonymous.allowSignIn': true, ...config }) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  await api.admin().call('POST /internal/webhooks/endpoints', { body: { url: 'https://example.com/hook' } });
  const user = await project.user();
  await api.call('POST /auth/password/send-reset-code', {
    body: { email: user.email, callback_url: 'http://localhost:3000/x' },
  });
  await api.call('POST /auth/password/sign-in', { body: { email: user.email, password: 'wrong one' } });
  expect(await api.call('POST /auth/anonymous/sign-up')).toSucceed();
  await server.app.platform.acts.flush(server.app.database.handle());
  // An email that is still to be sent is not old.
  const waiting = `select count(*)::int as count from outgoing_emails where next_attempt_at is not null`;
  const unsent = async () => (await server.app.database.handle().run({ text: waiting, values: [] })).rows[0]?.count;
  await expect.poll(unsent, { interval: 20 }).toBe(0);
  const count = async () => {
    const parts = [...tables.map((table) => `'${table}', (select count(*) from ${table} r where r.tenancy_id = t.id)`)];
    const { rows } = await server.app.database.handle().run({
      text: `select jsonb_build_object(${parts.join(', ')}, 'anonymous', (
          select count(*) from users u where u.tenancy_id = t.id and u.is_anonymous
        )) as counts
        from tenancies t where project_id = $1`,
      values: [project.id],
    });
    return rows[0]?.counts as Record<string, number>;
  };
  return { api, count };
}

test('each kind is deleted after the days of the project, and other projects keep theirs', async () => {
  const [short, other] = [await filledProject(shortest), await filledProject({})];
  const before = await short.count();
  expect(Object.keys(before).filter((name) => (before[name] ?? 0) === 0)).toEqual([]);

  for (const [days, gone] of [
    [1, ['failed_sign_ins']],
    [1, ['failed_sign_ins', 'outgoing_emails']],
    [1, ['failed_sign_ins', 'outgoing_emails', 'anonymous']],
    [1, ['failed_sign_ins', 'outgoing_emails', 'anonymous', 'webhook_messages']],
  ] as const) {
    server.clock.advance(days, 'day');
    server.clock.advance(1, 'minute');
    await server.app.background.sweep();
    const counts = await short.count();
    // The deletion of the anonymous user queues a message.
    const left = Object.entries(counts).filter(([name, count]) => count === 0 && name !== 'webhook_messages');
    expect(left.map(([name]) => name).sort()).toEqual(gone.filter((name) => name !== 'webhook_messages').sort());
  }

  expect((await short.count()).webhook_messages).toBeLessThan(before.webhook_messages ?? 0);
  const kept = await other.count();
  expect(Object.keys(kept).filter((name) => kept[name] === 0)).toEqual([]);
});

test('what a shorter time would delete is counted before', async () => {
  const { api, count } = await filledProject({});
  const counted = async (setting: string, days: number) => {
    const answer = await api.admin().call('GET /internal/retention/count', { query: { setting, days } as never });
    expect(answer).toSucceed();
    return answer.body;
  };
  server.clock.advance(4, 'day');
  server.clock.advance(1, 'minute');
  const rows = await count();

  const ofSettings = {
    'events.failedSignInDays': rows.failed_sign_ins,
    'emails.retentionDays': rows.outgoing_emails,
    'webhooks.retentionDays': rows.webhook_messages,
    'users.anonymousUnusedDays': rows.anonymous,
  };
  for (const [setting, number] of Object.entries(ofSettings)) {
    expect(await counted(setting, 4), setting).toEqual({ count: number, is_more: false });
    expect(await counted(setting, 365), setting).toEqual({ count: 0, is_more: false });
  }
  expect((await counted('events.retentionDays', 4)).count).toBeGreaterThan(0);
  expect(await counted('users.erasureDelayDays', 4)).toEqual({ count: 0, is_more: false });
});

test('the content of sent emails is deleted after the days of the project, and other projects keep theirs', async () => {
  const smtp = await startSmtp();
  onTestFinished(async () => await smtp.stop());
  const environment = {
    PORTICO_ENVIRONMENT: 'production',
    PORTICO_SERVER_SECRET: 'x'.repeat(32),
    PORTICO_SMTP_URL: smtp.url,
    PORTICO_MAIL_FROM: 'hello@example.com',
  };
  const sending = await startTestServer({ engine: engineOfRun(), environment });
  onTestFinished(async () => await sending.stop());
  const send = async (config: object) => {
    const { project, api } = await portico(sending);
    const body = { config_override_string: JSON.stringify(config) };
    expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
    const { email } = await project.user();
    const code = { email, callback_url: 'http://localhost:3000/x' };
    expect(await api.call('POST /auth/password/send-reset-code', { body: code })).toSucceed();
    return email;
  };
  const [short, other] = [await send({ 'emails.contentDays': 1 }), await send({})];
  const stored = async (email: string) => {
    const text = `select html <> '' as has_content, delivered_at is not null as is_sent from outgoing_emails where recipient = $1`;
    return (await sending.app.database.handle().run({ text, values: [email] })).rows[0];
  };
  for (const email of [short, other])
    await expect.poll(async () => await stored(email), { interval: 20 }).toEqual({ has_content: true, is_sent: true });

  sending.clock.advance(23, 'hour');
  await sending.app.background.sweep();
  expect(await stored(short)).toMatchObject({ has_content: true });
  sending.clock.advance(2, 'hour');
  await sending.app.background.sweep();

  expect(await stored(short)).toEqual({ has_content: false, is_sent: true });
  expect(await stored(other)).toEqual({ has_content: true, is_sent: true });
});
