import { authenticatorApp } from '@portico/testkit';
import { expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { plugIn } from '../kit/authenticator.ts';
import { expectGoodLooks } from '../kit/looks.ts';
import { peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ config: { passkey_enabled: true } });
const { button, heading, expectSignedIn } = peopleOn(on);
const { open, section, title } = accountOf(on);

const codeSwitch = () => on.page.getByRole('switch', { name: 'Ask for a code after a passkey' });

async function setUpPhone(): Promise<void> {
  const { body } = await on.at.api.server().call('GET /users', { query: { query: on.email } });
  const user_id = body.items[0]?.id;
  if (user_id === undefined) throw new Error('nobody has signed up');
  const change = { totp_secret_base64: authenticatorApp().secretBase64 };
  await on.at.api.server().call('PATCH /users/:user_id', { params: { user_id }, body: change });
}

async function signInAgain(): Promise<void> {
  await section('Account').click();
  await title('Account').waitFor();
  await button('Sign out').click();
  await on.page.getByText('You are not signed in').waitFor();
  await on.visit('/handler/sign-in');
  await button(/^Sign in with a passkey/).click();
}

test('a code is asked for after a passkey until the user turns that off', async () => {
  await plugIn(on);
  await open('auth');
  await button('Add a passkey').click();
  await button(/^Remove passkey/).waitFor();
  expect(await codeSwitch().count()).toBe(0);
  await setUpPhone();
  await on.page.reload();
  await codeSwitch().waitFor();
  expect(await codeSwitch().getAttribute('aria-checked')).toBe('true');
  await on.page.setViewportSize({ width: 320, height: 640 });
  await expectGoodLooks(on.page);
  await on.page.setViewportSize({ width: 1280, height: 720 });

  await codeSwitch().click();
  await expect.poll(async () => await codeSwitch().getAttribute('aria-checked')).toBe('false');
  await signInAgain();
  await expectSignedIn();

  await on.visit('/handler/account-settings#auth');
  await codeSwitch().click();
  await expect.poll(async () => await codeSwitch().getAttribute('aria-checked')).toBe('true');
  await signInAgain();
  await heading('Verify your identity').waitFor();
  expect(on.complaints).toEqual([]);
});
