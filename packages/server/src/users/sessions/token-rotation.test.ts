import { claimsOf, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const rotating = { 'x-portico-refresh-token': 'rotating' };
const refused = 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED';

/** Creates a user who has signed in with a client that keeps every token. */
async function signedIn() {
  const made = await portico();
  const { api, project, server, url } = made;
  const user = await project.user();
  const signIn = async (headers: Record<string, string> = rotating) => {
    const body = { email: user.email, password: user.password };
    return (await api.call('POST /auth/password/sign-in', { body, headers })).body;
  };
  const refresh = async (token: string, headers: Record<string, string> = {}) =>
    await api.call('POST /auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': token, ...headers } });
  /** Refreshes, and returns the refresh token of the response. */
  const next = async (token: string) => {
    const answer = await refresh(token);
    expect(answer).toSucceed();
    return answer.body.refresh_token ?? expect.fail('the session does not rotate');
  };
  /** Refreshes as a client in use does, ten minutes later. */
  const later = async (token: string) => {
    server.clock.advance(10, 'minute');
    return await next(token);
  };
  const events = async () => {
    const { body } = await api.server().call('GET /events', { query: { user_id: user.id } });
    return body.items.filter(({ type }) => /^session\.(ended|token_reused)$/.test(type));
  };
  const sessionIdOf = (token: string) => claimsOf(token).refresh_token_id;
  return { ...made, url, user, signIn, refresh, next, later, events, sessionIdOf };
}

const generationOf = (token: string) => Number(token.split('.')[1]);

