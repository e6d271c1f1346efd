import { type ProviderType, providerTypes } from '@portico/contract';
import { engineOfRun, type Portico, portico, rawRequest, startTestServer } from '@portico/testkit';
import type { Trouble } from '@portico/testkit/outside/identity-world';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  visitProvider,
} from '@portico/testkit/outside/social-browser';
import {
  newPersona,
  type SocialSetting,
  signInThrough,
  startSocialSetting,
  throughProvider,
} from '@portico/testkit/outside/social-setting';
import { isShortRun, longTest } from '@portico/testkit/runs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Tests every provider's flow, from the app to the provider and back, against OpenID servers that imitate them. */

let setting: SocialSetting;

beforeAll(async () => {
  setting = await startSocialSetting();
});

afterAll(async () => await setting.stop());

/** The data that each provider returns and that must be stored in the user. */
const tells: Record<ProviderType, { email: boolean; verified: boolean; picture: boolean }> = {
  google: { email: true, verified: true, picture: true },
  github: { email: true, verified: true, picture: true },
  microsoft: { email: true, verified: false, picture: false },
  spotify: { email: true, verified: false, picture: true },
  facebook: { email: true, verified: false, picture: true },
  discord: { email: true, verified: true, picture: true },
  gitlab: { email: true, verified: true, picture: true },
  bitbucket: { email: true, verified: true, picture: true },
  linkedin: { email: true, verified: true, picture: true },
  apple: { email: true, verified: true, picture: false },
  x: { email: false, verified: false, picture: true },
  twitch: { email: true, verified: true, picture: true },
};

