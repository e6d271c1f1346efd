import { engineOfRun, mailsTo, portico, rawRequest, startTestServer } from '@portico/testkit';
import { startSmtp } from '@portico/testkit/outside/smtp';
import { expect, test } from 'vitest';

const soon = { interval: 20 };
const invitation = (email: string) => ({
  body: { email, callback_url: 'http://localhost:3000/handler/sign-in?a=1&b="2"' },
});

interface Listed {
  items: { id: string; recipient: string; subject: string; last_error: string | null; project: string }[];
}

test('without an SMTP server, emails and their links are in the built-in inbox', async () => {
  const { api, url } = await portico();

  expect(await api.server().call('POST /internal/send-sign-in-invitation', invitation('ada@example.com'))).toSucceed();

  const list = (await rawRequest(url, { path: '/inbox/messages.json' })).body as Listed;
  const mail = list.items.find(({ recipient }) => recipient === 'ada@example.com');
  expect(mail).toMatchObject({ subject: 'You have been invited to sign in to Test project', project: 'Test project' });
  const shown = await rawRequest(url, { path: `/inbox/messages/${mail?.id}` });
  expect(shown.body).toMatchObject({ recipient: 'ada@example.com', plain: expect.stringContaining('Test project') });
  expect((await rawRequest(url, { path: '/inbox/messages/x' })).status).toBe(404);
  const body = await rawRequest(url, { path: `/inbox/${mail?.id}/body` });
  expect(body.text).toContain('href="http://localhost:3000/handler/sign-in?a=1&amp;b=&quot;2&quot;"');
  expect(body.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('the inbox is searched, filtered by project and read in pages', async () => {
  const [one, other] = [await portico(), await portico()];
  const mark = `mark${Date.now()}`;
  const list = async (query: object) => {
    const path = `/inbox/messages.json?${new URLSearchParams({ search: mark, ...query })}`;
    return (await rawRequest(one.url, { path })).body as Listed & { next_cursor: string | null };
  };
  for (const name of ['a', 'b', 'c']) {
    const at = name === 'c' ? other : one;
    const email = `${name}.${mark}@example.com`;
    expect(await at.api.server().call('POST /internal/send-sign-in-invitation', invitation(email))).toSucceed();
    one.server.clock.advance(1, 'second');
  }
  const names = ({ items }: Listed) => items.map(({ recipient }) => recipient[0]).join('');

  expect(names(await list({}))).toBe('cba');
  expect(names(await list({ search: mark.toUpperCase() }))).toBe('cba');
  expect(names(await list({ search: `%${mark}` }))).toBe('');
  expect(names(await list({ project: one.project.id }))).toBe('ba');
  const first = await list({ limit: '2' });
  expect(names(first)).toBe('cb');
  const second = await list({ limit: '2', cursor: first.next_cursor ?? '' });
  expect([names(second), second.next_cursor]).toEqual(['a', null]);
  expect(names(await list({ cursor: 'x', limit: '-1', search: `${mark}\0` }))).toBe('c');
  const { body } = await rawRequest(one.url, { path: '/inbox/projects.json' });
  expect((body as { items: unknown[] }).items).toContainEqual({ id: one.project.id, name: 'Test project' });
});

test('a sign-in invitation requires a server and a trusted callback URL', async () => {
  const { api } = await portico();

  const untrusted = { body: { email: 'ada@example.com', callback_url: 'https://evil.example/' } };
  expect(await api.server().call('POST /internal/send-sign-in-invitation', untrusted)).toFail(
    'REDIRECT_URL_NOT_WHITELISTED',
  );
  expect(await api.callBadly('POST /internal/send-sign-in-invitation', invitation('a@b.co'))).toFail(
    'INSUFFICIENT_ACCESS_TYPE',
  );
});

test('messages are deleted after ninety days', async () => {
  const { api, project, server, url } = await portico();
  const user = await project.user();
  const body = { email: user.email, callback_url: 'http://localhost:3000/' };
  await api.call('POST /auth/password/send-reset-code', { body });
  await expect.poll(async () => (await mailsTo(url, user.email)).length).toBe(1);
  server.clock.advance(89, 'day');
  await server.app.background.sweep();
  expect(await mailsTo(url, user.email)).toHaveLength(1);

  server.clock.advance(2, 'day');
  await expect
    .poll(async () => {
      await server.app.background.sweep();
      return (await mailsTo(url, user.email)).length;
    })
    .toBe(0);
});

test('a project cannot insert markup into a message', async () => {
  const { api, url } = await portico();
  await api
    .admin()
    .call('PATCH /internal/projects/current', { body: { display_name: '<img src=x onerror=alert(1)>' } });

  await api.server().call('POST /internal/send-sign-in-invitation', invitation('markup@example.com'));

  const list = (await rawRequest(url, { path: '/inbox/messages.json' })).body as Listed;
  const mail = list.items.find(({ recipient }) => recipient === 'markup@example.com');
  const { text } = await rawRequest(url, { path: `/inbox/${mail?.id}/body` });
  expect(text).toContain('&lt;img');
  expect(text).not.toContain('<img');
});

test('with an SMTP server, an email is delivered once, and a rejected one is retried later', async () => {
  const smtp = await startSmtp();
  const environment = { PORTICO_SMTP_URL: smtp.url, PORTICO_MAIL_FROM: 'hello@example.com' };
  const server = await startTestServer({ engine: engineOfRun(), environment });
  try {
    const { api } = await portico(server);
    await api.server().call('POST /internal/send-sign-in-invitation', invitation('first@example.com'));
    await expect.poll(() => smtp.received.length, soon).toBe(1);
    expect(smtp.received[0]).toMatchObject({ from: 'hello@example.com', to: ['first@example.com'] });
    expect(smtp.received[0]?.source).toMatch(/^From: "?Test project"? <hello@example.com>/m);
    expect(smtp.received[0]?.source).toMatch(/^Subject: You have been invited/m);

    smtp.refuse(1);
    await api.server().call('POST /internal/send-sign-in-invitation', invitation('second@example.com'));
    const errorOf = async () => {
      const list = (await rawRequest(server.url, { path: '/inbox/messages.json' })).body as Listed;
      return list.items.find(({ recipient }) => recipient === 'second@example.com')?.last_error;
    };
    await expect.poll(errorOf, soon).toContain('Mailbox busy');
    server.clock.advance(31, 'second');
    await api.server().call('POST /internal/send-sign-in-invitation', invitation('third@example.com'));

    await expect.poll(() => smtp.received.flatMap(({ to }) => to), soon).toHaveLength(3);
    expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual([
      'first@example.com',
      'second@example.com',
      'third@example.com',
    ]);
    await expect.poll(errorOf, soon).toBeNull();
  } finally {
    await server.stop();
    await smtp.stop();
  }
});

test('production mode disables the inbox', async () => {
  const server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_ENVIRONMENT: 'production', PORTICO_SERVER_SECRET: 'x'.repeat(32) },
  });
  try {
    for (const path of ['/inbox/messages.json', '/inbox/projects.json']) {
      expect((await rawRequest(server.url, { path })).status).toBe(404);
    }
    expect((await rawRequest(server.url, { path: '/dashboard-config.json' })).body).toMatchObject({ inboxUrl: null });
  } finally {
    await server.stop();
  }
});
