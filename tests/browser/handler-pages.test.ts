import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { engineOfRun, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { complaintsOf, type ExampleApp, startBrowser, startExample } from './example-app.ts';

const password = 'correct horse';
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let server: TestServer;
let at: Portico;
let example: ExampleApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let email: string;

beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
  at = await portico(server);
  example = await startExample(at);
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  await example?.close();
  await server?.stop();
});

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  context = await browser.newContext();
  page = await context.newPage();
  complaints = complaintsOf(page);
});

afterEach(async () => {
  await context.close();
});

const visit = (path: string) => page.goto(`${example.url}${path}`);
const emailField = () => page.getByLabel('E-mail address');
const passwordField = () => page.getByLabel('Password', { exact: true });
const urlIs = (path: string) => expect.poll(() => page.url()).toBe(`${example.url}${path}`);

async function signUp(): Promise<void> {
  await visit('/handler/sign-up');
  await emailField().fill(email);
  await passwordField().fill(password);
  await page.keyboard.press('Enter');
  await page.getByText(`Hello, ${email}`).waitFor();
}

test('a person signs up, is still signed in after a reload, signs out, and signs in again', async () => {
  await visit('/');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await emailField().fill(email);
  await passwordField().fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(`Hello, ${email}`).waitFor();
  await urlIs('/');

  await page.reload();
  await page.getByText(`Hello, ${email}`).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Nobody is signed in').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await emailField().fill(email);
  await passwordField().fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(`Hello, ${email}`).waitFor();

  expect(complaints).toEqual([]);
});

test('signing out in one tab signs out the other within a second, and signing in signs it in', async () => {
  await signUp();
  const other = await context.newPage();
  await other.goto(example.url);
  await other.getByText(`Hello, ${email}`).waitFor();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await other.getByText('Nobody is signed in').waitFor({ timeout: 1000 });
  await visit('/handler/sign-in');
  await emailField().fill(email);
  await passwordField().fill(password);
  await page.keyboard.press('Enter');
  await other.getByText(`Hello, ${email}`).waitFor({ timeout: 3000 });
});

test('two tabs whose token has expired ask for one new token between them', async () => {
  await signUp();
  const other = await context.newPage();
  await other.goto(example.url);
  await other.getByText(`Hello, ${email}`).waitFor();
  const renewals: string[] = [];
  context.on('request', (request) => request.url().endsWith('/auth/oauth/token') && renewals.push(request.url()));

  server.clock.advance(11, 'minute');
  await Promise.all([page.reload(), other.reload()]);
  await Promise.all([page, other].map((tab) => tab.getByText(`Hello, ${email}`).waitFor()));

  expect(renewals).toHaveLength(1);
});

