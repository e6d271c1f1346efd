import { mailsTo, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';
import { exactRequest } from './exact-request.ts';

/** Addresses that look the same, and addresses of the server that a request makes up. */

const callback_url = 'http://localhost:3000/handler/callback';

describe('case and Unicode of addresses (GHSA-7rqj-j65f-68wh)', () => {
  let people = 0;
  /** Returns a new address of Kate, and the given spelling of it. */
  const spelled = (twin = '') => {
    people += 1;
    const email = `kate${people}@example.com`;
    return {
      email,
      twin: twin.replace(/@/, `${people}@`),
      victim: { primary_email: email, primary_email_verified: true },
    };
  };
  const password = 'a long new passphrase';
  const named = (email: string) => ({ email, password, verification_callback_url: callback_url });

  test.each(['KATE@EXAMPLE.COM', ' kate@example.com', 'Kate@Example.com '])(
    '%j is the account of its address',
    async (form) => {
      const { email, twin, victim } = spelled(form);
      const at = await portico();
      await at.project.configure({ magic_link_enabled: true });
      const user = await at.project.user(victim);

      const second = await at.api.call('POST /auth/password/sign-up', { body: named(twin) });
      await at.api.call('POST /auth/otp/send-sign-in-code', { body: { email: twin, callback_url } });

      if (second.code !== 'SCHEMA_ERROR') expect(second).toFail('USER_EMAIL_ALREADY_EXISTS');
      for (const { code = '' } of await mailsTo(at.url, email)) {
        expect((await at.api.call('POST /auth/otp/sign-in', { body: { code } })).body.user_id).toBe(user.id);
      }
      expect((await at.api.server().call('GET /users')).body.items).toHaveLength(1);
    },
  );

  // Lower case, compatibility forms and folding give the address of the victim in other programs.
  test.each([
    '\u212aate@example.com',
    '\uff4bate@example.com',
    'kate@\uff45xample.com',
    'kate@exa\u00admple.com',
    'kate@example\u3002com',
    'kate@example.com\u0000',
    'kate@example.com\u202e',
  ])('%j is no address', async (form) => {
    const { email, twin, victim } = spelled(form);
    const at = await portico();
    await at.project.configure({ magic_link_enabled: true });
    const user = await at.project.user(victim);
    const server = at.api.server();
    const before = (await mailsTo(at.url, email)).length;

    for (const answer of [
      await at.api.call('POST /auth/password/sign-up', { body: named(twin) }),
      await at.api.call('POST /auth/otp/send-sign-in-code', { body: { email: twin, callback_url } }),
      await at.api.call('POST /auth/password/send-reset-code', { body: { email: twin, callback_url } }),
      await server.call('POST /users', { body: { primary_email: twin, primary_email_verified: true } }),
      await server.call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { primary_email: twin } }),
      await at.api.as(user).call('POST /contact-channels', {
        body: { user_id: 'me', type: 'email', value: twin, used_for_auth: false },
      }),
    ]) {
      expect(answer).toFail('SCHEMA_ERROR');
    }
    expect((await mailsTo(at.url, email)).length).toBe(before);
    expect((await server.call('GET /users')).body.items.map(({ primary_email }) => primary_email)).toEqual([email]);
  });

  test('a letter of another script is another account', async () => {
    const { email, twin, victim } = spelled('k\u0430te@example.com');
    const at = await portico();
    await at.project.configure({ magic_link_enabled: true });
    const user = await at.project.user(victim);

    const { body: second } = await at.api.call('POST /auth/password/sign-up', { body: named(twin) });
    await at.api.call('POST /auth/otp/send-sign-in-code', { body: { email: twin, callback_url } });

    expect(second.user_id).not.toBe(user.id);
    expect(await mailsTo(at.url, email)).toEqual([]);
  });

  test.each([
    ['https://app.example.com/x', true],
    ['https://APP.Example.COM/x', true],
    ['https://\u0430pp.example.com/x', false],
    ['https://app.example.com.evil.example/x', false],
    ['https://app.example.com\uff0f.evil.example/x', false],
    ['https://app.example.com\u2100.evil.example/x', false],
    ['https://evil.example\u3002app.example.com/x', false],
    ['https://evil-app.example.com/x', false],
    ['http://app.example.com/x', false],
    ['https://app.example.com:8443/x', false],
  ])('%j is a trusted domain: %j', async (target, isTrusted) => {
    const { victim } = spelled();
    const at = await portico();
    const user = await at.project.user(victim);
    await at.project.configure({
      allow_localhost: false,
      domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }],
    });

    const answer = await at.api.call('POST /auth/password/send-reset-code', {
      body: { email: user.email, callback_url: target },
    });

    if (isTrusted) expect(answer).toSucceed();
    else expect(answer.status).toBe(400);
    expect((await mailsTo(at.url, user.email)).length > 0).toBe(isTrusted);
  });
});

