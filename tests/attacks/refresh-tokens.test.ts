import { createHash } from 'node:crypto';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

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

/** The token that an attacker makes who knows an earlier one but not the key. */
function nextBy(token: string, generation: number): string {
  const [secret = ''] = token.split('.');
  const digest = createHash('sha256').update(secret).digest('base64url');
  const proof = createHash('sha256').update(`.${digest}.${generation}`).digest('hex').slice(0, 32);
  return `${secret}.${generation}.${proof}`;
}
