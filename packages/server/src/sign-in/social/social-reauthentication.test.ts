import { portico, type Tokens } from '@portico/testkit';
import {
  beginSocial,
  callbackParameters,
  returnFromProvider,
  signInWithMock,
  visitMockIdentity,
  visitWithMock,
} from '@portico/testkit/outside/social-browser';
import { expect, test } from 'vitest';

/** Tests that a provider signs the user of a session in again, and nobody else. */

async function withMock() {
  const given = await portico();
  const oauth_providers = (['google', 'github'] as const).map((id) => ({ id, type: 'shared' as const }));
  await given.project.configure({ allow_localhost: true, oauth_providers });
  return given;
}

const ada = { email: 'Ada@Example.com', name: 'Ada' };

const again = ({ access_token }: Tokens) => ({ type: 'reauthenticate', token: access_token });

test('signs the user of the session in again', async () => {
  const given = await withMock();
  const first = await signInWithMock(given, ada);

  const second = await signInWithMock(given, ada, again(first));

  expect(second).toMatchObject({ is_new_user: false, user: { id: first.user.id } });
  const body = { refresh_token: second.refresh_token };
  const as = given.api.withTokens(first);
  expect(await as.call('POST /auth/sessions/current/reauthenticate', { body })).toSucceed();
});

test('creates, links and signs in nobody else', async () => {
  const given = await withMock();
  const first = await signInWithMock(given, ada);
  await signInWithMock(given, { email: 'bob@example.com' });
  const users = async () => (await given.api.server().call('GET /users')).body.items;
  const before = await users();

  const others = [{ email: 'new@example.com' }, { email: 'bob@example.com' }];
  for (const who of others) {
    const { callback } = await visitWithMock(given, who, again(first));
    expect(callback).toMatchObject({ errorCode: 'REAUTHENTICATION_FAILED' });
  }
  const { callback } = await visitWithMock(given, ada, again(first), 'github');
  expect(callback).toMatchObject({ errorCode: 'REAUTHENTICATION_FAILED' });

  expect(await users()).toEqual(before);
});

test('needs a session, which still exists when the user returns', async () => {
  const given = await withMock();
  const { answer } = await beginSocial(given, 'google', { type: 'reauthenticate' });
  expect(answer).toBeRefused(400, /access token/i);

  const first = await signInWithMock(given, ada);
  const begun = await beginSocial(given, 'google', again(first));
  const back = await visitMockIdentity(begun.providerUrl, ada);
  await given.api.withTokens(first).call('DELETE /auth/sessions/current');
  const callback = callbackParameters(await returnFromProvider(back, begun.cookie));

  expect(callback).toMatchObject({ errorCode: 'ACCESS_TOKEN_EXPIRED' });
});

test.each([
  ['microsoft', { prompt: 'login' }],
  ['facebook', { auth_type: 'reauthenticate' }],
] as const)('asks %s to authenticate the user again', async (id, expected) => {
  const given = await portico();
  const oauth_providers = [{ id, type: 'standard' as const, client_id: 'id', client_secret: 'secret' }];
  await given.project.configure({ allow_localhost: true, oauth_providers });
  const user = await given.project.user();

  const { providerUrl } = await beginSocial(given, id, again(user));
  const { providerUrl: usual } = await beginSocial(given, id);

  expect(Object.fromEntries(new URL(providerUrl).searchParams)).toMatchObject(expected);
  expect(Object.fromEntries(new URL(usual).searchParams)).not.toMatchObject(expected);
});
