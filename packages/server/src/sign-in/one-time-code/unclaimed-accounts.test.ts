import { mailsTo, type Portico, portico } from '@portico/testkit';
import { signInWithMock } from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

/** Accounts that have an address and nothing to sign in with, such as those that a server creates. */

const callback_url = 'http://localhost:3000/handler/magic-link-callback';
const address = 'ada@example.com';
const withAddress = { primary_email: address, primary_email_auth_enabled: true };

async function withOneTimeCodes(): Promise<Portico> {
  const at = await portico();
  await at.project.configure({
    allow_localhost: true,
    magic_link_enabled: true,
    oauth_providers: [{ id: 'google', type: 'shared' }],
  });
  return at;
}

const send = async ({ api }: Portico) =>
  await api.call('POST /auth/otp/send-sign-in-code', { body: { email: address, callback_url } });
const signIn = async ({ api }: Portico, code: string) => await api.call('POST /auth/otp/sign-in', { body: { code } });
const codeIn = async ({ url }: Portico) => (await mailsTo(url, address))[0]?.code ?? '';

test('a user whom a server created with nothing but an address signs in with a code, which proves the address', async () => {
  const at = await withOneTimeCodes();
  const { body: user } = await at.api.server().call('POST /users', { body: withAddress });

  expect(await send(at)).toSucceed();
  const first = await signIn(at, await codeIn(at));
  const again = await send(at);
  const second = await signIn(at, await codeIn(at));

  expect(first.body).toMatchObject({ user_id: user.id, is_new_user: false });
  expect(again).toSucceed();
  expect(second.body).toMatchObject({ user_id: user.id });
  const { body: me } = await at.api.as(first.body).call('GET /users/me');
  expect(me).toMatchObject({ primary_email: address, primary_email_verified: true, otp_auth_enabled: true });
});

describe('servers see whether a user can sign in with an email code', () => {
  const anotherWay = { password: 'a long new passphrase' };

  test.each([
    ['nothing but an address', withAddress, true],
    ['a verified address and a password', { ...withAddress, primary_email_verified: true, ...anotherWay }, true],
    ['an unverified address and a password', { ...withAddress, ...anotherWay }, false],
    ['an address that is not used for sign-in', { primary_email: address }, false],
    ['no address', {}, false],
  ])('otp_auth_available of a user with %s', async (_name, given, isAvailable) => {
    const at = await withOneTimeCodes();
    const { body: created } = await at.api.server().call('POST /users', { body: given });
    const params = { user_id: created.id };
    const read = async () => (await at.api.server().call('GET /users/:user_id', { params })).body.otp_auth_available;

    expect(created.otp_auth_available).toBe(isAvailable);
    expect(await read()).toBe(isAvailable);
    expect((await at.api.server().call('GET /users')).body.items[0]?.otp_auth_available).toBe(isAvailable);
    const body = { otp_auth_enabled: false };
    const { body: turnedOff } = await at.api.server().call('PATCH /users/:user_id', { params, body });
    expect(turnedOff.otp_auth_available).toBe(false);
    const mails = async () => (await mailsTo(at.url, address)).length;
    const before = await mails();
    await send(at);
    if (isAvailable) expect(await mails()).toBe(before);
  });

  test('otp_auth_available of a user with an account at a provider', async () => {
    const at = await withOneTimeCodes();
    await signInWithMock(at, { email: address, isVerified: false });

    expect((await at.api.server().call('GET /users')).body.items[0]).toMatchObject({ otp_auth_available: false });
  });
});

test('the code works once, and ends what an earlier session of a server added', async () => {
  const at = await withOneTimeCodes();
  const server = at.api.server();
  const { body: user } = await server.call('POST /users', { body: withAddress });
  const { body: session } = await server.call('POST /auth/sessions', { body: { user_id: user.id } });
  await server.call('POST /contact-channels', {
    body: { user_id: user.id, type: 'email', value: 'other@example.com', used_for_auth: true },
  });
  await send(at);
  const code = await codeIn(at);

  const answers = await Promise.all([1, 2, 3].map(async () => await signIn(at, code)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await signIn(at, code)).toFail('VERIFICATION_CODE_ALREADY_USED');
  const refresh = { headers: { 'x-stack-refresh-token': session.refresh_token } };
  expect(await at.api.call('POST /auth/sessions/current/refresh', refresh)).toFail(
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  );
  const { body: channels } = await server.call('GET /contact-channels', { query: { user_id: user.id } });
  expect(channels.items.map(({ value }) => value)).toEqual([address]);
});

describe('an unverified address does not open an account', () => {
  const elsewhere = { code: 'USER_EMAIL_ALREADY_EXISTS', details: { would_work_if_email_was_verified: true } };

  test('an account with a password stays closed', async () => {
    const at = await withOneTimeCodes();
    await at.project.user({ ...withAddress, password: 'a long new passphrase' });

    expect(await send(at)).toFail(elsewhere.code, elsewhere.details);
  });

  test('an account whose password was set after the code was sent stays closed', async () => {
    const at = await withOneTimeCodes();
    const { body: user } = await at.api.server().call('POST /users', { body: withAddress });
    await send(at);
    const code = await codeIn(at);
    const body = { password: 'a long new passphrase' };
    await at.api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body });

    expect(await signIn(at, code)).toFail('VERIFICATION_CODE_NOT_FOUND');
  });

  test('a user with an account at a provider stays closed', async () => {
    const at = await withOneTimeCodes();
    await signInWithMock(at, { email: address, isVerified: false });

    expect(await send(at)).toFail(elsewhere.code, elsewhere.details);
  });

  test('an anonymous user stays closed', async () => {
    const at = await withOneTimeCodes();
    const { body: anonymous } = await at.api.call('POST /auth/anonymous/sign-up');
    const body = { user_id: 'me', type: 'email', value: address, used_for_auth: true } as const;
    expect(await at.api.as(anonymous).call('POST /contact-channels', { body })).toSucceed(201);

    expect(await send(at)).toFail(elsewhere.code, elsewhere.details);
  });
});
