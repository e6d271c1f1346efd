import { randomUUID } from 'node:crypto';
import {
  type Answer,
  engineOfRun,
  mailsTo,
  type Portico,
  portico,
  startTestServer,
  type TestServer,
} from '@portico/testkit';
import { visitWithMock } from '@portico/testkit/outside/social-browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * A visitor cannot find out who is a member: each request that names an address is answered the same for all addresses, with each
 * combination of sign-up and sign-in methods. @see docs/run/security.md#who-is-a-member
 */

const page = 'http://localhost:3000';
const callback_url = `${page}/handler/magic-link-callback`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: 'off',
      PORTICO_LIMIT_CODE_SENDS_PER_ADDRESS: 'off',
      PORTICO_LIMIT_OAUTH_PER_ADDRESS: 'off',
    },
  });
});
afterAll(async () => await server?.stop());

interface Setting {
  readonly signUp: boolean;
  readonly password: boolean;
  readonly code: boolean;
  readonly passkey: boolean;
}
const yesOrNo = [false, true];
const settings: readonly Setting[] = yesOrNo.flatMap((signUp) =>
  yesOrNo.flatMap((password) =>
    yesOrNo.flatMap((code) => yesOrNo.map((passkey) => ({ signUp, password, code, passkey }))),
  ),
);

async function configure({ api }: Portico, config: object): Promise<void> {
  const body = { config_override_string: JSON.stringify(config) };
  expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
}

/** Creates a project with members in each state, and returns their addresses. */
async function given({ signUp, password, code, passkey }: Setting, more: object = {}) {
  const at = await portico(server);
  await at.project.configure({
    allow_localhost: true,
    magic_link_enabled: true,
    oauth_providers: [{ id: 'google', type: 'shared' }],
  });
  const { project } = at;
  const removed = await project.user({ primary_email_verified: true });
  const params = { user_id: removed.id };
  const off = { params, body: { otp_auth_enabled: false } };
  expect(await at.api.server().call('PATCH /users/:user_id', off)).toSucceed();
  const withoutPassword = `u${randomUUID()}@example.com`;
  const body = { primary_email: withoutPassword, primary_email_auth_enabled: true };
  expect(await at.api.server().call('POST /users', { body })).toSucceed(201);
  const members = {
    verified: (await project.user({ primary_email_verified: true })).email,
    unverified: (await project.user()).email,
    'without codes': removed.email,
    'without a password': withoutPassword,
  };
  await project.configure({
    sign_up_enabled: signUp,
    credential_enabled: password,
    magic_link_enabled: code,
    passkey_enabled: passkey,
  });
  await configure(at, more);
  return { at, members };
}

function shown({ status, code, text }: Answer<unknown>, email: string) {
  return [
    status,
    code,
    text
      .replaceAll(email, 'EMAIL')
      .replaceAll(/[0-9a-z]{30,}/g, 'SECRET')
      .replaceAll(/"\d+"/g, 'N'),
  ];
}

/** What a visitor can ask about an address. */
const questions: Readonly<Record<string, (at: Portico, email: string) => Promise<unknown>>> = {
  'password sign-in': async ({ api }, email) =>
    shown(await api.call('POST /auth/password/sign-in', { body: { email, password: 'not the passphrase' } }), email),
  reset: async ({ api }, email) =>
    shown(await api.call('POST /auth/password/send-reset-code', { body: { email, callback_url } }), email),
  'email code': async ({ api }, email) =>
    shown(await api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } }), email),
  'sign-up': async ({ api }, email) => {
    const body = { email, password: 'unusual horse staple', verification_callback_url: callback_url };
    return shown(await api.call('POST /auth/password/sign-up', { body }), email).slice(0, 2);
  },
  'social sign-in': async (at, email) => {
    const { callback } = await visitWithMock(at, { email, name: 'Eve', isVerified: false });
    return [callback.errorCode, callback.details, callback.code === undefined];
  },
};

/** What the sign-up says, other answers may say too. */
const exceptions: Readonly<Record<string, (setting: Setting) => boolean>> = {
  'sign-up': ({ signUp, password }) => signUp && password,
  'email code': ({ signUp, password }) => signUp && password,
  'social sign-in': ({ signUp }) => signUp,
};

describe.each(settings)('sign-up $signUp, password $password, code $code, passkey $passkey', (setting) => {
  test('all addresses get the same response', async () => {
    const { at, members } = await given(setting);
    const told: string[] = [];
    for (const [question, ask] of Object.entries(questions)) {
      if (exceptions[question]?.(setting) === true) continue;
      const ofStranger = await ask(at, `u${randomUUID()}@example.com`);
      for (const [state, email] of Object.entries(members)) {
        const answer = await ask(at, email);
        if (JSON.stringify(answer) !== JSON.stringify(ofStranger))
          told.push(`${question}, ${state}: ${JSON.stringify(answer)} instead of ${JSON.stringify(ofStranger)}`);
      }
    }
    expect(told).toEqual([]);
  });
});

const closed: Setting = { signUp: false, password: true, code: true, passkey: false };

test('with sign-up off, only members who can sign in with a code get one', async () => {
  const { at, members } = await given(closed);
  const stranger = `u${randomUUID()}@example.com`;
  for (const email of [...Object.values(members), stranger]) await questions['email code']?.(at, email);

  const codes = async (email: string) => (await mailsTo(at.url, email)).length;
  await expect.poll(async () => await codes(members.verified)).toBe(1);
  await expect.poll(async () => await codes(members['without a password'])).toBe(1);
  for (const email of [members.unverified, members['without codes'], stranger]) expect(await codes(email)).toBe(0);
});

test('a project that turns it off gets the answers of the protocol', async () => {
  const { at, members } = await given(closed, { 'auth.hideAccounts': false });
  const send = async (email: string) =>
    await at.api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });

  expect(await send(`u${randomUUID()}@example.com`)).toFail('SIGN_UP_NOT_ENABLED');
  expect(await send(members.unverified)).toFail('USER_EMAIL_ALREADY_EXISTS');
  const { callback } = await visitWithMock(at, { email: members.verified, name: 'Eve', isVerified: false });
  expect(callback.errorCode).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
});

test('an owner of the address learns the reason', async () => {
  const { at, members } = await given(closed);
  const { callback } = await visitWithMock(at, { email: members.unverified, name: 'Ada' });
  expect(callback.errorCode).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
});
