import { randomUUID } from 'node:crypto';
import type { CallInput, Endpoints } from '@portico/contract';
import { engineOfRun, type Portico, portico, rawRequest, startTestServer, type TestServer } from '@portico/testkit';
import { startSmtp, type TestSmtp } from '@portico/testkit/outside/smtp';
import { expect, onTestFinished, test } from 'vitest';

const soon = { interval: 20 };

type EmailConfig = CallInput<Endpoints['POST /internal/send-test-email'], 'admin'>['body']['email_config'];

const user = { name: 'mailer', password: 'a mail password' };

/** Starts an SMTP server for a project, with its configuration. */
async function ownSmtp(options: Parameters<typeof startSmtp>[0] = { user }) {
  const smtp = await startSmtp(options);
  onTestFinished(async () => await smtp.stop());
  const config: EmailConfig = {
    host: '127.0.0.1',
    port: smtp.port,
    username: user.name,
    password: user.password,
    sender_name: 'Otter Works',
    sender_email: 'otters@example.com',
  };
  return { smtp, config };
}

async function ownServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({ engine: engineOfRun(), environment });
  onTestFinished(async () => await server.stop());
  return server;
}

const invite = async ({ api }: Portico, email = `${randomUUID()}@example.com`) => {
  const body = { email, callback_url: 'http://localhost:3000/handler/sign-in' };
  expect(await api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
  return email;
};

const listed = async ({ api }: Portico) => (await api.admin().call('GET /internal/emails')).body.items;
const errorOf = async (given: Portico, email: string) =>
  (await listed(given)).find(({ to }) => to[0] === email)?.error ?? undefined;
/** Returns the seconds until the next attempt, rounded up to tens, or null for none. */
async function triedAgainIn(server: TestServer, email: string): Promise<number | null> {
  const { rows } = await server.app.database.handle().run({
    text: 'select next_attempt_at from outgoing_emails where recipient = $1',
    values: [email],
  });
  const at = rows[0]?.next_attempt_at;
  return at instanceof Date ? Math.ceil((at.getTime() - server.clock.now().getTime()) / 10_000) * 10 : null;
}

const recipients = ({ received }: TestSmtp) => received.flatMap(({ to }) => to);

test('a project lists its own emails, newest first, at most a hundred', async () => {
  const [given, other] = [await portico(), await portico()];
  await invite(other);
  for (let index = 0; index < 101; index += 1) {
    // Messages of the same millisecond have no defined order.
    given.server.clock.advance(1, 'second');
    await invite(given, `mail-${index}@example.com`);
  }

  const answer = await given.api.admin().call('GET /internal/emails');

  expect(answer.trips).toBe(1);
  expect(answer.body.items.map(({ to }) => to)).toEqual(
    Array.from({ length: 100 }, (_, index) => [`mail-${100 - index}@example.com`]),
  );
  expect(answer.body.items[0]).toEqual({
    id: expect.any(String),
    subject: 'You have been invited to sign in to Test project',
    sent_at_millis: expect.any(Number),
    to: ['mail-100@example.com'],
    sender_config: {
      type: 'shared',
      sender_name: 'Test project',
      sender_email: 'portico@localhost.localdomain',
    },
    error: null,
  });
  expect(await given.api.server().callBadly('GET /internal/emails', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
});

test('a project with its own SMTP server sends through it, and the password is never returned', async () => {
  const { smtp, config } = await ownSmtp();
  const given = await portico();
  await given.project.configure({ email_config: { type: 'standard', ...config } });

  const email = await invite(given);

  await expect.poll(() => recipients(smtp), soon).toEqual([email]);
  expect(smtp.received[0]).toMatchObject({ from: 'otters@example.com', username: user.name });
  expect(smtp.received[0]?.source).toMatch(/^From: "?Otter Works"? <otters@example.com>/m);
  await expect
    .poll(async () => (await listed(given))[0]?.sender_config, soon)
    .toEqual({
      type: 'standard',
      host: '127.0.0.1',
      port: smtp.port,
      username: user.name,
      sender_name: 'Otter Works',
      sender_email: 'otters@example.com',
    });
  expect(JSON.stringify(await listed(given))).not.toContain(user.password);
});

test('connections stay open for the next message', async () => {
  const { smtp, config } = await ownSmtp();
  const given = await portico();
  await given.project.configure({ email_config: { type: 'standard', ...config } });

  for (let index = 0; index < 5; index += 1) {
    await invite(given);
    await expect.poll(() => smtp.received.length, soon).toBe(index + 1);
  }

  expect(smtp.connections()).toBeGreaterThan(0);
  expect(smtp.connections()).toBeLessThanOrEqual(3);
});

test('a wrong password is reported and retried a few times. A corrected one delivers queued emails', async () => {
  const { smtp, config } = await ownSmtp();
  const server = await ownServer();
  const given = await portico(server);
  await given.project.configure({ email_config: { type: 'standard', ...config, password: 'wrong' } });

  const email = await invite(given);
  await expect
    .poll(async () => await errorOf(given, email), soon)
    .toMatchObject({ errorType: 'AUTH_FAILED', canRetry: true, rawError: expect.stringContaining('535') });
  for (const [seconds, next] of [
    [31, 120],
    [121, 600],
    [601, null],
  ] as const) {
    server.clock.advance(seconds, 'second');
    await invite(await portico(server));
    await expect.poll(async () => await triedAgainIn(server, email), soon).toBe(next);
  }
  expect(await errorOf(given, email)).toMatchObject({ errorType: 'AUTH_FAILED', canRetry: false });
  const second = await invite(given);
  await expect.poll(async () => (await errorOf(given, second))?.errorType, soon).toBe('AUTH_FAILED');

  await given.project.configure({ email_config: { type: 'standard', ...config } });
  server.clock.advance(31, 'second');
  await invite(await portico(server));

  await expect.poll(() => recipients(smtp), soon).toEqual([second]);
});

test('retries temporary rejections, but not permanent ones', async () => {
  const refuseRecipient = (address: string) => {
    if (address.startsWith('nobody')) return [550, '5.1.1 No such user here'] as const;
    if (address.startsWith('spam')) return [554, '5.7.1 We do not like you'] as const;
    return address.startsWith('full') ? ([452, '4.2.2 Mailbox full'] as const) : undefined;
  };
  const { smtp, config } = await ownSmtp({ user, refuseRecipient });
  const given = await portico();
  await given.project.configure({ email_config: { type: 'standard', ...config } });

  for (const [email, errorType, canRetry] of [
    ['nobody@example.com', 'INVALID_EMAIL_ADDRESS', false],
    ['spam@example.com', 'REJECTED', false],
    ['full@example.com', 'TEMPORARY', true],
  ] as const) {
    await invite(given, email);
    await expect.poll(async () => await errorOf(given, email), soon).toMatchObject({ errorType, canRetry });
  }
  smtp.refuse(1, 554);
  const email = await invite(given);

  await expect
    .poll(async () => await errorOf(given, email), soon)
    .toMatchObject({ errorType: 'REJECTED', canRetry: false, message: 'The mail server rejected the message.' });
  expect(smtp.received).toEqual([]);
});

test('an unreachable server is reported and does not delay other projects', async () => {
  const { smtp, config } = await ownSmtp();
  const [broken, fine] = [await portico(), await portico()];
  const unreachable = await startSmtp();
  await unreachable.stop();
  await broken.project.configure({ email_config: { type: 'standard', ...config, port: unreachable.port } });
  await fine.project.configure({ email_config: { type: 'standard', ...config } });

  const email = await invite(broken);
  const other = await invite(fine);

  await expect.poll(() => recipients(smtp), soon).toEqual([other]);
  await expect
    .poll(async () => await errorOf(broken, email), soon)
    .toMatchObject({ errorType: 'SOCKET_CLOSED', canRetry: true });
});

test('an unresponsive server does not delay other projects', async () => {
  const [silent, { smtp, config }] = [await ownSmtp(), await ownSmtp()];
  silent.smtp.keepSilent();
  const [slow, fine] = [await portico(), await portico()];
  await slow.project.configure({ email_config: { type: 'standard', ...silent.config } });
  await fine.project.configure({ email_config: { type: 'standard', ...config } });
  for (let index = 0; index < 25; index += 1) await invite(slow);
  await expect.poll(silent.smtp.waiting, soon).toBe(3);

  const email = await invite(fine);

  await expect.poll(() => recipients(smtp), soon).toEqual([email]);
  silent.smtp.answer();
  await expect.poll(() => recipients(silent.smtp), soon).toHaveLength(25);
});

test('replies of the shared server are not shown to projects', async () => {
  const closed = await startSmtp();
  await closed.stop();
  const server = await ownServer({ PORTICO_SMTP_URL: closed.url, PORTICO_MAIL_FROM: 'hello@example.com' });
  const given = await portico(server);

  const email = await invite(given);

  await expect.poll(async () => (await errorOf(given, email))?.errorType, soon).toBe('SOCKET_CLOSED');
  expect(JSON.stringify(await errorOf(given, email))).not.toContain('127.0.0.1');
  const inbox = (await rawRequest(server.url, { path: '/inbox/messages.json' })).text;
  expect(inbox).toContain('127.0.0.1');
});

test('in production mode, the body of a delivered message is kept without its codes for seven days', async () => {
  const smtp = await startSmtp();
  onTestFinished(async () => await smtp.stop());
  const server = await ownServer({
    PORTICO_ENVIRONMENT: 'production',
    PORTICO_SERVER_SECRET: 'x'.repeat(32),
    PORTICO_SMTP_URL: smtp.url,
    PORTICO_MAIL_FROM: 'hello@example.com',
  });
  const given = await portico(server);
  await given.project.configure({ magic_link_enabled: true });
  const stored = async (email: string) => {
    const { rows } = await server.app.database.handle().run({
      text: `select subject, html, plain, secrets, delivered_at is not null as is_over from outgoing_emails
        where recipient = $1`,
      values: [email],
    });
    return rows[0];
  };
  const request = async () => {
    const email = `${randomUUID()}@example.com`;
    const body = { email, callback_url: 'http://localhost:3000/handler/magic-link-callback' };
    expect(await given.api.call('POST /auth/otp/send-sign-in-code', { body })).toSucceed();
    return email;
  };

  smtp.refuse(1);
  const waiting = await request();
  await expect.poll(async () => (await errorOf(given, waiting))?.errorType, soon).toBe('TEMPORARY');
  const email = await request();

  await expect.poll(async () => (await stored(email))?.is_over, soon).toBe(true);
  const [, code = ''] = /code=3D([0-9a-z=\r\n]{45,})/.exec(smtp.received[0]?.source ?? '') ?? [];
  const whole = code.replaceAll(/=\r?\n/g, '').slice(0, 45);
  const kept = await stored(email);
  expect(whole).toMatch(/^[0-9a-z]{45}$/);
  expect(JSON.stringify(kept)).not.toContain(whole);
  expect(JSON.stringify(kept)).not.toContain(whole.slice(0, 6).toUpperCase());
  expect(kept).toMatchObject({
    subject: 'Sign in to Test project: Your code is ••••••',
    html: expect.stringContaining('code=••••••'),
    plain: expect.stringMatching(/^••••••$/m),
    secrets: [],
  });
  expect(await stored(waiting)).toMatchObject({ is_over: false, secrets: [expect.any(String), expect.any(String)] });

  server.clock.advance(8, 'day');
  await server.app.background.sweep();
  expect(await stored(email)).toMatchObject({ subject: expect.stringContaining('••••••'), html: '', plain: '' });
});

test('a test email is sent through the given server and listed', async () => {
  const { smtp, config } = await ownSmtp();
  const given = await portico();

  const answer = await given.api
    .admin()
    .call('POST /internal/send-test-email', { body: { recipient_email: 'ada@example.com', email_config: config } });

  expect(answer.body).toEqual({ success: true });
  expect(smtp.received).toMatchObject([{ to: ['ada@example.com'], from: 'otters@example.com', username: user.name }]);
  expect(smtp.received[0]?.source).toMatch(/^Subject: Test Email from Portico/m);
  await expect.poll(smtp.connections, soon).toBe(0);
  const { password: _, ...sender } = config;
  expect(await listed(given)).toMatchObject([
    {
      subject: 'Test Email from Portico',
      to: ['ada@example.com'],
      sender_config: { type: 'standard', ...sender },
      error: null,
    },
  ]);
  expect(JSON.stringify(await listed(given))).not.toContain(user.password);
});

test('a failed test email returns the reason, with status 200', async () => {
  const { config } = await ownSmtp({ user, refuseRecipient: () => [550, '5.1.1 No such user here'] });
  const given = await portico();
  const closed = await startSmtp();
  await closed.stop();
  const send = async (changes: Partial<EmailConfig>) =>
    await given.api.admin().call('POST /internal/send-test-email', {
      body: { recipient_email: 'ada@example.com', email_config: { ...config, ...changes } },
    });

  for (const [changes, message] of [
    [{}, /rejected an address as invalid\. \(.*No such user here/],
    [{ password: 'wrong' }, /Check the user name and password\. \(.*535/],
    [{ port: closed.port }, /refused or closed the connection/],
    [{ host: 'no-such-host.invalid' }, /The mail server was not found/],
  ] as const) {
    const answer = await send(changes);
    expect(answer).toSucceed();
    expect(answer.body).toEqual({ success: false, error_message: expect.stringMatching(message) });
    expect(answer.text).not.toContain(user.password);
  }
  expect((await listed(given)).map(({ error }) => [error?.errorType, error?.canRetry])).toEqual([
    ['HOST_NOT_FOUND', false],
    ['SOCKET_CLOSED', false],
    ['AUTH_FAILED', false],
    ['INVALID_EMAIL_ADDRESS', false],
  ]);
  const nonsense = { body: { recipient_email: 'ada', email_config: { ...config, port: 70_000 } } };
  expect(await given.api.admin().callBadly('POST /internal/send-test-email', nonsense)).toFail('SCHEMA_ERROR');
  expect(await given.api.server().callBadly('POST /internal/send-test-email', nonsense)).toFail(
    'INSUFFICIENT_ACCESS_TYPE',
  );
});

test('a test email to an unresponsive server times out', async () => {
  const { smtp, config } = await ownSmtp();
  smtp.keepSilent();
  const server = await startTestServer({ engine: engineOfRun(), testMailMillisMax: 500 });
  onTestFinished(async () => await server.stop());
  const given = await portico(server);

  const answer = await given.api
    .admin()
    .call('POST /internal/send-test-email', { body: { recipient_email: 'ada@example.com', email_config: config } });

  expect(answer.body).toEqual({ success: false, error_message: expect.stringContaining('did not respond in time') });
});

test('an email is not delivered after its code has expired', async () => {
  const { smtp, config } = await ownSmtp();
  const server = await ownServer();
  const given = await portico(server);
  await given.project.configure({ email_config: { type: 'standard', ...config }, magic_link_enabled: true });
  const email = `${randomUUID()}@example.com`;
  smtp.refuse(1);
  const body = { email, callback_url: 'http://localhost:3000/handler/magic-link-callback' };
  expect(await given.api.call('POST /auth/otp/send-sign-in-code', { body })).toSucceed();
  await expect.poll(async () => await triedAgainIn(server, email), soon).toBe(30);

  server.clock.advance(11, 'minute');
  await invite(await portico(server));

  await expect
    .poll(async () => await errorOf(given, email), soon)
    .toMatchObject({ errorType: 'CODE_EXPIRED', canRetry: false });
  expect(recipients(smtp)).toEqual([]);
});

test('an email is not retried when its code expires before the next attempt', async () => {
  const { smtp, config } = await ownSmtp();
  const server = await ownServer();
  const given = await portico(server);
  await given.project.configure({ email_config: { type: 'standard', ...config }, magic_link_enabled: true });
  const email = `${randomUUID()}@example.com`;
  smtp.refuse(3);
  const body = { email, callback_url: 'http://localhost:3000/handler/magic-link-callback' };
  expect(await given.api.call('POST /auth/otp/send-sign-in-code', { body })).toSucceed();
  await expect.poll(async () => await triedAgainIn(server, email), soon).toBe(30);
  for (const [seconds, next] of [
    [31, 120],
    [121, null],
  ] as const) {
    server.clock.advance(seconds, 'second');
    await invite(await portico(server));
    await expect.poll(async () => await triedAgainIn(server, email), soon).toBe(next);
  }

  expect(await errorOf(given, email)).toMatchObject({ errorType: 'TEMPORARY', canRetry: false });
});