describe('a session of a client that keeps every token', () => {
  test('gets the next token at each refresh, in one round trip, and stays the same session', async () => {
    const { server, signIn, refresh, later, sessionIdOf } = await signedIn();
    const tokens = await signIn();

    server.clock.advance(10, 'minute');
    const answer = await refresh(tokens.refresh_token);

    expect(answer).toSucceed();
    expect(answer.trips).toBe(1);
    expect(answer.body.refresh_token).toMatch(/^[0-9a-z]{45}\.2\.[0-9a-f]{32}$/);
    expect(sessionIdOf(answer.body.access_token)).toBe(sessionIdOf(tokens.access_token));
    const third = await later(answer.body.refresh_token ?? '');
    expect(generationOf(third)).toBe(3);
  });

  test('gets the same next token again until that is used, even weeks later', async () => {
    const { server, signIn, next, later } = await signedIn();
    const { refresh_token: first } = await signIn();
    const second = await later(first);

    server.clock.advance(20, 'day');

    expect(await next(first)).toBe(second);
    expect(await next(first)).toBe(second);
    expect(generationOf(await next(second))).toBe(3);
  });

  test('may use the token before for a minute after the first use of the next one', async () => {
    const { server, signIn, next, later } = await signedIn();
    const { refresh_token: first } = await signIn();
    const second = await later(first);
    const third = await later(second);

    server.clock.advance(59, 'second');

    expect(await next(first)).toBe(second);
    expect(await next(second)).toBe(third);
  });

  test('changes the token at most once a minute', async () => {
    const { server, signIn, next, later } = await signedIn();
    const { refresh_token: first } = await signIn();
    expect(await next(first)).toBe(first);
    const second = await later(first);

    server.clock.advance(59, 'second');
    expect(await next(second)).toBe(second);
    server.clock.advance(1, 'second');

    expect(generationOf(await next(second))).toBe(3);
  });

  test('ends when a token is used that is too old, and the event log says so', async () => {
    const { server, user, signIn, refresh, later, events, sessionIdOf } = await signedIn();
    const tokens = await signIn();
    const other = await signIn();
    const second = await later(tokens.refresh_token);
    const third = await later(second);
    server.clock.advance(60, 'second');

    expect(await refresh(tokens.refresh_token)).toFail(refused);

    expect(await refresh(third)).toFail(refused);
    expect(await refresh(other.refresh_token)).toSucceed();
    const subject_id = sessionIdOf(tokens.access_token);
    expect(await events()).toMatchObject([
      { type: 'session.ended', subject_id },
      { type: 'session.token_reused', subject_id, user_id: user.id, operation: 'POST /auth/sessions/current/refresh' },
    ]);
  });

  test('ends when a token is used that is two generations old, even within the minute', async () => {
    const { server, signIn, refresh, later, events } = await signedIn();
    const { refresh_token: first } = await signIn();
    const third = await later(await later(first));
    const fourth = await later(third);
    server.clock.advance(1, 'second');

    expect(await refresh(first)).toFail(refused);

    expect(await refresh(fourth)).toFail(refused);
    expect(await events()).toHaveLength(2);
  });

  test('ends access tokens at once when a token is used that is too old', async () => {
    const { api, server, signIn, refresh, later } = await signedIn();
    const { refresh_token: first } = await signIn();
    const second = await later(first);
    const latest = await refresh(await later(second));
    server.clock.advance(60, 'second');
    const as = api.withTokens({ access_token: latest.body.access_token, refresh_token: second });
    expect(await as.call('GET /users/me')).toSucceed();

    await refresh(first);

    expect(await as.call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  });

  test('keeps its token for a client that has a copy', async () => {
    const { server, signIn, refresh, next, later, events } = await signedIn();
    const copy = { 'x-portico-refresh-token': 'copy' };
    const { refresh_token: first } = await signIn();
    server.clock.advance(10, 'minute');
    for (let times = 0; times < 2; times += 1) {
      const kept = await refresh(first, copy);
      expect(kept).toSucceed();
      expect(kept.body.refresh_token).toBeUndefined();
    }
    const second = await next(first);
    const third = await later(second);
    server.clock.advance(60, 'second');

    expect(await refresh(first, copy)).toFail(refused);

    expect(await next(third)).toBeTypeOf('string');
    expect(await events()).toEqual([]);
  });

  test('rotates at the OAuth token endpoint too', async () => {
    const { project, server, signIn, url, refresh } = await signedIn();
    const { refresh_token: first } = await signIn();
    server.clock.advance(10, 'minute');
    const grant = async (refresh_token: string) => {
      const fields = { grant_type: 'refresh_token', client_id: project.id, client_secret: project.keys.client };
      const body = new URLSearchParams({ ...fields, refresh_token });
      const answer = await fetch(`${url}/api/v1/auth/oauth/token`, { method: 'POST', body });
      return (await answer.json()) as { readonly refresh_token: string; readonly code?: string };
    };

    const second = await grant(first);
    expect(generationOf(second.refresh_token)).toBe(2);
    server.clock.advance(10, 'minute');
    const third = await grant(second.refresh_token);
    server.clock.advance(10, 'minute');

    expect(await grant(first)).toMatchObject({ code: refused });
    expect(await refresh(third.refresh_token)).toFail(refused);
  });

  test('gives 32 concurrent callers the same next token', async () => {
    const { server, signIn, next, later } = await signedIn();
    const { refresh_token: first } = await signIn();
    const second = await later(first);
    server.clock.advance(10, 'minute');

    const thirds = await Promise.all(Array.from({ length: 32 }, async () => await next(second)));

    expect(new Set(thirds).size).toBe(1);
    expect(generationOf(thirds[0] ?? '')).toBe(3);
    expect(generationOf(await later(thirds[0] ?? ''))).toBe(4);
  });

  test('accepts a later token than the database knows, after a loss of its last changes', async () => {
    const { server, signIn, next, later, user } = await signedIn();
    const { refresh_token: first } = await signIn();
    const fourth = await later(await later(await later(first)));
    await server.app.database.handle().run({
      text: 'update sessions set generation = 0, generation_used_at = null where user_id = $1 and generation > 0',
      values: [user.id],
    });

    expect(generationOf(await next(fourth))).toBe(5);
    expect(generationOf(await later(await later(fourth)))).toBe(6);
  });

  test('is kept by a password change with a token of any generation', async () => {
    const { api, user, signIn, refresh, later } = await signedIn();
    const tokens = await signIn();
    const second = await later(tokens.refresh_token);
    const { access_token } = (await refresh(second)).body;
    const headers = { 'x-stack-refresh-token': tokens.refresh_token };

    const body = { old_password: user.password, new_password: 'a long new passphrase' };
    expect(
      await api.withTokens({ ...tokens, access_token }).call('POST /auth/password/update', { body, headers }),
    ).toSucceed();

    expect(await refresh(user.refresh_token)).toFail(refused);
    expect(await refresh(second)).toSucceed();
  });
});

test('a refresh token with another generation, secret or proof is refused, and ends nothing', async () => {
  const { signIn, refresh, later, events } = await signedIn();
  const { refresh_token: first } = await signIn();
  const { refresh_token: other } = await signIn();
  const second = await later(first);
  const [secret = '', , proof = ''] = second.split('.');
  const changedProof = `${proof.slice(0, -1)}${proof.endsWith('0') ? '1' : '0'}`;
  const forged = [
    secret,
    `${secret}.2`,
    `${secret}.2.${changedProof}`,
    `${secret}.3.${proof}`,
    `${secret}.1.${proof}`,
    `${secret}.0.${proof}`,
    `${secret}.02.${proof}`,
    `${secret}.9999999999.${proof}`,
    `${secret}.2.${proof.toUpperCase()}x`,
    `${secret}.2.${other.split('.')[2]}`,
    `${other.split('.')[0]}.2.${proof}`,
  ];

  for (const token of forged) expect(await refresh(token), token).toFail(refused);

  expect(generationOf(await later(second))).toBe(3);
  expect(await events()).toEqual([]);
});

test('a refresh token is refused by another project', async () => {
  const { signIn, next, later } = await signedIn();
  const { refresh_token: first } = await signIn();
  const other = await signedIn();

  expect(await other.refresh(first)).toFail(refused);

  expect(generationOf(await next(await later(first)))).toBe(2);
});

describe('a session whose token stays', () => {
  test('is one of a client that does not announce that it keeps every token', async () => {
    const { signIn, refresh, server } = await signedIn();
    for (const use of ['', 'copy', 'yes']) {
      const { refresh_token } = await signIn({ 'x-portico-refresh-token': use });
      expect(refresh_token).toMatch(/^[0-9a-z]{45}$/);
      for (let times = 0; times < 3; times += 1) {
        server.clock.advance(10, 'minute');
        const answer = await refresh(refresh_token, rotating);
        expect(answer).toSucceed();
        expect(Object.keys(answer.body)).toEqual(['access_token']);
      }
    }
  });

  test('is one that a server creates, or a command line', async () => {
    const { api, user, signIn, later } = await signedIn();
    const { body: created } = await api
      .server()
      .call('POST /auth/sessions', { body: { user_id: user.id }, headers: rotating });
    expect(created.refresh_token).toMatch(/^[0-9a-z]{45}$/);
    const current = await later((await signIn()).refresh_token);
    const { body: login } = await api.call('POST /auth/cli', { body: {} });
    const body = { login_code: login.login_code, refresh_token: current };
    expect(await api.call('POST /auth/cli/complete', { body })).toSucceed();

    const { polling_code } = login;
    const { body: polled } = await api.call('POST /auth/cli/poll', { body: { polling_code }, headers: rotating });

    expect(polled).toEqual({ status: 'success', refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/) });
  });
});

