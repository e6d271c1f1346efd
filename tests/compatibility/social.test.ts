import { portico } from '@portico/testkit';
import {
  returnFromProvider,
  visitMockIdentity,
  visitProvider,
  type WayBack,
} from '@portico/testkit/outside/social-browser';
import { newPersona, type SocialSetting, startSocialSetting } from '@portico/testkit/outside/social-setting';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientOf } from './own-apps.ts';
import { publishedSdk, sdks, testedReleases } from './sdks.ts';
import { closeTab, openTab, type Tab } from './tab.ts';

/**
 * Social sign-in with the unmodified published SDKs of Stack Auth, and with our own. It needs a browser, so the tests simulate
 * the APIs that an SDK uses: a location, cookies, a history. The pages of the provider are real. From 2.8.102 on, the published SDK
 * loads the URL of the provider as JSON.
 */

let setting: SocialSetting;

beforeAll(async () => {
  setting = await startSocialSetting();
});

afterAll(async () => {
  await setting?.stop();
});

afterEach(closeTab);

const inTab = { redirectMethod: 'window' };

type Provider = (providerUrl: string) => Promise<WayBack>;

const visitedBy =
  (persona: ReturnType<typeof newPersona>): Provider =>
  async (providerUrl) =>
    await visitProvider(providerUrl, persona);

/** Starts the flow in the SDK, goes to the provider, and navigates the tab to the server's redirect. */
async function throughProvider(tab: Tab, provider: Provider, begin: () => Promise<unknown>): Promise<void> {
  tab.visits.length = 0;
  // The promise never resolves when the browser leaves the page.
  void begin();
  await expect.poll(() => tab.visits.length).toBe(1);
  const begun = await fetch(tab.visits.pop() ?? '', { redirect: 'manual' });
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const answer = await returnFromProvider(await provider(begun.headers.get('location') ?? ''), cookie);
  tab.go(answer.headers.get('location') ?? '');
}

test.each(testedReleases)('%s signs in with a provider', async (release) => {
  const given = await portico();
  await given.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  const app = (await publishedSdk(release)).clientOf(given, inTab);
  const tab = openTab('http://localhost:3000/handler/sign-in');
  const mock: Provider = async (providerUrl) => await visitMockIdentity(providerUrl, { email: 'ada@example.com' });

  await throughProvider(tab, mock, () => app.signInWithOAuth('google'));
  expect(window.location.href).toMatch(/^http:\/\/localhost:3000\/handler\/oauth-callback\?code=/);
  void app.callOAuthCallback();

  await expect.poll(async () => (await app.getUser())?.primaryEmail).toBe('ada@example.com');
  const user = await app.getUser({ or: 'throw' });
  expect(user).toMatchObject({ primaryEmailVerified: true, oauthProviders: [{ id: 'google' }] });
  expect(window.location.href).not.toContain('code=');
  expect(tab.visits).toEqual(['http://localhost:3000/']);
});

test('the published SDK uses a connected account, and requests more scopes', async () => {
  const [[, published]] = sdks;
  const app = published.clientOf(await setting.projectWith('google'), inTab);
  const tab = openTab('http://localhost:3000/handler/sign-in');
  const google = visitedBy(newPersona());
  await throughProvider(tab, google, () => app.signInWithOAuth('google'));
  void app.callOAuthCallback();
  await expect.poll(async () => await app.getUser()).not.toBeNull();
  const user = await app.getUser({ or: 'throw' });

  const account = await user.getConnectedAccount('google');
  expect(await account?.getAccessToken()).toEqual({ accessToken: expect.any(String) });
  const scopes = ['calendar'];
  expect(await user.getConnectedAccount('google', { scopes })).toBeNull();

  tab.go('http://localhost:3000/settings');
  await throughProvider(tab, google, () => user.getConnectedAccount('google', { scopes, or: 'redirect' }));
  void app.callOAuthCallback();
  await expect.poll(() => tab.visits).toEqual(['http://localhost:3000/settings']);
  expect(await user.getConnectedAccount('google', { scopes })).not.toBeNull();
});

