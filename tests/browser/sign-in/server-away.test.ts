import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

/** Pages while the server does not answer: they say so, continue by themselves, and sign-out does not depend on it. */

const on = stage();
const { signIn, emailField, passwordField, button } = peopleOn(on);
const notice = (page: Page) => page.getByText('Still waiting for the server. Check your internet connection.');

/** Does something with all API requests of the page until the returned function is called. */
async function takeAway(does: (route: Route) => unknown): Promise<() => Promise<void>> {
  const pattern = `${on.at.url}/api/**`;
  const handler = async (route: Route) => {
    await does(route);
  };
  await on.page.route(pattern, handler);
  return async () => await on.page.unroute(pattern, handler);
}

const refuse = (route: Route) => route.abort('connectionrefused');
const hang = () => undefined;

test.each([
  ['refuses connections', refuse],
  ['does not answer', hang],
] as const)('a page says within three seconds that the server %s, and continues when it is back', async (_, does) => {
  await on.page.clock.install();
  const bringBack = await takeAway(does);
  await on.visit('/handler/sign-in');
  await on.page.clock.runFor(3000);
  await notice(on.page).waitFor();

  await bringBack();
  await on.page.clock.runFor(15_000);
  await emailField().waitFor();
  expect(await notice(on.page).count()).toBe(0);
});

test('a form says that it waits for the server', async () => {
  await on.page.clock.install();
  await on.visit('/handler/sign-in');
  await emailField().fill(on.email);
  await passwordField().fill(password);
  const bringBack = await takeAway(hang);
  const asked = on.page.waitForRequest(/\/auth\/password\/sign-in$/);

  await passwordField().press('Enter');
  await asked;
  await on.page.clock.runFor(3000);
  await notice(on.page).waitFor();
  await on.page.clock.runFor(30_000);

  await on.page.getByText('Could not reach the server. Check your internet connection and try again.').waitFor();
  expect(await notice(on.page).count()).toBe(0);
  await bringBack();
});

test('sign-out without a connection ends at once, and the session is revoked later', async () => {
  const user = await on.at.project.user({ primary_email: on.email, password, primary_email_auth_enabled: true });
  await signIn();
  const bringBack = await takeAway(refuse);

  await button('Sign out').click();
  await expect.poll(() => on.context.cookies()).toEqual([]);
  const sessions = async () =>
    (await on.at.api.server().call('GET /auth/sessions', { query: { user_id: user.id } })).body.items;
  const before = (await sessions()).length;
  await bringBack();
  await on.visit('/');

  await on.page.getByText('You are not signed in').waitFor();
  await expect.poll(async () => (await sessions()).length).toBe(before - 1);
});

test('data is loaded again when the network is back, and when the user returns to the window', async () => {
  const user = await on.at.project.user({ primary_email: on.email, password, primary_email_auth_enabled: true });
  await on.page.clock.install();
  await signIn();
  const rename = async (display_name: string) => {
    await on.at.api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { display_name } });
  };

  await rename('Ada');
  await on.page.evaluate(() => dispatchEvent(new Event('online')));
  await on.page.getByText('Hello, Ada').waitFor();

  await on.page.clock.fastForward(6000);
  await rename('Grace');
  await on.page.evaluate(() => dispatchEvent(new Event('focus')));
  await on.page.getByText('Hello, Grace').waitFor();
});

test('the dashboard says within three seconds that it waits for the server, and continues when it is back', async () => {
  await on.page.clock.install();
  const settings = `${on.at.url}/dashboard-config.json*`;
  await on.page.route(settings, hang);
  await on.page.goto(`${on.at.url}/sign-in`);
  await on.page.clock.runFor(3000);
  await on.page.getByText('Waiting for the server…').waitFor();

  await on.page.unroute(settings);
  await on.page.route(settings, refuse);
  await on.page.reload();
  await on.page.getByText('Could not reach the server').waitFor();
  await on.page.unroute(settings);
  await on.page.clock.runFor(4000);
  const password = on.page.getByLabel('Password', { exact: true });
  await password.waitFor();

  const bringBack = await takeAway(hang);
  await on.page.getByLabel('Email').fill(on.email);
  await password.fill('correct horse');
  const asked = on.page.waitForRequest(/\/auth\/password\/sign-in$/);
  await password.press('Enter');
  await asked;
  await on.page.clock.runFor(3500);
  await on.page.getByText('It has not responded yet.').waitFor();
  await on.page.clock.runFor(35_000);
  await on.page.getByRole('alert').getByText('Could not reach the server').waitFor();
  await on.page.clock.runFor(1000);
  await on.page.getByText('It has not responded yet.').waitFor({ state: 'detached' });
  await bringBack();
});
