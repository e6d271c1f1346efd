import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { engineOfRun, mailsTo, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { complaintsOf, type ExampleApp, startBrowser, startExample } from './example-app.ts';

const password = 'correct horse';
const newPassword = 'battery staple';
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
  await openPage();
});

afterEach(async () => {
  await context.close();
});

/** A browser in which nobody is signed in. */
async function openPage(): Promise<void> {
  context = await browser.newContext();
  page = await context.newPage();
  page.setDefaultTimeout(10_000);
  complaints = complaintsOf(page);
}

const visit = (path: string) => page.goto(`${example.url}${path}`);
const emailField = () => page.getByLabel('E-mail address');
const passwordField = () => page.getByLabel('Password', { exact: true });
const newPasswordField = () => page.getByLabel('New password', { exact: true });
const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name });
const focused = () => page.evaluate(() => document.activeElement?.textContent);

async function signUp(): Promise<void> {
  await visit('/handler/sign-up');
  await emailField().fill(email);
  await passwordField().fill(password);
  await page.keyboard.press('Enter');
  await page.getByText(`Hello, ${email}`).waitFor();
}

async function signIn(word: string): Promise<void> {
  await visit('/handler/sign-in');
  await emailField().fill(email);
  await passwordField().fill(word);
  await page.keyboard.press('Enter');
}

/** The link of the newest mail to the person whose subject begins so, once there are as many as said. */
async function mailedLink(subject: string, count = 1): Promise<string> {
  const mails = async () => (await mailsTo(server.url, email)).filter((mail) => mail.subject.startsWith(subject));
  await expect.poll(async () => (await mails()).length, { timeout: 5000 }).toBe(count);
  return (await mails())[0]?.link ?? '';
}

const verificationLink = (count?: number) => mailedLink('Verify your email', count);

