import { createHmac } from 'node:crypto';
import { createPasskey, type Portico, portico, type Tokens } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** Tests that nothing of a session remains valid after it ended or the credentials changed. */

const page = 'http://localhost:3000';

async function given() {
  const made = await portico();
  await made.project.configure({ passkey_enabled: true });
  const user = await made.project.user();
  return { ...made, user };
}

type Given = Awaited<ReturnType<typeof given>>;

/** All ways in which a session ends. */
const endings: Readonly<Record<string, (made: Given) => Promise<{ readonly status: number }>>> = {
  'the session signed out': async ({ api, user }) => await api.as(user).call('DELETE /auth/sessions/current'),
  'the user changed the password in another session': async ({ api, user }) => {
    const { body: other } = await api.call('POST /auth/password/sign-in', {
      body: { email: user.email, password: user.password },
    });
    return await api.withTokens(other).call('POST /auth/password/update', {
      body: { old_password: user.password, new_password: 'a long new passphrase' },
      headers: { 'x-stack-refresh-token': other.refresh_token },
    });
  },
  'the user ended all other sessions': async ({ api, user }) => {
    const { body: other } = await api.call('POST /auth/password/sign-in', {
      body: { email: user.email, password: user.password },
    });
    const ended = await api.withTokens(other).call('DELETE /auth/sessions', { query: { user_id: 'me' } });
    expect(await api.withTokens(other).call('GET /users/me')).toSucceed();
    return ended;
  },
  'a server ended all sessions': async ({ api, user }) =>
    await api.server().call('DELETE /auth/sessions', { query: { user_id: user.id } }),
  'a server set another password': async ({ api, user }) =>
    await api.server().call('PATCH /users/:user_id', {
      params: { user_id: user.id },
      body: { password: 'a long new passphrase' },
    }),
};

const startLogin = async ({ api }: Portico) => (await api.call('POST /auth/cli', { body: {} })).body;
const poll = async ({ api }: Portico, { polling_code }: { readonly polling_code: string }) =>
  (await api.call('POST /auth/cli/poll', { body: { polling_code } })).body;
const confirm = async ({ api }: Portico, login_code: string, refresh_token: string) =>
  await api.call('POST /auth/cli/complete', { body: { login_code, refresh_token } });
const refresh = async ({ api }: Portico, refresh_token: string) =>
  await api.call('POST /auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': refresh_token } });

describe.each(Object.entries(endings))('after %s', (_name, end) => {
  test('a command-line login that it confirmed is invalid', async () => {
    const made = await given();
    const login = await startLogin(made);
    await confirm(made, login.login_code, made.user.refresh_token);

    expect((await end(made)).status).toBe(200);

    expect(await poll(made, login)).toEqual({ status: 'expired' });
  });

  test('a passkey registration that it started is rejected', async () => {
    const made = await given();
    const begun = await made.api.as(made.user).call('POST /auth/passkey/initiate-passkey-registration');
    const credential = createPasskey(page).register(begun.body.options_json);
    await end(made);
    const { body: next } = await made.api.server().call('POST /auth/sessions', { body: { user_id: made.user.id } });

    const body = { credential, code: begun.body.code };
    expect(await made.api.withTokens(next).call('POST /auth/passkey/register', { body })).toFail(
      'VERIFICATION_CODE_NOT_FOUND',
    );

    const { body: me } = await made.api.withTokens(next).call('GET /users/me');
    expect(me.passkey_auth_enabled).toBe(false);
  });
});

test('a passkey can be registered only in the session that started the registration', async () => {
  const made = await given();
  const begun = await made.api.as(made.user).call('POST /auth/passkey/initiate-passkey-registration');
  const credential = createPasskey(page).register(begun.body.options_json);
  const { body: other } = await made.api.server().call('POST /auth/sessions', { body: { user_id: made.user.id } });

  const answer = await made.api.withTokens(other).call('POST /auth/passkey/register', {
    body: { credential, code: begun.body.code },
  });

  expect(answer).toFail('PASSKEY_REGISTRATION_FAILED');
});

