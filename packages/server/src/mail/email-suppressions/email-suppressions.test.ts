import { engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import { startSmtp } from '@portico/testkit/outside/smtp';
import { expect, onTestFinished, test } from 'vitest';

const soon = { interval: 20 };
const add = async ({ api }: Portico, email_addresses: string[], detail?: string) =>
  await api.admin().call('POST /internal/email-suppressions', { body: { email_addresses, detail } });
const remove = async ({ api }: Portico, email_address: string) =>
  await api.admin().call('DELETE /internal/email-suppressions/:email_address', { params: { email_address } });
type Query = { search?: string; reason?: 'manual' | 'rejected'; limit?: number; cursor?: string; addresses?: string };
const listPage = async ({ api }: Portico, query: Query = {}) =>
  await api.admin().callBadly('GET /internal/email-suppressions', { query });
const addresses = async (given: Portico, query: Query = {}) => {
  const { body } = await listPage(given, query);
  return (body as { items: { email_address: string }[] }).items.map(({ email_address }) => email_address);
};

const invite = async ({ api }: Portico, email: string) => {
  const body = { email, callback_url: 'http://localhost:3000/handler/sign-in' };
  expect(await api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
};
const lastError = async ({ api }: Portico, email: string) =>
  (await api.admin().call('GET /internal/emails')).body.items.find(({ to }) => to[0] === email)?.error ?? undefined;
const recipients = ({ received }: { received: readonly { to: readonly string[] }[] }) =>
  received.flatMap(({ to }) => to);

test('the owner adds, finds and removes addresses, in any case of letters', async () => {
  const given = await portico();
  const { server } = given;
  expect((await add(given, ['Zoe@Example.com', 'zoe@example.com'], 'asked by phone')).body).toEqual({ added: 1 });
  server.clock.advance(1, 'second');
  expect((await add(given, ['zoe@example.com', 'ada@example.com'])).body).toEqual({ added: 1 });

  const answer = await listPage(given);
  expect(answer.trips).toBe(1);
  expect(answer.body).toEqual({
    items: [
      {
        email_address: 'ada@example.com',
        reason: 'manual',
        detail: '',
        provider: null,
        created_at_millis: expect.any(Number),
      },
      expect.objectContaining({ email_address: 'zoe@example.com', detail: 'asked by phone' }),
    ],
    is_paginated: true,
    pagination: { next_cursor: null },
  });
  expect(await addresses(given, { search: 'ZO' })).toEqual(['zoe@example.com']);
  expect(await addresses(given, { search: 'example' })).toEqual([]);
  expect(await addresses(given, { reason: 'rejected' })).toEqual([]);
  expect(await addresses(given, { addresses: 'Ada@example.com,nobody@example.com' })).toEqual(['ada@example.com']);

  expect(await remove(given, 'ZOE@example.com')).toSucceed();
  expect(await remove(given, 'zoe@example.com')).toBeRefused(404, /not on the suppression list/);
  expect(await addresses(given)).toEqual(['ada@example.com']);
});

test('pages continue where the last one ended, by time and in a search', async () => {
  const given = await portico();
  const all = ['a1@example.com', 'a2@example.com', 'a3@example.com', 'b1@example.com', 'b2@example.com'];
  await add(given, all);

  for (const [query, expected] of [
    [{}, all],
    [{ reason: 'manual' }, all],
    [{ search: 'a' }, all.slice(0, 3)],
    [{ search: 'a', reason: 'manual' }, all.slice(0, 3)],
  ] as const) {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await listPage(given, { ...query, limit: 2, ...(cursor === null ? {} : { cursor }) });
      const page = answer.body as { items: { email_address: string }[]; pagination: { next_cursor: string | null } };
      expect(page.items.length).toBeLessThanOrEqual(2);
      found.push(...page.items.map(({ email_address }) => email_address));
      cursor = page.pagination.next_cursor;
    } while (cursor !== null);
    expect(found.toSorted()).toEqual(expected);
  }
  for (const query of [{ cursor: 'a1@example.com' }, { search: 'a', cursor: 'nonsense' }, { limit: 201 }]) {
    expect(await listPage(given, query)).toFail('SCHEMA_ERROR');
  }
});

test('lists belong to one project, and only to its owners', async () => {
  const [given, other] = [await portico(), await portico()];
  await add(given, ['ada@example.com']);

  expect(await addresses(other)).toEqual([]);
  expect(await remove(other, 'ada@example.com')).toBeRefused(404, /not on the suppression list/);
  const asServer = given.api.server();
  for (const operation of ['GET /internal/email-suppressions', 'POST /internal/email-suppressions'] as const) {
    expect(await asServer.callBadly(operation, {})).toFail('INSUFFICIENT_ACCESS_TYPE');
  }
  for (const email_addresses of [[], ['not an address'], Array.from({ length: 1001 }, (_, n) => `${n}@example.com`)]) {
    const body = { email_addresses };
    const answer = await given.api.admin().callBadly('POST /internal/email-suppressions', { body });
    expect(answer).toFail('SCHEMA_ERROR');
  }
});

test('a suppressed address gets no emails, the log says why, and a removed one gets them again', async () => {
  const given = await portico();
  const smtp = await giveOwnSmtp(given);
  await add(given, ['ada@example.com']);

  await invite(given, 'ADA@example.com');
  await expect
    .poll(async () => await lastError(given, 'ada@example.com'), soon)
    .toMatchObject({ errorType: 'SUPPRESSED', canRetry: false, message: expect.stringContaining('suppression list') });
  expect(smtp.received).toEqual([]);

  await remove(given, 'ada@example.com');
  await invite(given, 'ada@example.com');
  await expect.poll(() => recipients(smtp), soon).toEqual(['ada@example.com']);
});

test('a rejected address is suppressed in its project, rejected senders and messages suppress no one', async () => {
  const [given, other] = [await portico(), await portico()];
  const refuseRecipient = (address: string) => {
    if (address.startsWith('gone')) return [550, '5.1.1 No such user here'] as const;
    return address.startsWith('spam') ? ([554, '5.7.1 We do not like you'] as const) : undefined;
  };
  await giveOwnSmtp(given, { refuseRecipient });
  const fine = await giveOwnSmtp(other);

  await invite(given, 'Gone@example.com');
  await invite(given, 'spam@example.com');
  await expect
    .poll(async () => (await lastError(given, 'gone@example.com'))?.errorType, soon)
    .toBe('INVALID_EMAIL_ADDRESS');
  await expect.poll(async () => (await lastError(given, 'spam@example.com'))?.errorType, soon).toBe('REJECTED');

  const { body } = await listPage(given);
  expect(body).toMatchObject({
    items: [{ email_address: 'gone@example.com', reason: 'rejected', detail: expect.stringContaining('5.1.1') }],
  });
  await invite(other, 'gone@example.com');
  await expect.poll(() => recipients(fine), soon).toEqual(['gone@example.com']);

  const senderRefused = await portico();
  await giveOwnSmtp(senderRefused, { refuseSender: [553, '5.1.8 Sender address rejected'] });
  await invite(senderRefused, 'ada@example.com');
  await expect.poll(async () => (await lastError(senderRefused, 'ada@example.com'))?.canRetry, soon).toBe(false);
  expect(await addresses(senderRefused)).toEqual([]);
});

test('the shared server suppresses no one', async () => {
  const smtp = await startSmtp({ refuseRecipient: () => [550, '5.1.1 No such user here'] });
  onTestFinished(async () => await smtp.stop());
  const server: TestServer = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_SMTP_URL: smtp.url },
  });
  onTestFinished(async () => await server.stop());
  const given = await portico(server);

  await invite(given, 'gone@example.com');

  await expect
    .poll(async () => (await lastError(given, 'gone@example.com'))?.errorType, soon)
    .toBe('INVALID_EMAIL_ADDRESS');
  expect(await addresses(given)).toEqual([]);
});
