import { randomUUID } from 'node:crypto';
import { builtInTemplateIds, type CallInput, type Endpoints } from '@portico/contract';
import { mailsTo, type Portico, portico } from '@portico/testkit';
import { giveOwnSmtp } from '@portico/testkit/outside/project-smtp';
import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';

const soon = { interval: 20 };
const callback_url = 'http://localhost:3000/handler/sign-in';

type Query = CallInput<Endpoints['GET /internal/email-log'], 'admin'>['query'];

const invite = async ({ api }: Portico, email = `${randomUUID()}@example.com`) => {
  const body = { email, callback_url };
  expect(await api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
  return email;
};

const page = async ({ api }: Portico, query: Query = {}) => {
  const answer = await api.admin().call('GET /internal/email-log', { query });
  expect(answer.trips).toBe(1);
  return answer.body;
};
const found = async (given: Portico, query?: Query) => (await page(given, query)).items.map((item) => item.recipient);

const emailTo = async ({ api }: Portico, recipient: string) => {
  const { items } = (await api.admin().call('GET /internal/email-log', { query: { query: recipient } })).body;
  const params = { id: items[0]?.id ?? '' };
  return (await api.admin().call('GET /internal/email-log/:id', { params })).body;
};

test('lists all emails in pages, newest first', async () => {
  const [given, other] = [await portico(), await portico()];
  await invite(other);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    // Messages of the same millisecond have no defined order.
    given.server.clock.advance(1, 'second');
    await invite(given, `${name}@example.com`);
  }

  const first = await page(given, { limit: 2 });
  const second = await page(given, { limit: 2, cursor: first.pagination.next_cursor ?? '' });
  const third = await page(given, { limit: 2, cursor: second.pagination.next_cursor ?? '' });

  expect([first, second, third].map(({ items }) => items.map(({ recipient }) => recipient))).toEqual([
    ['e@example.com', 'd@example.com'],
    ['c@example.com', 'b@example.com'],
    ['a@example.com'],
  ]);
  expect(third.pagination.next_cursor).toBeNull();
  expect(first.items[0]).toEqual({
    id: expect.any(String),
    created_at_millis: expect.any(Number),
    recipient: 'e@example.com',
    subject: 'You have been invited to sign in to Test project',
    status: expect.stringMatching(/^(queued|sent)$/),
    sent_at_millis: first.items[0]?.sent_at_millis,
    next_attempt_at_millis: first.items[0]?.next_attempt_at_millis,
    attempts: expect.any(Number),
    may_be_duplicate: false,
    marked_as_spam_at_millis: null,
    broadcast_id: null,
    user_id: null,
    sender_config: { type: 'shared', sender_name: 'Test project', sender_email: 'portico@localhost.localdomain' },
    error: null,
  });
});

test('finds whole addresses, and parts of recipients and subjects', async () => {
  const given = await portico();
  await given.project.configure({ magic_link_enabled: true });
  await invite(given, 'Ada.Lovelace@example.com');
  await invite(given, 'bob@example.org');
  await given.api.call('POST /auth/otp/send-sign-in-code', { body: { email: 'eve@example.com', callback_url } });

  expect(await found(given, { query: 'ada.lovelace@EXAMPLE.com ' })).toEqual(['ada.lovelace@example.com']);
  expect(await found(given, { query: 'lovelace' })).toEqual(['ada.lovelace@example.com']);
  expect((await found(given, { query: 'INVITED to' })).sort()).toEqual(['ada.lovelace@example.com', 'bob@example.org']);
  expect(await found(given, { query: '%' })).toEqual([]);
  expect(await found(given, { query: 'lovelace@example.co' })).toEqual([]);

  const [mail] = await mailsTo(given.url, 'eve@example.com');
  const typed = mail?.code.slice(0, 6) ?? '';
  expect(mail?.subject).toContain(typed.toUpperCase());
  expect((await page(given, { query: 'eve@example.com' })).items[0]?.subject).toBe(
    'Sign in to Test project: Your code is ••••••',
  );
  for (const length of [2, 4, 6])
    expect(await found(given, { query: `code is ${typed.slice(0, length)}` })).toEqual([]);
});

