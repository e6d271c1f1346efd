import { createHmac } from 'node:crypto';
import { mailsTo, type Portico, portico, rawRequest } from '@portico/testkit';
import {
  beginSocial,
  exchangeCode,
  returnFromProvider,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';
import { exactRequest } from './exact-request.ts';

/**
 * Defects that were published about other products in 2026, one class each. docs/run/security/field-defects.md lists all classes with
 * their tests and guards.
 */

const callback_url = 'http://localhost:3000/handler/callback';
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('something disabled that works through another grant (CVE-2026-1609)', () => {
  test('passwords: no sign-in, no sign-up, no session after a reset', async () => {
    const { api, project, url } = await portico();
    const user = await project.user({ primary_email_verified: true });
    await api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });
    const [mail] = await mailsTo(url, user.email);
    await project.configure({ credential_enabled: false });

    const body = { email: user.email, password: user.password };
    expect(await api.call('POST /auth/password/sign-in', { body })).toFail('PASSWORD_AUTHENTICATION_NOT_ENABLED');
    const other = { ...body, email: 'new@example.com', verification_callback_url: callback_url };
    expect(await api.call('POST /auth/password/sign-up', { body: other })).toFail(
      'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    );
    const reset = { code: mail?.code ?? '', password: 'another long passphrase' };
    expect(await api.call('POST /auth/password/reset', { body: reset })).toFail('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  });

  test.each([
    ['removed', { 'auth.oauth.providers': {} }],
    ['disabled', { 'auth.oauth.providers.google.allowSignIn': false }],
  ])('a provider that was %s during the visit', async (_name, override) => {
    const at = await portico();
    await at.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
    const begun = await beginSocial(at, 'google');
    const back = await visitMockIdentity(begun.providerUrl, { email: 'ada@example.com' });
    const changed = { config_override_string: JSON.stringify(override) };
    expect(await at.api.admin().call('PATCH /internal/config/override', { body: changed })).toSucceed();

    const answer = await returnFromProvider(back, begun.cookie);

    expect(answer.headers.get('location') ?? '').not.toContain('code=');
    expect((await at.api.server().call('GET /users')).body.items).toEqual([]);
  });
});

describe('a token without a signature of ours (`none`, a key of another kind)', () => {
  test('a forged access token is no session', async () => {
    const { api, project } = await portico();
    const user = await project.user();
    const [header = '', claims = '', signature = ''] = user.access_token.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const { body: keys } = await api.call('GET /projects/:project_id/.well-known/jwks.json', {
      params: { project_id: project.id },
    });
    const hmac = (text: string) => createHmac('sha256', JSON.stringify(keys)).update(text).digest('base64url');
    const forged = [
      `${encode({ alg: 'none', kid })}.${claims}.`,
      `${encode({ alg: 'none', kid })}.${claims}.${signature}`,
      `${encode({ alg: 'HS256', kid })}.${claims}.${hmac(`${encode({ alg: 'HS256', kid })}.${claims}`)}`,
      `${encode({ alg: 'ES256' })}.${claims}.${signature}`,
      `${header}.${claims}.${'A'.repeat(86)}`,
      `${header}.${claims}.`,
    ];

    expect(await api.as(user).call('GET /users/me')).toSucceed();
    for (const access_token of forged) {
      const answer = await api.as({ ...user, access_token }).call('GET /users/me');
      expect(answer, access_token).toFail('UNPARSABLE_ACCESS_TOKEN');
    }
  });
});

describe('plain or absent PKCE', () => {
  test.each<Readonly<Record<string, string>>>([
    { code_challenge_method: 'plain' },
    { code_challenge_method: '' },
    { code_challenge: '' },
    { code_challenge_method: 's256' },
  ])('PKCE is refused: %j', async (more) => {
    const at = await portico();
    await at.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });

    const { answer } = await beginSocial(at, 'google', more);

    expect(answer.headers.get('location')).toBeNull();
    expect(answer).toFail('SCHEMA_ERROR');
  });
});

describe('a check cookie that is not bound to its provider (GHSA-x445-f3h2-j279)', () => {
  const shared = [
    { id: 'google', type: 'shared' },
    { id: 'github', type: 'shared' },
  ] as const;
  const returned = async (change: (url: URL) => void, cookieOf: (own: string, other: string) => string) => {
    const at = await portico();
    await at.project.configure({ allow_localhost: true, oauth_providers: [...shared] });
    const [begun, other] = [await beginSocial(at, 'google'), await beginSocial(at, 'github')];
    const back = await visitMockIdentity(begun.providerUrl, { email: 'ada@example.com' });
    const url = new URL(back.url);
    change(url);
    const answer = await returnFromProvider({ ...back, url: url.href }, cookieOf(begun.cookie, other.cookie));
    return { answer, users: (await at.api.server().call('GET /users')).body.items };
  };

  test('the cookie of one visit does not finish another', async () => {
    const { answer, users } = await returned(
      () => undefined,
      (_own, other) => other,
    );
    expect(answer.status).toBe(400);
    expect(users).toEqual([]);
  });

  test('a visit that began at one provider does not end at another', async () => {
    const { answer, users } = await returned(
      (url) => {
        url.pathname = url.pathname.replace('google', 'github');
      },
      (own) => own,
    );
    expect(answer.headers.get('location') ?? '').not.toContain('code=');
    expect(users).toEqual([]);
  });
});

describe('route guard and router that disagree on a path (CVE-2026-41248)', () => {
  const spellings = [
    '/api/v1//internal/api-keys',
    '//api/v1/internal/api-keys',
    '/api/v1/internal/api-keys/',
    '/api/v1/internal/api%2Dkeys',
    '/api/v1/internal%2Fapi-keys',
    '/api/v1/%69nternal/api-keys',
    '/api/v1/x/../internal/api-keys',
    '/api/v1/x/%2e%2e/internal/api-keys',
    '/api/v1/./internal/api-keys',
    '/api/v1/internal/api-keys;x=1',
    '/api/v1/internal\\api-keys',
    '/API/v1/internal/api-keys',
    '/api/v1/Internal/Api-Keys',
    '/api/latest/internal/api-keys',
    '/api/v2beta1/internal/api-keys',
    '/api/v1/internal/api-keys.json',
    '/api/v1/internal/api-keys%00',
    '/api/v1/internal/api-keys%20',
    '/api/v1/internal/api-keys#x',
    '/dashboard/../api/v1/internal/api-keys',
    '/dashboard/..%2fapi/v1/internal/api-keys',
    '/api/v1/check-version/../internal/api-keys',
    '/api/v1/internal/api-keys.',
    '/api/v1/internal/api-keys/.',
    '/api/v1/internal/./api-keys',
    '/api/v1/internal;/api-keys',
    '/api/v1/internal/api-keys%252e',
    '/api/v1/internal/api-keys?path=/api/v1/projects/current',
    'http://127.0.0.1/api/v1/internal/api-keys',
  ];

  test.each(spellings)('%s gives a client nothing', async (path) => {
    const { api, project, url } = await portico();
    for (const headers of [{}, api.headers, api.as(await project.user()).headers, api.server().headers]) {
      const answer = await exactRequest(url, path, { headers: { ...headers } });
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain('created_at_millis');
      expect(answer.text).not.toContain(project.keys.admin.slice(-8));
    }
  });
});

describe('a malformed header', () => {
  const names = [
    'x-stack-access-type',
    'x-stack-project-id',
    'x-stack-branch-id',
    'x-stack-publishable-client-key',
    'x-stack-secret-server-key',
    'x-stack-super-secret-admin-key',
    'x-stack-admin-access-token',
    'x-stack-access-token',
    'x-stack-refresh-token',
    'x-stack-workflow-token',
    'x-stack-development-override-key',
    'x-stack-allow-anonymous-user',
    'accept-language',
    'user-agent',
    'cookie',
    'authorization',
    'x-forwarded-for',
    'forwarded',
    'origin',
    'content-type',
  ];
  const values = [
    '%',
    '\u00ff\u00fe',
    '.',
    '..',
    'e30.e30.e30',
    '{"a":',
    'null',
    '[object Object]',
    ',;=',
    'x'.repeat(4000),
  ];

  test.each(names)('%s neither throws nor opens anything', async (name) => {
    const { api, url } = await portico();
    for (const value of values) {
      const answer = await rawRequest(url, { path: '/api/v1/users', headers: { ...api.headers, [name]: value } });
      expect(answer.status, value).toBeGreaterThanOrEqual(400);
      expect(answer.status, value).toBeLessThan(500);
    }
  });
});

test('an error in the configuration does not let anyone pass: it is refused, and the rule stays', async () => {
  const { api, project } = await portico();
  await project.configure({ sign_up_enabled: false });
  const wrong = [
    { 'auth.allowSignUp': 'yes' },
    { 'auth.allowSignUp': null, 'auth.secondFactor.policy': 'requird' },
    { 'auth.secondFactor': 'required' },
    { auth: [] },
    { 'auth.alowSignUp': true, 'auth.allowSignUp': true },
    { 'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '//evil.example' } },
  ];

  for (const override of wrong) {
    const body = { config_override_string: JSON.stringify(override) };
    const answer = await api.admin().call('PATCH /internal/config/override', { body });
    expect(answer.status, JSON.stringify(override)).toBe(400);
  }
  const body = { email: 'new@example.com', password: 'a long passphrase', verification_callback_url: callback_url };
  expect(await api.call('POST /auth/password/sign-up', { body })).toFail('SIGN_UP_NOT_ENABLED');
});

describe('script in a page or a redirect of the protocol (Better Auth -67333)', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://evil.example/',
    'http://localhost:3000@evil.example/',
  ])('%s is no place to return to', async (target) => {
    const at = await portico();
    await at.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
    for (const name of ['redirect_uri', 'after_callback_redirect_url']) {
      const { answer, providerUrl } = await beginSocial(at, 'google', { [name]: target });
      // What is no URL is refused, and the others go to the error page of the app.
      if (answer.status === 307)
        expect(providerUrl).toMatch(/^http:\/\/localhost:3000\/.*=REDIRECT_URL_NOT_WHITELISTED/);
      else expect(answer).toFail('SCHEMA_ERROR');
    }
    const { answer, providerUrl, cookie } = await beginSocial(at, 'google', { error_redirect_url: target });
    if (answer.status >= 400) return expect(answer).toFail('SCHEMA_ERROR');
    const returned = await returnFromProvider(await visitMockIdentity(providerUrl, 'deny'), cookie);
    expect(returned).toFail('OAUTH_PROVIDER_ACCESS_DENIED');
    expect(returned.headers.get('location')).toBeNull();
  });
});

