import { expect, test } from 'vitest';
import { plugIn } from '../kit/authenticator.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ config: { passkey_enabled: true } });
const { button, emailField, passwordField, signOut } = peopleOn(on);

const hello = async () => await on.page.getByText(`Hello, ${on.email}`).waitFor();
const passkeyButton = () => button(/^Sign in with a passkey/);
const cancelled = () => on.page.getByRole('alert').getByText('Passkey sign-in was not completed.');

/** Returns the address of a page of the app on another host, which Chromium resolves to this machine. */
const at = (host: string, path = '/') => Object.assign(new URL(path, on.example.url), { hostname: host }).href;

async function visit(host: string, path?: string): Promise<void> {
  await on.page.goto(at(host, path));
}

async function relyingParty(id: string | null): Promise<void> {
  const body = { config_override_string: JSON.stringify({ 'auth.passkey.relyingPartyId': id }) };
  expect(await on.at.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
}

async function signUpWithPasskey(host: string): Promise<void> {
  await visit(host, '/handler/sign-up');
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await hello();
  await button('Add a passkey').click();
  await button('Remove passkey').waitFor();
}

test('a passkey of one subdomain signs in on another one', async () => {
  await relyingParty('team.localhost');
  const authenticator = await plugIn(on);
  await signUpWithPasskey('app.team.localhost');
  expect(await authenticator.credentials()).toMatchObject([{ rpId: 'team.localhost' }]);

  await visit('shop.team.localhost', '/handler/sign-in');
  await passkeyButton().click();
  await hello();
  await signOut();

  await visit('elsewhere.localhost', '/handler/sign-in');
  await passkeyButton().click();
  await cancelled().waitFor();
  expect(on.complaints).toEqual([]);
});

test('a passkey from before the setting signs in with the second attempt, and at once after that', async () => {
  await relyingParty(null);
  const authenticator = await plugIn(on);
  await signUpWithPasskey('app.team.localhost');
  expect(await authenticator.credentials()).toMatchObject([{ rpId: 'app.team.localhost' }]);
  await signOut();
  await relyingParty('team.localhost');

  await visit('app.team.localhost', '/handler/sign-in');
  await passkeyButton().click();
  await cancelled().waitFor();
  await passkeyButton().click();
  await hello();
  await signOut();

  await visit('app.team.localhost', '/handler/sign-in');
  await passkeyButton().click();
  await hello();
  expect(on.complaints).toEqual([]);
});