test('emails are filtered by status', async () => {
  const given = await portico();
  await giveOwnSmtp(given, {
    refuseRecipient: (address) => {
      if (address.startsWith('nobody')) return [550, '5.1.1 No such user'];
      return address.startsWith('full') ? [452, '4.2.2 Mailbox full'] : undefined;
    },
  });
  for (const name of ['nobody', 'full', 'ada']) await invite(given, `${name}@example.com`);

  const statuses = async () =>
    Object.fromEntries((await page(given)).items.map(({ recipient, status }) => [recipient.split('@')[0], status]));
  await expect.poll(statuses, soon).toEqual({ ada: 'sent', full: 'delayed', nobody: 'failed' });

  expect(await found(given, { status: 'sent' })).toEqual(['ada@example.com']);
  expect(await found(given, { status: 'delayed' })).toEqual(['full@example.com']);
  expect(await found(given, { status: 'failed' })).toEqual(['nobody@example.com']);
  expect(await found(given, { status: 'failed', query: 'full' })).toEqual([]);
  expect(await found(given, { status: 'queued' })).toEqual([]);
  expect((await page(given, { status: 'failed' })).items[0]).toMatchObject({
    error: { errorType: 'INVALID_EMAIL_ADDRESS', canRetry: false, rawError: expect.stringContaining('No such user') },
    sent_at_millis: null,
    next_attempt_at_millis: null,
    attempts: 1,
  });
});

test('a search continues where the last one ended', async () => {
  const given = await portico();
  const insert = (count: number, recipient: string, ageSeconds: number) =>
    given.server.app.database.handle().run({
      text: `insert into outgoing_emails (tenancy_id, id, created_at, recipient, subject, html, plain, sender_name,
          next_attempt_at, delivered_at)
        select t.id, gen_random_uuid(), $3::timestamptz - (n + $5::int) * interval '1 second', $4, 'News', '', '', 'Otters', null, $3
        from generate_series(1, $2::int) n, tenancies t where t.project_id = $1`,
      values: [given.project.id, count, given.server.clock.now(), recipient, ageSeconds],
    });
  await invite(given);
  await insert(5200, 'many@example.com', 0);
  await insert(1, 'rare@example.com', 7200);

  const first = await page(given, { query: 'rare' });
  expect(first.items).toEqual([]);
  const second = await page(given, { query: 'rare', cursor: first.pagination.next_cursor ?? '' });
  expect(second.items).toMatchObject([{ recipient: 'rare@example.com', status: 'sent' }]);
  expect(second.pagination.next_cursor).toBeNull();
  expect((await page(given, { query: 'rare@example.com' })).items).toHaveLength(1);
});

test('shows the content of an email with dots instead of codes, before and after delivery', async () => {
  const given = await portico();
  const { api, project, url } = given;
  const user = await project.user();
  await api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });
  const [mail] = await mailsTo(url, user.email);

  const { html, text, subject, content_error } = await emailTo(given, user.email);

  expect(mail?.code).toMatch(/^[0-9a-z]{45}$/);
  for (const shown of [html, text, subject]) {
    expect(shown).not.toContain(mail?.code);
    expect(shown?.toLowerCase()).not.toContain(mail?.code.slice(0, 6));
  }
  expect(html).toContain(`href="${callback_url}?code=••••••"`);
  expect(text).toContain(`${callback_url}?code=••••••`);
  expect(content_error).toBeNull();
});

longTest('does not show a body whose codes cannot be found', async () => {
  const given = await portico();
  await given.project.configure({ magic_link_enabled: true });
  const source = `import { Subject } from '@portico/emails';
export const variablesSchema = (variables) => variables;
export const EmailTemplate = ({ variables: { otp, magicLink } }) => <div><Subject value={'Code ' + otp.split('').join('-')} />
  <a href={magicLink}>{otp.split('').map((letter, index) => <b key={index}>{letter}</b>)}</a></div>;`;
  const override = { [`emails.templates.${builtInTemplateIds.magic_link}.tsxSource`]: source };
  await given.api
    .admin()
    .call('PATCH /internal/config/override', { body: { config_override_string: JSON.stringify(override) } });
  const email = `${randomUUID()}@example.com`;
  expect(await given.api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } })).toSucceed();
  expect((await mailsTo(given.url, email))[0]?.subject).toMatch(/^Code \w-\w-\w-\w-\w-\w$/);

  expect(await emailTo(given, email)).toMatchObject({ html: null, text: null, subject: '••••••' });
  const { items } = (await given.api.admin().call('GET /internal/emails')).body;
  expect(items[0]?.subject).toBe('••••••');
});

