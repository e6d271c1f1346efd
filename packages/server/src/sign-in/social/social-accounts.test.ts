import { type Portico, portico, type Tokens } from '@portico/testkit';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  signInWithMock,
  visitMockIdentity,
  visitWithMock,
} from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

/** Tests which user an account of a provider signs in: merging, linking, upgrading. */

async function withMock(strategy: 'link_method' | 'raise_error' | 'allow_duplicates' = 'link_method') {
  const given = await portico();
  await given.project.configure({
    allow_localhost: true,
    oauth_account_merge_strategy: strategy,
    oauth_providers: (['google', 'github'] as const).map((id) => ({ id, type: 'shared' })),
  });
  return given;
}

const linkWith = ({ access_token }: Tokens) => ({
  type: 'link',
  token: access_token,
  after_callback_redirect_url: 'http://localhost:3000/settings?tab=accounts',
});

const usersOf = async (given: Portico) => (await given.api.server().call('GET /users')).body.items;

const ada = { email: 'Ada@Example.com', name: 'Ada' };

test('a sign-in begins with the setup of a second factor that the project requires', async () => {
  const given = await withMock();
  const config_override_string = JSON.stringify({ 'auth.secondFactor.policy': 'required' });
  await given.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });

  for (const is_new_user of [true, false]) {
    const signedIn = await signInWithMock(given, ada);
    expect(signedIn).toMatchObject({ is_new_user, user: { second_factor_setup_required: true } });
    const answer = await given.api.as(signedIn).call('GET /teams', { query: { user_id: 'me' } });
    expect(answer).toFail('SECOND_FACTOR_SETUP_REQUIRED');
  }
});

