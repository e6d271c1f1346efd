import { mailsTo } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { plugIn } from '../kit/authenticator.ts';
import { violationsOf } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

/** The sign-in page of a new project asks for the address, and then for the code or the password. */

const on = stage({ identifierFirst: true, config: { magic_link_enabled: true, passkey_enabled: true } });
const { button, emailField, passwordField, codeField, heading, expectSignedIn, signOut, focused } = peopleOn(on);

const signUp = async (options = {}) =>
  await on.at.project.user({ primary_email: on.email, password, primary_email_verified: true, ...options });

async function enterAddress(): Promise<void> {
  await on.visit('/handler/sign-in');
  await emailField().fill(on.email);
  await on.page.keyboard.press('Enter');
}

test('in a new browser, the address gets a code, and the password is a button away', async () => {
  await signUp({ otp_auth_enabled: true });
  await on.visit('/handler/sign-in');
  await button('Sign in with a passkey').waitFor();
  expect(await passwordField().count()).toBe(0);
  expect(await violationsOf(on.page)).toEqual([]);

  await emailField().fill(on.email);
  await button('Continue').click();
  await codeField().waitFor();
  await button('Use your password').click();
  await expect.poll(focused).toBe('password');
  await on.page.getByText(on.email).waitFor();
  expect(await violationsOf(on.page)).toEqual([]);

  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await expectSignedIn();
});

test('in a browser where the password was used last, the address is followed by the password', async () => {
  await signUp({ otp_auth_enabled: true });
  await enterAddress();
  await button('Use your password').click();
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await expectSignedIn();
  await signOut();
  const { length } = await mailsTo(on.server.url, on.email);

  await enterAddress();
  await passwordField().waitFor();
  expect(await mailsTo(on.server.url, on.email)).toHaveLength(length);

  await button('Email me a code').click();
  await codeField().waitFor();
  await button('Use a different email').click();
  await expect.poll(focused).toBe('email');
});

longTest('an address that no code may open still leads to the password', async () => {
  await signUp({ primary_email_verified: false });
  await enterAddress();
  await on.page.getByText('It uses a different sign-in method').waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
  await button('Use your password').click();
  await on.page.getByText(on.email).waitFor();
  expect(await on.page.getByText('It uses a different sign-in method').count()).toBe(0);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await expectSignedIn();
});

longTest('a wrong password keeps the address, and the field has the focus', async () => {
  await signUp();
  await enterAddress();
  await button('Use your password').click();
  await passwordField().fill('not the password');
  await on.page.keyboard.press('Enter');
  await on.page.getByText('Incorrect email or password').waitFor();
  await expect.poll(focused).toBe('password');

  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await expectSignedIn();
});

test('the next step is the same for an address without an account', async () => {
  await enterAddress();
  await heading('Check your email').waitFor();
  const ofStranger = await on.page.getByRole('main').or(on.page.locator('body')).first().innerText();

  await on.newBrowser();
  await signUp({ otp_auth_enabled: true });
  await enterAddress();
  await heading('Check your email').waitFor();
  const ofUser = await on.page.getByRole('main').or(on.page.locator('body')).first().innerText();

  expect(withoutSeconds(ofUser)).toBe(withoutSeconds(ofStranger));
});

const withoutSeconds = (text: string) => text.replace(/\d+ s\b/g, '… s');

longTest('the sign-up page asks for the address first too, and a new password is a button away', async () => {
  await on.visit('/handler/sign-up');
  await emailField().fill(on.email);
  expect(await passwordField().count()).toBe(0);
  await button('Continue').click();
  await heading('Check your email').waitFor();
  await button('Choose a password').click();
  await heading(/^Create your .* account$/).waitFor();
  await expect.poll(focused).toBe('password');
  expect(await violationsOf(on.page)).toEqual([]);
  await passwordField().fill(password);
  await button('Create account').click();
  await expectSignedIn();
});

longTest('password managers find the address beside the password', async () => {
  await enterAddress();
  await button('Use your password').click();

  const username = on.page.locator('form input[autocomplete="username"]');
  expect(await username.inputValue()).toBe(on.email);
});

test('the browser offers a passkey in the list of the email field', async () => {
  await plugIn(on);
  await signUp({ otp_auth_enabled: true });
  await enterAddress();
  await button('Use your password').click();
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await expectSignedIn();
  await button('Add a passkey').click();
  await button('Remove passkey').waitFor();
  await signOut();

  await on.visit('/handler/sign-in');
  await emailField().focus();
  await expectSignedIn();
});
