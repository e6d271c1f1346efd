import { callerHeaders, portico, rawRequest } from '@portico/testkit';
import {
  beginSocial,
  callbackParameters,
  exchangeCode,
  returnFromProvider,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

/** What clients after 2.8.51 send and expect. @see docs/reference/protocol/newer-clients.md */

/** Returns headers with the names of clients from 2.8.108 on. */
function renamed(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.replace('x-stack-', 'x-hexclave-'), value]),
  );
}

const path = '/api/v1/users/me';

describe('headers', () => {
  test('headers with the new prefix work at every level, with tokens and status override', async () => {
    const { url, project, api } = await portico();
    const user = await project.user();

    const own = await rawRequest(url, { path, headers: renamed(api.as(user).headers) });
    const listed = await rawRequest(url, { path: '/api/v1/users', headers: renamed(api.server().headers) });
    const current = await rawRequest(url, {
      path: '/api/v1/internal/projects/current',
      headers: renamed(api.admin().headers),
    });
    const refreshed = await rawRequest(url, {
      method: 'POST',
      path: '/api/v1/auth/sessions/current/refresh',
      headers: renamed(api.as(user).headers),
    });

    for (const answer of [own, listed, current, refreshed]) expect(answer).toSucceed();
    expect(own.body).toMatchObject({ id: user.id });
    const override = { ...renamed(api.headers), 'x-hexclave-override-error-status': 'true' };
    const failed = await rawRequest(url, { path, headers: override });
    expect(failed.status).toBe(200);
    expect(Object.fromEntries(failed.headers)).toMatchObject({
      'x-stack-actual-status': '400',
      'x-hexclave-actual-status': '400',
      'x-stack-known-error': 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'x-hexclave-known-error': 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'access-control-expose-headers': expect.stringContaining('x-hexclave-known-error'),
    });
  });

  test('headers of older clients get no twins', async () => {
    const { url, api } = await portico();

    const failed = await rawRequest(url, {
      path,
      headers: { ...api.headers, 'x-stack-override-error-status': 'true' },
    });

    expect([...failed.headers.keys()].filter((name) => name.includes('hexclave'))).toEqual([]);
    expect(failed.headers.get('access-control-expose-headers')).not.toContain('hexclave');
  });

  test('headers of both families can be mixed. An empty value does not hide the other one', async () => {
    const { url, project } = await portico();
    const headers = callerHeaders(project.id, 'client', project.keys.client);

    const mixed = { ...headers, 'x-hexclave-publishable-client-key': '', 'x-hexclave-access-type': 'client' };
    expect(await rawRequest(url, { path: '/api/v1/projects/current', headers: mixed })).toSucceed();
    const wrong = { ...headers, 'x-hexclave-publishable-client-key': 'wrong' };
    expect(await rawRequest(url, { path: '/api/v1/projects/current', headers: wrong })).toFail(
      'INVALID_PUBLISHABLE_CLIENT_KEY',
    );
  });

  test('are allowed in preflights under both names', async () => {
    const { url } = await portico();

    const preflight = await rawRequest(url, { method: 'OPTIONS', path });

    const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').split(', ');
    for (const name of allowed.filter((given) => given.startsWith('x-stack-'))) {
      expect(allowed).toContain(name.replace('x-stack-', 'x-hexclave-'));
    }
    expect(new Set(allowed).size).toBe(allowed.length);
  });
});

