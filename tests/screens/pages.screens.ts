import { authenticatorApp } from '@portico/testkit';
import { test } from 'vitest';
import { password, peopleOn } from '../browser/kit/people.ts';
import { stage } from '../browser/kit/stage.ts';
import { teamPeopleOn } from '../browser/kit/team-people.ts';
import { takeSheet } from './sheet.ts';

/** Takes pictures of every ready-made page, for `docs/build/pages.md`: `npm run screenshots`. */

const on = stage({
  config: {
    magic_link_enabled: true,
    passkey_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
    client_team_creation_enabled: true,
    client_user_deletion_enabled: true,
    oauth_providers: (['google', 'github', 'microsoft'] as const).map((id) => ({ id, type: 'shared' })),
  },
});
const { heading, button, emailField, passwordField, codeField } = peopleOn(on);
const { createTeam, invite, invitationPath } = teamPeopleOn(on);

const sheet = (name: string) => takeSheet(on, name);

/** Creates a user with a name, an address and a password, who is signed in by default. */
async function ada({ isSignedIn = true } = {}) {
  on.email = `ada.${crypto.randomUUID().slice(0, 4)}@example.com`;
  const user = await on.at.project.user({
    primary_email: on.email,
    primary_email_verified: true,
    password,
    display_name: 'Ada Lovelace',
  });
  if (!isSignedIn) return user;
  await on.visit('/handler/sign-in');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await on.page.getByText('Hello, Ada Lovelace').waitFor();
  return user;
}

test('sign-in and sign-up', async () => {
  await on.visit('/handler/sign-in');
  await emailField().waitFor();
  await sheet('sign-in');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill('not this one');
  await on.page.keyboard.press('Enter');
  await on.page.getByText('Incorrect email or password.').waitFor();
  await sheet('sign-in-wrong-password');
  await on.visit('/handler/sign-up');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await sheet('sign-up');
});

test('an email code, and its link in another browser', async () => {
  await on.visit('/handler/sign-in');
  await emailField().fill(on.email);
  await on.page.keyboard.press('Enter');
  await heading('Check your email').waitFor();
  await sheet('sign-in-code');
  const { link } = await on.mail('Sign in to');
  await on.newBrowser();
  await on.page.goto(link);
  await on.page.getByRole('heading', { level: 1 }).waitFor();
  await sheet('magic-link-callback');
});

test('a forgotten password', async () => {
  await ada({ isSignedIn: false });
  await on.visit('/handler/forgot-password');
  await heading('Forgot your password?').waitFor();
  await sheet('forgot-password');
  await emailField().fill(on.email);
  await on.page.keyboard.press('Enter');
  await heading('Check your email').waitFor();
  await sheet('forgot-password-sent');
  await on.page.goto((await on.mail('Reset your password')).link);
  await on.page.getByLabel('New password', { exact: true }).waitFor();
  await sheet('password-reset');
  await on.visit('/handler/password-reset?code=nonsense');
  await on.page.getByRole('heading', { level: 1 }).waitFor();
  await sheet('bad-link');
});

test('a verified address', async () => {
  await on.visit('/handler/sign-up');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await on.page.getByText(`Hello, ${on.email}`).waitFor();
  await on.page.goto((await on.mail('Verify your email')).link);
  await button('Verify email').waitFor();
  await sheet('email-verification');
  await button('Verify email').click();
  await heading('Email verified').waitFor();
  await sheet('email-verified');
});

test('two-factor authentication', async () => {
  const user = await ada({ isSignedIn: false });
  const body = { totp_secret_base64: authenticatorApp().secretBase64 };
  await on.at.api.as(user).call('PATCH /users/me', { body });
  await on.visit('/handler/sign-in');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await heading('Verify your identity').waitFor();
  await codeField().waitFor();
  await sheet('mfa');
});

test('error pages', async () => {
  for (const [name, path] of [
    ['error', 'error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED'],
    ['missing-page', 'nonsense'],
    ['oauth-callback', 'oauth-callback?code=x&state=y'],
  ] as const) {
    await on.visit(`/handler/${path}`);
    await on.page.getByRole('heading', { level: 1 }).waitFor();
    await sheet(name);
  }
});

test('command-line sign-in and the user button', async () => {
  await ada();
  await on.visit('/');
  await button('Account: Ada Lovelace').click();
  await on.page.getByRole('menu').waitFor();
  await sheet('user-button');
  const { body } = await on.at.api.call('POST /auth/cli', { body: { device_name: 'ada-laptop' } });
  await on.visit(`/handler/cli-auth-confirm?login_code=${body.login_code}`);
  await heading('Sign in on the command line?').waitFor();
  await sheet('cli-auth-confirm');
});

test('the account settings', async () => {
  await ada();
  for (const section of [
    'profile',
    'auth',
    'notifications',
    'sessions',
    'api-keys',
    'settings',
    'team-creation',
  ] as const) {
    await on.visit('/');
    await on.visit(`/handler/account-settings#${section}`);
    await on.page.getByRole('heading', { level: 2 }).first().waitFor({ state: 'attached' });
    await on.page.waitForLoadState('networkidle');
    await sheet(`account-${section}`);
  }
});

test('teams', async () => {
  await ada();
  await createTeam('Engine room');
  const host = on.person();
  const invited = await on.enter();
  on.turnTo(host);
  await invite(invited.email);
  await sheet('account-team');
  await on.visit('/');
  await button('Team: Engine room').click();
  await on.page.getByRole('menu').waitFor();
  await sheet('team-switcher');
  on.turnTo(invited);
  await on.at.project.user({ primary_email: on.email, password, display_name: 'Grace Hopper' });
  const path = await invitationPath();
  await on.visit(path);
  await heading('You have been invited to a team').waitFor();
  await sheet('team-invitation');
});
