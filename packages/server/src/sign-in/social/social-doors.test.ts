import { engineOfRun, type Portico, portico, rawRequest, startTestServer } from '@portico/testkit';
import {
  appCallback,
  appErrorPage,
  type BegunSignIn,
  beginSocial,
  callbackParameters,
  returnFromProvider,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

/** Where a sign-in ends that cannot go on: before the visit to the provider, and after it when the server fails. */

const ada = { email: 'ada@example.com' };
const evil = 'https://evil.example/handler/oauth-callback';
const native = 'com.example.app:/callback';

async function withMock(server?: Parameters<typeof portico>[0]): Promise<Portico> {
  const at = await portico(server);
  await at.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  return at;
}

async function trustNativeApp({ api }: Portico): Promise<void> {
  const config_override_string = JSON.stringify({ 'domains.nativeRedirectUris': [native] });
  expect(await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } })).toSucceed();
}

/** Opens a URL of the server in a browser. */
async function open(url: string, headers: Readonly<Record<string, string>> = {}) {
  const { origin, pathname, search } = new URL(url);
  return await rawRequest(origin, { path: `${pathname}${search}`, headers: { accept: 'text/html,*/*', ...headers } });
}

async function deniedReturn(begun: BegunSignIn, language: string) {
  const { url } = await visitMockIdentity(begun.providerUrl, 'deny');
  return await open(url, { cookie: begun.cookie, 'accept-language': language });
}

const requestsOf = async ({ server }: Portico) =>
  (await server.app.database.handle().run({ text: 'select 1 from social_requests', values: [] })).rows;

describe('an app that is not trusted', () => {
  test.each(['redirect_uri', 'after_callback_redirect_url'])('sends nobody to the provider: %s', async (name) => {
    const at = await withMock();
    const before = await requestsOf(at);
    const { access_token: token } = await at.project.user();

    const flows: readonly Record<string, string>[] = [{}, { type: 'link', token }, { type: 'reauthenticate', token }];
    for (const more of flows) {
      const query = { ...more, [name]: evil };
      const shown = await beginSocial(at, 'google', { ...query, error_redirect_url: evil });
      const sentBack = await beginSocial(at, 'google', query);
      const located = await beginSocial(at, 'google', { ...query, stack_response_mode: 'json' });

      expect(shown.answer).toFail('REDIRECT_URL_NOT_WHITELISTED');
      expect(located.answer).toFail('REDIRECT_URL_NOT_WHITELISTED');
      expect(sentBack.answer.status).toBe(307);
      expect(sentBack.providerUrl).toMatch(new RegExp(`^${appErrorPage}\\?`));
      expect(callbackParameters(sentBack.answer).errorCode).toBe('REDIRECT_URL_NOT_WHITELISTED');
      expect([shown, sentBack, located].map(({ cookie }) => cookie)).toEqual(['', '', '']);
    }
    expect(await requestsOf(at)).toEqual(before);
  });

  test('the pages of the app and native redirect URIs go to the provider', async () => {
    const at = await withMock();
    await trustNativeApp(at);

    const flows: readonly Record<string, string>[] = [
      { after_callback_redirect_url: 'http://localhost:3000/settings?tab=1#accounts' },
      { redirect_uri: native },
      { after_callback_redirect_url: native },
    ];
    for (const more of flows) {
      const { providerUrl } = await beginSocial(at, 'google', more);
      expect(providerUrl).toMatch(/\/mock-identity\/authorize\?/);
    }
  });

  test('a page of the app that is no longer trusted after the visit gets no code', async () => {
    const at = await withMock();
    await at.project.configure({ domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }] });
    const after_callback_redirect_url = 'https://app.example.com/settings';
    const begun = await beginSocial(at, 'google', { after_callback_redirect_url });
    const back = await visitMockIdentity(begun.providerUrl, ada);
    await at.project.configure({ domains: [] });

    const answer = await returnFromProvider(back, begun.cookie);

    expect(callbackParameters(answer)).toMatchObject({ errorCode: 'REDIRECT_URL_NOT_WHITELISTED' });
    expect((await at.api.server().call('GET /users')).body.items).toEqual([]);
  });
});

describe('a person before the visit', () => {
  test('sees a page in their language, with a link to an app that is trusted', async () => {
    const at = await withMock();
    const url = (more: Readonly<Record<string, string>>) => {
      const query = {
        client_id: at.project.id,
        client_secret: at.project.keys.client,
        redirect_uri: appCallback,
        scope: 'legacy',
        state: 'x',
        grant_type: 'authorization_code',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
        response_type: 'code',
        ...more,
      };
      return `${at.url}/api/v1/auth/oauth/authorize/google?${new URLSearchParams(query)}`;
    };

    const untrusted = await open(url({ redirect_uri: evil }), { 'accept-language': 'de' });
    const unreadable = await open(url({ token: 'nonsense' }));
    const unknown = await open(url({ client_id: 'nobody' }));

    expect(untrusted.status).toBe(400);
    expect(untrusted.text).toMatch(/Anmeldung nicht abgeschlossen/);
    expect(untrusted.text).toContain('REDIRECT_URL_NOT_WHITELISTED');
    expect(untrusted.text).not.toContain('evil');
    expect(unreadable.text).toContain('UNPARSABLE_ACCESS_TOKEN');
    expect(unreadable.text).toContain('<a href="http://localhost:3000/">');
    expect(unknown.text).toContain('INVALID_OAUTH_CLIENT_ID_OR_SECRET');
    expect(unknown.text).not.toContain('<a ');
  });
});

