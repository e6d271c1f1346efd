import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { expectGoodLooks } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ config: { magic_link_enabled: true } });
const { heading, button, emailField, passwordField, codeField, expectSignedIn, signOut, focused } = peopleOn(on);

const subject = 'Sign in to';

/** Requests a code and returns the code and link of the email. */
async function askForCode(count?: number) {
  await emailField().fill(on.email);
  await on.page.keyboard.press('Enter');
  await heading('Check your email').waitFor();
  const mail = await on.mail(subject, count);
  return { typed: mail.code.slice(0, 6).toUpperCase(), link: mail.link, id: mail.id };
}

/** Returns a well-formed but incorrect code. */
const wrong = (code: string) => `${code.slice(0, 5)}${code.endsWith('0') ? '1' : '0'}`;

test('a user signs up with a typed code, signs out, and signs in with another one', async () => {
  await on.visit('/handler/sign-up');
  const first = await askForCode();
  const inbox = await on.newTab();
  await inbox.goto(`${on.server.url}/inbox/${first.id}/body`);
  await inbox.getByText(first.typed, { exact: true }).waitFor();
  await inbox.close();
  await expect.poll(focused).toBe('one-time-code');
  await on.page.keyboard.type(first.typed);
  await expectSignedIn();
  expect(await on.page.getByText('Not yet').count()).toBe(0);
  await signOut();

  await on.visit('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2');
  const second = await askForCode(2);
  await on.page.keyboard.type(second.typed.toLowerCase());
  await expectSignedIn();
  expect(on.page.url()).toBe(`${on.example.url}/?tab=2`);
  expect(on.complaints).toEqual([]);
});

test('a link signs in automatically in the browser that requested it, and the tab with the code form continues too', async () => {
  await on.visit('/handler/sign-in');
  const { link } = await askForCode();

  const tab = await on.newTab();
  await tab.goto(link);

  await tab.getByText(`Hello, ${on.email}`).waitFor();
  await expectSignedIn();
  expect(on.complaints).toEqual([]);
});

longTest('two tabs open the same link: one signs in, and both continue', async () => {
  await on.visit('/handler/sign-in');
  const { link } = await askForCode();
  const tabs = [await on.newTab(), await on.newTab()];
  // Neither tab signs in before the other is ready: it would show that the user is already signed in.
  const waiting: (() => void)[] = [];
  await on.context.route('**/auth/otp/sign-in', async (route) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length >= tabs.length) for (const go of waiting) go();
    });
    await route.continue();
  });

  await Promise.all(tabs.map((tab) => tab.goto(link)));

  await Promise.all(tabs.map((tab) => tab.getByText(`Hello, ${on.email}`).waitFor()));
});

longTest('in another browser, a link needs a click and works once', async () => {
  await on.visit('/handler/sign-in');
  const { link } = await askForCode();
  await on.newBrowser();

  await on.page.goto(link);
  await heading('Sign in to Test project').waitFor();
  await expect.poll(focused).toBe('Sign in');
  await on.page.keyboard.press('Enter');
  await expectSignedIn();
  await on.newBrowser();
  await on.page.goto(link);
  await button('Sign in').click();

  await heading('This link has already been used').waitFor();
  await button('Send a new link').click();
  await emailField().waitFor();
  await on.page.waitForURL(`${on.example.url}/handler/sign-in`);
  expect(on.complaints).toEqual([]);
});

longTest('a signed-in user who opens a link sees that they are signed in', async () => {
  await on.visit('/handler/sign-in');
  const { link, typed } = await askForCode();
  await on.page.keyboard.type(typed);
  await expectSignedIn();

  await on.page.goto(link);
  await heading('You are signed in').waitFor();
  await button('Continue').click();
  await expectSignedIn();
});

test('an incorrect code is announced and can be corrected', async () => {
  await on.visit('/handler/sign-in');
  const { typed } = await askForCode();

  await on.page.keyboard.type(wrong(typed));
  await on.page.getByText('Incorrect code.').waitFor();
  expect(await codeField().getAttribute('aria-invalid')).toBe('true');
  expect(await codeField().inputValue()).toBe(wrong(typed));
  await on.page.keyboard.press('Backspace');
  await on.page.keyboard.type(typed.slice(0, 3));
  await button('Continue').click();
  await on.page.getByText('Enter the 6-character code.').waitFor();
  await codeField().fill(`  ${typed.slice(0, 3)}-${typed.slice(3)} `);

  await expectSignedIn();
});

longTest('a used code, an expired code and too many attempts show a message', async () => {
  await on.visit('/handler/sign-in');
  const { typed, link } = await askForCode();
  const api = on.at.api;
  await api.call('POST /auth/otp/sign-in', { body: { code: new URL(link).searchParams.get('code') ?? '' } });
  await on.page.keyboard.type(typed);
  await on.page.getByText('This code has already been used.').waitFor();

  await on.newBrowser();
  await on.visit('/handler/sign-in');
  const second = await askForCode(2);
  on.server.clock.advance(8, 'day');
  await on.page.keyboard.type(second.typed);
  await on.page.getByText('This code has expired.').waitFor();
});