describe('social sign-in', () => {
  async function withMock() {
    const given = await portico();
    await given.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
    return given;
  }

  test.each(['stack_response_mode', 'hexclave_response_mode'])(
    'a sign-in with %s=json returns a URL of ours, which sets the cookie of the callback',
    async (mode) => {
      const given = await withMock();

      const begun = await beginSocial(given, 'google', { [mode]: 'json', bot_challenge_unavailable: 'true' });

      expect(begun.answer).toSucceed();
      expect(begun.answer.headers.get('set-cookie')).toBeNull();
      expect(begun.answer.headers.get('access-control-allow-origin')).toBe('*');
      const { location } = begun.answer.body as { location: string };
      expect(begun.answer.body).toEqual({
        location: expect.stringMatching(`^${given.url}/api/v1/auth/oauth/authorize/`),
      });
      expect(location).not.toContain('response_mode');
      const opened = await fetch(location, { redirect: 'manual' });
      expect(opened.status).toBe(307);
      const cookie = (opened.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
      const back = await visitMockIdentity(opened.headers.get('location') ?? '', { email: 'ada@example.com' });
      const callback = callbackParameters(await returnFromProvider(back, cookie));
      expect(callback.state).toBe(begun.state);
      expect(await exchangeCode(given, callback.code ?? '', begun.verifier)).toSucceed();
    },
  );

  test('works without a publishable client key if the project allows it', async () => {
    const given = await withMock();
    const client_secret = '__stack_public_client__';
    expect((await beginSocial(given, 'google', { client_secret })).answer).toFail('INVALID_PUBLISHABLE_CLIENT_KEY');
    await given.api.admin().call('PATCH /internal/config/override/:level', {
      params: { level: 'project' },
      body: { config_override_string: JSON.stringify({ 'project.requirePublishableClientKey': false }) },
    });

    const begun = await beginSocial(given, 'google', { client_secret });
    const back = await visitMockIdentity(begun.providerUrl, { email: 'ada@example.com' });
    const callback = callbackParameters(await returnFromProvider(back, begun.cookie));
    const exchange = async (secret: string) =>
      await exchangeCode(given, callback.code ?? '', begun.verifier, { client_secret: secret });

    expect(await exchange('wrong')).toFail('INVALID_OAUTH_CLIENT_ID_OR_SECRET');
    expect(await exchange(client_secret)).toSucceed();
  });

  test('a sign-in with JSON has the real status of known errors', async () => {
    const given = await withMock();
    const json = { stack_response_mode: 'json' };

    expect((await beginSocial(given, 'github', json)).answer).toFail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    expect((await beginSocial(given, 'google', { ...json, token: 'nonsense' })).answer).toFail(
      'UNPARSABLE_ACCESS_TOKEN',
    );
  });

  test('connects several accounts, which the user can list and use one by one', async () => {
    const given = await portico();
    await given.project.configure({
      oauth_providers: [{ id: 'google', type: 'standard', client_id: 'id', client_secret: 'secret' }],
    });
    const user = await given.project.user();
    for (const account of ['1', '2']) {
      await given.api.server().call('POST /oauth-providers', {
        body: {
          user_id: user.id,
          provider_config_id: 'google',
          account_id: account,
          email: `${account}@example.com`,
          allow_sign_in: false,
          allow_connected_accounts: account === '2',
        },
      });
    }
    const accounts = { params: { user_id: 'me' as never } };

    const listed = await given.api.as(user).call('GET /connected-accounts/:user_id', accounts);

    expect(listed.trips).toBe(1);
    expect(listed.body.items).toEqual([{ user_id: user.id, provider: 'google', provider_account_id: '2' }]);
    expect(await given.api.call('GET /connected-accounts/:user_id', accounts)).toFail(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    );
    const other = await given.project.user();
    expect(
      await given.api.as(other).call('GET /connected-accounts/:user_id', { params: { user_id: user.id } }),
    ).toBeRefused(403);
    const token = (account_id: string) =>
      given.api.as(user).call('POST /connected-accounts/:user_id/:provider_id/:account_id/access-token', {
        params: { user_id: user.id, provider_id: 'google', account_id },
        body: {},
      });
    expect(await token('3')).toFail('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER');
    expect(await token('2')).toFail('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
  });
});

describe('without a publishable client key', () => {
  test('clients are let in only if the project allows it. Other levels and wrong keys are not', async () => {
    const { api, project, url } = await portico();
    const keyless = (level: string, more: object = {}) =>
      rawRequest(url, {
        path: '/api/v1/projects/current',
        headers: { 'x-stack-project-id': project.id, 'x-stack-access-type': level, ...more },
      });
    const allow = async (text: string) =>
      await api.admin().call('PATCH /internal/config/override/:level', {
        params: { level: 'project' },
        body: { config_override_string: text },
      });
    expect(await keyless('client')).toFail('CLIENT_AUTHENTICATION_REQUIRED');

    expect(await allow('{"project.requirePublishableClientKey": false}')).toSucceed();

    expect(await keyless('client')).toSucceed();
    expect(await keyless('server')).toFail('SERVER_AUTHENTICATION_REQUIRED');
    expect(await keyless('admin')).toFail('ADMIN_AUTHENTICATION_REQUIRED');
    expect(await keyless('client', { 'x-stack-publishable-client-key': 'wrong' })).toFail(
      'INVALID_PUBLISHABLE_CLIENT_KEY',
    );
    expect(await keyless('client', { 'x-stack-branch-id': 'other' })).toFail('BRANCH_DOES_NOT_EXIST');
    const { body } = await api.admin().call('GET /internal/config/override/:level', { params: { level: 'project' } });
    expect(JSON.parse(body.config_string)).toEqual({ 'project.requirePublishableClientKey': false });
    expect(await allow('{"auth.allowSignUp": false}')).toBeRefused(400);
    expect(await allow('{"project": null}')).toSucceed();
    expect(await keyless('client')).toFail('CLIENT_AUTHENTICATION_REQUIRED');
  });
});

describe('objects', () => {
  test('a project shows newer fields, and takes the new name of the full logo', async () => {
    const { api, project } = await portico();
    await project.configure({ allow_localhost: false });
    const logo = 'https://example.com/logo.png';

    const changed = await api.admin().call('PATCH /internal/projects/current', {
      body: {
        logo_full_url: logo,
        logo_dark_mode_url: logo,
        logo_full_dark_mode_url: logo,
        onboarding_status: 'completed',
      },
    });

    expect(changed.body).toMatchObject({
      full_logo_url: logo,
      logo_full_url: logo,
      logo_dark_mode_url: logo,
      logo_full_dark_mode_url: logo,
      onboarding_status: 'completed',
      onboarding_state: null,
      is_development_environment: false,
    });
    expect((await api.call('GET /projects/current')).body.config.allow_localhost).toBe(false);
  });

  test('a user has no restriction, country or scores, and no country or scores can be set', async () => {
    const { api, project } = await portico();
    const user = await project.user();
    const none = {
      restricted_by_admin: false,
      restricted_by_admin_reason: null,
      restricted_by_admin_private_details: null,
      country_code: null,
      risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } },
    } as const;
    const params = { user_id: user.id };

    expect(user.wire).toMatchObject({ ...none, is_restricted: false, restricted_reason: null });
    const seen = (await api.as(user).call('GET /users/me')).body;
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['restricted_by_admin', 'restricted_reason']));
    for (const hidden of ['restricted_by_admin_private_details', 'country_code', 'risk_scores']) {
      expect(seen).not.toHaveProperty(hidden);
    }
    expect(await api.server().call('PATCH /users/:user_id', { params, body: none })).toSucceed();
    const body = { country_code: 'NL' };
    expect(await api.server().callBadly('PATCH /users/:user_id', { params, body })).toFail('SCHEMA_ERROR');
  });

  test('an invitation names its team, and another person does not see it', async () => {
    const { api, project } = await portico();
    const user = await project.user();
    const { body: team } = await api.server().call('POST /teams', { body: { display_name: 'Engines' } });
    const body = { email: 'b@example.com', team_id: team.id, callback_url: 'http://localhost:3000/x' };
    await api.server().call('POST /team-invitations/send-code', { body });

    const listed = await api.server().call('GET /team-invitations', { query: { team_id: team.id } });
    expect(listed.body.items).toMatchObject([{ team_id: team.id, team_display_name: 'Engines' }]);
    expect(listed.trips).toBe(1);
    const own = { query: { user_id: 'me' as never } };
    expect((await api.as(user).call('GET /team-invitations', own)).body.items).toEqual([]);
    expect(await api.call('GET /team-invitations', own)).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect(await api.as(user).call('GET /team-invitations', { query: {} })).toFail('SCHEMA_ERROR');
  });
});

