import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CurrentUser, PorticoClientApp } from '../../../packages/js/src/index.ts';
import { stage } from '../kit/stage.ts';

/** Two tabs of one browser with only the SDK: they share a session, its end, and token refreshes. */

const on = stage({ app: 'sdk-app' });
const password = 'correct horse';

/** Set by the page. */
declare const app: PorticoClientApp;
declare const user: CurrentUser;

/** Returns two tabs in which a new user is signed in, and the URLs of token refreshes. */
async function twoTabs(): Promise<{ tabs: [Page, Page]; renewals: string[] }> {
  const renewals: string[] = [];
  on.context.on('request', (request) => {
    if (request.url().endsWith('/auth/oauth/token')) renewals.push(request.url());
  });
  await on.visit('/');
  await on.page.evaluate(
    async (credentials) => {
      await app.signUpWithCredential({ ...credentials, noVerificationCallback: true });
    },
    { email: on.email, password },
  );
  const other = await on.newTab();
  await other.goto(on.example.url);
  await other.getByText('Signed in').waitFor();
  return { tabs: [on.page, other], renewals };
}

/** Makes fifty simultaneous calls that need an access token. Returns the number of users in their responses. */
const askFiftyTimes = (page: Page) =>
  page.evaluate(async () => {
    const users = await Promise.all(Array.from({ length: 50 }, () => app.getAuthJson().then(() => app.getUser())));
    return new Set(users.map((user) => user?.id)).size;
  });

test('signing out in one tab signs out the other at once: no timer has to fire there', async () => {
  const { tabs } = await twoTabs();
  const [here, there] = tabs;

  await there.clock.install();
  await there.clock.pauseAt(Date.now() + 1000);
  await here.evaluate(() => app.signOut());

  await there.getByText('Signed out').waitFor();
  expect(await there.evaluate(() => app.getUser())).toBeNull();
  expect(await on.context.cookies()).toEqual([]);
});

test('signing in in one tab signs in in the other', async () => {
  const { tabs } = await twoTabs();
  const [here, there] = tabs;
  await here.evaluate(() => app.signOut());
  await there.getByText('Signed out').waitFor();

  await here.evaluate(
    async (credentials) => {
      await app.signInWithCredential(credentials);
    },
    { email: on.email, password },
  );

  await there.getByText('Signed in').waitFor();
  expect(await there.evaluate(async () => (await app.getUser())?.primaryEmail)).toBe(on.email);
});

test('a hundred simultaneous writes of two tabs with an expired token cause one refresh', async () => {
  const { tabs, renewals } = await twoTabs();
  const writes: string[] = [];
  on.context.on('response', (response) => {
    if (response.request().method() === 'PATCH' && response.ok()) writes.push(response.url());
  });
  for (const tab of tabs) {
    await tab.evaluate(async () => {
      Object.assign(globalThis, { user: await app.getUser({ or: 'throw' }) });
    });
  }
  on.server.clock.advance(11, 'minute');

  await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(async () => {
        await Promise.all(Array.from({ length: 50 }, (_, index) => user.setClientMetadata({ index })));
      }),
    ),
  );

  expect(renewals).toHaveLength(1);
  // Refusals also have the status 200, so that they do not appear in the console: a hundred calls, and the repeated
  // ones.
  expect(writes.length).toBeGreaterThanOrEqual(100);
});

test('a hundred simultaneous calls of two tabs without an access token cause one refresh', async () => {
  const { tabs, renewals } = await twoTabs();
  await on.context.clearCookies({ name: `portico-access-${on.at.project.id}` });
  await Promise.all(tabs.map((tab) => tab.reload()));

  expect(await Promise.all(tabs.map(askFiftyTimes))).toEqual([1, 1]);

  expect(renewals).toHaveLength(1);
});

test('a network failure during a token refresh does not sign out', async () => {
  const { tabs, renewals } = await twoTabs();
  const [here, there] = tabs;
  await on.context.clearCookies({ name: `portico-access-${on.at.project.id}` });
  await here.reload();
  await on.context.setOffline(true);

  const attempt = await here.evaluate(() => app.getUser().then(String, (error: Error) => error.name));
  await on.context.setOffline(false);

  expect(attempt).toBe('ConnectionError');
  await here.getByText('Signed in').waitFor();
  expect(await here.evaluate(async () => (await app.getUser())?.primaryEmail)).toBe(on.email);
  expect(await there.evaluate(async () => (await app.getUser())?.primaryEmail)).toBe(on.email);
  expect(renewals.length).toBeGreaterThan(0);
});

test('signing in on one subdomain signs in on the others, and signing out signs out on all', async () => {
  await on.context.route('http://*.example.test/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${on.example.url}${pathname}${search}` }) });
  });
  // A page of a public site may not call this machine without a permission, so its API calls are routed too.
  await on.context.route(`${on.server.url}/**`, async (route) => {
    await route.fulfill({ response: await route.fetch() });
  });
  await on.page.goto('http://shop.example.test/?share=example.test');
  await on.page.evaluate(
    async (credentials) => {
      await app.signUpWithCredential({ ...credentials, noVerificationCallback: true });
    },
    { email: on.email, password },
  );
  const other = await on.newTab();
  await other.goto('http://blog.example.test/?share=example.test');

  await other.getByText('Signed in').waitFor();
  expect(await other.evaluate(async () => (await app.getUser())?.primaryEmail)).toBe(on.email);
  expect(new Set((await on.context.cookies()).map(({ domain }) => domain))).toEqual(new Set(['.example.test']));
  await other.evaluate(() => app.signOut());
  await on.page.getByText('Signed out').waitFor();
  expect(await on.context.cookies()).toEqual([]);
});