describe('our own SDK', () => {
  test('a flow can end on a custom page and then redirects to the requested page', async () => {
    const given = await setting.projectWith('github');
    const app = clientOf(given, inTab);
    const tab = openTab('http://localhost:3000/welcome?after_auth_return_to=%2Fdeep%3Ftab%3D2');
    const outcomes: boolean[] = [];

    await throughProvider(tab, visitedBy(newPersona()), () =>
      app.signInWithOAuth('github', { returnTo: '/my-callback?a=b c' }),
    );
    expect(new URL(window.location.href).pathname).toBe('/my-callback');
    const isOurs = await app.callOAuthCallback({ onSuccess: ({ isNewUser }) => outcomes.push(isNewUser) });

    expect(isOurs).toBe(true);
    expect(outcomes).toEqual([true]);
    expect(tab.visits).toEqual(['http://localhost:3000/deep?tab=2']);
    expect(window.location.href).not.toMatch(/code=|state=/);
    expect(document.cookie).toBe('');
    expect(await app.callOAuthCallback()).toBe(false);
    expect(await app.getUser()).toMatchObject({ oauthProviders: [{ id: 'github' }] });
  });

  test('scopes of a sign-in are granted afterwards, and other scopes are requested on demand', async () => {
    const given = await setting.projectWith('google');
    const app = clientOf(given, { ...inTab, oauthScopesOnSignIn: { google: ['calendar'] } });
    const tab = openTab('http://localhost:3000/handler/sign-in');
    const persona = newPersona();
    await throughProvider(tab, visitedBy(persona), () => app.signInWithOAuth('google'));
    await app.callOAuthCallback();
    const user = await app.getUser({ or: 'throw' });

    const known = await user.getConnectedAccount('google', { scopes: ['calendar'] });
    expect(await known?.getAccessToken()).toEqual({ accessToken: expect.any(String) });
    expect(await user.getConnectedAccount('google', { scopes: ['drive.read'] })).toBeNull();
    tab.go('http://localhost:3000/settings?tab=files#top');
    await throughProvider(tab, visitedBy(persona), () =>
      user.getConnectedAccount('google', { scopes: ['drive.read'], or: 'redirect' }),
    );
    await app.callOAuthCallback();

    expect(tab.visits).toEqual(['http://localhost:3000/settings?tab=files#top']);
    const again = await app.getUser({ or: 'throw' });
    expect(await again.getConnectedAccount('google', { scopes: ['drive.read', 'calendar'] })).not.toBeNull();
    expect(again.id).toBe(user.id);
  });

  test('ignores a code of another issuer, and a code without an issuer', async () => {
    const given = await setting.projectWith('google');
    const app = clientOf(given, inTab);
    const tab = openTab('http://localhost:3000/handler/sign-in');
    await throughProvider(tab, visitedBy(newPersona()), () => app.signInWithOAuth('google'));
    const back = new URL(window.location.href);
    expect(back.searchParams.get('iss')).toBe(`${given.url}/api/v1/projects/${given.project.id}`);

    for (const issuer of [
      'https://evil.example/api/v1/projects/x',
      `https://evil.example/projects/${given.project.id}`,
      null,
    ]) {
      const other = new URL(back);
      if (issuer === null) other.searchParams.delete('iss');
      else other.searchParams.set('iss', issuer);
      tab.go(other.href);
      expect(await app.callOAuthCallback()).toBe(false);
    }

    tab.go(back.href);
    expect(await app.callOAuthCallback()).toBe(true);
    expect(window.location.href).not.toMatch(/iss=/);
  });

  test("throws for an account that is not connected if or is 'throw'", async () => {
    const given = await setting.projectWith('google', 'github');
    const app = clientOf(given, inTab);
    const tab = openTab('http://localhost:3000/handler/sign-in');
    await throughProvider(tab, visitedBy(newPersona()), () => app.signInWithOAuth('google'));
    await app.callOAuthCallback();
    const user = await app.getUser({ or: 'throw' });

    await expect(user.getConnectedAccount('github', { or: 'throw' })).rejects.toMatchObject({
      code: 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    });
  });
});
