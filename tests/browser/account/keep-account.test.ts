import { expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ config: { client_user_deletion_enabled: true } });
const { button, heading, emailField, passwordField, expectSignedIn } = peopleOn(on);
const { open } = accountOf(on);

test('a user deletes the account, is asked at sign-in whether to keep it, signs out, and then keeps it', async () => {
  const config = { 'users.allowClientUserDeletion': true, 'users.deletionGraceDays': 10 };
  const body = { config_override_string: JSON.stringify(config) };
  expect(await on.at.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  await open('settings');
  await on.page.getByText(/it will be removed on .*\. Until then, you can sign in to keep it\./).waitFor();
  await button('Delete account').click();
  await on.page.getByLabel('Type DELETE').fill('DELETE');
  await button('Delete account').click();
  await heading(/^Your account will be deleted on/).waitFor();
  await on.page.getByText('Until then, you can sign in to keep the account.').waitFor();
  await button('Go to home page').click();
  await on.page.getByText('You are not signed in').waitFor();

  const signIn = async () => {
    await on.visit('/handler/sign-in');
    await emailField().fill(on.email);
    await passwordField().fill(password);
    await on.page.keyboard.press('Enter');
    await heading(/^Your account will be deleted on/).waitFor();
  };
  await signIn();
  await button('Sign out').click();
  await emailField().waitFor();
  await signIn();
  await button('Keep account').click();
  await expectSignedIn();
  const [user] = (await on.at.api.server().call('GET /users', { query: { query: on.email } })).body.items;
  expect(user?.deletion_at_millis).toBeNull();
  expect(on.complaints).toEqual([]);
});
