import type { TestServer } from '@portico/testkit';
import { authenticatorApp, createPasskey, engineOfRun, mailsTo, portico, startTestServer } from '@portico/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retireDataKeys } from '../../ground/data-keys/renewal.queries.ts';
import { queueNotices } from './security-notices.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_SECURITY_NOTICES: 'true' } });
});
afterAll(async () => await server.stop());

async function given() {
  const made = await portico(server);
  await made.project.configure({ domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }] });
  const user = await made.project.user({ primary_email_verified: true });
  const own = made.api.as(user);
  /** Queues what is open, as the job does, and returns the subjects of the emails to an address, newest first. */
  const subjects = async (email: string = user.email) => {
    await queueNotices({ db: server.app.database.handle(), now: server.clock.now() }, server.app.platform);
    return (await mailsTo(server.url, email)).map(({ subject }) => subject);
  };
  const newest = async (email: string = user.email) => {
    await subjects(email);
    return (await mailsTo(server.url, email))[0];
  };
  const configure = async (config: Readonly<Record<string, unknown>>) => {
    const body = { config_override_string: JSON.stringify(config) };
    expect(await made.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  };
  return { ...made, user, own, subjects, newest, configure };
}

const changePassword = 'POST /auth/password/update' as const;
const named = (what: string) => `${what} (Test project)`;