describe.each(providerTypes)('%s', (type) => {
  test('signs up with the profile, and signs in the next time', async () => {
    const given = await setting.projectWith(type);
    const who = newPersona();

    const first = await signInThrough(given, type, who);
    const second = await signInThrough(given, type, { ...who, email: 'changed@example.com' });

    const { email, verified, picture } = tells[type];
    const { body: user } = await given.api.withTokens(first).call('GET /users/me');
    const { body: again } = await given.api.withTokens(second).call('GET /users/me');
    expect(user).toMatchObject({
      primary_email: email ? who.email?.toLowerCase() : null,
      primary_email_verified: verified,
      display_name: type === 'apple' ? null : who.name,
      is_anonymous: false,
      has_password: false,
      oauth_providers: [{ id: type, account_id: who.sub, email: email ? who.email : null }],
    });
    expect(user.profile_image_url === null).toBe(!picture);
    expect([first.is_new_user, second.is_new_user]).toEqual([true, false]);
    expect(again.id).toBe(user.id);
  });

  test('an email that the provider has not verified stays unverified', async () => {
    const given = await setting.projectWith(type);

    const tokens = await signInThrough(given, type, newPersona({ isVerified: false }));

    const { body: user } = await given.api.withTokens(tokens).call('GET /users/me');
    // Twitch does not return unverified emails.
    expect(user.primary_email_verified).toBe(type === 'twitch');
  });

  longTest('an account without an email can sign up', async () => {
    const given = await setting.projectWith(type);

    const tokens = await signInThrough(given, type, newPersona({ email: null }));

    expect((await given.api.withTokens(tokens).call('GET /users/me')).body.primary_email).toBeNull();
  });

  longTest('denied consent redirects to the error page', async () => {
    const given = await setting.projectWith(type);

    const { answer, callback } = await throughProvider(given, type, 'deny');

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/handler\/error\?/);
    expect(callback).toMatchObject({ errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED', details: '{}' });
    expect((await given.api.server().call('GET /users')).body.items).toEqual([]);
  });

  longTest('an invalid code of the provider redirects to the error page', async () => {
    const given = await setting.projectWith(type);
    const begun = await beginSocial(given, type);
    const back = await visitProvider(begun.providerUrl, newPersona());
    const [url, form] = [back.url.replace(/code=[^&]+/, 'code=nonsense'), back.form];
    form?.set('code', 'nonsense');

    const answer = await returnFromProvider(form === undefined ? { url } : { url, form }, begun.cookie);

    expect(callbackParameters(answer)).toMatchObject({
      errorCode: 'OAUTH_PROVIDER_UNAVAILABLE',
      details: JSON.stringify({ provider_id: type, reason: 'invalid-grant' }),
    });
  });
});

const troubles: [Trouble, 'token' | 'profile'][] = [
  ['answers 500', 'token'],
  ['answers 500', 'profile'],
  ['never answers', 'token'],
  ['never answers', 'profile'],
  ['answers garbage', 'token'],
  ['answers garbage', 'profile'],
  ['answers endlessly', 'token'],
  ['answers endlessly', 'profile'],
  ['refuses the token', 'profile'],
];

test.each(isShortRun ? troubles.filter(([, endpoint]) => endpoint === 'profile') : troubles)(
  'a provider that %s at its %s endpoint redirects to the error page',
  async (trouble, endpoint) => {
    const given = await setting.projectWith('discord');
    setting.world.trouble('discord', endpoint, trouble);

    try {
      const { answer, callback } = await throughProvider(given, 'discord', newPersona());
      const plain = await throughProvider(given, 'discord', newPersona(), { error_redirect_url: '' });

      expect(answer.status).toBe(303);
      expect(callback).toMatchObject({
        errorCode: 'OAUTH_PROVIDER_UNAVAILABLE',
        message: expect.stringContaining('discord'),
      });
      expect(JSON.parse(callback.details ?? '')).toMatchObject({ provider_id: 'discord' });
      expect(plain.answer).toFail('OAUTH_PROVIDER_UNAVAILABLE', { provider_id: 'discord' });
      expect((await given.api.server().call('GET /users')).body.items).toEqual([]);
      expect(setting.server.errors).toEqual([]);
    } finally {
      setting.world.trouble('discord', endpoint, undefined);
    }
    expect(await signInThrough(given, 'discord', newPersona())).toMatchObject({ is_new_user: true });
  },
);

/** Returns the failures of a provider in the event log. */
async function failuresOf({ api, server }: Portico, id: ProviderType) {
  await server.app.background.sweep();
  const { body } = await api.server().call('GET /events', { query: { types: 'oauth_provider.failed' } });
  return body.items.map(({ after }) => after).filter((after) => JSON.stringify(after).includes(`"${id}"`));
}

test.each(['github', 'bitbucket'] as const)('an app of %s without the permission to read addresses', async (type) => {
  const given = await setting.projectWith(type);
  setting.world.trouble(type, 'addresses', 'refuses');
  try {
    const tokens = await signInThrough(given, type, newPersona());

    expect((await given.api.withTokens(tokens).call('GET /users/me')).body.primary_email).toBeNull();
    expect(await failuresOf(given, type)).toEqual([{ provider_id: type, reason: 'no-email-permission' }]);
  } finally {
    setting.world.trouble(type, 'addresses', undefined);
  }
});

test.each(['github', 'bitbucket'] as const)(
  '%s: without a primary address, the first verified one is used',
  async (type) => {
    const given = await setting.projectWith(type);
    const who = newPersona({ hasNoPrimary: true });

    const tokens = await signInThrough(given, type, who);

    expect((await given.api.withTokens(tokens).call('GET /users/me')).body).toMatchObject({
      primary_email: who.email?.toLowerCase(),
      primary_email_verified: true,
    });
  },
);

test('consent is asked for linking and for more scopes, and parameters of the app go to the provider', async () => {
  const given = await setting.projectWith('google');
  const user = await given.project.user();
  const asked = async (more: Record<string, string>) =>
    new URL((await beginSocial(given, 'google', more)).providerUrl).searchParams;

  expect((await asked({})).has('prompt')).toBe(false);
  expect((await asked({ provider_scope: 'drive.read' })).get('prompt')).toBe('consent');
  expect((await asked({ type: 'link', token: user.access_token })).get('prompt')).toBe('consent');
  const hints = { login_hint: 'ada@example.com', domain_hint: 'example.com', prompt: 'select_account' };
  expect(Object.fromEntries(await asked(hints))).toMatchObject(hints);
  expect((await beginSocial(given, 'google', { login_hint: 'x'.repeat(501) })).answer).toFail('SCHEMA_ERROR');
});

test('without a stored refresh token, the user consents once more', async () => {
  const given = await setting.projectWith('google');
  const who = newPersona();
  await signInThrough(given, 'google', who);
  const isStored = async () => await throughProvider(given, 'google', who);
  expect((await isStored()).callback.code).toBeDefined();
  const { database } = given.server.app;
  await database.handle().run({ text: 'update provider_tokens set refresh_token_sealed = null', values: [] });

  const { begun, answer } = await throughProvider(given, 'google', who);
  const again = answer.headers.get('location') ?? '';
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const back = await visitProvider(again, who);
  const { code = '' } = callbackParameters(await returnFromProvider(back, cookie));

  expect(new URL(again).searchParams.get('prompt')).toBe('consent');
  expect(await exchangeCode(given, code, begun.verifier)).toSucceed();
  expect((await isStored()).callback.code).toBeDefined();
});

test('an unreachable provider redirects to the error page', async () => {
  const server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_DISCORD_URL: 'http://127.0.0.1:9' },
  });
  try {
    const given = await portico(server);
    const discord = { id: 'discord', type: 'standard', client_id: 'a', client_secret: 'b' } as const;
    await given.project.configure({ allow_localhost: true, oauth_providers: [discord] });
    const begun = await beginSocial(given, 'discord');
    const state = new URL(begun.providerUrl).searchParams.get('state');

    const path = `/api/v1/auth/oauth/callback/discord?code=x&state=${state}`;
    const answer = await rawRequest(given.url, { path, headers: { cookie: begun.cookie } });

    expect(begun.providerUrl).toMatch(/^http:\/\/127\.0\.0\.1:9\/oauth2\/authorize\?/);
    expect(callbackParameters(answer).errorCode).toBe('OAUTH_PROVIDER_UNAVAILABLE');
  } finally {
    await server.stop();
  }
});

