import { beforeEach, expect, test } from 'vitest';
import { violationsOf } from '../kit/looks.ts';
import { peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ app: 'mocks-app' });
const { button, heading, passwordField } = peopleOn(on);
const example = () => on.page.getByText('This is only an example. Nothing was sent.');

/** Requests of the page to other origins. */
let asked: string[];
beforeEach(() => {
  asked = [];
  on.page.on('request', (request) => {
    if (!request.url().startsWith(on.example.url) && !request.url().startsWith('data:')) asked.push(request.url());
  });
});

test('the sign-in page shows a mock project without a server, and sends nothing', async () => {
  await on.visit('/sign-in');
  await heading('Sign in to Riverside').waitFor();
  await button('Continue with GitHub').click();
  await example().waitFor();
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await on.page.getByLabel('Email address').fill('ada@example.com');
  await passwordField().fill('correct horse');
  await on.page.keyboard.press('Enter');
  await expect.poll(() => example().count()).toBe(2);
  expect(await violationsOf(on.page)).toEqual([]);
  expect([asked, on.complaints]).toEqual([[], []]);
});

test('mock buttons of identity providers do not redirect', async () => {
  await on.visit('/buttons');
  await button('Continue with Google').waitFor();
  await button('Continue with GitLab').click();
  await example().waitFor();
  expect([asked, on.complaints]).toEqual([[], []]);
});

test('the user button shows a mock user', async () => {
  await on.visit('/user');
  await on.page.getByRole('button', { name: /^Account: Grace Hopper/ }).click();
  await on.page.getByRole('menuitem', { name: 'Account settings' }).waitFor();
  expect([asked, on.complaints]).toEqual([[], []]);
});

test('a mock team can be selected', async () => {
  await on.visit('/teams');
  await button('Team: Otters').click();
  await on.page.getByRole('menuitemradio', { name: 'Herons', exact: true }).click();
  await button('Team: Herons').waitFor();
  expect([asked, on.complaints]).toEqual([[], []]);
});

test('dates use the region and time zone of the browser', async () => {
  for (const [locale, date] of [
    ['en-GB', 'Signed in 2 Jan 2026, 12:04'],
    ['sv-SE', /^Signed in Jan 2, 2026, 12:04\sPM$/],
  ] as const) {
    const context = await on.browser.newContext({ locale, timezoneId: 'Asia/Tokyo' });
    const page = await context.newPage();
    await page.goto(`${on.example.url}/account#sessions`);
    await page.getByText(date, { exact: true }).waitFor();
    await context.close();
  }
});

test('the account settings show mock data in every section', async () => {
  await on.visit('/account');
  const section = (name: string) => on.page.getByRole('navigation').getByRole('link', { name, exact: true });
  await on.page.getByText('grace@example.com', { exact: true }).waitFor();
  await section('Sign-in and security').click();
  await button('Add a passkey').waitFor();
  await section('Notifications').click();
  await on.page.getByRole('switch', { name: 'News' }).waitFor();
  await section('Active sessions').click();
  await on.page.getByText('From 192.0.2.1').waitFor();
  await section('API keys').click();
  await on.page.getByText('Backup', { exact: true }).waitFor();
  await section('Billing').click();
  await on.page.getByText('Renews on Jan 31, 2040').waitFor();
  await on.page.getByText('Visa ending in 4242').waitFor();
  await on.page.getByText('Pro · Jan 2, 2026').waitFor();
  await button('Cancel subscription: Pro').click();
  await button('Yes, cancel subscription').click();
  await example().waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
  await section('Account').click();
  await button('Sign out').click();
  await example().waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
  expect([asked, on.complaints]).toEqual([[], []]);
});
