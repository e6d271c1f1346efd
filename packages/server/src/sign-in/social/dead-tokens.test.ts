import { engineOfRun, type Portico, portico, startTestServer, type TestServer, type Tokens } from '@portico/testkit';
import {
  appErrorPage,
  beginSocial,
  exchangeCode,
  signInWithMock,
  visitWithMock,
} from '@portico/testkit/outside/social-browser';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Sign-ins in a browser that still has the access token of an earlier session. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => {
  await server?.stop();
});

async function given() {
  const at = await portico(server);
  await at.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  return at;
}

const ada = { email: 'ada@example.com', name: 'Ada' };
const endSession = async (at: Portico, session: Tokens) =>
  await at.api.withTokens(session).call('DELETE /auth/sessions/current', {
    headers: { 'x-stack-refresh-token': session.refresh_token },
  });
const anonymous = async ({ api }: Portico) => (await api.call('POST /auth/anonymous/sign-up')).body;

test('a token of a deleted user, of an ended session, or that has expired, does not block a sign-in', async () => {
  const at = await given();
  const [deleted, signedOut, expired] = [await at.project.user(), await at.project.user(), await at.project.user()];
  await at.api.server().call('DELETE /users/:user_id', { params: { user_id: deleted.id } });
  await endSession(at, signedOut);

  for (const { access_token: token } of [deleted, signedOut]) {
    expect((await signInWithMock(at, ada, { token })).user.primary_email).toBe(ada.email);
  }
  server.clock.advance(2, 'hour');
  expect((await signInWithMock(at, ada, { token: expired.access_token })).user.primary_email).toBe(ada.email);
});

test('the token of an anonymous user who is gone does not block a sign-in, also after it has expired', async () => {
  const at = await given();
  const [first, second, third] = [await anonymous(at), await anonymous(at), await anonymous(at)];
  await at.api.server().call('DELETE /users/:user_id', { params: { user_id: first.user_id } });
  await endSession(at, second);
  await at.api.server().call('DELETE /users/:user_id', { params: { user_id: third.user_id } });

  for (const { access_token: token } of [first, second]) {
    expect((await signInWithMock(at, ada, { token })).user.primary_email).toBe(ada.email);
  }
  server.clock.advance(2, 'hour');
  expect((await signInWithMock(at, ada, { token: third.access_token })).user.primary_email).toBe(ada.email);
});

test('the expired token of an anonymous user who exists is refreshed by the client, so that the user is upgraded', async () => {
  const at = await given();
  const session = await anonymous(at);
  server.clock.advance(2, 'hour');

  const begun = await beginSocial(at, 'google', { token: session.access_token });
  const refreshed = await at.api.call('POST /auth/sessions/current/refresh', {
    headers: { 'x-stack-refresh-token': session.refresh_token },
  });
  const signedIn = await signInWithMock(at, { email: 'new@example.com' }, { token: refreshed.body.access_token });

  expect(begun.answer).toFail('ACCESS_TOKEN_EXPIRED');
  expect(signedIn.user.id).toBe(session.user_id);
});

test('linking and a repeated sign-in need a session that is alive', async () => {
  const at = await given();
  const user = await at.project.user();
  await endSession(at, user);

  for (const type of ['link', 'reauthenticate']) {
    const query = { type, token: user.access_token };
    const { answer } = await beginSocial(at, 'google', query);
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toContain(`${appErrorPage}?errorCode=ACCESS_TOKEN_EXPIRED`);
    for (const error_redirect_url of ['', 'https://elsewhere.example/error']) {
      const shown = await beginSocial(at, 'google', { ...query, error_redirect_url });
      expect(shown.answer).toFail('ACCESS_TOKEN_EXPIRED');
    }
  }
  expect((await beginSocial(at, 'google', { token: 'no token' })).answer).toFail('UNPARSABLE_ACCESS_TOKEN');
});

test('a session of an anonymous user that ends at the provider is not upgraded', async () => {
  const at = await given();
  const session = await anonymous(at);
  const { callback, begun } = await visitWithMock(at, ada, { token: session.access_token });
  await endSession(at, session);

  const { body } = await exchangeCode(at, callback.code ?? '', begun.verifier);

  expect(JSON.stringify(body)).not.toContain(session.user_id);
});