test('a step with an empty, repeated or foreign code is refused (authentik CVE-2026-49448)', async () => {
  const at = await portico();
  const user = await at.project.user({ primary_email_verified: true });
  await at.project.configure({ magic_link_enabled: true });
  await at.api.call('POST /auth/otp/send-sign-in-code', { body: { email: user.email, callback_url } });
  const [mail] = await mailsTo(at.url, user.email);
  const code = mail?.code ?? '';
  const signIn = async (body: object) => await at.api.callBadly('POST /auth/otp/sign-in', { body });

  for (const body of [
    {},
    { code: '' },
    { code: null },
    { code: [code] },
    { code: code.slice(6) },
    { code: ' '.repeat(45) },
  ]) {
    expect((await signIn(body)).status).toBeGreaterThanOrEqual(400);
  }
  expect(await at.api.callBadly('POST /auth/mfa/sign-in', { body: { type: 'totp', totp: '000000', code } })).toFail(
    'VERIFICATION_CODE_NOT_FOUND',
  );
  expect(await at.api.callBadly('POST /auth/password/reset', { body: { code, password: 'a new passphrase' } })).toFail(
    'VERIFICATION_CODE_NOT_FOUND',
  );
  expect(await signIn({ code })).toSucceed();
  expect(await signIn({ code })).toFail('VERIFICATION_CODE_ALREADY_USED');
});

