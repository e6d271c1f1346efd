import { authenticatorApp } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { plugIn } from '../kit/authenticator.ts';
import { violationsOf } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ config: { passkey_enabled: true } });
const { heading, button, emailField, passwordField, codeField, expectSignedIn, signOut } = peopleOn(on);

async function signUp(): Promise<void> {
  await on.visit('/handler/sign-up');
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await expectSignedIn();
}

async function addPasskey(): Promise<void> {
  await button('Add a passkey').click();
  await button('Remove passkey').waitFor();
}

const passkeyButton = () => button(/^Sign in with a passkey/);

test('a user adds a passkey, signs out, and signs in with it', async () => {
  const authenticator = await plugIn(on);
  await signUp();
  await addPasskey();
  expect(await authenticator.credentials()).toHaveLength(1);
  await signOut();

  await on.visit('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2');
  await passkeyButton().click();
  await expectSignedIn();
  expect(on.page.url()).toBe(`${on.example.url}/?tab=2`);
  await signOut();
  await on.visit('/handler/sign-in');
  await on.page.getByText('Last used').waitFor();
  await passkeyButton().click();
  await expectSignedIn();
  expect(on.complaints).toEqual([]);
});

longTest('using the button without a passkey shows what to do', async () => {
  await plugIn(on);
  await on.visit('/handler/sign-in');

  await passkeyButton().click();

  await on.page.getByRole('alert').getByText('Passkey sign-in was not completed.').waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
  expect(on.complaints).toEqual([]);
});

longTest('a removed passkey no longer signs in', async () => {
  await plugIn(on);
  await signUp();
  await addPasskey();
  await button('Remove passkey').click();
  await button('Add a passkey').waitFor();
  await signOut();

  await on.visit('/handler/sign-in');
  await passkeyButton().click();

  await on.page.getByRole('alert').getByText('This passkey was not accepted.').waitFor();
});

longTest('after more than a minute at the authenticator, the user can try again', async () => {
  await plugIn(on);
  await signUp();
  await addPasskey();
  await signOut();
  await on.visit('/handler/sign-in');
  await on.page.route('**/auth/passkey/sign-in', async (route) => {
    on.server.clock.advance(2, 'minute');
    await route.continue();
  });

  await passkeyButton().click();

  await on.page.getByRole('alert').getByText('This passkey was not accepted.').waitFor();
  await on.page.unroute('**/auth/passkey/sign-in');
  await passkeyButton().click();
  await expectSignedIn();
});

test('two-factor authentication is required after a passkey too', async () => {
  await plugIn(on);
  await signUp();
  await addPasskey();
  const phone = authenticatorApp();
  const { body } = await on.at.api.server().call('GET /users', { query: { query: on.email } });
  const user_id = body.items[0]?.id;
  if (user_id === undefined) throw new Error('nobody has signed up');
  await on.at.api
    .server()
    .call('PATCH /users/:user_id', { params: { user_id }, body: { totp_secret_base64: phone.secretBase64 } });
  await signOut();

  await on.visit('/handler/sign-in');
  await passkeyButton().click();
  await heading('Verify your identity').waitFor();
  await codeField().fill(phone.codeAt(on.server.clock.now()));

  await expectSignedIn();
});

longTest('passkeys are not offered on browsers without support, or on sign-up', async () => {
  await on.visit('/handler/sign-up');
  await button('Create account').waitFor();
  expect(await passkeyButton().count()).toBe(0);

  await on.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await on.visit('/handler/sign-in');
  await button('Sign in').waitFor();
  expect(await passkeyButton().count()).toBe(0);
});
