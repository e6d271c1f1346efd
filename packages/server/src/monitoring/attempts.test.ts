import { randomUUID } from 'node:crypto';
import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit';
import { startSmtp, type TestSmtp } from '@portico/testkit/outside/smtp';
import { webhookProject } from '@portico/testkit/outside/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';

const token = 'a-token-for-tests-of-metrics';
let smtp: TestSmtp;
let server: TestServer;

beforeAll(async () => {
  const refuseRecipient = (address: string) =>
    address.startsWith('unknown-') ? ([550, 'No such user'] as const) : undefined;
  smtp = await startSmtp({ refuseRecipient });
  const environment = { PORTICO_METRICS_TOKEN: token, PORTICO_SMTP_URL: smtp.url };
  server = await startTestServer({ engine: engineOfRun(), environment });
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

/** Returns the value of a series, or undefined if there is none. */
async function readSeries(series: string): Promise<number | undefined> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = (await answer.text()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('measures attempts to send emails and webhooks, by result', async () => {
  const { api, endpoint, trigger, receiver } = await webhookProject(server);
  const invite = async (email: string) =>
    await api
      .server()
      .call('POST /internal/send-sign-in-invitation', { body: { email, callback_url: 'http://localhost:3000/' } });
  expect(await invite(`${randomUUID()}@example.com`)).toSucceed();
  expect(await invite(`unknown-${randomUUID()}@example.com`)).toSucceed();
  // Emails are events, too.
  await endpoint({ event_types: ['user.created'] });
  await trigger();
  await expect.poll(() => readSeries('portico_webhook_attempt_duration_seconds_count{result="2xx"}')).toBe(1);
  receiver.reply({ status: 503 });
  await trigger();

  await expect.poll(() => readSeries('portico_webhook_attempt_duration_seconds_count{result="5xx"}')).toBe(1);
  await expect.poll(() => readSeries('portico_email_attempt_duration_seconds_count{result="accepted"}')).toBe(1);
  await expect.poll(() => readSeries('portico_email_attempt_duration_seconds_count{result="failed"}')).toBe(1);
  await expect.poll(() => readSeries('portico_background_stored_total{work="webhooks"}')).toBe(2);
  await expect.poll(() => readSeries('portico_background_stored_total{work="emails"}')).toBe(2);
});

test('measures how long work has been due that no process does', async () => {
  const { api, endpoint, trigger } = await webhookProject(server);
  await endpoint();
  await server.app.background.stop();
  const body = { email: `${randomUUID()}@example.com`, callback_url: 'http://localhost:3000/' };
  expect(await api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
  await trigger();
  server.clock.advance(90, 'second');

  const { emails, webhooks, broadcasts } = await server.app.background.oldestDueSeconds();
  expect(emails).toBeGreaterThan(89);
  expect(webhooks).toBeGreaterThan(89);
  expect(broadcasts).toBe(0);
  // The age is read again after five seconds.
  await expect.poll(() => readSeries('portico_background_oldest_due_seconds{work="emails"}')).toBeGreaterThan(89);
});
