import { portico } from '@portico/testkit';
import { returnFromProvider, visitMockIdentity } from '@portico/testkit/outside/social-browser';
import { afterEach, expect, test } from 'vitest';
import { type Release, releases, type Sdk } from './releases.ts';
import { closeTab, openTab } from './tab.ts';

/**
 * Social sign-in with the unmodified published SDK of each step. From 2.8.102 on, it loads the URL of the provider as
 * JSON. The test simulates the browser.
 */

afterEach(closeTab);

test.each(Object.keys(releases) as Release[])('%s signs in with a provider', async (release) => {
  const given = await portico();
  await given.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  const { StackClientApp } = (await releases[release]()) as unknown as Sdk;
  const app = new StackClientApp({
    baseUrl: given.url,
    projectId: given.project.id,
    publishableClientKey: given.project.keys.client,
    tokenStore: 'memory',
    redirectMethod: 'window',
    noAutomaticPrefetch: true,
  });
  const tab = openTab('http://localhost:3000/handler/sign-in');

  // The promise never resolves when the SDK redirects the browser.
  void app.signInWithOAuth('google');
  await expect.poll(() => tab.visits.length).toBe(1);
  const begun = await fetch(tab.visits.pop() ?? '', { redirect: 'manual' });
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  const back = await visitMockIdentity(begun.headers.get('location') ?? '', { email: 'ada@example.com' });
  tab.go((await returnFromProvider(back, cookie)).headers.get('location') ?? '');
  void app.callOAuthCallback();

  await expect.poll(async () => (await app.getUser())?.primaryEmail).toBe('ada@example.com');
});