test('invalid credentials at the provider redirect to the error page, and are in the event log once', async () => {
  const given = await setting.projectWith();
  const { client_id } = setting.world.credentials;
  for (const id of ['google', 'discord'] as const) {
    const provider = { id, type: 'standard', client_id, client_secret: 'wrong' } as const;
    await given.project.configure({ oauth_providers: [provider] });

    for (const time of ['first', 'second']) {
      const { callback } = await throughProvider(given, id, newPersona());
      expect(callback.details, time).toBe(JSON.stringify({ provider_id: id, reason: 'invalid-client' }));
    }
    expect(await failuresOf(given, id)).toEqual([{ provider_id: id, reason: 'invalid-client' }]);
  }
});

test('apple sends a name in its form the first time, and invalid ones are ignored', async () => {
  const given = await setting.projectWith('apple');
  const names = [
    ['{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"evil@example.com"}', 'Ada Lovelace'],
    ['{"name":{"firstName":"Ada\\u0000\\ud800"}}', 'Ada\ufffd'],
    ['{"name":', null],
    ['[]', null],
  ] as const;

  for (const [user, name] of names) {
    const who = newPersona();
    const begun = await beginSocial(given, 'apple');
    const back = await visitProvider(begun.providerUrl, who);
    back.form?.set('user', user);
    const { code = '' } = callbackParameters(await returnFromProvider(back, begun.cookie));
    const { body: tokens } = await exchangeCode(given, code, begun.verifier);

    const { body: me } = await given.api.withTokens(tokens).call('GET /users/me');
    expect(me).toMatchObject({ display_name: name, primary_email: who.email?.toLowerCase() });
  }
});

test('the cookie is sent with a form that the provider posts from its site', async () => {
  const given = await setting.projectWith('apple');

  const { answer } = await beginSocial(given, 'apple');

  expect(answer.headers.get('set-cookie')).toContain('SameSite=None; Max-Age=600; Secure');
});

test('an ID token is accepted with a clock difference of some minutes, but no more', async () => {
  const given = await setting.projectWith('apple');
  const who = newPersona();

  setting.server.clock.advance(4, 'minute');
  expect(await signInThrough(given, 'apple', who)).toMatchObject({ is_new_user: true });

  setting.server.clock.advance(1, 'hour');
  const { callback } = await throughProvider(given, 'apple', who);
  expect(callback.errorCode).toBe('OAUTH_PROVIDER_UNAVAILABLE');
});

test('every provider gets its specific parameters', async () => {
  const given = await setting.projectWith(...providerTypes);
  await given.project.configure({
    oauth_providers: [
      ...(['google', 'linkedin', 'apple'] as const).map((id) => standard(id)),
      { ...standard('facebook'), facebook_config_id: 'config-7' },
      { ...standard('microsoft'), microsoft_tenant_id: 'contoso.example' },
    ],
  });
  const asked = async (type: ProviderType) => new URL((await beginSocial(given, type)).providerUrl);

  expect((await asked('google')).searchParams.get('include_granted_scopes')).toBe('true');
  expect((await asked('linkedin')).searchParams.has('code_challenge')).toBe(false);
  expect((await asked('facebook')).searchParams.get('config_id')).toBe('config-7');
  expect((await asked('microsoft')).pathname).toContain('/contoso.example/oauth2/v2.0/authorize');
  const apple = (await asked('apple')).searchParams;
  expect(Object.fromEntries(apple)).toMatchObject({ response_mode: 'form_post', nonce: expect.any(String) });
});

test('an invalid Microsoft tenant is rejected before any request', async () => {
  const given = await setting.projectWith();
  await given.project.configure({ oauth_providers: [{ ...standard('microsoft'), microsoft_tenant_id: '../evil' }] });

  const { answer } = await beginSocial(given, 'microsoft');

  expect(answer).toBeRefused(400, /tenant/);
});

function standard<T extends ProviderType>(id: T) {
  return { id, type: 'standard' as const, ...setting.world.credentials };
}

test('in production, shared providers need credentials of the installation, and cookies are secure', async () => {
  const server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      PORTICO_ENVIRONMENT: 'production',
      PORTICO_SERVER_SECRET: 'a secret that is long enough for production',
      PORTICO_GOOGLE_CLIENT_ID: 'shared-id',
      PORTICO_GOOGLE_CLIENT_SECRET: 'shared-secret',
    },
  });
  try {
    const given = await portico(server);
    const shared = (['google', 'github'] as const).map((id) => ({ id, type: 'shared' as const }));
    await given.project.configure({ allow_localhost: true, oauth_providers: shared });

    const google = await beginSocial(given, 'google');
    const github = await beginSocial(given, 'github');
    const mock = await rawRequest(given.url, { path: '/mock-identity/authorize' });

    expect(google.providerUrl).toMatch(/^https:\/\/accounts\.google\.com\/.*client_id=shared-id/);
    expect(google.answer.headers.get('set-cookie')).toMatch(/; Secure$/);
    expect(github.answer).toBeRefused(400, /shared credentials/);
    expect(mock.status).toBe(404);
  } finally {
    await server.stop();
  }
});