describe('users get an email about', () => {
  test('a changed and a removed password, with time, place and the button that acts', async () => {
    const { api, user, own, newest, subjects } = await given();
    expect(await subjects()).toEqual([]);

    const body = { old_password: user.password, new_password: 'another long passphrase' };
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) <b>evil</b> Firefox/140.0' };
    expect(await own.call(changePassword, { body, headers })).toSucceed();

    const mail = await newest();
    expect(mail?.subject).toBe(named('Your password was changed'));
    expect(mail?.link).toBe('https://app.example.com/handler/forgot-password');
    expect(mail?.html).toContain('>This was not me<');
    expect(mail?.html).toContain('Time: ');
    expect(mail?.html).toContain('UTC');
    expect(mail?.html).toContain('Device: Firefox, Windows');
    expect(mail?.html).not.toContain('evil');
    expect(mail?.html).toContain('If this was not you');
    const params = { user_id: user.id };
    expect(await api.server().call('PATCH /users/:user_id', { params, body: { password: null } })).toSucceed();
    expect(await subjects()).toEqual([named('Your password was removed'), named('Your password was changed')]);
    expect(await newest()).toMatchObject({
      link: 'https://app.example.com/handler/account-settings',
      html: expect.stringContaining('>Review your account<'),
    });
    expect(await subjects()).toHaveLength(2);
  });

  test('earlier access that the first proof of an address has removed, once, and nobody else does', async () => {
    const { api, url, subjects, newest } = await given();
    const [owner, stranger] = [`owner-${crypto.randomUUID()}@example.com`, `a-${crypto.randomUUID()}@example.com`];
    const signUp = { email: owner, password: 'the password of the attacker' };
    const { body: session } = await api.call('POST /auth/password/sign-up', { body: signUp });
    const channel = { user_id: session.user_id, type: 'email', value: stranger, used_for_auth: true } as const;
    const server = api.server();
    expect(await server.call('POST /contact-channels', { body: { ...channel, is_verified: true } })).toSucceed(201);
    const body = { totp_secret_base64: authenticatorApp().secretBase64 };
    expect(await api.withTokens(session).call('PATCH /users/me', { body })).toSucceed();
    await subjects(owner);
    const before = await subjects(stranger);
    const callback_url = 'https://app.example.com/handler/password-reset';
    await api.call('POST /auth/password/send-reset-code', { body: { email: owner, callback_url } });
    const code = (await mailsTo(url, owner))[0]?.code ?? '';
    const reset = { code, password: 'a long new passphrase' };
    expect(await api.call('POST /auth/password/reset', { body: reset })).toSucceed();

    const mail = await newest(owner);

    expect(mail?.subject).toBe(named('Earlier access to your account was removed'));
    expect(mail?.html).toContain('verified for the first time');
    const all = await subjects(owner);
    expect(all.filter((subject) => subject.includes('removed') || subject.includes('off'))).toHaveLength(1);
    expect(await subjects(stranger)).toEqual(before);
  });

  test('the second factor, in the language of the browser', async () => {
    const { user, own, api, subjects, newest } = await given();
    const body = { totp_secret_base64: authenticatorApp().secretBase64 };
    expect(await own.call('PATCH /users/me', { body, headers: { 'accept-language': 'de-DE,de;q=0.9' } })).toSucceed();
    expect((await newest())?.html).toContain('lang="de-DE"');
    const params = { user_id: user.id };
    const off = { params, body: { totp_secret_base64: null } };
    expect(await api.server().call('PATCH /users/:user_id', off)).toSucceed();
    expect(await subjects()).toContain(named('Two-factor authentication was turned off'));
  });

  test('a replaced second factor, by the user and by a server, but not a renewed encryption of the secret', async () => {
    const { api, user, own, subjects } = await given();
    const params = { user_id: user.id };
    const add = () => ({ totp_secret_base64: authenticatorApp().secretBase64 });
    expect(await own.call('PATCH /users/me', { body: add() })).toSucceed();
    const on = named('Two-factor authentication was turned on');
    expect(await subjects()).toEqual([on]);

    server.clock.advance(1, 'second');
    expect(await own.call('PATCH /users/me', { body: add() })).toSucceed();
    const replaced = named('Your authenticator app was replaced');
    expect(await subjects()).toEqual([replaced, on]);
    server.clock.advance(1, 'second');
    expect(await api.server().call('PATCH /users/:user_id', { params, body: add() })).toSucceed();
    expect(await subjects()).toEqual([replaced, replaced, on]);

    const events = await api.server().call('GET /events', { query: { user_id: user.id } });
    const ofFactor = events.body.items.map(({ type }) => type).filter((type) => type.startsWith('second_factor'));
    expect(ofFactor).toEqual(['second_factor.replaced', 'second_factor.replaced', 'second_factor.enabled']);

    const db = server.app.database.handle();
    const statement = { text: 'select totp_secret_sealed as sealed from users where id = $1', values: [user.id] };
    const stored = async () => (await db.run(statement)).rows;
    const before = await stored();
    const now = server.clock.now();
    await retireDataKeys.run({ db }, { before: new Date(now.getTime() + 1), now });
    await server.app.background.sweep();
    expect(await stored()).not.toEqual(before);
    expect(await subjects()).toEqual([replaced, replaced, on]);
  });

  test('new recovery codes, except for the first ones right after the setup', async () => {
    const { api, user, own, subjects } = await given();
    const renew = async () => {
      const { body: tokens } = await api.server().call('POST /auth/sessions', { body: { user_id: user.id } });
      const answer = await api.as(tokens).call('POST /auth/mfa/recovery-codes', { query: { user_id: 'me' } });
      expect(answer).toSucceed();
    };
    const body = { totp_secret_base64: authenticatorApp().secretBase64 };
    const created = named('New recovery codes were created');
    const count = async () => (await subjects()).filter((subject) => subject === created).length;

    expect(await own.call('PATCH /users/me', { body })).toSucceed();
    await renew();
    expect(await count()).toBe(0);
    // Renewed at once: not part of the setup.
    server.clock.advance(1, 'second');
    await renew();
    expect(await count()).toBe(1);
    server.clock.advance(1, 'hour');
    await renew();
    expect(await count()).toBe(2);

    const params = { user_id: user.id };
    expect(await api.server().call('PATCH /users/:user_id', { params, body })).toSucceed();
    server.clock.advance(11, 'minute');
    await renew();
    expect(await count()).toBe(3);
  });

  test('a recovery code that was used, with the number of those that are left', async () => {
    const { api, user, own, subjects, newest } = await given();
    const totp_secret_base64 = authenticatorApp().secretBase64;
    expect(await own.call('PATCH /users/me', { body: { totp_secret_base64 } })).toSucceed();
    const { body } = await own.call('POST /auth/mfa/recovery-codes', { query: { user_id: 'me' } });
    const [recovery_code = ''] = body.recovery_codes;
    const begin = async () => {
      const { email, password } = user;
      const answer = await api.call('POST /auth/password/sign-in', { body: { email, password } });
      return (answer.body as unknown as { details: { attempt_code: string } }).details.attempt_code;
    };
    const recover = async (recovery_code: string, code: string) =>
      await api.call('POST /auth/mfa/sign-in', { body: { type: 'recovery_code', recovery_code, code } });
    const before = await subjects();
    expect(await recover('aaaa-aaaa-aaaa-aaaa', await begin())).toFail('INVALID_RECOVERY_CODE');
    expect(await subjects()).toEqual(before);

    expect(await recover(recovery_code, await begin())).toSucceed();

    const mail = await newest();
    expect(mail?.subject).toBe(named('A recovery code was used'));
    expect(mail?.html).toContain('A recovery code was used to sign in to your account at Test project.');
    expect(mail?.html).toContain('Recovery codes left: 9');
    expect(await subjects()).toEqual([named('A recovery code was used'), ...before]);
  });

  test('a session that was ended because its old token was used', async () => {
    const { api, user, subjects } = await given();
    const refresh = async (token = '') => {
      server.clock.advance(10, 'minute');
      const headers = { 'x-stack-refresh-token': token };
      return await api.call('POST /auth/sessions/current/refresh', { headers });
    };
    const body = { email: user.email, password: user.password };
    const headers = { 'x-portico-refresh-token': 'rotating' };
    const { body: tokens } = await api.call('POST /auth/password/sign-in', { body, headers });
    const { body: second } = await refresh(tokens.refresh_token);
    expect(await refresh(second.refresh_token)).toSucceed();
    expect(await subjects()).toEqual([]);

    expect(await refresh(tokens.refresh_token)).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');

    expect(await subjects()).toEqual([named('A session was ended because it may have been copied')]);
  });

  test('an added and a removed passkey', async () => {
    const { api, project, own, user, subjects } = await given();
    await project.configure({ passkey_enabled: true });
    const { body } = await own.call('POST /auth/passkey/initiate-passkey-registration');
    const credential = createPasskey('http://localhost:3000').register(body.options_json);
    expect(await own.call('POST /auth/passkey/register', { body: { credential, code: body.code } })).toSucceed();
    expect(await subjects()).toEqual([named('A passkey was added')]);
    const params = { user_id: user.id };
    const off = { params, body: { passkey_auth_enabled: false } };
    expect(await api.server().call('PATCH /users/:user_id', off)).toSucceed();
    expect(await subjects()).toContain(named('A passkey was removed'));
  });

  test('the first password of an account', async () => {
    const { api, user, subjects } = await given();
    const params = { user_id: user.id };
    await api.server().call('PATCH /users/:user_id', { params, body: { password: null } });
    const { body: tokens } = await api.server().call('POST /auth/sessions', { body: { user_id: user.id } });
    const body = { password: 'a first long passphrase' };
    expect(await api.as(tokens).call('POST /auth/password/set', { body })).toSucceed();
    expect(await subjects()).toContain(named('A password was set'));
  });

  test('a new API key of the user', async () => {
    const { project, own, subjects } = await given();
    await project.configure({ allow_user_api_keys: true });
    const body = { user_id: 'me', description: '<b>https://evil.example</b>', expires_at_millis: null } as const;
    expect(await own.call('POST /user-api-keys', { body })).toSucceed();
    expect(await subjects()).toEqual([named('An API key was created')]);
  });

  test('a linked and a removed account', async () => {
    const { api, project, user, subjects } = await given();
    await project.configure({ oauth_providers: [{ id: 'github', type: 'shared' }] });
    const body = {
      user_id: user.id,
      provider_config_id: 'github',
      account_id: 'octocat',
      email: 'octocat@example.com',
      allow_sign_in: true,
      allow_connected_accounts: false,
    };
    const added = await api.server().call('POST /oauth-providers', { body });
    expect(added.status).toBe(201);
    expect(await subjects()).toEqual([named('An account was linked')]);
    const params = { user_id: user.id, provider_id: added.body.id };
    expect(await api.server().call('DELETE /oauth-providers/:user_id/:provider_id', { params })).toSucceed();
    expect(await subjects()).toContain(named('A linked account was removed'));
  });

  test('a new primary address, sent to the old and the new one', async () => {
    const { api, user, subjects } = await given();
    const primary_email = `new-${user.email}`;
    const params = { user_id: user.id };
    const body = { primary_email, primary_email_verified: true };
    expect(await api.server().call('PATCH /users/:user_id', { params, body })).toSucceed();

    const subject = named('An email address of your account was changed');
    expect(await subjects()).toEqual([subject]);
    expect(await subjects(primary_email)).toEqual([subject]);
  });
});

