import { portico, type Tokens } from '@portico/testkit';
import {
  newPersona,
  type SocialSetting,
  signInThrough,
  startSocialSetting,
} from '@portico/testkit/outside/social-setting';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let setting: SocialSetting;

beforeAll(async () => {
  setting = await startSocialSetting();
});

afterAll(async () => await setting.stop());

beforeEach(() => {
  for (const endpoint of ['token', 'profile'] as const) setting.world.trouble('google', endpoint, undefined);
});

const operation = 'POST /connected-accounts/:user_id/:provider_id/access-token' as const;

async function connected(more: Readonly<Record<string, string>> = {}, type: 'google' | 'facebook' = 'google') {
  const given = await setting.projectWith('google', 'facebook');
  const tokens = await signInThrough(given, type, newPersona(), more);
  const { id: user_id } = (await given.api.withTokens(tokens).call('GET /users/me')).body;
  /** As a server, because the user's own tokens expire earlier than the tested ones. */
  const access = async (scope?: string, provider_id: string = type) =>
    await given.api.server().call(operation, {
      params: { user_id, provider_id },
      body: scope === undefined ? {} : { scope },
    });
  return { given, tokens, access };
}

/** Returns whether the provider accepts a token. */
async function acceptedByGoogle(token: string): Promise<boolean> {
  const response = await fetch(`${setting.world.url}/google/v1/userinfo`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.status === 200;
}

const emailScope = 'https://www.googleapis.com/auth/userinfo.email';

describe('the access token of a connected account', () => {
  test('is the stored one while it is valid, in one round trip', async () => {
    const { access } = await connected();

    const first = await access();
    const second = await access(emailScope);

    expect(first).toSucceed(201);
    expect(first.trips).toBe(1);
    expect(await acceptedByGoogle(first.body.access_token)).toBe(true);
    expect(second.body).toEqual(first.body);
    expect(second.trips).toBe(1);
  });

  test('is checked at the provider at most once a minute', async () => {
    const { access } = await connected();
    const before = setting.world.requests('google', 'profile');

    for (let i = 0; i < 5; i += 1) await access();

    expect(setting.world.requests('google', 'profile') - before).toBe(1);
  });

  test('is renewed when it expires soon, and the new one is stored', async () => {
    const { access } = await connected();
    const { body: before } = await access();

    setting.server.clock.advance(56, 'minute');
    const renewed = await access();
    const stored = await access();

    expect(renewed).toSucceed(201);
    expect(renewed.body.access_token).not.toBe(before.access_token);
    expect(await acceptedByGoogle(renewed.body.access_token)).toBe(true);
    expect(stored.body).toEqual(renewed.body);
    expect(stored.trips).toBe(1);
  });

  test('is renewed repeatedly, although every refresh token can be used only once', async () => {
    const { access } = await connected();

    const tokens = new Set<string>();
    for (let i = 0; i < 4; i += 1) {
      setting.server.clock.advance(1, 'hour');
      tokens.add((await access()).body.access_token);
    }

    expect(tokens.size).toBe(4);
    expect(tokens).not.toContain(undefined);
  });

  test('is renewed once for concurrent requests, which keeps the rotated refresh token', async () => {
    const { access } = await connected();
    setting.server.clock.advance(1, 'hour');
    const before = setting.world.requests('google', 'token');

    const answers = await Promise.all(Array.from({ length: 10 }, () => access()));

    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1);
    for (const answer of answers) expect(answer).toSucceed(201);
    expect(setting.world.requests('google', 'token') - before).toBe(1);
    setting.server.clock.advance(1, 'hour');
    expect(await access()).toSucceed(201);
  });

  test('is renewed when the provider rejects it', async () => {
    const { access } = await connected();
    const { body: first } = await access();
    setting.server.clock.advance(2, 'minute');
    setting.world.trouble('google', 'profile', 'refuses the token');

    const answer = await access();

    expect(answer).toSucceed(201);
    expect(answer.body.access_token).not.toBe(first.access_token);
  });

  test.each(['answers 500', 'never answers', 'answers garbage'] as const)(
    'is returned when the provider cannot check it: it %s',
    async (trouble) => {
      const { access } = await connected();
      setting.world.trouble('google', 'profile', trouble);

      expect(await access()).toSucceed(201);
    },
  );

  test('has the requested scopes, or is not available', async () => {
    const { access } = await connected({ provider_scope: 'drive.read' });

    expect(await access(`drive.read ${emailScope}`)).toSucceed(201);
    expect(await access('drive.read repo')).toFail('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
  });

  test('a token with extra scopes comes from the link that granted them', async () => {
    const { given, tokens, access } = await connected();
    expect(await access('calendar')).toFail('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    const [link] = (await given.api.withTokens(tokens).call('GET /users/me')).body.oauth_providers;

    const who = newPersona({ sub: link?.account_id ?? '' });
    await signInThrough(given, 'google', who, {
      type: 'link',
      token: tokens.access_token,
      provider_scope: 'calendar',
    });

    expect(await access('calendar')).toSucceed(201);
  });

  test('is not available when it has expired without a refresh token', async () => {
    const { access } = await connected({}, 'facebook');
    expect(await access()).toSucceed(201);

    setting.server.clock.advance(61, 'day');

    expect(await access()).toFail('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
  });

  test('keeps the refresh token when the provider is unavailable', async () => {
    const { access } = await connected();
    setting.server.clock.advance(1, 'hour');
    setting.world.trouble('google', 'token', 'answers 500');

    expect(await access()).toFail('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    setting.world.trouble('google', 'token', undefined);

    expect(await access()).toSucceed(201);
  });

  test('errors are checked in the order of the protocol', async () => {
    const { given, tokens, access } = await connected();
    const stranger = await given.project.user();
    const of = async (user: Tokens, user_id: string, provider_id: string) =>
      await given.api.as(user).call(operation, { params: { user_id, provider_id }, body: {} });

    expect(await of(tokens, stranger.id, 'nothing')).toBeRefused(403);
    expect(await access('x', 'spotify')).toFail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    expect(await of(stranger, 'me', 'google')).toFail('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
    expect(await access('x', 'facebook')).toFail('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
    expect(await given.api.call(operation, { params: { user_id: 'me', provider_id: 'google' }, body: {} })).toFail(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    );
    expect(await of(tokens, 'me', 'google')).toSucceed(201);
  });

  test('is not available for links that are only for sign-in', async () => {
    const { given, tokens, access } = await connected();
    const api = given.api.withTokens(tokens);
    const { body: links } = await api.call('GET /oauth-providers', { query: { user_id: 'me' } });
    const params = { user_id: 'me', provider_id: links.items[0]?.id ?? '' };
    await api.call('PATCH /oauth-providers/:user_id/:provider_id', {
      params,
      body: { allow_connected_accounts: false },
    });

    expect(await access()).toFail('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
  });

  test('is available at the deprecated URL too', async () => {
    const { given, tokens, access } = await connected();

    const older = await given.api
      .withTokens(tokens)
      .call('POST /auth/oauth/connected-accounts/:provider_id/access-token', {
        params: { provider_id: 'google' },
        body: {},
      });

    expect(older).toSucceed(201);
    expect(older.body).toEqual((await access()).body);
  });

  test('is stored sealed', async () => {
    const { access } = await connected();
    const { body } = await access();

    const { rows } = await setting.server.app.database
      .handle()
      .run({ text: 'select * from provider_tokens', values: [] });

    expect(JSON.stringify(rows)).not.toContain(body.access_token);
  });
});

describe('shared credentials', () => {
  test('return no access tokens unless the operator allows it', async () => {
    const credentials = {
      PORTICO_GOOGLE_CLIENT_ID: setting.world.credentials.client_id,
      PORTICO_GOOGLE_CLIENT_SECRET: setting.world.credentials.client_secret,
    };
    for (const allowed of [false, true]) {
      const other = await startSocialSetting({
        ...credentials,
        ...(allowed ? { PORTICO_SHARED_PROVIDER_TOKENS: 'true' } : {}),
      });
      try {
        const given = await portico(other.server);
        await given.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
        const tokens = await signInThrough(given, 'google', newPersona());

        const answer = await given.api
          .withTokens(tokens)
          .call(operation, { params: { user_id: 'me', provider_id: 'google' }, body: {} });

        if (allowed) expect(answer).toSucceed(201);
        else expect(answer).toFail('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS');
      } finally {
        await other.stop();
      }
    }
  });
});