test('renders the emails of broadcasts again, without their unsubscribe code', async () => {
  const given = await portico();
  const smtp = await giveOwnSmtp(given);
  const user = await given.project.user({ display_name: 'Ada' });
  const marketing = 'Marketing';
  const body = {
    html: '<p>Hello otters</p>',
    subject: 'News',
    user_ids: [user.id],
    notification_category_name: marketing,
  };
  expect(await given.api.server().call('POST /emails/send-email', { body })).toSucceed();
  await expect.poll(() => smtp.received.length, soon).toBe(1);

  const { html, text, broadcast_id, user_id } = await emailTo(given, user.email);

  expect(html).toContain('<p>Hello otters</p>');
  expect(text).toContain('Hello otters');
  expect(html).toMatch(/unsubscribe-link\?code=••••••"/);
  expect({ broadcast_id, user_id }).toEqual({ broadcast_id: expect.any(String), user_id: user.id });
});

longTest('lists the emails of one broadcast in pages, also with a search', async () => {
  const given = await portico();
  const smtp = await giveOwnSmtp(given);
  const users = await Promise.all([1, 2, 3].map(async () => await given.project.user()));
  const send = async (subject: string) => {
    const body = { html: 'x', subject, user_ids: users.map(({ id }) => id) };
    return (await given.api.server().call('POST /emails/send-email', { body })).body.broadcast_id;
  };
  const [broadcast_id, other] = [await send('June'), await send('July')];
  await expect.poll(() => smtp.received.length, soon).toBe(6);
  await invite(given);
  const expected = users.map(({ id, email }) => ({ id, email })).sort((a, b) => (a.id < b.id ? 1 : -1));

  const first = await page(given, { broadcast_id, limit: 2 });
  expect(first.items.map(({ recipient }) => recipient)).toEqual(expected.slice(0, 2).map(({ email }) => email));
  expect(first.items[0]).toMatchObject({ subject: 'June', broadcast_id });
  const second = await page(given, { broadcast_id, limit: 2, cursor: first.pagination.next_cursor ?? '' });
  expect(second.items.map(({ recipient }) => recipient)).toEqual([expected[2]?.email]);
  expect(second.pagination.next_cursor).toBeNull();

  expect(await found(given, { broadcast_id, query: 'july' })).toEqual([]);
  expect(await found(given, { broadcast_id: other, query: 'july', status: 'sent' })).toHaveLength(3);
  const elsewhere = await portico();
  await invite(elsewhere);
  expect(await found(elsewhere, { broadcast_id })).toEqual([]);
});

test('the email log is for admins of the project only', async () => {
  const [given, other] = [await portico(), await portico()];
  const email = await invite(given);
  const { id } = await emailTo(given, email);
  const params = { id };

  expect(await given.api.server().callBadly('GET /internal/email-log', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
  const details = 'GET /internal/email-log/:id' as const;
  expect(await given.api.server().callBadly(details, { params })).toFail('INSUFFICIENT_ACCESS_TYPE');
  expect(await other.api.admin().callBadly(details, { params })).toBeRefused(404, 'No email found with given id');
  expect(await given.api.admin().callBadly(details, { params: { id: 'x' } })).toFail('SCHEMA_ERROR');
  for (const query of [
    { cursor: 'x' },
    { limit: 0 },
    { limit: 101 },
    { status: 'x' },
    { broadcast_id: 'x' },
    { query: 'x'.repeat(321) },
    { a: 1 },
  ]) {
    expect(await given.api.admin().callBadly('GET /internal/email-log', { query })).toFail('SCHEMA_ERROR');
  }
});