describe('configuration', () => {
  test('levels: the environment is read, changed and reset, the others are empty', async () => {
    const { api } = await portico();
    const admin = api.admin();
    const read = async (level: 'project' | 'branch' | 'environment') =>
      JSON.parse((await admin.call('GET /internal/config/override/:level', { params: { level } })).body.config_string);
    const patch = async (level: 'branch' | 'environment', changes: object) =>
      await admin.call('PATCH /internal/config/override/:level', {
        params: { level },
        body: { config_override_string: JSON.stringify(changes) },
      });

    expect(await patch('environment', { 'teams.allowClientTeamCreation': true })).toSucceed();
    expect(await read('environment')).toMatchObject({ 'teams.allowClientTeamCreation': true });
    expect(await read('branch')).toEqual({});
    expect(await read('project')).toEqual({});
    expect(await patch('branch', {})).toBeRefused(400);
    const reset = await admin.call('POST /internal/config/override/:level/reset-keys', {
      params: { level: 'environment' },
      body: { keys: ['teams'] },
    });
    expect(reset).toSucceed();
    expect(await read('environment')).not.toHaveProperty(['teams.allowClientTeamCreation']);
    expect((await admin.call('GET /internal/config/source')).body).toEqual({ source: { type: 'unlinked' } });
    expect(await admin.call('DELETE /internal/config/source')).toSucceed();
  });

  test('a level is replaced as a whole, or not at all', async () => {
    const { api } = await portico();
    const params = { level: 'environment' } as const;
    const put = async (config: object, more: object = {}) =>
      await api.admin().callBadly('PUT /internal/config/override/:level', {
        params,
        body: { config_string: JSON.stringify(config), ...more },
      });
    const read = async () =>
      JSON.parse((await api.admin().call('GET /internal/config/override/:level', { params })).body.config_string);
    const patch = { config_override_string: JSON.stringify({ 'teams.allowClientTeamCreation': true, users: {} }) };
    await api.admin().call('PATCH /internal/config/override', { body: patch });
    const secret = { type: 'google', isShared: false, allowSignIn: true, clientId: 'id', clientSecret: 'hush' };
    const first = { 'auth.oauth.providers.google': secret, 'auth.allowSignUp': false };

    expect(await put(first, { source: { type: 'unlinked' } })).toSucceed();
    expect(await read()).toEqual(first);
    const second = { auth: { allowSignUp: true } };
    expect(await put(second)).toSucceed();
    expect(await read()).toEqual(second);

    for (const wrong of [{ 'auth.nonsense': true }, { 'auth.allowSignUp': 'yes' }]) {
      expect(await put(wrong)).toBeRefused(400);
    }
    expect(await put({}, { source: { type: 'pushed-from-unknown' } })).toFail('SCHEMA_ERROR');
    const branch = { params: { level: 'branch' as const }, body: { config_string: '{}' } };
    expect(await api.admin().call('PUT /internal/config/override/:level', branch)).toBeRefused(400);
    expect(await api.server().callBadly('PUT /internal/config/override/:level', { params, body: {} })).toFail(
      'INSUFFICIENT_ACCESS_TYPE',
    );
    expect(await read()).toEqual(second);
    expect(await put({})).toSucceed();
    expect(await read()).toEqual({});
  });

  test('shows secrets of overrides to the owner only as they were written', async () => {
    const { api } = await portico();
    const key = 'auth.oauth.providers.google';
    const provider = { type: 'google', isShared: false, allowSignIn: true, clientId: 'id', clientSecret: 'hush' };
    await api.admin().call('PATCH /internal/config/override', {
      body: { config_override_string: JSON.stringify({ [key]: provider }) },
    });

    const { body } = await api.admin().call('GET /internal/config/override/:level', {
      params: { level: 'environment' },
    });

    expect(JSON.parse(body.config_string)).toMatchObject({ [key]: provider });
  });
});