describe('the link after a failed sign-in of a native app', () => {
  test('is its redirect URI, with the failure', async () => {
    const at = await withMock();
    await trustNativeApp(at);
    const begun = await beginSocial(at, 'google', { redirect_uri: `${native}?from=app`, error_redirect_url: '' });

    const answer = await deniedReturn(begun, 'en');

    const [, href = ''] = /<a href="([^"]+)">/.exec(answer.text) ?? [];
    const link = new URL(href.replaceAll('&amp;', '&'));
    expect(`${link.protocol}${link.pathname}`).toBe(native);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      from: 'app',
      errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED',
      message: expect.any(String),
      details: '{}',
    });
  });
});

describe('a server that fails', () => {
  test('a failure after the state is known leads to the error page of the app, with a code', async () => {
    const server = await startTestServer({ engine: engineOfRun() });
    try {
      const at = await withMock(server);
      const run = async (text: string) => await server.app.database.handle().run({ text, values: [] });
      const flows = [
        await beginSocial(at, 'google'),
        await beginSocial(at, 'google', { error_redirect_url: '' }),
        await beginSocial(at, 'google', { error_redirect_url: '' }),
      ];
      const [sent, shown, told] = await Promise.all(
        flows.map(async ({ providerUrl, cookie }) => ({ ...(await visitMockIdentity(providerUrl, ada)), cookie })),
      );
      await run(
        "create function fail() returns trigger language plpgsql as $$ begin raise exception 'a secret'; end $$",
      );
      await run('create trigger fail before insert on users for each row execute function fail()');

      const redirected = await returnFromProvider({ url: sent?.url ?? '' }, sent?.cookie ?? '');
      const page = await open(shown?.url ?? '', { cookie: shown?.cookie ?? '', 'accept-language': 'de' });
      const answer = await returnFromProvider({ url: told?.url ?? '' }, told?.cookie ?? '');

      expect(redirected.status).toBe(303);
      expect(redirected.headers.get('location')).toMatch(new RegExp(`^${appErrorPage}\\?`));
      expect(callbackParameters(redirected)).toEqual({
        errorCode: 'OAUTH_PROVIDER_UNAVAILABLE',
        message: expect.stringContaining('server-error'),
        details: JSON.stringify({ provider_id: 'google', reason: 'server-error' }),
      });
      expect(page.status).toBe(500);
      expect(page.text).toContain('<a href="http://localhost:3000/">');
      expect(page.text).toMatch(/Die Anmeldung konnte nicht abgeschlossen werden/);
      expect(answer.status).toBe(500);
      for (const { text, headers } of [redirected, page, answer]) {
        expect(`${text} ${headers.get('location')}`).not.toContain('a secret');
        expect(headers.get('set-cookie')).toContain('Max-Age=0');
      }
      const logged = server.errors.filter((line) => line.includes('request failed unexpectedly'));
      expect(logged).toHaveLength(3);
    } finally {
      await server.stop();
    }
  });

  test('a failure before the state is known shows a page in the language of the person', async () => {
    const server = await startTestServer({ engine: engineOfRun() });
    try {
      const at = await withMock(server);
      const begun = await beginSocial(at, 'google');
      const { url } = await visitMockIdentity(begun.providerUrl, ada);
      await server.app.database.handle().run({ text: 'alter table social_requests rename to gone', values: [] });

      const page = await open(url, { cookie: begun.cookie, 'accept-language': 'de' });
      const departure = await beginSocial(at, 'google');
      await server.app.database.handle().run({ text: 'alter table gone rename to social_requests', values: [] });
      const reloaded = await open(url, { cookie: begun.cookie });

      expect(page.status).toBe(500);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.text).toMatch(/Die Anmeldung konnte nicht abgeschlossen werden/);
      expect(callbackParameters(departure.answer)).toMatchObject({ errorCode: 'OAUTH_PROVIDER_UNAVAILABLE' });
      expect(reloaded.headers.get('location')).toMatch(new RegExp(`^${appCallback}\\?code=`));
    } finally {
      await server.stop();
    }
  });
});

describe('a return whose parameters are malformed', () => {
  test('goes to the error page of the app, once the state is known', async () => {
    const at = await withMock();
    const begun = await beginSocial(at, 'google');
    const { url } = await visitMockIdentity(begun.providerUrl, ada);

    const answer = await open(`${url}&code=another`, { cookie: begun.cookie });

    expect(answer.status).toBe(303);
    expect(callbackParameters(answer).errorCode).toBe('OAUTH_PROVIDER_UNAVAILABLE');
  });

  test.each(['state=a&state=b', 'state[x]=a', 'error=a&error=b'])(
    'gets a page with %s and no known state',
    async (query) => {
      const at = await withMock();

      const answer = await open(`${at.server.url}/api/v1/auth/oauth/callback/google?${query}`);

      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toContain('text/html');
    },
  );
});