describe('an email that is already used for sign-in', () => {
  test('is merged if both sides have verified it', async () => {
    const given = await withMock();
    const user = await given.project.user({ primary_email: 'ada@example.com', primary_email_verified: true });

    const signedIn = await signInWithMock(given, ada);
    const again = await signInWithMock(given, ada);

    expect(signedIn).toMatchObject({ is_new_user: false, user: { id: user.id } });
    expect(again.user.id).toBe(user.id);
    expect(signedIn.user.oauth_providers).toEqual([
      { id: 'google', account_id: 'ada@example.com', email: 'ada@example.com' },
    ]);
  });

  test('is rejected if the user has not verified it', async () => {
    const given = await withMock();
    await given.project.user({ primary_email: 'ada@example.com' });

    const { callback } = await visitWithMock(given, ada);

    expect(callback.errorCode).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
    expect(JSON.parse(callback.details ?? '')).toEqual({
      type: 'email',
      contact_channel_value: 'ada@example.com',
      would_work_if_email_was_verified: true,
    });
    expect((await usersOf(given))[0]?.oauth_providers).toEqual([]);
  });

  test('is rejected if the provider has not verified it', async () => {
    const given = await withMock();
    await given.project.user({ primary_email: 'ada@example.com', primary_email_verified: true });

    const { callback } = await visitWithMock(given, { ...ada, isVerified: false });

    expect(callback.errorCode).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
    expect(JSON.parse(callback.details ?? '')).toMatchObject({ would_work_if_email_was_verified: false });
  });

  test('is rejected if the project does not merge accounts', async () => {
    const given = await withMock('raise_error');
    await given.project.user({ primary_email: 'ada@example.com', primary_email_verified: true });

    const { callback } = await visitWithMock(given, ada);

    expect(callback.errorCode).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
    expect(JSON.parse(callback.details ?? '')).toMatchObject({ would_work_if_email_was_verified: false });
  });

  test('creates another user if the project allows duplicates', async () => {
    const given = await withMock('allow_duplicates');
    const user = await given.project.user({ primary_email: 'ada@example.com', primary_email_verified: true });

    const signedIn = await signInWithMock(given, ada);

    expect(signedIn.is_new_user).toBe(true);
    expect(signedIn.user.id).not.toBe(user.id);
    const found = (await usersOf(given)).find(({ id }) => id === signedIn.user.id);
    expect(found).toMatchObject({ primary_email: 'ada@example.com', primary_email_auth_enabled: false });
  });

  test('is merged even if sign-up is disabled', async () => {
    const given = await withMock();
    await given.project.configure({ sign_up_enabled: false });
    await given.project.user({ primary_email: 'ada@example.com', primary_email_verified: true });

    expect(await signInWithMock(given, ada)).toMatchObject({ is_new_user: false });
  });

  test('does not link a second account of the provider', async () => {
    const given = await withMock();
    const first = await signInWithMock(given, { email: 'first@example.com' });
    await given.api.server().call('PATCH /users/:user_id', {
      params: { user_id: first.user.id },
      body: { primary_email: 'ada@example.com', primary_email_verified: true, primary_email_auth_enabled: true },
    });

    const { callback } = await visitWithMock(given, ada);

    expect(callback.errorCode).toBe('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
    expect(await signInWithMock(given, ada, {}, 'github')).toMatchObject({ user: { id: first.user.id } });
  });

  test('does not sign in with an account whose sign-in the user has disabled', async () => {
    const given = await withMock();
    const first = await signInWithMock(given, ada);
    const api = given.api.withTokens(first);
    const { body: links } = await api.call('GET /oauth-providers', { query: { user_id: 'me' } });
    const params = { user_id: 'me', provider_id: links.items[0]?.id ?? '' };
    expect(
      await api.call('PATCH /oauth-providers/:user_id/:provider_id', { params, body: { allow_sign_in: false } }),
    ).toSucceed();

    const { callback } = await visitWithMock(given, ada);

    expect(callback.errorCode).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE');
  });
});

describe('linking', () => {
  test('links an account to the signed-in user, who can then sign in with it', async () => {
    const given = await withMock();
    const user = await given.project.user({ primary_email: 'other@example.com' });

    const linked = await signInWithMock(given, ada, linkWith(user));
    const signedIn = await signInWithMock(given, ada);

    expect(linked).toMatchObject({
      is_new_user: false,
      after_callback_redirect_url: 'http://localhost:3000/settings?tab=accounts',
      user: { id: user.id, primary_email: 'other@example.com' },
    });
    expect(signedIn.user.id).toBe(user.id);
    const { body: links } = await given.api.as(user).call('GET /oauth-providers', { query: { user_id: 'me' } });
    expect(links.items).toMatchObject([{ type: 'google', allow_sign_in: true, allow_connected_accounts: true }]);
  });

  test('linking a linked account changes nothing', async () => {
    const given = await withMock();
    const user = await given.project.user();

    await signInWithMock(given, ada, linkWith(user));
    await signInWithMock(given, ada, linkWith(user));

    const { body: links } = await given.api.as(user).call('GET /oauth-providers', { query: { user_id: 'me' } });
    expect(links.items).toHaveLength(1);
  });

  test('rejects an account of another user', async () => {
    const given = await withMock();
    const user = await given.project.user();
    await signInWithMock(given, ada);

    const { callback } = await visitWithMock(given, ada, linkWith(user));

    expect(callback.errorCode).toBe('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
    expect((await given.api.as(user).call('GET /users/me')).body.oauth_providers).toEqual([]);
  });

  test('a second account of a provider becomes a connected account without sign-in', async () => {
    const given = await withMock();
    const user = await given.project.user();

    await signInWithMock(given, ada, linkWith(user));
    await signInWithMock(given, { email: 'second@example.com' }, linkWith(user));

    const { body: links } = await given.api.as(user).call('GET /oauth-providers', { query: { user_id: 'me' } });
    expect(
      links.items.map(({ allow_sign_in, allow_connected_accounts }) => [allow_sign_in, allow_connected_accounts]),
    ).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test('exactly one of two concurrent users gets an account', async () => {
    const given = await withMock();
    const users = [await given.project.user(), await given.project.user()];

    const visits = await Promise.all(users.map((user) => visitWithMock(given, ada, linkWith(user))));
    const answers = await Promise.all(
      visits.map(async ({ begun, callback }) => await exchangeCode(given, callback.code ?? '', begun.verifier)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toFail('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
  });

  test('rejects a user who was deleted in the meantime', async () => {
    const given = await withMock();
    const user = await given.project.user();
    const begun = await beginSocial(given, 'google', linkWith(user));
    await given.api.server().call('DELETE /users/:user_id', { params: { user_id: user.id } });
    const back = await visitMockIdentity(begun.providerUrl, ada);

    const callback = callbackParameters(await returnFromProvider(back, begun.cookie));

    expect(callback.errorCode).toBe('ACCESS_TOKEN_EXPIRED');
    expect(await usersOf(given)).toEqual([]);
  });

  test('links and tokens are deleted with their user', async () => {
    const given = await withMock();
    const { user } = await signInWithMock(given, ada);
    const { database } = given.server.app;
    const count = async (table: string) =>
      (
        await database.handle().run({
          text: `select 1 from ${table} t join tenancies n on n.id = t.tenancy_id where n.project_id = $1`,
          values: [given.project.id],
        })
      ).rows.length;
    expect([await count('provider_links'), await count('provider_tokens')]).toEqual([1, 1]);

    await given.api.server().call('DELETE /users/:user_id', { params: { user_id: user.id } });

    expect([await count('provider_links'), await count('provider_tokens')]).toEqual([0, 0]);
  });
});

describe('an anonymous user', () => {
  test('an anonymous user who signs up with a provider keeps the ID and is no longer anonymous', async () => {
    const given = await withMock();
    const { body: anonymous } = await given.api.call('POST /auth/anonymous/sign-up');

    const signedUp = await signInWithMock(given, ada, { token: anonymous.access_token });

    expect(signedUp).toMatchObject({
      is_new_user: true,
      user: {
        id: anonymous.user_id,
        is_anonymous: false,
        primary_email: 'ada@example.com',
        primary_email_verified: true,
        display_name: 'Ada',
      },
    });
    expect(signedUp.user.oauth_providers).toHaveLength(1);
  });

  test('an anonymous user who signs in to an existing user is not changed', async () => {
    const given = await withMock();
    const known = await signInWithMock(given, ada);
    const { body: anonymous } = await given.api.call('POST /auth/anonymous/sign-up');

    const signedIn = await signInWithMock(given, ada, { token: anonymous.access_token });

    expect(signedIn).toMatchObject({ is_new_user: false, user: { id: known.user.id } });
    expect((await given.api.withTokens(anonymous).call('GET /users/me')).body.is_anonymous).toBe(true);
  });

  test('an anonymous user who is linked to one account cannot sign up with another one of the provider', async () => {
    const given = await withMock();
    const { body: anonymous } = await given.api.call('POST /auth/anonymous/sign-up');
    await signInWithMock(given, ada, linkWith(anonymous));

    const { callback } = await visitWithMock(given, { email: 'second@example.com' }, { token: anonymous.access_token });

    expect(callback.errorCode).toBe('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
  });

  test('an anonymous user who is upgraded with an account loses the session that started the flow', async () => {
    const given = await withMock();
    const { body: anonymous } = await given.api.call('POST /auth/anonymous/sign-up');

    const signedUp = await signInWithMock(given, ada, { token: anonymous.access_token });

    const refreshed = await given.api.withTokens(signedUp).call('POST /auth/sessions/current/refresh', {
      headers: { 'x-stack-refresh-token': anonymous.refresh_token },
    });
    expect(refreshed).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    const setPassword = await given.api
      .withTokens(anonymous)
      .call('POST /auth/password/set', { body: { password: 'correct horse' } });
    expect(setPassword).toFail('ACCESS_TOKEN_EXPIRED');
    expect(signedUp.user).toMatchObject({ id: anonymous.user_id, has_password: false });
    expect((await given.api.withTokens(signedUp).call('GET /users/me')).status).toBe(200);
  });

  test('an anonymous user whose upgrade was started twice becomes one user', async () => {
    const given = await withMock();
    const { body: anonymous } = await given.api.call('POST /auth/anonymous/sign-up');

    const visits = await Promise.all([1, 2, 3].map(() => visitWithMock(given, ada, { token: anonymous.access_token })));

    const answers = await Promise.all(
      visits.map(async ({ begun, callback }) => await exchangeCode(given, callback.code ?? '', begun.verifier)),
    );

    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toFail('INVALID_AUTHORIZATION_CODE');
    }
    expect(await usersOf(given)).toHaveLength(1);
  });

  test('a user who signs in with an account of another user is signed in as that user', async () => {
    const given = await withMock();
    const user = await given.project.user();

    const signedIn = await signInWithMock(given, ada, { token: user.access_token });

    expect(signedIn.is_new_user).toBe(true);
    expect(signedIn.user.id).not.toBe(user.id);
  });
});

test('a new user gets a personal team if the project creates them', async () => {
  const given = await withMock();
  await given.project.configure({ create_team_on_sign_up: true });

  const { user } = await signInWithMock(given, ada);

  expect(user.selected_team?.display_name).toBe("Ada's Team");
});

test('rejects a second sign-up with the email of a provider account', async () => {
  const given = await withMock();
  await signInWithMock(given, ada);

  const answer = await given.api.call('POST /auth/password/sign-up', {
    body: { email: 'ada@example.com', password: 'correct horse' },
  });

  expect(answer).toFail('USER_EMAIL_ALREADY_EXISTS');
});
