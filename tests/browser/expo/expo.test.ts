import { expect, test } from 'vitest';
import { startExample } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

/** The components of `@portico/expo`, drawn by React Native for Web. */

const redirectUri = 'com.example.app:/callback';
const on = stage({
  config: { allow_localhost: true },
  start: async (at) => {
    const config_override_string = JSON.stringify({ 'domains.nativeRedirectUris': [redirectUri] });
    await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
    return await startExample(at, 'expo-app');
  },
});
const { button } = peopleOn(on);

const heading = (name: string) => on.page.getByRole('heading', { name, exact: true });

async function account(): Promise<void> {
  const body = { primary_email: on.email, primary_email_auth_enabled: true, primary_email_verified: true, password };
  await on.at.api.server().call('POST /users', { body });
}

/** Lets the page open the browser of the system: another tab, which the URL of the app ends. */
async function withSystemBrowser(use: (tab: typeof on.page) => Promise<void>): Promise<void> {
  await on.page.exposeFunction('openAuthSession', async (url: string, returnsTo: string) => {
    const tab = await on.newTab();
    const devtools = await on.context.newCDPSession(tab);
    await devtools.send('Page.enable');
    const returned = new Promise<string>((resolve) => {
      devtools.on('Page.frameRequestedNavigation', ({ url }) => void (url.startsWith(returnsTo) && resolve(url)));
    });
    const closed = new Promise<undefined>((resolve) => tab.once('close', () => resolve(undefined)));
    await tab.goto(url);
    await use(tab);
    const answer = await Promise.race([returned, closed]);
    await tab.close();
    return answer === undefined ? { type: 'cancel' } : { type: 'success', url: answer };
  });
}

async function typePassword(tab: typeof on.page): Promise<void> {
  await tab.locator('input[type="email"]').fill(on.email);
  await tab.locator('input[name="password"]').fill(password);
  await tab.keyboard.press('Enter');
}

test('on a phone, a person signs in in the browser of the system, restarts without a connection, and signs out', async () => {
  await account();
  await withSystemBrowser(typePassword);
  await on.visit('/phone');
  await heading('Welcome').waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
  await button('Sign in').click();
  await heading(`Hello, ${on.email}`).waitFor();
  expect(await on.page.evaluate(() => Object.values(localStorage).join(''))).toContain('refreshToken');

  await on.page.route(`${on.at.url}/**`, (route) => route.abort('internetdisconnected'));
  await on.visit('/phone');
  await heading(`Hello, ${on.email}`).waitFor();
  await on.page.getByRole('status').waitFor();

  await button(on.email).click();
  await on.page.getByRole('menuitem', { name: 'Account settings' }).waitFor();
  // The modal of React Native becomes a dialog after its first rendering.
  await on.page.getByRole('dialog').waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
  await on.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading('Welcome').waitFor();
  expect(await on.page.evaluate(() => Object.values(localStorage).join(''))).not.toContain('oken');
});

test('a person who closes the browser can try again, and a failure is explained', async () => {
  await account();
  let isClosing = true;
  await withSystemBrowser(async (tab) => await (isClosing ? tab.close() : typePassword(tab)));
  await on.visit('/phone?lang=de');
  await button('Anmelden').click();
  await expect.poll(() => button('Anmelden').isEnabled()).toBe(true);
  expect(await on.page.getByRole('alert').count()).toBe(0);

  isClosing = false;
  await on.page.route(`${on.at.url}/**/oauth2/token`, (route) => route.abort('internetdisconnected'));
  await button('Anmelden').click();
  await on.page.getByRole('alert').filter({ hasText: 'Internetverbindung' }).waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
});

test('in the build for browsers, a person signs in on the pages, and the address has no code afterwards', async () => {
  await account();
  await on.visit('/');
  await button('Sign in').click();
  await typePassword(on.page);
  await heading(`Hello, ${on.email}`).waitFor();
  expect(on.page.url()).toBe(`${on.example.url}/`);

  await on.page.reload();
  await heading(`Hello, ${on.email}`).waitFor();
  await button(on.email).click();
  await on.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading('Welcome').waitFor();
  expect(on.complaints).toEqual([]);
});