describe('a command line', () => {
  async function signedIn(made: Given, browser: Tokens) {
    const login = await startLogin(made);
    await confirm(made, login.login_code, browser.refresh_token);
    const state = await poll(made, login);
    expect(state.status).toBe('success');
    return { refresh_token: state.refresh_token ?? '', login };
  }

  test('gets a separate session, which is listed and which the browser can revoke', async () => {
    const made = await given();
    const { refresh_token, login } = await signedIn(made, made.user);

    expect(refresh_token).not.toBe(made.user.refresh_token);
    expect(await refresh(made, refresh_token)).toSucceed();
    expect(await poll(made, login)).toEqual({ status: 'used' });
    const { body } = await made.api.as(made.user).call('GET /auth/sessions', { query: { user_id: 'me' } });
    const own = body.items.find(({ sign_in_method }) => sign_in_method === 'cli');
    const params = { session_id: own?.id ?? '' } as never;
    expect(await made.api.as(made.user).call('DELETE /auth/sessions/:session_id', { params })).toSucceed();
    expect(await refresh(made, refresh_token)).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  test('stays signed in when the browser signs out', async () => {
    const made = await given();
    const { refresh_token } = await signedIn(made, made.user);

    await made.api.as(made.user).call('DELETE /auth/sessions/current');

    expect(await refresh(made, refresh_token)).toSucceed();
  });

  test('does not outlive the impersonated session that confirmed it, and is also impersonated', async () => {
    const made = await given();
    const { body: browser } = await made.api.server().call('POST /auth/sessions', {
      body: { user_id: made.user.id, is_impersonation: true, expires_in_millis: 60_000 },
    });
    const { refresh_token } = await signedIn(made, browser);

    const listed = await made.api.as(made.user).call('GET /auth/sessions', { query: { user_id: 'me' } });
    expect(listed.body.items.map(({ sign_in_method }) => sign_in_method)).not.toContain('cli');
    made.server.clock.advance(2, 'minute');
    expect(await refresh(made, refresh_token)).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  test('gets any other text unchanged, without access', async () => {
    const made = await given();
    const elsewhere = await (await portico()).project.user();

    for (const text of ['not a token', elsewhere.refresh_token]) {
      const login = await startLogin(made);
      await confirm(made, login.login_code, text);

      expect(await poll(made, login)).toEqual({ status: 'success', refresh_token: text });
      expect(await refresh(made, text)).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    }
  });

  test('gets one session with concurrent polls', async () => {
    const made = await given();
    const login = await startLogin(made);
    await confirm(made, login.login_code, made.user.refresh_token);

    const states = await Promise.all(Array.from({ length: 6 }, async () => await poll(made, login)));

    expect(states.filter(({ status }) => status === 'success')).toHaveLength(1);
    const { body } = await made.api.as(made.user).call('GET /auth/sessions', { query: { user_id: 'me' } });
    expect(body.items).toHaveLength(2);
  });
});

describe('an access token', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('is invalid if it is unsigned, or signed with the public key as a secret', async () => {
    const { api, project, user } = await given();
    const [head = '', payload = ''] = user.access_token.split('.');
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
    const { body } = await api.call('GET /projects/:project_id/.well-known/jwks.json', {
      params: { project_id: project.id },
    });
    const [jwk] = (body as unknown as { keys: object[] }).keys;
    const symmetric = `${encode({ alg: 'HS256', kid })}.${payload}`;
    const signature = createHmac('sha256', JSON.stringify(jwk)).update(symmetric).digest('base64url');

    for (const access_token of [
      `${encode({ alg: 'none', kid })}.${payload}.`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${symmetric}.${signature}`,
      `${head}.${payload}.`,
    ]) {
      expect(await api.as({ ...user, access_token }).call('GET /users/me')).toFail('UNPARSABLE_ACCESS_TOKEN');
    }
  });

  test('becomes invalid with its session, also in requests that have started', async () => {
    const { api, user } = await given();

    await api.as(user).call('DELETE /auth/sessions/current');

    const answers = await Promise.all(
      Array.from(
        { length: 8 },
        async () => await api.as(user).call('PATCH /users/me', { body: { display_name: 'x' } }),
      ),
    );
    for (const answer of answers) expect(answer).toFail('ACCESS_TOKEN_EXPIRED');
  });
});
