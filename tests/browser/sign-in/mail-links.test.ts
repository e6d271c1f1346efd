import { mailsTo } from '@portico/testkit';
import { expect, test } from 'vitest';
import { expectGoodLooks } from '../kit/looks.ts';
import { stage } from '../kit/stage.ts';

const password = 'correct horse';
const newPassword = 'battery staple';

const on = stage();

const emailField = () => on.page.getByLabel('Email address');
const passwordField = () => on.page.getByLabel('Password', { exact: true });
const newPasswordField = () => on.page.getByLabel('New password', { exact: true });
const heading = (name: string) => on.page.getByRole('heading', { name });
const button = (name: string) => on.page.getByRole('button', { name });
const focused = () => on.page.evaluate(() => document.activeElement?.textContent);

async function signUp(): Promise<void> {
  await on.visit('/handler/sign-up');
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await on.page.getByText(`Hello, ${on.email}`).waitFor();
}

async function signIn(word: string): Promise<void> {
  await on.visit('/handler/sign-in');
  await emailField().fill(on.email);
  await passwordField().fill(word);
  await on.page.keyboard.press('Enter');
}

/** Returns the link of the newest email to the user whose subject begins with a text. */
const mailedLink = async (subject: string, count?: number) => (await on.mail(subject, count)).link;

const verificationLink = (count?: number) => mailedLink('Verify your email', count);

async function resetLink(): Promise<string> {
  await on.visit('/handler/sign-in');
  await on.page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading('Forgot your password?').waitFor();
  await emailField().fill(on.email);
  await on.page.keyboard.press('Enter');
  await heading('Check your email').waitFor();
  return await mailedLink('Reset your password');
}

test('a user signs up, opens the link of the email, and verifies with one key press', async () => {
  await signUp();
  await on.page.getByText('Not yet').waitFor();
  await on.page.goto(await verificationLink());
  await button('Verify email').waitFor();
  await expect.poll(focused).toBe('Verify email');

  await on.page.keyboard.press('Enter');
  await heading('Email verified').waitFor();
  await expect.poll(focused).toBe('Email verified');
  await button('Continue').click();
  await on.page.getByText(`Hello, ${on.email}`).waitFor();

  expect(await on.page.getByText('Not yet').count()).toBe(0);
  expect(on.complaints).toEqual([]);
});

test('opening the link does not verify the address, and a used link shows the address as verified', async () => {
  await signUp();
  const link = await verificationLink();
  await on.page.goto(link);
  await button('Verify email').waitFor();
  await on.visit('/');
  await on.page.getByText('Not yet').waitFor();

  for (const _ of ['first', 'second']) {
    await on.page.goto(link);
    await button('Verify email').click();
    await heading('Email verified').waitFor();
  }
  await on.newBrowser();
  await on.page.goto(link);
  await button('Verify email').click();
  await heading('Email verified').waitFor();
});

test('an expired verification link offers a new one after sign-in', async () => {
  await signUp();
  const link = await verificationLink();
  await on.newBrowser();
  on.server.clock.advance(8, 'day');
  await on.page.goto(link);
  await button('Verify email').click();
  await heading('This link has expired').waitFor();
  await button('Sign in').click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');

  await button('Verify email').click();
  await button('Send a new email').click();
  await on.page.getByText(`We sent a new link to ${on.email}.`).waitFor();
  await on.page.goto(await verificationLink(2));
  await button('Verify email').click();
  await heading('Email verified').waitFor();
});

test('a forgotten password is reset by email: the old one is refused, the new one works', async () => {
  await signUp();
  await button('Sign out').click();
  await on.page.getByText('You are not signed in').waitFor();
  await on.page.goto(await resetLink());
  await heading('Choose a new password').waitFor();
  await newPasswordField().fill('short');
  await on.page.keyboard.press('Enter');
  await on.page.getByText('Password must be at least 8 characters.').waitFor();
  await newPasswordField().fill(newPassword);
  await on.page.keyboard.press('Enter');
  await heading('Password changed').waitFor();
  await expect.poll(focused).toBe('Password changed');
  await button('Sign in').click();

  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await on.page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
  await passwordField().fill(newPassword);
  await on.page.keyboard.press('Enter');
  await on.page.getByText(`Hello, ${on.email}`).waitFor();
  expect(on.page.url()).toBe(`${on.example.url}/`);
  expect(on.complaints).toEqual([]);
});