test('a wrong password is said, announced, and ready to be typed again', async () => {
  await signUp();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Nobody is signed in').waitFor();
  await visit('/handler/sign-in');

  await emailField().fill(email);
  await passwordField().fill('something else');
  await page.keyboard.press('Enter');

  await page.getByRole('alert').getByText('Wrong e-mail or password.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByText(`Hello, ${email}`).waitFor();
});

test('a form says what is missing, goes there, and asks nobody until it is right', async () => {
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  await visit('/handler/sign-up');

  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Enter your e-mail address.').waitFor();
  expect(await emailField().getAttribute('aria-invalid')).toBe('true');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  await emailField().fill('ada@example');
  await page.getByText('This does not look like an e-mail address.').waitFor();
  await emailField().fill(email);
  await passwordField().fill('short');
  await page.keyboard.press('Enter');
  await page.getByText('Use at least 8 characters.').waitFor();

  expect(requests).toEqual([]);
});

test('an address that is taken is said at its field', async () => {
  await at.project.user({ primary_email: email });
  await visit('/handler/sign-up');

  await emailField().fill(email);
  await passwordField().fill(password);
  await page.keyboard.press('Enter');

  await page.getByRole('alert').getByText('There is already an account with this e-mail address.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
});

test('one comes back to where one was, through sign-in and sign-up, back and forth', async () => {
  await visit('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2');

  await page.getByRole('link', { name: 'Create one' }).click();
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.goForward();
  await emailField().fill(email);
  await passwordField().fill(password);
  await page.keyboard.press('Enter');

  await page.getByText(`Hello, ${email}`).waitFor();
  await urlIs('/?tab=2');
});

test('the focus follows from page to page instead of being lost', async () => {
  await visit('/handler/sign-in');

  await page.getByRole('link', { name: 'Create one' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create account' }).waitFor();

  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expect.poll(() => page.title()).toMatch(/^Create your .* account$/);
});

test('a page to come back to on another site is refused', async () => {
  await visit('/handler/sign-up?after_auth_return_to=https%3A%2F%2Fevil.example');

  await emailField().fill(email);
  await passwordField().fill(password);
  await page.keyboard.press('Enter');

  await page.getByRole('alert').getByText('Something went wrong.').waitFor();
  expect(page.url()).toContain(example.url);
});

test.each([
  ['/handler/SignIn?x=1', '/handler/sign-in?x=1'],
  ['/handler/log-in', '/handler/sign-in'],
  ['/handler/register', '/handler/sign-up'],
  ['/handler/SIGN-UP/', '/handler/sign-up'],
])('%s is shown at %s', async (path, expected) => {
  await visit(path);

  await emailField().waitFor();
  await urlIs(expected);
  expect(complaints).toEqual([]);
});

test('a page that does not exist says so and leads home', async () => {
  await visit('/handler/nonsense');

  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  await page.getByRole('button', { name: 'Go to the start page' }).click();
  await urlIs('/');
});

test('the error page tells a known error by its code, and does not repeat what a link wants it to say', async () => {
  await visit('/handler/error?errorCode=USER_NOT_FOUND&message=Call%20555-1234&details=%7B%7D');
  await page.getByText('Error code: USER_NOT_FOUND').waitFor();
  expect(await page.getByText('555-1234').count()).toBe(0);

  await visit('/handler/error?errorCode=%3Cscript%3E&message=x&details=%7B');
  await page.getByText('An error occurred while signing you in.').waitFor();
  await visit('/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED');
  await page.getByRole('heading', { name: 'Access was not granted' }).waitFor();
});

test('someone who is signed in does not see the sign-in page, and /sign-out signs out', async () => {
  await signUp();

  await visit('/handler/sign-in');
  await urlIs('/');
  await visit('/handler/sign-out');
  await page.getByText('Nobody is signed in').waitFor();
  await urlIs('/');
});

test('the user button opens with a key, is walked with arrows, closes with Escape, and signs out', async () => {
  await signUp();
  const button = page.getByRole('button', { name: /Account of/ });

  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('menu').count()).toBe(0);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Nobody is signed in').waitFor();
});

test('a session that was ended elsewhere shows at the next look', async () => {
  await signUp();
  const { body } = await at.api.server().call('GET /users', { query: { query: email } });
  const { body: sessions } = await at.api.server().call('GET /auth/sessions', {
    query: { user_id: body.items[0]?.id ?? '' },
  });
  await at.api
    .server()
    .call('DELETE /auth/sessions/:session_id', { params: { session_id: sessions.items[0]?.id ?? '' } });

  await expect
    .poll(async () => {
      await page.reload();
      return await page.getByRole('heading').first().textContent();
    })
    .toBe('Hello');
  expect((await context.cookies()).filter(({ name }) => name.includes('portico'))).toEqual([]);
});

test('without a network the page says so, keeps what was typed, and works when it is back', async () => {
  await visit('/handler/sign-up');
  await emailField().fill(email);
  await passwordField().fill(password);

  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('You are offline.').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.getByText(`Hello, ${email}`).waitFor();
});

test('the password can be shown and hidden, and fields are named for password managers', async () => {
  await visit('/handler/sign-in');
  await passwordField().fill(password);

  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await passwordField().getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await passwordField().getAttribute('type')).toBe('password');
  expect(await passwordField().getAttribute('autocomplete')).toBe('current-password');
  expect(await emailField().getAttribute('autocomplete')).toBe('username');
  await visit('/handler/sign-up');
  expect(await passwordField().getAttribute('autocomplete')).toBe('new-password');
});

test.each(['light', 'dark'] as const)('axe finds nothing on any page in %s', async (colorScheme) => {
  await page.emulateMedia({ colorScheme });
  for (const path of ['sign-in', 'sign-up', 'error', 'error?errorCode=USER_NOT_FOUND', 'nonsense']) {
    await visit(`/handler/${path}`);
    await page.getByRole('heading').waitFor();
    if (path.startsWith('sign-')) {
      await page.getByRole('button', { name: /^(Sign in|Create account)$/ }).click();
      await page.getByText('Enter your e-mail address.').waitFor();
    }
    expect(await violations()).toEqual([]);
  }
  await signUp();
  await page.getByRole('button', { name: /Account of/ }).click();
  expect(await violations()).toEqual([]);
});

test.each(['ltr', 'rtl'])('at 320 pixels nothing is cut off or too small to touch (%s)', async (direction) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['sign-in', 'sign-up', 'nonsense']) {
    await visit(`/handler/${path}`);
    await page.getByRole('heading').waitFor();
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const heights = await page
      .locator('.portico-scope :is(button, input, a)')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
  }
});

async function violations(): Promise<unknown[]> {
  await page.addScriptTag({ path: axePath });
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  });
}
