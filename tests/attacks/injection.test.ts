import { mailsTo, portico, rawRequest } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** Tests that input cannot be injected into statements, headers, emails, pages or server objects. */

const quotes = ["' or '1'='1", "'; drop table users; --", '%', '_', '\\', '$1', "E'\\x41'", '*/ select 1 /*', '\u2019'];

describe('SQL', () => {
  test.each(quotes)('a search for %s finds only what contains it', async (query) => {
    const { api, project } = await portico();
    await project.user({ display_name: 'Ada' });
    const named = await project.user({ display_name: `name ${query} end` });

    const { body } = await api.server().call('GET /users', { query: { query } });

    expect(body.items.map(({ id }) => id)).toEqual([named.id]);
  });

  test.each(['signed_up_at; select 1', 'password_hash', '1', 'signed_up_at desc, (select 1)'])(
    'a list is not ordered by %s',
    async (order_by) => {
      const { api } = await portico();

      expect(await api.server().callBadly('GET /users', { query: { order_by } })).toFail('SCHEMA_ERROR');
    },
  );

  test('accepts only valid IDs and cursors', async () => {
    const { api } = await portico();

    for (const cursor of quotes) {
      expect((await api.server().callBadly('GET /users', { query: { cursor } })).status).toBeLessThan(500);
    }
    for (const user_id of quotes) {
      expect((await api.server().callBadly('GET /users/:user_id', { params: { user_id } })).status).toBe(400);
    }
  });
});

describe('emails', () => {
  const callback_url = 'http://localhost:3000/handler/password-reset';

  test('a name with line breaks cannot add a header', async () => {
    const { api, url, project } = await portico();
    await api.admin().call('PATCH /internal/projects/current', {
      body: { display_name: 'Otter\r\nBcc: all@example.com\r\n\r\nHello' },
    });
    const user = await project.user();

    await api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });

    const [mail] = await mailsTo(url, user.email);
    expect(mail?.subject).toBe('Reset your password at Otter Bcc: all@example.com Hello');
  });

  test.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', '<a@example.com>', 'a@b@c'])(
    'rejects the email %j',
    async (email) => {
      const { api } = await portico();

      const body = { email, password: 'a long new passphrase' };
      expect(await api.callBadly('POST /auth/password/sign-up', { body })).toFail('SCHEMA_ERROR');
    },
  );

  test('a name is escaped in a message', async () => {
    const { api, url, project } = await portico();
    await api
      .admin()
      .call('PATCH /internal/projects/current', { body: { display_name: '<img src=x onerror=alert(1)>' } });
    const user = await project.user();

    await api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });

    const [mail] = await mailsTo(url, user.email);
    const { text } = await rawRequest(url, { path: `/inbox/${mail?.id}/body` });
    expect(text).toContain('&lt;img src=x');
    expect(text).not.toContain('<img');
  });

  test.each([
    'javascript:alert(1)//localhost:3000',
    'data:text/html,x',
    'http://localhost:3000@evil.example/',
    '//evil.example',
  ])('a link never leads to %s', async (address) => {
    const { api, url, project } = await portico();
    const user = await project.user();

    const body = { email: user.email, callback_url: address };
    const answer = await api.callBadly('POST /auth/password/send-reset-code', { body });

    expect(answer.code).toMatch(/^(SCHEMA_ERROR|REDIRECT_URL_NOT_WHITELISTED)$/);
    expect(await mailsTo(url, user.email)).toEqual([]);
  });
});

describe('objects of the server', () => {
  const asText = (body: string, headers: Readonly<Record<string, string>>) => ({
    method: 'PATCH',
    path: '/api/v1/users/me',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });

  test('handles prototype names as plain keys', async () => {
    const { api, url, project } = await portico();
    const user = await project.user();
    const { headers } = api.as(user);

    const unknown = await rawRequest(url, asText('{"__proto__":{"is_admin":true}}', headers));
    const stored = await rawRequest(url, asText('{"client_metadata":{"__proto__":{"polluted":1},"a":1}}', headers));

    expect(unknown.status).toBeLessThan(500);
    expect(stored.status).toBeLessThan(500);
    expect(({} as { polluted?: number; is_admin?: boolean }).polluted).toBeUndefined();
    const { body } = await api.as(user).call('GET /users/me');
    expect(Object.hasOwn(body, 'is_admin')).toBe(false);
  });

  test('rejects a repeated parameter', async () => {
    const { api, url, project } = await portico();
    const user = await project.user();
    const other = await project.user();

    const path = `/api/v1/auth/sessions?user_id=me&user_id=${other.id}`;
    const answer = await rawRequest(url, { path, headers: api.as(user).headers });

    expect(answer).toFail('SCHEMA_ERROR');
  });

  test('rejects text that the database cannot store at any position', async () => {
    const { api, project } = await portico();
    const user = await project.user();

    for (const text of ['a\u0000b', '\ud800']) {
      for (const body of [{ display_name: text }, { client_metadata: { [text]: 1 } }, { client_metadata: [[text]] }]) {
        expect(await api.as(user).callBadly('PATCH /users/me', { body })).toFail('SCHEMA_ERROR');
      }
    }
  });
});
