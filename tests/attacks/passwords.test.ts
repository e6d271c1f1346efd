import { engineOfRun, mailsTo, portico, startTestServer } from '@portico/testkit';
import { StackClientApp } from '@stackframe/js';
import { expect, test } from 'vitest';

const callback_url = 'http://localhost:3000/handler/callback';
const common = ['password', 'iloveyou', 'Baseball', '12345678', 'qwertyuiop', 'Sunshine2024!', 'PASSWORD123'];
const good = 'unusual horse staple';
const email = 'ada.lovelace@example.com';
const tooCommon = { message: 'This password is too common and easy to guess. Please choose a different password.' };

test('rejects common passwords at sign-up, in any case and with added characters', async () => {
  const { api } = await portico();
  const signUp = (password: string) => api.call('POST /auth/password/sign-up', { body: { email, password } });

  for (const password of common) expect(await signUp(password)).toFail('PASSWORD_REQUIREMENTS_NOT_MET', tooCommon);
  expect(await signUp(good)).toSucceed();
});

test('rejects the email or name of the user, complete or in part, as a password', async () => {
  const { api, project } = await portico();
  const signUp = (password: string) => api.call('POST /auth/password/sign-up', { body: { email, password } });
  for (const password of [email, 'Ada.Lovelace', 'adalovelace', 'lovelace', 'Lovelace1815', 'lovelace!!']) {
    expect(await signUp(password)).toFail('PASSWORD_REQUIREMENTS_NOT_MET');
  }
  const user = await project.user({ display_name: 'Grace Brewster Hopper', primary_email: 'g@example.com' });
  const change = (new_password: string) =>
    api.as(user).call('POST /auth/password/update', { body: { old_password: user.password, new_password } });

  for (const password of ['grace brewster hopper', 'GraceBrewsterHopper', 'brewster', 'Brewster42', 'g@example.com']) {
    expect(await change(password)).toFail('PASSWORD_REQUIREMENTS_NOT_MET');
  }
  expect(await change(good)).toSucceed();
});

test('the rules apply to a first password, a change, and passwords set by servers', async () => {
  const { api, project } = await portico();
  const user = await project.user();
  const server = api.server();
  const params = { user_id: user.id };
  const update = (new_password: string) =>
    api.as(user).call('POST /auth/password/update', { body: { old_password: user.password, new_password } });

  expect(await update('password123')).toFail('PASSWORD_REQUIREMENTS_NOT_MET', tooCommon);
  for (const body of [{ password: 'iloveyou' }, { password: 'augusta1', display_name: 'Augusta' }]) {
    expect(await server.call('PATCH /users/:user_id', { params, body })).toFail('PASSWORD_REQUIREMENTS_NOT_MET');
    expect(await server.call('POST /users', { body })).toFail('PASSWORD_REQUIREMENTS_NOT_MET');
  }
  await server.call('PATCH /users/:user_id', { params, body: { password: null } });
  const { body: tokens } = await server.call('POST /auth/sessions', { body: { user_id: user.id } });
  const set = (password: string) => api.as(tokens).call('POST /auth/password/set', { body: { password } });
  expect(await set('password123')).toFail('PASSWORD_REQUIREMENTS_NOT_MET', tooCommon);
  expect(await set(user.email)).toFail('PASSWORD_REQUIREMENTS_NOT_MET');
  expect(await set(good)).toSucceed();
});

test('a rejected password does not consume a reset code', async () => {
  const { api, project, url } = await portico();
  const user = await project.user({ display_name: 'Ada Lovelace' });
  await api.call('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } });
  const code = (await mailsTo(url, user.email))[0]?.code ?? '';
  const reset = (password: string) => api.call('POST /auth/password/reset', { body: { code, password } });

  expect(await reset('password123')).toFail('PASSWORD_REQUIREMENTS_NOT_MET', tooCommon);
  expect(await reset('lovelace1815')).toFail('PASSWORD_REQUIREMENTS_NOT_MET');
  expect(await reset(user.email)).toFail('PASSWORD_REQUIREMENTS_NOT_MET');
  expect(await reset(good)).toSucceed();
});

test('accepts passwords that only contain a common one', async () => {
  const { api } = await portico();
  const signUp = (address: string, password: string) =>
    api.call('POST /auth/password/sign-up', { body: { email: address, password } });

  for (const [index, password] of ['password of the day', 'iloveyou-ada-forever', 'my sunshine 2024'].entries()) {
    expect(await signUp(`user-${index}@example.com`, password)).toSucceed();
  }
});

test('published clients recognize the error and get its message', async () => {
  const { url, project } = await portico();
  const app = new StackClientApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'memory',
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
  });

  const verificationCallbackUrl = callback_url;
  const wanted = { email, password: 'password123', noRedirect: true, verificationCallbackUrl };
  const result = await app.signUpWithCredential(wanted);

  expect(result).toMatchObject({
    status: 'error',
    error: { errorCode: 'PASSWORD_REQUIREMENTS_NOT_MET', message: tooCommon.message },
  });
});

test('PORTICO_COMMON_PASSWORDS=allow disables the rules', async () => {
  const server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_COMMON_PASSWORDS: 'allow' },
  });
  try {
    const { api } = await portico(server);
    const signUp = (password: string) => api.call('POST /auth/password/sign-up', { body: { email, password } });
    expect(await signUp('short')).toFail('PASSWORD_TOO_SHORT');
    expect(await signUp('password')).toSucceed();
  } finally {
    await server.stop();
  }
});
