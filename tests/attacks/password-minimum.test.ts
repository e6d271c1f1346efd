import bcrypt from '@node-rs/bcrypt';
import { mailsTo, ownersTeam, type Portico, portico } from '@portico/testkit';
import { StackClientApp } from '@stackframe/js';
import { expect, test } from 'vitest';

/** A project can raise the minimum length of new passwords. Tests each place that sets one, and those that check one. */

const callback_url = 'http://localhost:3000/handler/callback';
/** 14 and 15 code points. */
const [short, long] = ['raven harbor 7', 'raven harbor 71'];
const error = ['PASSWORD_TOO_SHORT', { min_length: 15 }] as const;

async function raise({ api }: Pick<Portico, 'api'>, minLength: unknown = 15) {
  const config_override_string = JSON.stringify({ 'auth.password.minLength': minLength });
  return await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
}

type Set = (password: string) => Promise<{ readonly status: number }>;

/** Each place that sets a password, with a user whose password is shorter. */
const doors: Readonly<Record<string, (at: Portico) => Promise<Set>>> = {
  'sign-up': async ({ api }) => {
    return async (password) =>
      await api.call('POST /auth/password/sign-up', { body: { email: 'a@example.com', password } });
  },
  'upgrade of an anonymous user': async ({ api }) => {
    const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
    const as = api.withTokens(anonymous);
    return async (password) =>
      await as.call('POST /auth/password/sign-up', { body: { email: 'b@example.com', password } });
  },
  reset: async ({ api, project, url }) => {
    const { email } = await project.user();
    await api.call('POST /auth/password/send-reset-code', { body: { email, callback_url } });
    const code = (await mailsTo(url, email))[0]?.code ?? '';
    return async (password) => await api.call('POST /auth/password/reset', { body: { code, password } });
  },
  update: async ({ api, project }) => {
    const user = await project.user();
    return async (new_password) => {
      const body = { old_password: user.password, new_password };
      return await api.as(user).call('POST /auth/password/update', { body });
    };
  },
  'first password': async ({ api, project }) => {
    const user = await project.user();
    const server = api.server();
    await server.call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { password: null } });
    const { body: tokens } = await server.call('POST /auth/sessions', { body: { user_id: user.id } });
    return async (password) => await api.as(tokens).call('POST /auth/password/set', { body: { password } });
  },
  'creation by a server': async ({ api }) => {
    const user = { primary_email: 'c@example.com', primary_email_auth_enabled: true };
    return async (password) => await api.server().call('POST /users', { body: { ...user, password } });
  },
  'change by a server': async ({ api, project }) => {
    const params = { user_id: (await project.user()).id };
    return async (password) => await api.server().call('PATCH /users/:user_id', { params, body: { password } });
  },
  'change by an owner': async ({ api, project }) => {
    const params = { user_id: (await project.user()).id };
    return async (password) => await api.admin().call('PATCH /users/:user_id', { params, body: { password } });
  },
};

test.each(Object.entries(doors))('%s refuses a password that is too short for the project', async (_place, open) => {
  const at = await portico();
  const set = await open(at);
  expect(await raise(at)).toSucceed();

  expect(await set(short)).toFail(...error);
  const answer = await set(long);
  expect([200, 201]).toContain(answer.status);
});

test('an invitation refuses a password that is too short for the internal project', async () => {
  const at = await portico();
  const owner = await ownersTeam(at).join('owner');
  const address = `invited-${at.project.id}@example.com`;
  await owner.admin.call('POST /internal/people-invitations', { body: { email: address, role: 'developer' } });
  const code = (await mailsTo(at.url, address))[0]?.code ?? '';
  const signUp = (password: string) =>
    at.internal.call('POST /internal/people-invitations/sign-up', { body: { code, password } });

  expect(await signUp('seven77')).toFail('PASSWORD_TOO_SHORT', { min_length: 8 });
  expect(await signUp(short)).toSucceed();
});

test('existing passwords and imported hashes stay valid, at sign-in and where they are confirmed', async () => {
  const at = await portico();
  const { api, project } = at;
  const user = await project.user();
  await raise(at, 64);
  const imported = await project.user({ password_hash: await bcrypt.hash('short', { cost: 4 }) });
  const signIn = (email: string, password: string) =>
    api.call('POST /auth/password/sign-in', { body: { email, password } });

  expect(await signIn(user.email, user.password)).toSucceed();
  expect(await signIn(imported.email, 'short')).toSucceed();
  const body = { old_password: user.password, new_password: long.repeat(5).slice(0, 64) };
  expect(await api.as(user).call('POST /auth/password/update', { body })).toSucceed();
});

test('servers set passwords of any length without a raised minimum', async () => {
  const at = await portico();
  const { api, project } = at;
  const params = { user_id: (await project.user()).id };
  const set = () => api.server().call('PATCH /users/:user_id', { params, body: { password: 'x9 qv!' } });

  expect(await set()).toSucceed();
  await raise(at, 8);
  expect(await set()).toSucceed();
  await raise(at, 9);
  expect(await set()).toFail('PASSWORD_TOO_SHORT', { min_length: 9 });
});

test.each([7, 65, 8.5, '15', true, {}])('%j is no minimum length', async (value) => {
  const at = await portico();

  expect((await raise(at, value)).status).toBe(400);
  expect((await at.api.call('GET /projects/current')).body.config.password_min_length).toBe(8);
});

test('clients read the minimum, and published ones return the error with it', async () => {
  const at = await portico();
  const { api, project, url } = at;
  await raise(at);

  expect((await api.call('GET /projects/current')).body.config.password_min_length).toBe(15);
  const app = new StackClientApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'memory',
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
  });
  expect((await app.getProject()).id).toBe(project.id);
  const options = { email: 'd@example.com', noRedirect: true, verificationCallbackUrl: callback_url };
  const signUp = await app.signUpWithCredential({ ...options, password: short });
  expect(signUp).toMatchObject({ status: 'error', error: { errorCode: 'PASSWORD_TOO_SHORT' } });
  expect(await app.signUpWithCredential({ ...options, password: long })).toMatchObject({ status: 'ok' });
});
