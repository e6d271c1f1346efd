import { callerHeaders, createApi, mailsTo, portico, startTestServer, type TestServer } from '@portico/testkit';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';

/** A maximum of one second, with some tolerance for a busy machine. */
const within = { timeout: 5000, interval: 10 };
const callback_url = 'http://localhost:3000/handler/callback';
const intruderPassword = 'the password of the intruder';
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describe.skipIf(adminUrl === '')('two servers on one PostgreSQL', () => {
  let database: Awaited<ReturnType<ReturnType<typeof connectPostgres>['createDatabase']>>;
  let one: TestServer;
  let two: TestServer;

  beforeAll(async () => {
    database = await connectPostgres(adminUrl).createDatabase();
    const start = async () => await startTestServer({ engine: 'postgres', databaseUrl: database.url });
    [one, two] = await Promise.all([start(), start()]);
  });

  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await database.drop();
  });

  /** An intruder signs up with the address of a victim, and uses the other server. */
  async function given() {
    const here = await portico(one);
    const { api, project, url } = here;
    await project.configure({ allow_localhost: true, allow_user_api_keys: true, magic_link_enabled: true });
    const there = createApi<'client'>(two.url, callerHeaders(project.id, 'client', project.keys.client));
    const server = createApi<'server'>(two.url, callerHeaders(project.id, 'server', project.keys.server));
    await expect
      .poll(async () => (await there.call('GET /projects/current')).body.config.magic_link_enabled)
      .toBe(true);
    const victim = `victim-${crypto.randomUUID()}@example.com`;
    const newest = async (subject: RegExp, email = victim) => {
      const found = async () => (await mailsTo(url, email)).find((mail) => subject.test(mail.subject));
      await expect.poll(found).toBeDefined();
      return (await found()) ?? expect.fail('There is an email.');
    };
    const { body: session } = await there.call('POST /auth/password/sign-up', {
      body: { email: victim, password: intruderPassword, verification_callback_url: callback_url },
    });
    const as = there.withTokens(session);
    const other = `intruder-${crypto.randomUUID()}@example.com`;
    const channel = { user_id: session.user_id, type: 'email', value: other, used_for_auth: true } as const;
    expect(await api.server().call('POST /contact-channels', { body: { ...channel, is_verified: true } })).toSucceed(
      201,
    );
    const { body: key } = await as.call('POST /user-api-keys', {
      body: { user_id: 'me', description: 'later', expires_at_millis: null },
    });
    const { body: login } = await there.call('POST /auth/cli', { body: {} });
    const confirm = { login_code: login.login_code, refresh_token: session.refresh_token };
    expect(await there.call('POST /auth/cli/complete', { body: confirm })).toSucceed();
    await there.call('POST /auth/otp/send-sign-in-code', { body: { email: other, callback_url } });
    await there.call('POST /auth/password/send-reset-code', { body: { email: other, callback_url } });
    const signInCode = (await newest(/sign in|code/i, other)).code;
    const resetCode = (await newest(/^Reset your password/, other)).code;
    expect(await as.call('GET /users/me')).toSucceed();
    return { here, there, server, victim, newest, session, as, other, key, login, signInCode, resetCode };
  }

  type Given = Awaited<ReturnType<typeof given>>;

  async function byReset({ here: { api }, victim, newest }: Given) {
    await api.call('POST /auth/password/send-reset-code', { body: { email: victim, callback_url } });
    const { code } = await newest(/^Reset your password/);
    const body = { code, password: 'a long new passphrase' };
    expect(await api.call('POST /auth/password/reset', { body })).toSucceed();
  }

  async function byLink({ here: { api }, newest }: Given) {
    const { code } = await newest(/^Verify your email/);
    expect(await api.call('POST /contact-channels/verify', { body: { code }, headers: browser })).toSucceed();
    const link = new URL((await newest(/^Your email address at/)).link);
    const body = new URLSearchParams([...link.searchParams, ['all', 'on']]);
    expect((await fetch(new URL(link.pathname, link), { method: 'POST', body })).status).toBe(200);
  }

  test.each([
    ['a reset', byReset],
    ['the link after a verification', byLink],
  ])('what %s removes on one is over on the other', async (_how, remove) => {
    const made = await given();
    const { there, server, session, as, victim, other, key, login, signInCode, resetCode } = made;

    await remove(made);

    const headers = { 'x-stack-refresh-token': session.refresh_token };
    const refresh = await there.call('POST /auth/sessions/current/refresh', { headers });
    expect(refresh).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect((await there.call('POST /auth/cli/poll', { body: { polling_code: login.polling_code } })).body.status).toBe(
      'expired',
    );
    expect(await there.call('POST /auth/otp/sign-in', { body: { code: signInCode } })).toFail(
      'VERIFICATION_CODE_NOT_FOUND',
    );
    const reset = { code: resetCode, password: 'another long passphrase' };
    // The reset of the victim voids the other reset codes.
    const resets = ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_ALREADY_USED'];
    expect(resets).toContain((await there.call('POST /auth/password/reset', { body: reset })).code);
    for (const email of [victim, other]) {
      const signIn = await there.call('POST /auth/password/sign-in', { body: { email, password: intruderPassword } });
      expect(signIn).toFail('EMAIL_PASSWORD_MISMATCH');
    }
    const check = await server.call('POST /user-api-keys/check', { body: { api_key: key.value } });
    expect(check).toFail('API_KEY_REVOKED');
    await expect.poll(async () => (await as.call('GET /users/me')).code, within).toBe('ACCESS_TOKEN_EXPIRED');
  });
});
