import { PorticoClientApp } from '@portico/js';
import type { Portico } from '@portico/testkit';
import { returnFromProvider, visitProvider } from '@portico/testkit/outside/social-browser';
import { newPersona, type SocialSetting, startSocialSetting } from '@portico/testkit/outside/social-setting';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeTab, openTab, type Tab } from './tab.ts';

/** Our SDK with a project's own provider credentials, in addition to the browser tests. */

let setting: SocialSetting;

beforeAll(async () => {
  setting = await startSocialSetting();
});

afterAll(async () => {
  await setting?.stop();
});

afterEach(closeTab);

function clientOf({ url, project }: Portico, oauthScopesOnSignIn: Record<string, string[]> = {}): PorticoClientApp {
  return new PorticoClientApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'memory',
    redirectMethod: 'window',
    oauthScopesOnSignIn,
  });
}

type Persona = ReturnType<typeof newPersona>;

/** Starts the flow in the SDK, goes to the provider, and navigates the tab to the server's redirect. */
async function throughProvider(tab: Tab, persona: Persona, begin: () => Promise<unknown>): Promise<void> {
  tab.visits.length = 0;
  // The promise never resolves when the browser leaves the page.
  void begin();
  await expect.poll(() => tab.visits.length).toBe(1);
  const begun = await fetch(tab.visits.pop() ?? '', { redirect: 'manual' });
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const back = await visitProvider(begun.headers.get('location') ?? '', persona);
  const answer = await returnFromProvider(back, cookie);
  tab.go(answer.headers.get('location') ?? '');
}

test('a flow can end on a custom page and then redirects to the requested page', async () => {
  const given = await setting.projectWith('github');
  const app = clientOf(given);
  const tab = openTab('http://localhost:3000/welcome?after_auth_return_to=%2Fdeep%3Ftab%3D2');
  const outcomes: boolean[] = [];

  await throughProvider(tab, newPersona(), () => app.signInWithOAuth('github', { returnTo: '/my-callback?a=b c' }));
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
  const app = clientOf(given, { google: ['calendar'] });
  const tab = openTab('http://localhost:3000/handler/sign-in');
  const persona = newPersona();
  await throughProvider(tab, persona, () => app.signInWithOAuth('google'));
  await app.callOAuthCallback();
  const user = await app.getUser({ or: 'throw' });

  const known = await user.getConnectedAccount('google', { scopes: ['calendar'] });
  expect(await known?.getAccessToken()).toEqual({ accessToken: expect.any(String) });
  expect(await user.getConnectedAccount('google', { scopes: ['drive.read'] })).toBeNull();
  tab.go('http://localhost:3000/settings?tab=files#top');
  await throughProvider(tab, persona, () =>
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
  const app = clientOf(given);
  const tab = openTab('http://localhost:3000/handler/sign-in');
  await throughProvider(tab, newPersona(), () => app.signInWithOAuth('google'));
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
  const app = clientOf(given);
  const tab = openTab('http://localhost:3000/handler/sign-in');
  await throughProvider(tab, newPersona(), () => app.signInWithOAuth('google'));
  await app.callOAuthCallback();
  const user = await app.getUser({ or: 'throw' });

  await expect(user.getConnectedAccount('github', { or: 'throw' })).rejects.toMatchObject({
    code: 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
  });
});
