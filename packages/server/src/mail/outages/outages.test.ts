import { engineOfRun, type Portico, portico, rawRequest, startTestServer, type TestServer } from '@portico/testkit';
import { giveOwnSmtp, ownUser } from '@portico/testkit/outside/project-smtp';
import { startSmtp, type TestSmtp } from '@portico/testkit/outside/smtp';
import { afterEach, beforeEach, expect, test } from 'vitest';

const soon = { timeout: 8000, interval: 20 };

let smtp: TestSmtp;
let server: TestServer;
beforeEach(async () => {
  smtp = await startSmtp();
  server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_SMTP_URL: smtp.url, PORTICO_LOG_LEVEL: 'warn' },
  });
});
afterEach(async () => {
  await server.stop();
  await smtp.stop();
});

let count = 0;
async function invite({ api, url: own }: Portico, times: number, url = own): Promise<void> {
  const headers = { ...api.server().headers, 'content-type': 'application/json' };
  for (let index = 0; index < times; index += 1) {
    count += 1;
    const path = '/api/v1/internal/send-sign-in-invitation';
    const body = { email: `user${count}@example.com`, callback_url: 'http://localhost:3000/handler/sign-in' };
    expect(await rawRequest(url, { method: 'POST', path, headers, body: JSON.stringify(body) })).toSucceed();
  }
}

/** The lines of the log about mail servers. */
interface Line {
  readonly level: number;
  readonly msg: string;
  readonly server?: string;
  readonly failures?: number;
  readonly tenancy?: string;
}
const lines = (of = server): Line[] =>
  of.errors.map((line): Line => JSON.parse(line)).filter(({ msg }) => msg.startsWith('a mail server'));
const attemptsOf = async (of: TestServer) => {
  const text = 'select sum(attempts)::int as count from outgoing_emails where last_attempt_at is not null';
  return Number((await of.app.database.handle().run({ text, values: [] })).rows[0]?.count);
};
const metricsOf = async ({ api }: Portico) => await api.admin().call('GET /internal/metrics', { query: {} });
const outageOf = async ({ api }: Portico) => (await api.admin().call('GET /internal/email-delivery')).body.outage;

test('a mail server that is down is one line, one an hour, and one when it accepts emails again', async () => {
  const at = await portico(server);
  await smtp.stop();
  await invite(at, 12);
  await expect.poll(() => attemptsOf(server), soon).toBe(12);
  await expect.poll(() => lines(), soon).toHaveLength(1);
  expect(lines()[0]).toMatchObject({ level: 40, msg: 'a mail server does not accept emails', server: 'installation' });
  await expect.poll(async () => await outageOf(at), soon).toMatchObject({ error: null });
  const metrics = await metricsOf(at);
  expect([metrics.trips, metrics.body.email_overview.outage]).toEqual([1, await outageOf(at)]);

  for (let minute = 0; minute < 59; minute += 10) {
    server.clock.advance(10, 'minute');
    await invite(at, 1);
  }
  server.clock.advance(2, 'minute');
  await invite(at, 1);
  await expect.poll(() => lines().length, soon).toBe(2);
  expect(lines()[1]).toMatchObject({ level: 40, msg: 'a mail server still does not accept emails' });

  const again = await startSmtp({ port: smtp.port });
  await invite(at, 1);
  await expect.poll(() => lines().length, soon).toBe(3);
  expect(lines()[2]).toMatchObject({ level: 40, msg: 'a mail server accepts emails again', server: 'installation' });
  expect(lines()[2]?.failures).toBeGreaterThanOrEqual(12);
  expect(await outageOf(at)).toBeNull();
  expect((await metricsOf(at)).body.email_overview.outage).toBeNull();
  await again.stop();
});

test('two servers write one line, and each of them can end it', async () => {
  const at = await portico(server);
  const own = await giveOwnSmtp(at);
  await own.stop();
  const databaseUrl = server.app.platform.settings.databaseUrl;
  if (databaseUrl === undefined) return;
  const other = await startTestServer({
    engine: engineOfRun(),
    databaseUrl,
    environment: { PORTICO_SMTP_URL: smtp.url, PORTICO_LOG_LEVEL: 'warn' },
  });
  try {
    await invite(at, 3);
    await expect.poll(() => lines(server).length, soon).toBe(1);
    await invite(at, 3, other.url);
    // The first has written two failures. The other one writes once, and gathers those that follow for a minute.
    await expect.poll(async () => (await outageOf(at))?.failed_attempts, soon).toBeGreaterThan(2);
    expect(lines(server)[0]).toMatchObject({ tenancy: expect.any(String) });
    const outage = await outageOf(at);
    expect(outage).toMatchObject({ error: expect.any(String) });
    expect((await metricsOf(at)).body.email_overview.outage).toEqual(outage);
    expect((await metricsOf(await portico(server))).body.email_overview.outage).toBeNull();

    const again = await startSmtp({ port: own.port, user: ownUser });
    await invite(at, 1, other.url);
    await expect.poll(() => lines(other).length, soon).toBe(1);
    expect(lines(other)[0]).toMatchObject({ msg: 'a mail server accepts emails again' });
    expect(lines(server)).toHaveLength(1);
    expect(await outageOf(at)).toBeNull();
    await again.stop();
  } finally {
    await other.stop();
  }
});

test('one failed attempt, and rejected recipients, are no outage', async () => {
  const at = await portico(server);
  await giveOwnSmtp(at, { refuseRecipient: () => [550, '5.1.1 No such user here'] });

  await invite(at, 3);

  const statuses = async () =>
    (await at.api.admin().call('GET /internal/emails')).body.items.filter(({ error }) => error != null).length;
  await expect.poll(statuses, soon).toBe(3);
  expect(await outageOf(at)).toBeNull();
  expect(lines()).toEqual([]);
});

test('health details have the figures, for requests from this machine only', async () => {
  const at = await portico(server);
  await smtp.stop();
  await invite(at, 3);
  await expect.poll(() => lines(), soon).toHaveLength(1);

  const here = await rawRequest(server.url, { path: '/health?details' });
  const elsewhere = await rawRequest(server.url, { path: '/health?details', headers: { via: '1.1 proxy' } });

  expect(here.body).toEqual({ status: 'ok', mail: { servers_down: 1, waiting: 3 } });
  expect(elsewhere.body).toEqual({ status: 'ok' });
});

test('an email waits as long as a mail server asks for', async () => {
  const at = await portico(server);
  const own = await giveOwnSmtp(at, {
    refuseRecipient: () => [450, '4.2.0 Greylisted, please try again in 10 minutes'],
  });
  await invite(at, 1);
  const attempts = async () =>
    (
      await server.app.database.handle().run({
        text: 'select attempts, extract(epoch from next_attempt_at - last_attempt_at)::int as pause from outgoing_emails where last_attempt_at is not null',
        values: [],
      })
    ).rows;

  await expect.poll(attempts, soon).toEqual([{ attempts: 1, pause: 600 }]);
  expect(own.received).toEqual([]);
});
