import { authenticatorApp, type Portico, portico, type Tokens } from '@portico/testkit';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

/** Tests that flows with identity providers cannot be completed by another browser, too late or twice. */

async function given() {
  const made = await portico();
  await made.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  return made;
}

const linkWith = ({ access_token }: Tokens) => ({ type: 'link', token: access_token });
const person = () => ({ email: `${crypto.randomUUID()}@example.com` });

/** Visits the provider and returns. */
async function visit(
  made: Portico,
  more: Readonly<Record<string, string>> = {},
  who = person(),
  between: () => Promise<unknown> = async () => undefined,
) {
  const begun = await beginSocial(made, 'google', more);
  const back = await visitMockIdentity(begun.providerUrl, who);
  await between();
  return { begun, callback: callbackParameters(await returnFromProvider(back, begun.cookie)) };
}

/** Returns the attempt code of a refused sign-in. */
function attemptIn({ body }: { readonly body: unknown }): string {
  return (body as { details: { attempt_code: string } }).details.attempt_code;
}

async function linksOf({ api }: Portico, { id }: { readonly id: string }) {
  const { body } = await api.server().call('GET /users/:user_id', { params: { user_id: id } });
  return body.oauth_providers;
}

/** All ways in which the session of a flow ends or the credentials change. */
const endings: Readonly<Record<string, (made: Portico, user: Tokens & { id: string }) => Promise<unknown>>> = {
  'the session signed out': async ({ api }, user) => await api.as(user).call('DELETE /auth/sessions/current'),
  'another password was set': async ({ api }, { id }) =>
    await api
      .server()
      .call('PATCH /users/:user_id', { params: { user_id: id }, body: { password: 'a long new passphrase' } }),
  'the primary email changed': async ({ api }, { id }) =>
    await api
      .server()
      .call('PATCH /users/:user_id', { params: { user_id: id }, body: { primary_email: person().email } }),
  'the user was deleted': async ({ api }, { id }) =>
    await api.server().call('DELETE /users/:user_id', { params: { user_id: id } }),
};

describe.each(Object.entries(endings))('linking an account, after %s', (_name, end) => {
  test('is rejected at the return from the provider', async () => {
    const made = await given();
    const user = await made.project.user();

    const { callback } = await visit(made, linkWith(user), person(), async () => await end(made, user));

    expect(callback.code).toBeUndefined();
    expect(callback.errorCode).toBe('ACCESS_TOKEN_EXPIRED');
  });

  test('is rejected at the exchange of the code', async () => {
    const made = await given();
    const user = await made.project.user();
    const who = person();
    const { begun, callback } = await visit(made, linkWith(user), who);

    await end(made, user);

    expect(await exchangeCode(made, callback.code ?? '', begun.verifier)).toFail('INVALID_AUTHORIZATION_CODE');
    const { body } = await made.api.server().call('GET /users');
    expect(body.items.flatMap(({ oauth_providers }) => oauth_providers)).toEqual([]);
  });
});

test('linking an account requires an active session, also if a replica missed the end of the session', async () => {
  const made = await given();
  const user = await made.project.user();
  await made.server.app.database.handle().run({ text: 'delete from sessions where user_id = $1', values: [user.id] });

  const begun = await beginSocial(made, 'google', linkWith(user));

  // The error page of the app.
  expect(begun.providerUrl).toMatch(/^http:\/\/localhost:3000\/handler\/error\?errorCode=ACCESS_TOKEN_EXPIRED&/);
  expect(begun.cookie).toBe('');
});

test('a person who is sent to the provider with a foreign token does not give the sender access to their account', async () => {
  const made = await given();
  const attacker = await made.project.user();

  const { callback } = await visit(made, linkWith(attacker));

  // The browser of the person has the code, but no verifier for it.
  expect(callback.code).toBeDefined();
  expect(await exchangeCode(made, callback.code ?? '', 'x'.repeat(43))).toFail('INVALID_AUTHORIZATION_CODE');
  expect(await linksOf(made, attacker)).toEqual([]);
});

test('a person who is sent to the provider with the token of an anonymous user does not become that user', async () => {
  const made = await given();
  const { body: attacker } = await made.api.call('POST /auth/anonymous/sign-up');

  await visit(made, { token: attacker.access_token });

  const { body } = await made.api.withTokens(attacker).call('GET /users/me');
  expect(body).toMatchObject({ is_anonymous: true, primary_email: null, oauth_providers: [] });
});

test('the browser that started the flow links its account by exchanging the code', async () => {
  const made = await given();
  const user = await made.project.user();
  const who = person();

  const { begun, callback } = await visit(made, linkWith(user), who);
  expect(await linksOf(made, user)).toEqual([]);

  expect((await exchangeCode(made, callback.code ?? '', begun.verifier)).body.is_new_user).toBe(false);
  expect(await linksOf(made, user)).toMatchObject([{ id: 'google', account_id: who.email }]);
});

