import { createHash } from 'node:crypto';
import { portico, whileUserIsLocked } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

/** Tests that a stolen refresh token of a browser is of no use for long, and that its use ends the session. */

const refused = 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED';
const copy = { 'x-portico-refresh-token': 'copy' };

async function signedIn() {
  const made = await portico();
  const user = await made.project.user();
  const { body } = await made.api.call('POST /auth/password/sign-in', {
    body: { email: user.email, password: user.password },
    headers: { 'x-portico-refresh-token': 'rotating' },
  });
  const refresh = async (token: string, headers: Record<string, string> = {}) =>
    await made.api.call('POST /auth/sessions/current/refresh', {
      headers: { 'x-stack-refresh-token': token, ...headers },
    });
  /** Returns the next token, ten minutes later. */
  const later = async (token: string) => {
    made.server.clock.advance(10, 'minute');
    return (await refresh(token)).body.refresh_token ?? expect.fail('the session does not rotate');
  };
  return { ...made, user, first: body.refresh_token, refresh, later };
}

test('an old token gives nothing, and the browser and the attacker are both signed out', async () => {
  const { server, first, refresh, later } = await signedIn();
  const current = await later(await later(first));
  server.clock.advance(10, 'minute');
  expect(await refresh(nextBy(first, 3))).toFail(refused);
  expect(await refresh(current)).toSucceed();

  expect(await refresh(first)).toFail(refused);

  expect(await refresh(current)).toFail(refused);
});

test('an attacker who refreshes first is signed out when the browser refreshes', async () => {
  const { first, server, refresh, later } = await signedIn();
  let stolen = await later(first);
  const ofBrowser = stolen;
  for (let times = 0; times < 3; times += 1) stolen = await later(stolen);

  server.clock.advance(10, 'minute');
  expect(await refresh(ofBrowser)).toFail(refused);

  expect(await refresh(stolen)).toFail(refused);
});

test('an attacker who claims to have a copy gets nothing for an old token, and keeps nothing', async () => {
  const { first, server, refresh, later } = await signedIn();
  const stolen = await later(first);
  expect(await refresh(stolen, copy)).toSucceed();
  const ofBrowser = await later(await later(stolen));
  server.clock.advance(1, 'minute');

  expect(await refresh(stolen, copy)).toFail(refused);

  expect(await refresh(ofBrowser)).toSucceed();
  expect(await refresh(stolen, { 'x-portico-refresh-token': 'rotating' })).toFail(refused);
  expect(await refresh(ofBrowser)).toFail(refused);
});

test('an old token used at the same time as the current one ends the session too', async () => {
  const { first, server, refresh, later } = await signedIn();
  const current = await later(await later(first));
  server.clock.advance(10, 'minute');

  const [, old] = await Promise.all([refresh(current), refresh(first)]);

  expect(old).toFail(refused);
  expect(await refresh(current)).toFail(refused);
});