test('the deletion of an account on a later day, also if the project has turned notices off, with the way back', async () => {
  const { own, newest, configure } = await given();
  const config = { 'users.allowClientUserDeletion': true, 'users.deletionGraceDays': 10 };
  await configure({ ...config, 'emails.securityNotices': false });
  const headers = { 'accept-language': 'de' };
  expect(await own.call('DELETE /users/me', { headers })).toSucceed();

  const mail = await newest();
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(
    server.clock.in(10, 'day'),
  );
  expect(mail?.subject).toBe(named(`Dein Konto wird am ${day} gelöscht`));
  expect(mail?.html).toContain('melde dich vorher an');
  expect(mail?.link).toBe('https://app.example.com/handler/sign-in');
});

test('an account that is kept, also if notices are off, and each of many scheduled deletions', async () => {
  const { api, user, subjects, configure } = await given();
  await configure({
    'users.allowClientUserDeletion': true,
    'users.deletionGraceDays': 10,
    'emails.securityNotices': false,
  });
  const params = { user_id: user.id };
  for (let time = 0; time < 6; time += 1) {
    const { body: tokens } = await api.server().call('POST /auth/sessions', { body: params });
    expect(await api.withTokens(tokens).call('DELETE /users/me')).toSucceed();
    await subjects();
    expect(await api.server().call('POST /users/:user_id/cancel-deletion', { params })).toSucceed();
  }

  const all = await subjects();
  expect(all.filter((subject) => subject.startsWith('Your account will be deleted on'))).toHaveLength(6);
  // An attacker must not fill the mailbox.
  expect(all.filter((subject) => subject === named('Your account will not be deleted'))).toHaveLength(5);
});

