import { expect, test } from 'vitest';
import { expectGoodLooks } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage();
const { heading, button, emailField, passwordField, focused } = peopleOn(on);

/** Starts a command-line sign-in. */
async function begin() {
  const { body } = await on.at.api.call('POST /auth/cli', { body: { device_name: 'ada-laptop' } });
  const poll = async () =>
    (await on.at.api.call('POST /auth/cli/poll', { body: { polling_code: body.polling_code } })).body;
  return { path: `/handler/cli-auth-confirm?login_code=${body.login_code}`, poll, code: body.comparison_code };
}

async function signUpHere(): Promise<void> {
  await on.page.getByRole('link', { name: 'Create one' }).click();
  await button('Create account').waitFor();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
}

test('a signed-out user signs in first, confirms, and the command line is signed in as that user', async () => {
  const cli = await begin();

  await on.visit(cli.path);
  await signUpHere();
  await heading('Sign in on the command line?').waitFor();
  await on.page.getByText(`as ${on.email}`).waitFor();
  await on.page.getByText(/The request comes from: ada-laptop · (127\.0\.0\.1|::1)/).waitFor();
  await on.page.getByText(cli.code, { exact: true }).waitFor();
  expect(await cli.poll()).toEqual({ status: 'waiting' });
  await button('Confirm sign-in').click();
  await heading('You are signed in on the command line').waitFor();
  await expect.poll(focused).toBe('You are signed in on the command line');

  const answer = await cli.poll();
  expect(answer).toMatchObject({ status: 'success', refresh_token: expect.any(String) });
  expect(await cli.poll()).toEqual({ status: 'used' });
  expect(on.complaints).toEqual([]);
});

test('a denied request signs nobody in', async () => {
  const cli = await begin();
  await on.visit(cli.path);
  await signUpHere();

  await button('Deny').click();
  await heading('Sign-in denied').waitFor();

  expect(await cli.poll()).toEqual({ status: 'waiting' });
});

test('two tabs confirm one request, and the second one shows that it is no longer valid', async () => {
  const cli = await begin();
  await on.visit(cli.path);
  await signUpHere();
  await button('Confirm sign-in').waitFor();
  const tab = await on.newTab();
  await tab.goto(`${on.example.url}${cli.path}`);
  await tab.getByRole('button', { name: 'Confirm sign-in' }).waitFor();
  await button('Confirm sign-in').click();
  await heading('You are signed in on the command line').waitFor();

  await tab.getByRole('button', { name: 'Confirm sign-in' }).click();

  await tab.getByRole('heading', { name: 'This request is no longer valid' }).waitFor();
});

test('an expired request, an unknown request and a truncated link each show a message', async () => {
  const cli = await begin();
  await on.visit(cli.path);
  await signUpHere();
  await button('Confirm sign-in').waitFor();
  on.server.clock.advance(3, 'hour');
  await button('Confirm sign-in').click();
  await heading('This request is no longer valid').waitFor();

  await on.visit('/handler/cli-auth-confirm?login_code=nonsense');
  await heading('This request is no longer valid').waitFor();
  await on.visit('/handler/cli-auth-confirm');
  await heading('This link is incomplete').waitFor();
});

test('without a network, the page shows a message, and works again later', async () => {
  const cli = await begin();
  await on.visit(cli.path);
  await signUpHere();
  await button('Confirm sign-in').waitFor();
  await on.page.waitForLoadState('networkidle');
  await on.context.setOffline(true);
  await button('Confirm sign-in').click();
  await on.page.getByRole('alert').getByText('You are offline.').waitFor();
  await on.context.setOffline(false);
  await button('Confirm sign-in').click();

  await heading('You are signed in on the command line').waitFor();
});

test('axe finds nothing in any state, and everything fits 320 pixels, in light and dark mode', async () => {
  await on.page.emulateMedia({ reducedMotion: 'reduce' });
  await on.page.setViewportSize({ width: 320, height: 640 });
  const cli = await begin();
  await on.visit(cli.path);
  await signUpHere();
  await button('Confirm sign-in').waitFor();
  await expectGoodLooks(on.page);
  await button('Confirm sign-in').click();
  await heading('You are signed in on the command line').waitFor();
  expect(await on.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
