import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { expectGoodLooks, violationsOf } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { enterSession } from '../kit/session-cookies.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ config: { client_user_deletion_enabled: true, client_team_creation_enabled: true } });
const { button, focused, heading } = peopleOn(on);
const { open, section, signUpAndOpen, title } = accountOf(on);

test('a signed-out user signs up first, and every section fits a phone in light and dark mode', async () => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  await signUpAndOpen('sessions');
  await title('Active sessions').waitFor();
  await on.page.getByRole('link', { name: 'All settings' }).click();
  await expectGoodLooks(on.page);
  for (const name of [
    'Profile',
    'Sign-in and security',
    'Notifications',
    'Active sessions',
    'Account',
    'Create a team',
  ]) {
    await section(name).click();
    await title(name).waitFor();
    await on.page.getByText('Loading').waitFor({ state: 'detached' });
    await expectGoodLooks(on.page);
    await on.page.getByRole('link', { name: 'All settings' }).click();
    await section(name).waitFor();
  }
  await on.page.getByRole('link', { name: /^Back to / }).click();
  await on.page.waitForURL(`${on.example.url}/`);
  // The page of the app, not a ready-made one with its address.
  await heading(/^Hello/).waitFor();
  expect(on.complaints).toEqual([]);
});

test('a language that is no language tag does not break dates', async () => {
  // Chromium on a system without a language, and old WebKit, have such values.
  await on.context.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { value: ['en-US@posix', 'en_US', 'en-GB'] }),
  );
  await signUpAndOpen('sessions');

  await title('Active sessions').waitFor();
  expect(on.complaints).toEqual([]);
});

test('going back returns to the sections that were opened, and moves the focus', async () => {
  await on.page.setViewportSize({ width: 390, height: 780 });
  await open('profile');
  await on.page.getByRole('link', { name: 'All settings' }).click();
  await expect.poll(focused).toBe('Profile');
  await on.page.keyboard.press('Tab');
  await on.page.keyboard.press('Enter');
  await title('Sign-in and security').waitFor();
  await expect.poll(focused).toBe('Sign-in and security');
  expect(await section('Profile').count()).toBe(0);

  await on.page.goBack();
  await section('Sign-in and security').waitFor();
  await expect.poll(focused).toBe('Sign-in and security');
  await on.page.goBack();
  await title('Profile').waitFor();
});

test('a restricted user sees the reason instead of the settings, and signs out', async () => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  await open('profile');
  const [user] = (await on.at.api.server().call('GET /users', { query: { query: on.email } })).body.items;
  await on.at.api.server().call('PATCH /users/:user_id', {
    params: { user_id: user?.id ?? ('' as never) },
    body: { restricted_by_admin: true, restricted_by_admin_reason: 'Your account has sent spam.' },
  });
  const { body: tokens } = await on.at.api.call('POST /auth/password/sign-in', { body: { email: on.email, password } });
  await enterSession(on, tokens);
  await on.visit('/handler/account-settings');
  await heading('Your account is restricted').waitFor();
  await on.page.getByText('Reason: Your account has sent spam.').waitFor();
  await expectGoodLooks(on.page);

  await button('Sign out').click();
  await on.page.getByText('You are not signed in').waitFor();
});

test('on a wide screen, the list of sections stays next to the section', async () => {
  await on.page.setViewportSize({ width: 1280, height: 800 });
  await open('sessions');
  await title('Active sessions').waitFor();
  expect(await section('Active sessions').getAttribute('aria-current')).toBe('page');
  expect(await on.page.getByRole('link', { name: 'All settings' }).count()).toBe(0);
  await section('Profile').click();
  await title('Profile').waitFor();
  expect(await on.page.title()).toBe('Profile · Account settings');
  expect(await violationsOf(on.page)).toEqual([]);
});

test('a new team opens immediately and is added to the sections', async () => {
  await open('team-creation');
  await button('Create team').click();
  await on.page.getByText('Enter a name for the team.').waitFor();
  await on.page.getByLabel('Team name').fill('Analytical Engines');
  await button('Create team').click();
  await title('Analytical Engines').waitFor();
  await section('Analytical Engines').waitFor();
});

test('another session ends only after confirmation', async () => {
  await open('profile');
  const body = { email: on.email, password };
  expect(await on.at.api.call('POST /auth/password/sign-in', { body })).toSucceed();
  await section('Active sessions').click();
  await button('End session').click();
  await button('Cancel').click();
  await button('End session').click();
  await button('Yes, end this session').click();
  await on.page.getByText('Session ended.').waitFor();
  await button('Yes, end this session').waitFor({ state: 'detached' });
  await button('End session').waitFor({ state: 'detached' });
  const sessions = on.page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem');
  await expect.poll(() => sessions.count()).toBe(1);
  await sessions.getByText('This session', { exact: true }).waitFor();
});

test('a support session is shown and ended, and a change that needs a recent sign-in asks for one', async () => {
  await open('sessions');
  const [user] = (await on.at.api.server().call('GET /users', { query: { query: on.email } })).body.items;
  const body = { user_id: user?.id ?? ('' as never), is_impersonation: true };
  expect(await on.at.api.server().call('POST /auth/sessions', { body })).toSucceed();
  const config = { 'auth.sessions.stepUpMinutes': 15 };
  const override = { config_override_string: JSON.stringify(config) };
  expect(await on.at.api.admin().call('PATCH /internal/config/override', { body: override })).toSucceed();
  await on.page.reload();

  const session = on.page.getByRole('listitem').filter({ hasText: 'Support session by an administrator of' });
  await session.getByRole('button', { name: 'End session' }).click();
  await button('Yes, end this session').click();
  await on.page.getByText('Session ended.').waitFor();
  await session.waitFor({ state: 'detached' });

  await section('Account').click();
  on.at.server.clock.advance(16, 'minute');
  await button('Delete account').click();
  await on.page.getByLabel('Type DELETE').fill('DELETE');
  await button('Delete account').click();
  await on.page.getByRole('dialog', { name: "Confirm it's you" }).waitFor();
  const none = { config_override_string: JSON.stringify({ 'auth.sessions.stepUpMinutes': null }) };
  expect(await on.at.api.admin().call('PATCH /internal/config/override', { body: none })).toSucceed();
});

test('a user downloads everything that is stored about the account', async () => {
  await open('settings');
  const [file] = await Promise.all([on.page.waitForEvent('download'), button('Download my data').click()]);
  await on.page.getByText('Your data was downloaded.').waitFor();
  expect(file.suggestedFilename()).toMatch(/^account-.*\.json$/);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data).toMatchObject({ contact_channels: [expect.anything()], events: expect.any(Array) });
  expect(JSON.stringify(data)).not.toContain('argon2');
});

test('an account is deleted after the user types the word, and can no longer sign in', async () => {
  await open('settings');
  await button('Delete account').click();
  await on.page.getByText('Type DELETE exactly').waitFor();
  await on.page.getByLabel('Type DELETE').fill('DELETE');
  await button('Delete account').click();
  await heading('Your account was deleted').waitFor();
  await on.page.getByText('You are signed out on all devices.').waitFor();
  expect(await focused()).toBe('Your account was deleted');
  await button('Go to home page').click();
  await on.page.getByText('You are not signed in').waitFor();

  const body = { email: on.email, password };
  expect((await on.at.api.call('POST /auth/password/sign-in', { body })).status).toBe(400);
});