test('the deletion of an account links to the hosted sign-in page if the project has no domain', async () => {
  const { own, project, newest, configure } = await given();
  await configure({
    'users.allowClientUserDeletion': true,
    'users.deletionGraceDays': 10,
    'domains.trustedDomains': {},
  });
  expect(await own.call('DELETE /users/me')).toSucceed();

  expect((await newest())?.link).toBe(`${server.url}/pages/${project.id}/sign-in`);
});

test('sign-up and users that a server creates send nothing, and a failed change sends nothing', async () => {
  const { api, own, user, subjects } = await given();
  const email = `signed-up-${user.email}`;
  const body = { email, password: 'a long passphrase', verification_callback_url: 'http://localhost:3000/verify' };
  expect(await api.call('POST /auth/password/sign-up', { body })).toSucceed();
  const wrong = { old_password: 'not the password', new_password: 'another long passphrase' };
  expect(await own.call(changePassword, { body: wrong })).toFail('PASSWORD_CONFIRMATION_MISMATCH');

  expect((await subjects(email)).filter((subject) => subject.includes('password'))).toEqual([]);
  expect(await subjects()).toEqual([]);
});

test('the sign-up of an anonymous user and a password reset send no notice', async () => {
  const { api, user, subjects } = await given();
  const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
  const email = `upgraded-${user.email}`;
  const signUp = { email, password: 'a long passphrase', verification_callback_url: 'http://localhost:3000/verify' };
  expect(await api.as(anonymous).call('POST /auth/password/sign-up', { body: signUp })).toSucceed();
  expect(await subjects(email)).toEqual(['Verify your email at Test project']);

  const callback_url = 'http://localhost:3000/handler/password-reset';
  const send = { body: { email: user.email, callback_url } };
  expect(await api.call('POST /auth/password/send-reset-code', send)).toSucceed();
  const [mail] = await mailsTo(server.url, user.email);
  const reset = { body: { code: mail?.code ?? '', password: 'a new long passphrase' } };
  expect(await api.call('POST /auth/password/reset', reset)).toSucceed();
  expect(await subjects()).toEqual(['Your password at Test project was reset', 'Reset your password at Test project']);
});