longTest('another code can be requested after a delay, and only the new one works', async () => {
  await on.page.clock.install();
  await on.visit('/handler/sign-in');
  const first = await askForCode();
  await button(/^Send a new code in \d+ s$/).waitFor();
  await on.page.clock.fastForward('00:31');
  await button('Send a new code').click();
  await on.page.getByText('We sent a new code.').waitFor();
  const mail = await on.mail(subject, 2);

  await codeField().fill(first.typed);
  await on.page.getByText('Incorrect code.').waitFor();
  await codeField().fill(mail.code.slice(0, 6));
  await expectSignedIn();
});

longTest('going back to the email step keeps the address', async () => {
  await on.visit('/handler/sign-in');
  await askForCode();

  await button('Use a different email').click();

  expect(await emailField().inputValue()).toBe(on.email);
  await heading('Sign in to Test project').waitFor();
});

longTest('an anonymous user who signs up with a code keeps the ID', async () => {
  await on.visit('/');
  await button('Continue as a guest').click();
  const id = await on.page.locator('code').innerText();
  await on.visit('/handler/sign-up');
  const { typed } = await askForCode();
  await on.page.keyboard.type(typed);
  await expectSignedIn();

  expect(await on.page.locator('code').innerText()).toBe(id);
});

longTest('an anonymous user who signs up with a password keeps the ID', async () => {
  await on.visit('/');
  await button('Continue as a guest').click();
  const id = await on.page.locator('code').innerText();
  await on.visit('/handler/sign-up');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await expectSignedIn();

  expect(await on.page.locator('code').innerText()).toBe(id);
});

longTest('an unverified address with another sign-in method shows an error at its field', async () => {
  await on.at.project.user({ primary_email: on.email });
  await on.visit('/handler/sign-in');
  await emailField().fill(on.email);
  await on.page.keyboard.press('Enter');

  await on.page.getByRole('alert').getByText('It uses a different sign-in method.').waitFor();
  await expect.poll(focused).toBe('email');
});

longTest('tabs support arrow keys, keep the address, and the last used one opens next time', async () => {
  await on.visit('/handler/sign-up');
  await emailField().fill(on.email);
  await on.page.getByRole('tab', { name: 'Email code', selected: true }).focus();
  await on.page.keyboard.press('ArrowRight');
  await on.page.getByRole('tab', { name: 'Password', selected: true }).waitFor();
  expect(await emailField().inputValue()).toBe(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await expectSignedIn();
  await signOut();

  await on.visit('/handler/sign-in');
  await on.page.getByRole('tab', { name: 'Password', selected: true }).waitFor();
});

longTest('too many attempts are refused with the time to wait', async () => {
  const body = { email: on.email, callback_url: `${on.example.url}/handler/magic-link-callback` };
  for (let sent = 0; sent < 10; sent += 1) await on.at.api.call('POST /auth/otp/send-sign-in-code', { body });
  await on.visit('/handler/sign-in');
  await emailField().fill(on.email);
  await on.page.keyboard.press('Enter');

  await on.page.getByRole('alert').getByText('Too many attempts. Try again in 10 minutes.').waitFor();
});

longTest('without a network, the pages show a message, and work again later', async () => {
  await on.visit('/handler/sign-in');
  const { typed, link } = await askForCode();
  await on.page.waitForLoadState('networkidle');
  await on.context.setOffline(true);
  await on.page.keyboard.type(typed);
  await on.page.getByRole('alert').getByText('You are offline.').waitFor();
  await on.context.setOffline(false);
  await button('Continue').click();
  await expectSignedIn();

  await on.newBrowser();
  await on.page.goto(link);
  await on.page.waitForLoadState('networkidle');
  await on.context.setOffline(true);
  await button('Sign in').click();
  await on.page.getByRole('alert').getByText('You are offline.').waitFor();
});

longTest('axe finds nothing in any state, and everything fits 320 pixels, in light and dark mode', async () => {
  await on.page.emulateMedia({ reducedMotion: 'reduce' });
  await on.page.setViewportSize({ width: 320, height: 640 });
  await on.visit('/handler/sign-in');
  await button('Send code').click();
  await on.page.getByText('Enter your email address.').waitFor();
  await expectGoodLooks(on.page);
  const { typed, link } = await askForCode();
  await expectGoodLooks(on.page);
  await on.page.keyboard.type(wrong(typed));
  await on.page.getByText('Incorrect code.').waitFor();
  await expectGoodLooks(on.page);
  await on.page.evaluate(() => localStorage.clear());
  await on.page.goto(link);
  await button('Sign in').waitFor();
  await expectGoodLooks(on.page);
  await on.visit('/handler/magic-link-callback?code=cut-off');
  await button('Sign in').click();
  await heading('This link does not work').waitFor();
  await expectGoodLooks(on.page);
});