describe('an attacker who signs in to a command line with a stolen token,', () => {
  type At = Awaited<ReturnType<typeof signedIn>>;

  async function confirmedLogin({ api }: At, refresh_token: string) {
    const { body: login } = await api.call('POST /auth/cli', { body: {} });
    const body = { login_code: login.login_code, refresh_token };
    expect(await api.call('POST /auth/cli/complete', { body })).toSucceed();
    return login;
  }

  async function poll({ api }: At, { polling_code }: { readonly polling_code: string }) {
    const { body } = await api.call('POST /auth/cli/poll', { body: { polling_code } });
    return body as { readonly status: string; readonly refresh_token?: string };
  }

  async function commandLine(at: At, token: string) {
    return (await poll(at, await confirmedLogin(at, token))).refresh_token ?? expect.fail('the token is valid');
  }

  /** Shows the theft: the browser and the attacker refresh. */
  async function showTheft({ server, refresh, later }: At, stolen: string) {
    await later(await later(stolen));
    server.clock.advance(10, 'minute');
    expect(await refresh(stolen)).toFail(refused);
  }

  test('is signed out there when the theft shows, with the access token, and also of a copy of the copy', async () => {
    const at = await signedIn();
    const stolen = await at.later(at.first);
    const copied = await commandLine(at, stolen);
    const again = await commandLine(at, copied);
    await at.api.call('DELETE /auth/sessions/current', {
      headers: { 'x-stack-access-token': (await at.refresh(copied)).body.access_token },
    });
    const third = await commandLine(at, again);
    await at.later(await at.later(stolen));
    at.server.clock.advance(10, 'minute');
    const { body: tokens } = await at.refresh(third);

    expect(await at.refresh(stolen)).toFail(refused);

    for (const token of [copied, again, third]) expect(await at.refresh(token)).toFail(refused);
    expect(await at.api.as({ ...tokens, refresh_token: third }).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
    const { body } = await at.api.admin().call('GET /events', { query: { user_id: at.user.id, limit: 4 } });
    expect(body.items.map(({ type }) => type).toSorted()).toEqual([
      'session.ended',
      'session.ended',
      'session.ended',
      'session.token_reused',
    ]);
  });

  test('gets no session from a login that was confirmed but not completed', async () => {
    const at = await signedIn();
    const stolen = await at.later(at.first);
    const login = await confirmedLogin(at, stolen);

    await showTheft(at, stolen);

    expect(await poll(at, login)).toEqual({ status: 'expired' });
  });

  test('is signed out there too if the copy begins while the theft shows', async () => {
    const at = await signedIn();
    const { user, refresh, server } = at;
    const stolen = await at.later(at.first);
    await at.later(await at.later(stolen));
    server.clock.advance(10, 'minute');

    const reused = await whileUserIsLocked(
      at,
      user,
      async () => await refresh(stolen),
      async (db) =>
        await db.run({
          text: `insert into sessions (tenancy_id, id, user_id, refresh_token_digest, created_at, expires_at, last_used_at, copied_from)
            select tenancy_id, gen_random_uuid(), user_id, 'copy', created_at, expires_at, last_used_at, id
            from sessions where user_id = $1 and rotation_key is not null`,
          values: [user.id],
        }),
    );

    expect(reused).toFail(refused);
    const text = 'select id from sessions where user_id = $1 and copied_from is not null';
    expect((await server.app.database.handle().run({ text, values: [user.id] })).rows).toEqual([]);
  });

  test('does not end other sessions of the user, such as their own command line', async () => {
    const at = await signedIn();
    const { body: other } = await at.api.server().call('POST /auth/sessions', { body: { user_id: at.user.id } });
    const own = await commandLine(at, other.refresh_token);
    const stolen = await at.later(at.first);
    await commandLine(at, stolen);

    await showTheft(at, stolen);

    for (const token of [own, other.refresh_token]) expect(await at.refresh(token)).toSucceed();
  });
});

test('a copy of the database contains nothing that makes a token', async () => {
  const { server, user, first, refresh, later } = await signedIn();
  await later(first);
  const { rows } = await server.app.database.handle().run({
    text: 'select * from sessions where user_id = $1 and rotation_key is not null',
    values: [user.id],
  });
  const row = rows[0] ?? expect.fail('there is a rotating session');
  const digest = String(row.refresh_token_digest);
  const proof = createHash('sha256').update(`${row.rotation_key}.${digest}.2`).digest('hex').slice(0, 32);
  const [secret = ''] = first.split('.');

  // The proof is right, but the secret is unknown.
  expect(await refresh(`${secret}.2.${proof}`)).toSucceed();
  for (const guess of [digest, String(row.rotation_key)]) {
    expect(await refresh(guess)).toFail(refused);
    expect(await refresh(`${guess}.2.${proof}`)).toFail(refused);
  }
});

/** Returns the token that an attacker makes who knows an earlier one but not the key. */
function nextBy(token: string, generation: number): string {
  const [secret = ''] = token.split('.');
  const digest = createHash('sha256').update(secret).digest('base64url');
  const proof = createHash('sha256').update(`.${digest}.${generation}`).digest('hex').slice(0, 32);
  return `${secret}.${generation}.${proof}`;
}