test('a token that is too old starts no session of a command line', async () => {
  const { api, server, signIn, later, refresh } = await signedIn();
  const { refresh_token: first } = await signIn();
  await later(await later(first));
  server.clock.advance(60, 'second');
  const { body: login } = await api.call('POST /auth/cli', { body: {} });
  const body = { login_code: login.login_code, refresh_token: first };
  expect(await api.call('POST /auth/cli/complete', { body })).toSucceed();

  const { body: polled } = await api.call('POST /auth/cli/poll', { body: { polling_code: login.polling_code } });

  expect(polled).toEqual({ status: 'success', refresh_token: first });
  expect(await refresh(first)).toFail(refused);
});

test('a token that is too old makes no other session recent, and a later one does', async () => {
  const { api, server, user, signIn, later, refresh } = await signedIn();
  const { refresh_token: first } = await signIn();
  const current = await later(await later(first));
  server.clock.advance(60, 'second');
  const { access_token } = (await refresh(user.refresh_token)).body;
  const reauthenticate = async (refresh_token: string) =>
    await api
      .withTokens({ ...user, access_token })
      .call('POST /auth/sessions/current/reauthenticate', { body: { refresh_token } });

  expect(await reauthenticate(first)).toFail('REAUTHENTICATION_FAILED');
  expect(await reauthenticate(current)).toSucceed();

  expect(await refresh(current)).toFail(refused);
});