describe('a code that is used twice', () => {
  test('revokes the session that it started', async () => {
    const made = await given();
    const { begun, callback } = await visit(made);
    const { body: tokens } = await exchangeCode(made, callback.code ?? '', begun.verifier);
    expect(await made.api.withTokens(tokens).call('GET /users/me')).toSucceed();

    const replayed = await exchangeCode(made, callback.code ?? '', begun.verifier);

    expect(replayed).toFail('INVALID_AUTHORIZATION_CODE');
    expect(await made.api.withTokens(tokens).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
    const refresh = await made.api.withTokens(tokens).call('POST /auth/sessions/current/refresh', {
      headers: { 'x-stack-access-token': '' },
    });
    expect(refresh).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  test('revokes the command line that was signed in with that session', async () => {
    const made = await given();
    const { begun, callback } = await visit(made);
    const { body: tokens } = await exchangeCode(made, callback.code ?? '', begun.verifier);
    const { body: login } = await made.api.call('POST /auth/cli', { body: {} });
    const { login_code, polling_code } = login;
    const body = { login_code, refresh_token: tokens.refresh_token };
    expect(await made.api.call('POST /auth/cli/complete', { body })).toSucceed();
    const { body: state } = await made.api.call('POST /auth/cli/poll', { body: { polling_code } });
    const commandLine = made.api.withHeaders({
      'x-stack-refresh-token': (state as { refresh_token?: string }).refresh_token ?? '',
    });
    expect(await commandLine.call('POST /auth/sessions/current/refresh')).toSucceed();

    await exchangeCode(made, callback.code ?? '', begun.verifier);

    expect(await commandLine.call('POST /auth/sessions/current/refresh')).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  test('revokes the session after its second factor, and the sign-in that still waits for one', async () => {
    const made = await given();
    const who = person();
    const first = await visit(made, {}, who);
    const { body: tokens } = await exchangeCode(made, first.callback.code ?? '', first.begun.verifier);
    const app = authenticatorApp();
    await made.api.withTokens(tokens).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } });
    const { begun, callback } = await visit(made, {}, who);
    const owed = await exchangeCode(made, callback.code ?? '', begun.verifier);
    const code = attemptIn(owed);
    const totp = app.codeAt(made.server.clock.now());
    const { body } = await made.api.call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp, code } });

    await exchangeCode(made, callback.code ?? '', begun.verifier);

    expect(await made.api.withTokens(body).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  });

  test('revokes the session of a user with a second factor who has kept the account', async () => {
    const made = await given();
    const config = { 'users.allowClientUserDeletion': true, 'users.deletionGraceDays': 10 };
    const change = { config_override_string: JSON.stringify(config) };
    expect(await made.api.admin().call('PATCH /internal/config/override', { body: change })).toSucceed();
    const who = person();
    const first = await visit(made, {}, who);
    const { body: tokens } = await exchangeCode(made, first.callback.code ?? '', first.begun.verifier);
    const app = authenticatorApp();
    await made.api.withTokens(tokens).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } });
    expect(await made.api.withTokens(tokens).call('DELETE /users/me')).toSucceed();
    const { begun, callback } = await visit(made, {}, who);
    const owed = await exchangeCode(made, callback.code ?? '', begun.verifier);
    const totp = app.codeAt(made.server.clock.now());
    const body = { type: 'totp', totp, code: attemptIn(owed) } as const;
    const held = await made.api.call('POST /auth/mfa/sign-in', { body });
    const kept = await made.api.call('POST /auth/keep-account', { body: { code: attemptIn(held) } });
    expect(await made.api.withTokens(kept.body).call('GET /users/me')).toSucceed();

    await exchangeCode(made, callback.code ?? '', begun.verifier);

    expect(await made.api.withTokens(kept.body).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  });

  test('starts at most one session with concurrent exchanges', async () => {
    const made = await given();
    const { begun, callback } = await visit(made);

    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => await exchangeCode(made, callback.code ?? '', begun.verifier)),
    );

    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });
});

describe('the issuer of a code', () => {
  test('is sent to clients that request it', async () => {
    const made = await given();

    const { callback } = await visit(made, { response_iss: 'true' });

    expect(callback.iss).toBe(`${made.url}/api/v1/projects/${made.project.id}`);
  });

  test('is not sent to others, which accept only the code and the state', async () => {
    const made = await given();

    const { callback } = await visit(made);

    expect(Object.keys(callback).sort()).toEqual(['code', 'state']);
  });
});
