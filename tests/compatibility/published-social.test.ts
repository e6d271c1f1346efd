import { type Portico, portico } from '@portico/testkit';
import {
  returnFromProvider,
  visitMockIdentity,
  visitProvider,
  type WayBack,
} from '@portico/testkit/outside/social-browser';
import { newPersona, startSocialSetting } from '@portico/testkit/outside/social-setting';
import { StackClientApp, StackServerApp } from '@stackframe/js';
import { afterEach, expect, test } from 'vitest';
import { closeTab, openTab, type Tab } from './tab.ts';

/**
 * Social sign-in with the unmodified published SDK 2.8.51. It needs a browser, so the test simulates the APIs that it
 * uses: a location, cookies, a history. The pages of the provider are real.
 */

afterEach(closeTab);

async function withMock() {
  const given = await portico();
  await given.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  return given;
}

function clientApp({ url, project }: Portico) {
  return new StackClientApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'memory',
    redirectMethod: 'window',
    noAutomaticPrefetch: true,
  });
}

type Provider = (providerUrl: string) => Promise<WayBack>;

/** Starts the flow in the SDK, goes to the provider, and navigates the tab to the server's redirect. */
async function throughProvider(tab: Tab, provider: Provider, begin: () => Promise<unknown>): Promise<void> {
  // The promise never resolves when the SDK redirects the browser.
  void begin();
  await expect.poll(() => tab.visits.length).toBe(1);
  const begun = await fetch(tab.visits.pop() ?? '', { redirect: 'manual' });
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const answer = await returnFromProvider(await provider(begun.headers.get('location') ?? ''), cookie);
  tab.go(answer.headers.get('location') ?? '');
}

test('signs in with a provider', async () => {
  const given = await withMock();
  const app = clientApp(given);
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

test('uses a connected account, and requests more scopes', async () => {
  const setting = await startSocialSetting();
  try {
    const given = await setting.projectWith('google');
    const app = clientApp(given);
    const tab = openTab('http://localhost:3000/handler/sign-in');
    const ada = newPersona();
    const google: Provider = async (providerUrl) => await visitProvider(providerUrl, ada);
    await throughProvider(tab, google, () => app.signInWithOAuth('google'));
    void app.callOAuthCallback();
    await expect.poll(async () => await app.getUser()).not.toBeNull();
    const user = await app.getUser({ or: 'throw' });

    const account = await user.getConnectedAccount('google');
    expect(await account?.getAccessToken()).toEqual({ accessToken: expect.any(String) });
    expect(await user.getConnectedAccount('google', { scopes: ['calendar'] })).toBeNull();

    tab.visits.length = 0;
    tab.go('http://localhost:3000/settings');
    const scopes = ['calendar'];
    await throughProvider(tab, google, () => user.getConnectedAccount('google', { scopes, or: 'redirect' }));
    void app.callOAuthCallback();
    await expect.poll(() => tab.visits).toEqual(['http://localhost:3000/settings']);
    expect(await user.getConnectedAccount('google', { scopes })).not.toBeNull();
  } finally {
    await setting.stop();
  }
});

test('a server app creates, lists, changes and removes links, and gets an error for a taken account', async () => {
  const given = await withMock();
  const app = new StackServerApp({
    baseUrl: given.url,
    projectId: given.project.id,
    publishableClientKey: given.project.keys.client,
    secretServerKey: given.project.keys.server,
    tokenStore: 'memory',
    noAutomaticPrefetch: true,
  });
  const ada = await app.createUser({ displayName: 'Ada' });
  const bob = await app.createUser({ displayName: 'Bob' });
  const link = {
    providerConfigId: 'google',
    accountId: 'account-1',
    email: 'ada@gmail.example',
    allowSignIn: true,
    allowConnectedAccounts: true,
  };

  const made = await app.createOAuthProvider({ ...link, userId: ada.id });
  const taken = await app.createOAuthProvider({ ...link, userId: bob.id });

  expect(made).toMatchObject({ status: 'ok', data: { accountId: 'account-1', allowSignIn: true } });
  expect(taken).toMatchObject({
    status: 'error',
    error: { errorCode: 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN' },
  });
  const [listed] = await ada.listOAuthProviders();
  expect(await listed?.update({ allowSignIn: false })).toMatchObject({ status: 'ok' });
  expect((await ada.listOAuthProviders())[0]).toMatchObject({ type: 'google', allowSignIn: false });
  await listed?.delete();
  expect(await ada.listOAuthProviders()).toEqual([]);
});