test('before an address is verified, the page shows what else can sign in, and an email offers to remove it', async () => {
  const { api } = on.at;
  const verification_callback_url = `${on.example.url}/handler/email-verification`;
  const { body: session } = await api.call('POST /auth/password/sign-up', {
    body: { email: on.email, password, verification_callback_url },
  });
  const as = api.withTokens(session);
  const value = `intruder-${on.email}`;
  await as.call('POST /contact-channels', { body: { user_id: 'me', type: 'email', value, used_for_auth: true } });
  await on.page.setViewportSize({ width: 320, height: 640 });
  await on.page.goto(await verificationLink());
  await on.page.getByText('The following can already be used with this account:').waitFor();
  for (const name of [/^Email address/, /^Session/, /^Password/])
    await on.page.getByRole('listitem').filter({ hasText: name }).waitFor();
  await on.page.getByText('i…@example.com').waitFor();
  await expectGoodLooks(on.page);

  await button('Verify email').click();
  await heading('Email verified').waitFor();
  await on.page.goto(await mailedLink('Your email address at'));
  await heading('Review access to your account').waitFor();
  expect(await as.call('GET /users/me')).toSucceed();
  await button('Remove everything').click();
  await heading('Access removed').waitFor();

  expect(await as.call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
});

test('in the browser of the sign-up, the page lists nothing', async () => {
  await signUp();
  await on.page.goto(await verificationLink());

  await button('Verify email').waitFor();

  expect(await on.page.getByRole('listitem').count()).toBe(0);
});

test('a used reset link shows a message and offers a new one', async () => {
  await signUp();
  const link = await resetLinkOf();
  await on.page.goto(link);
  await newPasswordField().fill(newPassword);
  await on.page.keyboard.press('Enter');
  await heading('Password changed').waitFor();

  await on.page.goto(link);
  await heading('This link has already been used').waitFor();
  await button('Send a new link').click();
  await heading('Forgot your password?').waitFor();
  await signIn(newPassword);
  await on.page.getByText(`Hello, ${on.email}`).waitFor();
});

test('a reset link that expires while the page is open shows a message', async () => {
  await signUp();
  await on.page.goto(await resetLinkOf());
  await newPasswordField().fill(newPassword);
  on.server.clock.advance(8, 'day');

  await on.page.keyboard.press('Enter');

  await heading('This link has expired').waitFor();
});

test.each(['', '?code=', '?code=cut-off', `?code=${'0'.repeat(45)}`])(
  'a link with the query %j is invalid on both pages',
  async (query) => {
    await on.visit(`/handler/password-reset${query}`);
    await heading('This link does not work').waitFor();
    await on.visit(`/handler/email-verification${query}`);
    await button('Verify email').or(heading('This link does not work')).waitFor();
    if ((await button('Verify email').count()) > 0) await button('Verify email').click();

    await heading('This link does not work').waitFor();
  },
);

test('the result is the same for an unknown address, and the email can be sent again', async () => {
  await on.visit('/handler/ForgotPassword?after_auth_return_to=%2F%3Ftab%3D2');
  await emailField().fill(on.email);
  await button('Send link').click();
  await on.page.getByText(`If ${on.email} belongs to an account`).waitFor();
  await button('Send again').click();
  await on.page.getByText('Email sent again.').waitFor();

  await button('Use a different email').click();
  expect(await emailField().inputValue()).toBe(on.email);
  await on.page.getByRole('link', { name: 'Back to sign-in' }).click();
  await button('Sign in').waitFor();
  expect(on.page.url()).toBe(`${on.example.url}/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2`);
  expect(await mailsTo(on.server.url, on.email)).toEqual([]);
  expect(on.complaints).toEqual([]);
});

test('without a network, the pages show a message, and work again later', async () => {
  await on.visit('/handler/forgot-password');
  await emailField().fill(on.email);
  await on.page.waitForLoadState('networkidle');
  await on.context.setOffline(true);
  await button('Send link').click();
  await on.page.getByRole('alert').getByText('You are offline.').waitFor();
  await on.context.setOffline(false);
  await button('Send link').click();

  await heading('Check your email').waitFor();
});

test('axe finds nothing in any state, and everything fits 320 pixels, in light and dark mode', async () => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  await signUp();
  const link = await verificationLink();
  await on.visit('/handler/forgot-password');
  await button('Send link').click();
  await on.page.getByText('Enter your email address.').waitFor();
  await expectGoodLooks(on.page);
  await emailField().fill(on.email);
  await button('Send link').click();
  await heading('Check your email').waitFor();
  await expectGoodLooks(on.page);
  await on.page.goto(await mailedLink('Reset your password'));
  await button('Change password').click();
  await on.page.getByText('Choose a password.').waitFor();
  await expectGoodLooks(on.page);
  await newPasswordField().fill(newPassword);
  await on.page.keyboard.press('Enter');
  await heading('Password changed').waitFor();
  await expectGoodLooks(on.page);
  await on.page.reload();
  await heading('This link has already been used').waitFor();
  await expectGoodLooks(on.page);
  await on.page.goto(link);
  await button('Verify email').waitFor();
  await expectGoodLooks(on.page);
  await on.visit('/handler/email-verification');
  await heading('This link does not work').waitFor();
  await expectGoodLooks(on.page);
});

/** Requests the link without the pages, for tests of the next steps. */
async function resetLinkOf(): Promise<string> {
  const body = { email: on.email, callback_url: `${on.example.url}/handler/password-reset` };
  await on.at.api.call('POST /auth/password/send-reset-code', { body });
  return await mailedLink('Reset your password');
}