test('the project of a header does not choose whose session it is (SuperTokens -123800)', async () => {
  const [one, other] = [await portico(), await portico()];
  const user = await one.project.user();

  const byToken = await other.api.as(user).call('GET /users/me');
  const byRefresh = await other.api.as(user).call('POST /auth/sessions/current/refresh');
  const byServer = await other.api.server().call('GET /users/:user_id', { params: { user_id: user.id } });

  expect(byToken).toFail('INVALID_PROJECT_FOR_ACCESS_TOKEN');
  expect(byRefresh.status).toBe(401);
  expect(byServer).toFail('USER_NOT_FOUND');
});

test('an authorization code works once, also in concurrent exchanges, and with its verifier only', async () => {
  const at = await portico();
  await at.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  const codeOf = async () => {
    const begun = await beginSocial(at, 'google');
    const back = await visitMockIdentity(begun.providerUrl, { email: 'ada@example.com' });
    const location = (await returnFromProvider(back, begun.cookie)).headers.get('location') ?? '';
    return { begun, code: new URL(location).searchParams.get('code') ?? '' };
  };
  const wrong = await codeOf();
  const right = await codeOf();
  const exchange = async (code: string, verifier: string) => (await exchangeCode(at, code, verifier)).status;

  expect(await exchange(wrong.code, right.begun.verifier)).toBe(400);
  const all = await Promise.all([1, 2, 3].map(async () => await exchange(right.code, right.begun.verifier)));
  expect(all.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
});

describe('a known account that is visible (Zitadel -23511)', () => {
  const answers = async ({ api }: Portico, email: string) => {
    const wrong = await api.call('POST /auth/password/sign-in', { body: { email, password: 'not the passphrase' } });
    const reset = await api.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
    const withoutIds = ({ status, text, code }: { status: number; text: string; code: string | null }) => [
      status,
      text.replaceAll(email, 'EMAIL').replaceAll(/[0-9a-z]{39,45}/g, 'CODE'),
      code,
    ];
    return [withoutIds(wrong), withoutIds(reset)];
  };

  test('sign-in and reset answer the same with and without an account', async () => {
    const at = await portico();
    const user = await at.project.user({ primary_email_verified: true });

    expect(await answers(at, user.email)).toEqual(await answers(at, 'nobody@example.com'));
  });
});

test('a stolen old session cannot enroll the first strong credential', async () => {
  const at = await portico();
  await at.project.configure({ passkey_enabled: true });
  const override = { 'auth.sessions.stepUpMinutes': 15 };
  const changed = { config_override_string: JSON.stringify(override) };
  expect(await at.api.admin().call('PATCH /internal/config/override', { body: changed })).toSucceed();
  const user = await at.project.user({ primary_email_verified: true });
  at.server.clock.advance(20, 'minute');
  const headers = { 'x-stack-refresh-token': user.refresh_token };
  const { body } = await at.api.call('POST /auth/sessions/current/refresh', { headers });
  const api = at.api.as({ ...user, ...body });

  const passkey = await api.callBadly('POST /auth/passkey/initiate-passkey-registration', { body: {} });
  const totp = await api.call('PATCH /users/me', { body: { totp_secret_base64: 'c2l4dGVlbiBieXRlcyEhIQ==' } });
  const password = await api.callBadly('POST /auth/password/set', { body: { password: 'a long new passphrase' } });

  for (const answer of [passkey, totp, password]) expect(answer).toFail('REAUTHENTICATION_REQUIRED');
});
