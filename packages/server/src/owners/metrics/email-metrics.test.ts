import { engineOfRun, type Portico, portico, rawRequest, startTestServer, type TestServer } from '@portico/testkit';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import { afterAll, beforeAll, expect, test } from 'vitest';

const soon = { interval: 20 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => {
  await server?.stop();
});

const invite = async ({ api }: Portico, email: string) => {
  const body = { email, callback_url: 'http://localhost:3000/handler/sign-in' };
  expect(await api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
};
const daysOf = async ({ api }: Portico) => (await api.admin().call('GET /internal/email-metrics')).body.days;
const today = async (given: Portico) => {
  const day = (await daysOf(given)).at(-1);
  if (day === undefined) throw new Error('There are no days.');
  const { date: _, ...counts } = day;
  return counts;
};
const nothing = { sent: 0, delayed: 0, failed: 0, bounced: 0, marked_as_spam: 0, suppressed: 0 };
const refuseRecipient = (address: string) => {
  if (address.startsWith('gone')) return [550, '5.1.1 No such user here'] as const;
  return address.startsWith('full') ? ([452, '4.2.2 Mailbox full'] as const) : undefined;
};

async function report({ api }: Portico, type: string, email: string): Promise<void> {
  const { body } = await api.admin().call('POST /internal/email-webhooks', { body: { provider: 'generic' } });
  const events = [{ type, email }];
  const headers = { 'content-type': 'application/json' };
  const path = new URL(body.url).pathname;
  expect(await rawRequest(server.url, { method: 'POST', path, headers, body: JSON.stringify({ events }) })).toSucceed();
}

test('emails count once for what happens to them, per project, on the day when it happens', async () => {
  const [given, other] = [await portico(server), await portico(server)];
  await giveOwnSmtp(given, { refuseRecipient });
  expect(await daysOf(given)).toHaveLength(30);
  expect(await today(given)).toEqual(nothing);

  for (const email of ['ada@example.com', 'grace@example.com', 'gone@example.com', 'full@example.com']) {
    await invite(given, email);
  }
  await expect.poll(async () => await today(given), soon).toEqual({ ...nothing, sent: 2, failed: 1, delayed: 1 });
  await invite(given, 'gone@example.com');
  await expect
    .poll(async () => await today(given), soon)
    .toEqual({ ...nothing, sent: 2, failed: 1, delayed: 1, suppressed: 1 });
  // The events are the same after the rounds have added them up.
  await server.app.background.sweep();
  await report(given, 'bounce', 'ada@example.com');
  await report(given, 'bounce', 'ada@example.com');
  await report(given, 'soft_bounce', 'grace@example.com');
  await report(given, 'complaint', 'grace@example.com');

  const answer = await given.api.admin().call('GET /internal/email-metrics');
  expect(answer.trips).toBe(1);
  expect(await today(given)).toEqual({ sent: 2, failed: 1, delayed: 2, suppressed: 1, bounced: 1, marked_as_spam: 1 });
  expect(await today(other)).toEqual(nothing);
  expect(await given.api.server().callBadly('GET /internal/email-metrics', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
  const metrics = await given.api.admin().call('GET /internal/metrics', { query: {} });
  expect(metrics.body).toMatchObject({ total_users: 0 });

  server.clock.advance(1, 'day');
  expect((await daysOf(given)).slice(-2)).toMatchObject([{ sent: 2 }, { sent: 0 }]);
});

test('delivery info of newer clients has real numbers', async () => {
  const given = await portico(server);
  await giveOwnSmtp(given);
  await invite(given, 'ada@example.com');
  await expect.poll(async () => (await today(given)).sent, soon).toBe(1);
  await report(given, 'bounce', 'ada@example.com');
  const info = async () => (await given.api.server().call('GET /emails/delivery-info')).body;
  const one = { sent: 1, bounced: 1, marked_as_spam: 0 };
  const none = { sent: 0, bounced: 0, marked_as_spam: 0 };

  expect(await info()).toEqual({
    stats: { hour: one, day: one, week: one, month: one },
    capacity: {
      rate_per_second: 1,
      boost_multiplier: 1,
      penalty_factor: 1,
      is_boost_active: false,
      boost_expires_at: null,
    },
  });
  server.clock.advance(3, 'hour');
  expect((await info()).stats).toEqual({ hour: none, day: one, week: one, month: one });
  server.clock.advance(2, 'day');
  expect((await info()).stats).toEqual({ hour: none, day: none, week: one, month: one });
  server.clock.advance(31, 'day');
  expect((await info()).stats.month).toEqual(none);
});