test('a project can turn the emails off, also for changes that are waiting', async () => {
  const { own, user, subjects, configure } = await given();
  await configure({ 'emails.securityNotices': false });
  const body = { old_password: user.password, new_password: 'another long passphrase' };
  expect(await own.call(changePassword, { body })).toSucceed();
  expect(await subjects()).toEqual([]);
  await configure({ 'emails.securityNotices': true });
  expect(await subjects()).toEqual([]);
});

test('a change that is rolled back sends nothing', async () => {
  const { project, user, subjects } = await given();
  const db = server.app.database.handle();
  const failure = new Error('after the change');
  const remove = db.transaction(async (inner) => {
    const args = { text: 'update users set password_hash = null where id = $1', values: [user.id] };
    const waiting = { text: 'select kind from security_notices where user_id = $1', values: [user.id] };
    await inner.run({ ...args, isWrite: true, tenancy: project.id });
    expect((await inner.run(waiting)).rows).toEqual([{ kind: 'password_removed' }]);
    throw failure;
  });
  await expect(remove).rejects.toBe(failure);
  expect(await subjects()).toEqual([]);
});

test('concurrent rounds queue each email once, and a deleted user gets none', async () => {
  const { api, own, user, subjects } = await given();
  const body = { old_password: user.password, new_password: 'another long passphrase' };
  expect(await own.call(changePassword, { body })).toSucceed();
  const context = { db: server.app.database.handle(), now: server.clock.now() };
  await Promise.all([1, 2, 3].map(async () => await queueNotices(context, server.app.platform)));
  expect(await subjects()).toHaveLength(1);

  expect(await api.server().call('DELETE /users/:user_id', { params: { user_id: user.id } })).toSucceed();
  expect(await subjects()).toHaveLength(1);
});

test('a user gets at most five emails of a kind in an hour, which hide no other change', async () => {
  const { api, user, subjects } = await given();
  const params = { user_id: user.id };
  const change = async (body: object) =>
    expect(await api.server().call('PATCH /users/:user_id', { params, body })).toSucceed();
  for (let at = 0; at < 7; at += 1) await change({ password: `a long passphrase ${at}` });
  expect(await subjects()).toHaveLength(5);

  await change({ totp_secret_base64: authenticatorApp().secretBase64 });
  expect(await subjects()).toContain(named('Two-factor authentication was turned on'));

  server.clock.advance(2, 'hour');
  await change({ password: 'one more long passphrase' });
  expect(await subjects()).toHaveLength(7);
});