test('no Host or forwarded header chooses the address in an email (Zitadel CVE-2026-29067)', async () => {
  const at = await portico();
  const user = await at.project.user({ primary_email_verified: true });
  const evil = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' };
  const api = at.api.withHeaders({ ...evil, origin: 'https://evil.example', referer: 'https://evil.example/' });

  await api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });

  const [mail] = await mailsTo(at.url, user.email);
  expect(mail?.link).toContain(callback_url);
  expect(JSON.stringify(mail)).not.toContain('evil.example');
});

test.each<Readonly<Record<string, string>>>([
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'x-original-host': 'evil.example', 'x-host': 'evil.example' },
])('no link goes to the host that a request names: %j', async (named) => {
  const at = await portico();
  const user = await at.project.user({ primary_email_verified: true });
  const send = async (callback: string) =>
    await exactRequest(at.url, '/api/v1/auth/password/send-reset-code', {
      method: 'POST',
      headers: { ...at.api.headers, 'content-type': 'application/json', ...named },
      body: JSON.stringify({ email: user.email, callback_url: callback }),
    });

  const theirs = await send('https://evil.example/handler/password-reset');
  const ours = await send(callback_url);
  const authorize = `/api/v1/auth/oauth/authorize/google?client_id=${at.project.id}`;
  const begun = await exactRequest(at.url, authorize, { headers: named });

  expect(theirs.text).toContain('REDIRECT_URL_NOT_WHITELISTED');
  expect(ours.status).toBe(200);
  const mails = await mailsTo(at.url, user.email);
  expect(mails.map(({ link }) => link?.startsWith(callback_url))).toEqual([true]);
  expect(JSON.stringify([mails, begun])).not.toContain('evil.example');
});

describe('a code that is mailed or returned to the wrong place', () => {
  const operations = {
    'POST /auth/otp/send-sign-in-code': (email: unknown) => ({ email, callback_url }),
    'POST /auth/password/send-reset-code': (email: unknown) => ({ email, callback_url }),
  } as const;
  type Operation = keyof typeof operations;

  test.each(Object.keys(operations) as Operation[])('%s: only the email has the code', async (operation) => {
    const at = await portico();
    await at.project.configure({ magic_link_enabled: true });
    const { email } = await at.project.user({ primary_email_verified: true });

    const answer = await at.api.callBadly(operation, { body: operations[operation](email) });

    const [mail] = await mailsTo(at.url, email);
    const code = mail?.code ?? '';
    expect(code).toHaveLength(45);
    expect(answer).toSucceed();
    expect(`${answer.text} ${JSON.stringify([...answer.headers])}`).not.toContain(code);
  });

  test.each(Object.keys(operations) as Operation[])('%s: a request names one address', async (operation) => {
    const at = await portico();
    await at.project.configure({ magic_link_enabled: true });
    const { email } = await at.project.user({ primary_email_verified: true });
    const attacker = 'mallory@attacker.example';

    for (const named of [
      [email, attacker],
      { 0: email, 1: attacker },
      `${email},${attacker}`,
      `${email};${attacker}`,
      `${email}\r\nBcc: ${attacker}`,
      `<${email}> ${attacker}`,
      `"${email}" <${attacker}>`,
    ]) {
      expect(await at.api.callBadly(operation, { body: operations[operation](named) })).toFail('SCHEMA_ERROR');
    }
    expect(await mailsTo(at.url, attacker)).toEqual([]);
    expect(await mailsTo(at.url, email)).toEqual([]);
  });
});
