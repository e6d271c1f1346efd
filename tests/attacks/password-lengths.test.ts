import bcrypt from '@node-rs/bcrypt';
import { mailsTo, ownersTeam, portico } from '@portico/testkit';
import { StackClientApp } from '@stackframe/js';
import { expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/callback';
const email = 'ada@example.com';
/** Each letter is one code point and two UTF-16 units. */
const [seven, eight] = ['𐐀𐐁𐐂𐐃𐐄𐐅𐐆', '𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇'];
const longest = '𐐀𐐁𐐂𐐃𐐄𐐅𐐆'.repeat(10);
const tooLong = `${longest}𐐇`;
const tooLongError = ['PASSWORD_TOO_LONG', { maxLength: 70 }] as const;
/** 4,096 bytes of UTF-8, and one more. */
const [largest, tooLarge] = ['ä'.repeat(2048), `${'ä'.repeat(2048)}x`];

test('a new password of users has 8 to 70 code points at sign-up', async () => {
  const { api } = await portico();
  const signUp = (password: string, address = email) =>
    api.call('POST /auth/password/sign-up', { body: { email: address, password } });

  expect(await signUp(seven)).toFail('PASSWORD_TOO_SHORT', { min_length: 8 });
  for (const password of [tooLong, largest]) expect(await signUp(password)).toFail(...tooLongError);
  expect(await signUp(tooLarge)).toFail('SCHEMA_ERROR');
  expect(await signUp(eight)).toSucceed();
  expect(await signUp(longest, 'bob@example.com')).toSucceed();
});

test('a new password has at most 70 code points at each place that sets one', async () => {
  const at = await portico();
  const { api, project } = at;
  const user = await project.user();
  const server = api.server();
  const params = { user_id: user.id };
  await api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });
  const code = (await mailsTo(at.url, user.email))[0]?.code ?? '';
  const reset = (password: string) => api.call('POST /auth/password/reset', { body: { code, password } });
  const update = (new_password: string) =>
    api.as(user).call('POST /auth/password/update', { body: { old_password: user.password, new_password } });
  const byServer = (password: string) => server.call('PATCH /users/:user_id', { params, body: { password } });
  const created = (password: string) => server.call('POST /users', { body: { password } });

  for (const set of [reset, update, byServer, created]) {
    expect(await set(tooLong)).toFail(...tooLongError);
    expect(await set(tooLarge)).toFail('SCHEMA_ERROR');
  }
  expect(await reset(longest)).toSucceed();
  expect(await byServer(longest)).toSucceed();

  await server.call('PATCH /users/:user_id', { params, body: { password: null } });
  const { body: tokens } = await server.call('POST /auth/sessions', { body: { user_id: user.id } });
  const set = (password: string) => api.as(tokens).call('POST /auth/password/set', { body: { password } });
  expect(await set(tooLong)).toFail(...tooLongError);
  expect(await set(longest)).toSucceed();
});

test('a password that is too long is refused at an invitation, which stays valid', async () => {
  const at = await portico();
  const owner = await ownersTeam(at).join('owner');
  const address = `invited-${at.project.id}@example.com`;
  await owner.admin.call('POST /internal/people-invitations', { body: { email: address, role: 'developer' } });
  const code = (await mailsTo(at.url, address))[0]?.code ?? '';
  const signUp = (password: string) =>
    at.internal.call('POST /internal/people-invitations/sign-up', { body: { code, password } });

  expect(await signUp(tooLong)).toFail(...tooLongError);
  expect(await signUp(longest)).toSucceed();
});

test('an existing password is checked up to 4,096 bytes', async () => {
  const { api, project } = await portico();
  const user = await project.user();
  const signIn = (password: string) =>
    api.call('POST /auth/password/sign-in', { body: { email: user.email, password } });
  const update = (old_password: string) =>
    api.as(user).call('POST /auth/password/update', { body: { old_password, new_password: longest } });

  for (const password of [tooLong, largest]) {
    expect(await signIn(password)).toFail('EMAIL_PASSWORD_MISMATCH');
    expect(await update(password)).toFail('PASSWORD_CONFIRMATION_MISMATCH');
  }
  for (const password of [tooLarge]) {
    expect(await signIn(password)).toFail('SCHEMA_ERROR');
    expect(await update(password)).toFail('SCHEMA_ERROR');
  }
});

test('an imported user with a longer password signs in, changes it, and the new hash covers all of it', async () => {
  const { api, project } = await portico();
  const password = 'unusual horse staple '.repeat(4);
  const user = await project.user({ password_hash: await bcrypt.hash(password, { cost: 4 }) });
  const signIn = (text: string) =>
    api.call('POST /auth/password/sign-in', { body: { email: user.email, password: text } });

  expect(await signIn(`x${password}`)).toFail('EMAIL_PASSWORD_MISMATCH');
  expect(await signIn(password)).toSucceed();
  expect(await signIn(password)).toSucceed();
  expect(await signIn(password.slice(0, -1))).toFail('EMAIL_PASSWORD_MISMATCH');
  const { body: tokens } = await signIn(password);
  const body = { old_password: password, new_password: longest };
  expect(await api.as(tokens).call('POST /auth/password/update', { body })).toSucceed();
});

test('published clients return an error for a password of a wrong length', async () => {
  const { url, project } = await portico();
  const app = new StackClientApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'memory',
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
  });
  const user = await project.user();

  const signUp = await app.signUpWithCredential({
    email,
    password: tooLong,
    noRedirect: true,
    verificationCallbackUrl: callback_url,
  });
  const signIn = await app.signInWithCredential({ email: user.email, password: tooLong, noRedirect: true });

  expect(signUp).toMatchObject({ status: 'error', error: { errorCode: 'PASSWORD_TOO_LONG' } });
  expect(signIn).toMatchObject({ status: 'error', error: { errorCode: 'EMAIL_PASSWORD_MISMATCH' } });
});
