import { portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const credentials = { email: 'Ada@Example.com', password: 'correct horse' };
/** `correct horse` under bcrypt with 4 rounds. */
const bcryptHash = '$2b$04$XAc8v4wuV6J2mVuSNCZLXOpvgEIE6uky3x7A91K4Ik4KJwslYbJPK';

const credentialsOf = ({ email, password }: { email: string; password: string }) => ({ email, password });

describe('sign-up', () => {
  test('a user signs up, then signs in with the email in another case', async () => {
    const { api } = await portico();

    const signedUp = await api.call('POST /auth/password/sign-up', { body: credentials });
    const signedIn = await api.call('POST /auth/password/sign-in', {
      body: { ...credentials, email: 'ada@example.COM' },
    });

    expect(signedUp).toSucceed();
    expect(Object.keys(signedUp.body).sort()).toEqual(['access_token', 'refresh_token', 'user_id']);
    expect(signedIn.body.user_id).toBe(signedUp.body.user_id);
    const me = await api.withTokens(signedIn.body).call('GET /users/me');
    expect(me.body).toMatchObject({
      primary_email: 'ada@example.com',
      primary_email_verified: false,
      has_password: true,
    });
  });

  test('rejects sign-up with an email that is used for sign-in', async () => {
    const { api, project } = await portico();
    await project.user({ primary_email: 'ada@example.com' });

    const answer = await api.call('POST /auth/password/sign-up', { body: credentials });

    expect(answer).toFail('USER_EMAIL_ALREADY_EXISTS', {
      email: 'ada@example.com',
      would_work_if_email_was_verified: false,
    });
    expect((await api.server().call('GET /users')).body.items).toHaveLength(1);
  });

  test('exactly one of twenty concurrent sign-ups with the same email succeeds', async () => {
    const { api } = await portico();

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call('POST /auth/password/sign-up', { body: credentials })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toFail('USER_EMAIL_ALREADY_EXISTS');
    expect((await api.server().call('GET /users')).body.items).toHaveLength(1);
  });

  test('errors are checked in the order of the protocol', async () => {
    const { api, project } = await portico();
    const signUp = async (password: string, verification_callback_url?: string) =>
      await api.call('POST /auth/password/sign-up', { body: { email: 'a@b.co', password, verification_callback_url } });

    expect(await signUp('short')).toFail('PASSWORD_TOO_SHORT', { min_length: 8 });
    await project.configure({ sign_up_enabled: false });
    expect(await signUp('short')).toFail('SIGN_UP_NOT_ENABLED');
    expect(await signUp('short', 'https://evil.example')).toFail('REDIRECT_URL_NOT_WHITELISTED');
    await project.configure({ credential_enabled: false });
    expect(await signUp('short', 'https://evil.example')).toFail('PASSWORD_AUTHENTICATION_NOT_ENABLED');
    expect(await signUp('x'.repeat(4097))).toFail('SCHEMA_ERROR');
  });

  test('the verification page must be on a trusted domain', async () => {
    const { api, project } = await portico();
    await project.configure({
      allow_localhost: false,
      domains: [{ domain: 'https://*.example.com', handler_path: '/h' }],
    });
    const signUp = async (email: string, verification_callback_url: string) =>
      await api.call('POST /auth/password/sign-up', { body: { ...credentials, email, verification_callback_url } });

    expect(await signUp('a@b.co', 'https://app.example.com/verify')).toSucceed();
    expect(await signUp('b@b.co', 'https://deep.app.example.com/verify')).toFail('REDIRECT_URL_NOT_WHITELISTED');
    expect(await signUp('c@b.co', 'http://localhost:3000')).toFail('REDIRECT_URL_NOT_WHITELISTED');
  });

  test('an anonymous user who signs up keeps the ID and loses old sessions', async () => {
    const { api } = await portico();
    const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');

    const signedUp = await api.withTokens(anonymous).call('POST /auth/password/sign-up', { body: credentials });

    expect(signedUp.body.user_id).toBe(anonymous.user_id);
    const me = await api.withTokens(signedUp.body).call('GET /users/me');
    expect(me.body).toMatchObject({ is_anonymous: false, primary_email: 'ada@example.com' });
    expect(await api.withTokens(anonymous).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
    const refreshed = await api.withTokens(signedUp.body).call('POST /auth/sessions/current/refresh', {
      headers: { 'x-stack-refresh-token': anonymous.refresh_token },
    });
    expect(refreshed).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  test('an anonymous user with an email set by a server can choose another one, which is unverified', async () => {
    const { api } = await portico();
    const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
    const { user_id } = anonymous;
    const body = { primary_email: 'given@example.com', primary_email_verified: true };
    expect(await api.server().call('PATCH /users/:user_id', { params: { user_id }, body })).toSucceed();

    const answer = await api.withTokens(anonymous).call('POST /auth/password/sign-up', { body: credentials });

    expect(answer.body.user_id).toBe(user_id);
    const me = await api.withTokens(answer.body).call('GET /users/me');
    expect(me.body).toMatchObject({ primary_email: 'ada@example.com', primary_email_verified: false });
    const found = await api.server().call('GET /users', { query: { query: 'given@' } });
    expect(found.body.items).toEqual([]);
  });

  test('an anonymous user who chooses a used email stays anonymous', async () => {
    const { api, project } = await portico();
    await project.user({ primary_email: 'ada@example.com' });
    const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');

    const answer = await api.withTokens(anonymous).call('POST /auth/password/sign-up', { body: credentials });

    expect(answer).toFail('USER_EMAIL_ALREADY_EXISTS');
    const me = await api.withTokens(anonymous).call('GET /users/me');
    expect(me.body).toMatchObject({ is_anonymous: true, primary_email: null, has_password: false });
  });
});

describe('sign-in', () => {
  test('the response is the same for a wrong password, an unknown email and a user without a password', async () => {
    const { api, project } = await portico();
    await project.user({ primary_email: 'ada@example.com', password: 'correct horse' });
    await project.user({ primary_email: 'bob@example.com', password: null });
    const signIn = async (email: string) =>
      await api.call('POST /auth/password/sign-in', { body: { email, password: 'wrong password' } });

    const answers = [await signIn('ada@example.com'), await signIn('bob@example.com'), await signIn('eve@example.com')];

    for (const answer of answers) expect(answer).toFail('EMAIL_PASSWORD_MISMATCH');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.text).toContain('Wrong e-mail or password.');
  });

  test('takes at most two round trips', async () => {
    const { api, project } = await portico();
    const { email, password } = await project.user();

    const answer = await api.call('POST /auth/password/sign-in', { body: { email, password } });

    expect(answer).toSucceed();
    expect(answer.trips).toBeLessThanOrEqual(2);
  });

  test('an imported bcrypt hash works and is replaced at the first sign-in', async () => {
    const { api, project, server } = await portico();
    const user = await project.user({ password_hash: bcryptHash });
    const storedHash = async () => {
      const db = server.app.database.handle();
      const { rows } = await db.run({ text: 'select password_hash from users where id = $1', values: [user.id] });
      return String(rows[0]?.password_hash);
    };

    expect(await storedHash()).toBe(bcryptHash);
    const body = { email: user.email, password: 'correct horse' };
    expect(await api.call('POST /auth/password/sign-in', { body })).toSucceed();
    expect(await storedHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await api.call('POST /auth/password/sign-in', { body })).toSucceed();
  });

  test('a server sees when the password was set or changed last, but not that a stronger hash has replaced it', async () => {
    const { api, project, server } = await portico();
    const user = await project.user({ password_hash: bcryptHash });
    const params = { user_id: user.id };
    const read = async () =>
      (await api.server().call('GET /users/:user_id', { params })).body.password_changed_at_millis;
    const later = () => {
      server.clock.advance(1, 'minute');
      return server.clock.now().getTime();
    };
    const created = await read();
    expect(created).toBe(user.wire.signed_up_at_millis);

    later();
    const signIn = { email: user.email, password: 'correct horse' };
    expect(await api.call('POST /auth/password/sign-in', { body: signIn })).toSucceed();
    expect(await read()).toBe(created);
    const own = await api.as(user).call('GET /users/me');
    expect(own.body).not.toHaveProperty('password_changed_at_millis');

    const before = later();
    const body = { old_password: 'correct horse', new_password: 'another long passphrase' };
    expect(await api.as(user).call('POST /auth/password/update', { body })).toSucceed();
    const changed = await read();
    expect(changed).toBeGreaterThanOrEqual(before);

    later();
    const set = async (password: string | null) =>
      (await api.server().call('PATCH /users/:user_id', { params, body: { password } })).body
        .password_changed_at_millis;
    expect(await set('a third long passphrase')).toBeGreaterThan(Number(changed));
    expect(await set(null)).toBeNull();
    const { body: without } = await api.server().call('POST /users', { body: { display_name: 'Ada' } });
    expect(without.password_changed_at_millis).toBeNull();
  });

  test('is rejected if passwords are not enabled', async () => {
    const { api, project } = await portico();
    const { email, password } = await project.user();
    await project.configure({ credential_enabled: false });

    const answer = await api.call('POST /auth/password/sign-in', { body: { email, password } });

    expect(answer).toFail('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  });

  test('rejects an email of another project', async () => {
    const { project } = await portico();
    const { email, password } = await project.user();
    const other = await portico();

    const answer = await other.api.call('POST /auth/password/sign-in', { body: { email, password } });

    expect(answer).toFail('EMAIL_PASSWORD_MISMATCH');
  });
});

describe('set and update', () => {
  test('a new password revokes all other sessions and keeps the specified one', async () => {
    const { api, project } = await portico();
    const user = await project.user();
    const { body: other } = await api.call('POST /auth/password/sign-in', { body: credentialsOf(user) });

    const answer = await api.as(user).call('POST /auth/password/update', {
      body: { old_password: user.password, new_password: 'battery staple' },
    });

    expect(answer).toSucceed();
    expect(await api.as(user).call('GET /users/me')).toSucceed();
    expect(await api.as(other).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
    const signIn = async (password: string) =>
      await api.call('POST /auth/password/sign-in', { body: { email: user.email, password } });
    expect(await signIn(user.password)).toFail('EMAIL_PASSWORD_MISMATCH');
    expect(await signIn('battery staple')).toSucceed();
  });

  test('requires the correct old password and a long enough new one', async () => {
    const { api, project } = await portico();
    const user = await project.user();
    const update = async (old_password: string, new_password: string) =>
      await api.as(user).call('POST /auth/password/update', { body: { old_password, new_password } });

    expect(await update('wrong password', 'battery staple')).toFail('PASSWORD_CONFIRMATION_MISMATCH');
    expect(await update(user.password, 'short')).toFail('PASSWORD_TOO_SHORT');
    expect(await api.call('POST /auth/password/sign-in', { body: credentialsOf(user) })).toSucceed();
  });

  test('only a user without a password can set a first one', async () => {
    const { api, project } = await portico();
    const user = await project.user({ password: null });
    const set = async () =>
      await api.as(user).call('POST /auth/password/set', { body: { password: 'battery staple' } });

    expect(
      await api.as(user).call('POST /auth/password/update', {
        body: { old_password: 'anything at all', new_password: 'battery staple' },
      }),
    ).toFail('USER_DOES_NOT_HAVE_PASSWORD');
    expect(await set()).toSucceed();
    expect(await set()).toBeRefused(400, 'User already has a password set.');
    expect(await api.as(user).call('GET /users/me')).toSucceed();
  });

  test('without a user, returns a schema error', async () => {
    const { api } = await portico();

    const answer = await api.call('POST /auth/password/set', { body: { password: 'battery staple' } });

    expect(answer).toFail('SCHEMA_ERROR');
    expect(answer.text).toContain('auth.user must be defined');
  });
});