async function resetLink(): Promise<string> {
  await visit('/handler/sign-in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading('Forgot your password?').waitFor();
  await emailField().fill(email);
  await page.keyboard.press('Enter');
  await heading('Check your e-mail').waitFor();
  return await mailedLink('Reset your password');
}

test('a person signs up, follows the link of the mail, and is verified by one key', async () => {
  await signUp();
  await page.getByText('Not yet').waitFor();
  await page.goto(await verificationLink());
  await button('Verify e-mail').waitFor();
  expect(await focused()).toBe('Verify e-mail');

  await page.keyboard.press('Enter');
  await heading('Your e-mail is verified').waitFor();
  expect(await focused()).toBe('Your e-mail is verified');
  await button('Continue').click();
  await page.getByText(`Hello, ${email}`).waitFor();

  expect(await page.getByText('Not yet').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('opening the link verifies nothing, as mail scanners do, and a link that was used shows its address as verified', async () => {
  await signUp();
  const link = await verificationLink();
  await page.goto(link);
  await button('Verify e-mail').waitFor();
  await visit('/');
  await page.getByText('Not yet').waitFor();

  for (const _ of ['first', 'second']) {
    await page.goto(link);
    await button('Verify e-mail').click();
    await heading('Your e-mail is verified').waitFor();
  }
  await context.close();
  await openPage();
  await page.goto(link);
  await button('Verify e-mail').click();
  await heading('Your e-mail is verified').waitFor();
});

test('an expired verification link leads to a new one, by way of signing in', async () => {
  await signUp();
  const link = await verificationLink();
  await context.close();
  await openPage();
  server.clock.advance(8, 'day');
  await page.goto(link);
  await button('Verify e-mail').click();
  await heading('This link has expired').waitFor();
  await button('Sign in').click();
  await emailField().fill(email);
  await passwordField().fill(password);
  await page.keyboard.press('Enter');

  await button('Verify e-mail').click();
  await button('Send a new e-mail').click();
  await page.getByText(`A new link is on its way to ${email}.`).waitFor();
  await page.goto(await verificationLink(2));
  await button('Verify e-mail').click();
  await heading('Your e-mail is verified').waitFor();
});

test('a forgotten password is replaced by mail: the old one is refused, the new one works', async () => {
  await signUp();
  await button('Sign out').click();
  await page.getByText('Nobody is signed in').waitFor();
  await page.goto(await resetLink());
  await heading('Choose a new password').waitFor();
  await newPasswordField().fill('short');
  await page.keyboard.press('Enter');
  await page.getByText('Use at least 8 characters.').waitFor();
  await newPasswordField().fill(newPassword);
  await page.keyboard.press('Enter');
  await heading('Your password is changed').waitFor();
  expect(await focused()).toBe('Your password is changed');
  await button('Sign in').click();

  await emailField().fill(email);
  await passwordField().fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Wrong e-mail or password.').waitFor();
  await passwordField().fill(newPassword);
  await page.keyboard.press('Enter');
  await page.getByText(`Hello, ${email}`).waitFor();
  expect(page.url()).toBe(`${example.url}/`);
  expect(complaints).toEqual([]);
});

test('a reset link that was used says so, and offers a new one', async () => {
  await signUp();
  const link = await resetLinkOf();
  await page.goto(link);
  await newPasswordField().fill(newPassword);
  await page.keyboard.press('Enter');
  await heading('Your password is changed').waitFor();

  await page.goto(link);
  await heading('This link was used already').waitFor();
  await button('Send a new link').click();
  await heading('Forgot your password?').waitFor();
  await signIn(newPassword);
  await page.getByText(`Hello, ${email}`).waitFor();
});

test('a reset link that expires while the page is open says so instead of failing', async () => {
  await signUp();
  await page.goto(await resetLinkOf());
  await newPasswordField().fill(newPassword);
  server.clock.advance(8, 'day');

  await page.keyboard.press('Enter');

  await heading('This link has expired').waitFor();
});

test.each(['', '?code=', '?code=cut-off', `?code=${'0'.repeat(45)}`])(
  'a link with the query %j does not work, and says so on both pages',
  async (query) => {
    await visit(`/handler/password-reset${query}`);
    await heading('This link does not work').waitFor();
    await visit(`/handler/email-verification${query}`);
    await button('Verify e-mail').or(heading('This link does not work')).waitFor();
    if ((await button('Verify e-mail').count()) > 0) await button('Verify e-mail').click();

    await heading('This link does not work').waitFor();
  },
);

test('the answer is the same for an address that nobody has, and mail can be asked for again', async () => {
  await visit('/handler/ForgotPassword?after_auth_return_to=%2F%3Ftab%3D2');
  await emailField().fill(email);
  await button('Send link').click();
  await page.getByText(`If ${email} belongs to an account`).waitFor();
  await button('Send it again').click();
  await page.getByText('Sent once more.').waitFor();

  await button('Use another address').click();
  expect(await emailField().inputValue()).toBe(email);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await button('Sign in').waitFor();
  expect(page.url()).toBe(`${example.url}/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2`);
  expect(await mailsTo(server.url, email)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('without a network the pages say so, and work when it is back', async () => {
  await visit('/handler/forgot-password');
  await emailField().fill(email);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await button('Send link').click();
  await page.getByRole('alert').getByText('You are offline.').waitFor();
  await context.setOffline(false);
  await button('Send link').click();

  await heading('Check your e-mail').waitFor();
});

test.each(['light', 'dark'] as const)('axe finds nothing in any state, and all fits 320 pixels, %s', async (scheme) => {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width: 320, height: 640 });
  await signUp();
  const link = await verificationLink();
  await visit('/handler/forgot-password');
  await button('Send link').click();
  await page.getByText('Enter your e-mail address.').waitFor();
  await expectGoodLooks();
  await emailField().fill(email);
  await button('Send link').click();
  await heading('Check your e-mail').waitFor();
  await expectGoodLooks();
  await page.goto(await mailedLink('Reset your password'));
  await button('Change password').click();
  await page.getByText('Choose a password.').waitFor();
  await expectGoodLooks();
  await newPasswordField().fill(newPassword);
  await page.keyboard.press('Enter');
  await heading('Your password is changed').waitFor();
  await expectGoodLooks();
  await page.reload();
  await heading('This link was used already').waitFor();
  await expectGoodLooks();
  await page.goto(link);
  await button('Verify e-mail').waitFor();
  await expectGoodLooks();
  await visit('/handler/email-verification');
  await heading('This link does not work').waitFor();
  await expectGoodLooks();
});

/** Asks for the link without the pages, for tests that are about what comes after. */
async function resetLinkOf(): Promise<string> {
  const body = { email, callback_url: `${example.url}/handler/password-reset` };
  await at.api.call('POST /auth/password/send-reset-code', { body });
  return await mailedLink('Reset your password');
}

async function expectGoodLooks(): Promise<void> {
  await page.addScriptTag({ path: axePath });
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  });
  expect(violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const heights = await page
    .locator('.portico-scope :is(button, input, a)')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
}
