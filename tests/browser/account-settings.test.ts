import { expect, test } from 'vitest';
import { expectGoodLooks } from './looks.ts';
import { password, peopleOn } from './people.ts';
import { stage } from './stage.ts';

const on = stage({ config: { client_user_deletion_enabled: true } });
const { heading, button, emailField, passwordField } = peopleOn(on);

/** Comes without an account, makes one, and is back in the section. */
async function open(section: string): Promise<void> {
  await on.visit(`/handler/account-settings#${section}`);
  await on.page.getByRole('link', { name: 'Create one' }).click();
  await button('Create account').waitFor();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await heading('Account settings').waitFor();
}

test('who is signed out signs up first, and every section fits a phone in light and dark', async () => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  await open('sessions');
  await heading('Active sessions').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await on.page.emulateMedia({ colorScheme });
    for (const name of ['Profile', 'Password', 'Active sessions', 'Account']) {
      await on.page.getByRole('link', { name, exact: true }).click();
      await on.page.getByRole('heading', { name, exact: true }).waitFor();
      await on.page.getByText('Loading').waitFor({ state: 'detached' });
      await expectGoodLooks(on.page);
    }
  }
  expect(on.complaints).toEqual([]);
});

test('a name is still there after a reload', async () => {
  await open('profile');
  await on.page.getByLabel('Display name').fill('Ada Lovelace');
  await button('Save name').click();
  await on.page.getByText('Your name is saved.').waitFor();
  await on.page.reload();
  await expect.poll(() => on.page.getByLabel('Display name').inputValue()).toBe('Ada Lovelace');
});

test('a wrong current password is refused, the right one changes it', async () => {
  await open('auth');
  await on.page.locator('input[name="old-password"]').fill('not this one');
  await on.page.locator('input[name="new-password"]').fill('battery staple');
  await button('Change password').click();
  await on.page.getByText('The current password is wrong.').waitFor();
  await on.page.locator('input[name="old-password"]').fill(password);
  await button('Change password').click();
  await on.page.getByText('Your password is changed.').waitFor();

  const body = { email: on.email, password: 'battery staple' };
  expect(await on.at.api.call('POST /auth/password/sign-in', { body })).toSucceed();
});

test('another session ends once that is confirmed, and not before', async () => {
  await open('profile');
  const body = { email: on.email, password };
  expect(await on.at.api.call('POST /auth/password/sign-in', { body })).toSucceed();
  await on.page.getByRole('link', { name: 'Active sessions' }).click();
  await button('End session').click();
  await button('Cancel').click();
  await button('End session').click();
  await button('Yes, end this session').click();
  await on.page.getByText('The session has ended.').waitFor();
  await button('Yes, end this session').waitFor({ state: 'detached' });
  await button('End session').waitFor({ state: 'detached' });
  await expect.poll(() => on.page.getByRole('listitem').count()).toBe(1);
  await on.page.getByRole('listitem').getByText('· This session').waitFor();
});

test('an account is deleted after the word is typed, and cannot sign in again', async () => {
  await open('settings');
  await button('Delete account').click();
  await on.page.getByText('Type DELETE exactly').waitFor();
  await on.page.getByLabel('Type DELETE').fill('DELETE');
  await button('Delete account').click();
  await on.page.getByText('Nobody is signed in').waitFor();

  const body = { email: on.email, password };
  expect((await on.at.api.call('POST /auth/password/sign-in', { body })).status).toBe(400);
});
