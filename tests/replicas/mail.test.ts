import { randomUUID } from 'node:crypto';
import { portico, startTestServer, type TestServer } from '@portico/testkit';
import { addUsers } from '@portico/testkit/databases/many-users';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import { startSmtp, type TestSmtp } from '@portico/testkit/outside/smtp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
const soon = { interval: 20 };

describe.skipIf(adminUrl === '')('email of two servers on one PostgreSQL', () => {
  let database: Awaited<ReturnType<ReturnType<typeof connectPostgres>['createDatabase']>>;
  let smtp: TestSmtp;
  const servers: TestServer[] = [];

  const start = async () => {
    const environment = { PORTICO_SMTP_URL: smtp.url, PORTICO_MAIL_FROM: 'hello@example.com' };
    const server = await startTestServer({ engine: 'postgres', databaseUrl: database.url, environment });
    servers.push(server);
    return server;
  };

  const invite = async (server: TestServer, count: number) => {
    const { api } = await portico(server);
    const emails = Array.from({ length: count }, () => `${randomUUID()}@example.com`);
    for (const email of emails) {
      const body = { email, callback_url: 'http://localhost:3000/' };
      expect(await api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
    }
    return emails;
  };

  const delivered = () => smtp.received.flatMap(({ to }) => to);
  const messageId = (index: number) => /^Message-ID: (.*)$/im.exec(smtp.received[index]?.source ?? '')?.[1];

  beforeEach(async () => {
    database = await connectPostgres(adminUrl).createDatabase();
    smtp = await startSmtp();
  });

  afterEach(async () => {
    smtp.answer();
    await Promise.all(servers.splice(0).map(async (server) => await server.stop()));
    await smtp.stop();
    await database.drop();
  });

  test('each message is sent once', async () => {
    const [one, two] = await Promise.all([start(), start()]);

    const emails = (await Promise.all([invite(one, 30), invite(two, 30)])).flat();

    await expect.poll(() => delivered().length, soon).toBe(60);
    expect(delivered().sort()).toEqual(emails.sort());
  });

  test('a message that a dead server had taken is sent by another one, with the same ID', async () => {
    const [dead, other] = [await start(), await start()];
    smtp.keepSilent();
    const [email] = await invite(dead, 1);
    await expect.poll(smtp.waiting, soon).toBe(1);

    // The other server does not take it while the first may still be sending it.
    other.clock.advance(90, 'second');
    await invite(other, 1);
    await expect.poll(smtp.waiting, soon).toBe(2);
    other.clock.advance(61, 'second');
    await invite(other, 1);

    await expect.poll(() => delivered().filter((to) => to === email).length, soon).toBe(2);
    const copies = smtp.received.flatMap(({ to }, index) => (to[0] === email ? [messageId(index)] : []));
    expect(copies[0]).toBeTruthy();
    expect(copies[1]).toBe(copies[0]);
  });

  test('a broadcast that a dead server began is finished by another one, and repeats only emails in progress', async () => {
    const [dead, other] = [await start(), await start()];
    const given = await portico(dead);
    await addUsers(given, 350);
    const own = await giveOwnSmtp(given);
    own.keepSilent();
    const body = { html: '<p>News</p>', subject: 'News', all_users: true as const };
    const { broadcast_id: id } = (await given.api.server().call('POST /emails/send-email', { body })).body;
    await expect.poll(own.waiting, soon).toBeGreaterThan(0);
    const begun = own.received.flatMap(({ to }) => to);

    // The other server goes on after the reservations of the first one have ended.
    other.clock.advance(6, 'minute');
    const begin = async () => {
      const second = await portico(other);
      await giveOwnSmtp(second);
      await second.api.server().call('POST /emails/send-email', { body: { html: '', user_ids: [] } });
      await invite(other, 1);
    };
    await begin();
    await expect.poll(() => own.received.length, soon).toBeGreaterThan(begun.length);
    own.answer();

    const params = { id };
    const read = async () => (await given.api.admin().call('GET /internal/email-broadcasts/:id', { params })).body;
    await expect.poll(async () => (await read()).counts.delivered, soon).toBe(350);
    const copies = Map.groupBy(own.received, ({ to }) => to[0]);
    const repeated = [...copies.values()].filter(({ length }) => length > 1).length;
    expect(copies.size).toBe(350);
    expect(repeated).toBeGreaterThan(0);
    expect(repeated).toBeLessThanOrEqual((await read()).possible_duplicates);
  });

  test('a server that stops aborts running deliveries, and another one retries them soon', async () => {
    const [stopping, other] = [await start(), await start()];
    smtp.keepSilent();
    const [email] = await invite(stopping, 1);
    await expect.poll(smtp.waiting, soon).toBe(1);

    await stopping.stop();
    servers.splice(servers.indexOf(stopping), 1);
    smtp.answer();
    other.clock.advance(31, 'second');
    await invite(other, 1);

    await expect.poll(() => delivered().filter((to) => to === email).length, soon).toBe(2);
  });
});
