import { readFileSync } from 'node:fs';
import { authenticatorApp } from '@portico/testkit';
import { expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { plugIn } from '../kit/authenticator.ts';
import { bytesOfBase32 } from '../kit/base32.ts';
import { expectGoodLooks, violationsOf } from '../kit/looks.ts';
import { untilIdle } from '../kit/pending-requests.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({
  config: {
    passkey_enabled: true,
    magic_link_enabled: true,
    oauth_providers: [{ id: 'github', type: 'shared' }],
  },
});
const { heading, button, emailField, passwordField, codeField, expectSignedIn, focused } = peopleOn(on);
const { open, section, title, block } = accountOf(on);

const codeSwitch = () => on.page.getByRole('switch', { name: 'Sign in with an email code' });

/** Returns the user from the server. */
async function known() {
  const { body } = await on.at.api.server().call('GET /users', { query: { query: on.email } });
  const [user] = body.items;
  if (user === undefined) throw new Error('nobody has signed up');
  return user;
}

/** Returns the user's passkeys from the server. */
async function passkeys() {
  const { id } = await known();
  const { body } = await on.at.api.server().call('GET /passkeys', { query: { user_id: id } });
  return body.items;
}

async function signOut(): Promise<void> {
  await section('Account').click();
  await title('Account').waitFor();
  await untilIdle(on.page);
  await button('Sign out').click();
  await on.page.getByText('You are not signed in').waitFor();
}

async function signInByPassword(): Promise<void> {
  await on.visit('/handler/sign-in');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
}

/** Returns the time of the server in some seconds. */
function serverTime(seconds: number): Date {
  return new Date(on.server.clock.now().getTime() + seconds * 1000);
}

/** Expects new recovery codes, downloads them, and returns them. */
async function expectSavedCodes(): Promise<string[]> {
  await heading('Your recovery codes').waitFor();
  const codes = await on.page.locator('.portico-recovery-codes li').allInnerTexts();
  expect(codes).toHaveLength(10);
  const download = on.page.waitForEvent('download');
  await button('Download').click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await button('I have saved the codes').click();
  return codes;
}

/** Signs in with recovery codes, without the page. */
async function useUp(codes: readonly string[]): Promise<void> {
  for (const recovery_code of codes) {
    const first = await on.at.api.call('POST /auth/password/sign-in', { body: { email: on.email, password } });
    const { details } = first.body as unknown as { details: { attempt_code: string } };
    const body = { type: 'recovery_code' as const, recovery_code, code: details.attempt_code };
    expect(await on.at.api.call('POST /auth/mfa/sign-in', { body })).toSucceed();
  }
}

/** Opens the setup and enters its key into an authenticator app. */
async function setUpPhone() {
  await button('Set up an authenticator app').click();
  await on.page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  return authenticatorApp(bytesOfBase32(await on.page.getByLabel('Setup key', { exact: true }).inputValue()));
}

/** Signs in on the page of the mock provider. */
async function signInAtProvider(email: string): Promise<void> {
  await heading(/^Sign in with /).waitFor();
  await on.page.getByLabel('Email', { exact: true }).fill(email);
  await on.page.getByLabel('Name').fill('Ada');
  await button('Allow and continue').click();
}

test('an incorrect current password is refused, the correct one changes it', async () => {
  await open('auth');
  await on.page.locator('input[name="old-password"]').fill('not this one');
  await on.page.locator('input[name="new-password"]').fill('battery staple');
  await button('Change password').click();
  await on.page.getByText('The current password is incorrect.').waitFor();
  await on.page.locator('input[name="old-password"]').fill(password);
  await button('Change password').click();
  await on.page.getByText('Password changed.').waitFor();

  const body = { email: on.email, password: 'battery staple' };
  expect(await on.at.api.call('POST /auth/password/sign-in', { body })).toSucceed();
});

test('a passkey is added, signs in, and is removed', async () => {
  const authenticator = await plugIn(on);
  await open('auth');
  await button('Add a passkey').click();
  await button(/^Remove passkey/).waitFor();
  expect(await authenticator.credentials()).toHaveLength(1);
  await signOut();

  await on.visit('/handler/sign-in');
  await button(/^Sign in with a passkey/).click();
  await expectSignedIn();
  await on.visit('/handler/account-settings#auth');
  await button(/^Remove passkey/).click();
  await button('Yes, remove it').click();
  await button('Add a passkey').waitFor();
  await expect.poll(focused).toBe('Passkey');
  expect((await known()).passkey_auth_enabled).toBe(false);
  expect(on.complaints).toEqual([]);
});

test('a user adds, renames and removes passkeys, and each of them signs in', async () => {
  const first = await plugIn(on);
  await open('auth');
  await button('Add a passkey').click();
  await on.page.getByText('Passkey added.').waitFor();
  const [name = ''] = (await passkeys()).map((passkey) => passkey.name ?? '');
  expect(name).toMatch(/^Chrome on /);
  await button('Add a passkey').click();
  await block('Passkey').getByRole('alert').getByText('This device already has a passkey').waitFor();
  await button(`Rename ${name}`).click();
  await on.page.getByLabel('Name', { exact: true }).fill('Laptop');
  await button('Save name').click();
  await on.page.getByText('Passkey renamed.').waitFor();
  await button('Remove passkey: Laptop').waitFor();
  await first.unplug();

  const second = await plugIn(on);
  await button('Add a passkey').click();
  await button(`Remove passkey: ${name}`).waitFor();
  expect(await passkeys()).toMatchObject([{ name: 'Laptop' }, { name }]);
  await button('Remove passkey: Laptop').click();
  await button('Yes, remove it').click();
  await expect.poll(async () => await button('Remove passkey: Laptop').count()).toBe(0);
  expect(await second.credentials()).toHaveLength(1);
  await signOut();

  await on.visit('/handler/sign-in');
  await button(/^Sign in with a passkey/).click();
  await expectSignedIn();
  expect(await passkeys()).toMatchObject([{ name, user_verified: true }]);
  expect(on.complaints).toEqual([]);
});

test('a user who cancels in the browser sees that no passkey was created', async () => {
  const authenticator = await plugIn(on);
  await authenticator.person('no');
  await open('auth');

  await button('Add a passkey').click();

  await block('Passkey').getByRole('alert').getByText('No passkey was created').waitFor();
  expect(await button(/^Remove passkey/).count()).toBe(0);
});

test('passkeys are not offered if the browser or the project does not support them', async () => {
  await open('auth');
  await button('Add a passkey').waitFor();
  await on.at.project.configure({ passkey_enabled: false });
  try {
    await on.page.reload();
    await button('Change password').waitFor();
    expect(await block('Passkey').count()).toBe(0);
  } finally {
    await on.at.project.configure({ passkey_enabled: true });
  }
  await on.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await on.page.reload();
  await button('Change password').waitFor();
  expect(await block('Passkey').count()).toBe(0);
});

test('email codes can be turned on and off', async () => {
  await open('auth');
  await on.page.getByText('Verify your primary address first').waitFor();
  expect(await codeSwitch().getAttribute('aria-checked')).toBe('false');
  await codeSwitch().click();
  await expect.poll(async () => (await known()).otp_auth_enabled).toBe(true);
  await on.page.reload();
  await expect.poll(() => codeSwitch().getAttribute('aria-checked')).toBe('true');
  await codeSwitch().press('Space');
  await expect.poll(async () => (await known()).otp_auth_enabled).toBe(false);
});

test('email codes cannot be turned off as the only sign-in method, and the page explains why', async () => {
  await on.visit('/handler/account-settings#auth');
  await on.page.getByRole('link', { name: 'Create one' }).click();
  await on.page.getByRole('tab', { name: 'Email code' }).click();
  await emailField().fill(on.email);
  await on.page.keyboard.press('Enter');
  await heading('Check your email').waitFor();
  await codeField().fill((await on.mail('Sign in to')).code.slice(0, 6));

  await on.page.getByText('This is your only sign-in method.').waitFor();
  await codeSwitch().press('Space');
  expect(await codeSwitch().getAttribute('aria-checked')).toBe('true');
  await on.page.locator('input[name="new-password"]').fill(password);
  await button('Set password').click();
  await on.page.getByText('Password set.').waitFor();
  await on.page.getByText('This is your only sign-in method.').waitFor({ state: 'detached' });
  await codeSwitch().click();
  await expect.poll(async () => (await known()).otp_auth_enabled).toBe(false);
});

test('a switch that the server refuses goes back and shows the reason', async () => {
  await open('auth');
  await codeSwitch().waitFor();
  await on.at.project.configure({ magic_link_enabled: false });
  try {
    await codeSwitch().click();
    await block('Email code').getByRole('alert').getByText('Sign-in with a code is disabled.').waitFor();
    expect(await codeSwitch().getAttribute('aria-checked')).toBe('false');
  } finally {
    await on.at.project.configure({ magic_link_enabled: true });
  }
});

test('after a change of two-factor authentication, the page leads to the sessions and ends all others at once', async () => {
  await open('auth');
  const body = { email: on.email, password };
  expect(await on.at.api.call('POST /auth/password/sign-in', { body })).toSucceed();
  expect(await on.at.api.call('POST /auth/password/sign-in', { body })).toSucceed();
  const phone = await setUpPhone();
  await codeField().fill(phone.codeAt(serverTime(0)));
  await on.page.getByRole('link', { name: 'Review sessions' }).click();
  await button('End all other sessions').click();
  await on.page.setViewportSize({ width: 320, height: 640 });
  await expectGoodLooks(on.page);
  await button('Yes, end all other sessions').click();

  await on.page.getByText('All other sessions ended.').waitFor();
  const sessions = on.page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem');
  await expect.poll(() => sessions.allInnerTexts()).toEqual([expect.stringContaining('This session')]);
  expect(await button('End all other sessions').count()).toBe(0);
});

test('two-factor authentication is active after a correct code, is required at sign-in, and can be turned off', async () => {
  await open('auth');
  const phone = await setUpPhone();
  const wrong = ['000000', '111111', '222222', '333333', '444444'].find((digits) =>
    [-30, 0, 30, 60].every((seconds) => phone.codeAt(serverTime(seconds)) !== digits),
  );
  await codeField().fill(wrong ?? '');
  await on.page.getByText('Incorrect code.').waitFor();
  expect((await known()).requires_totp_mfa).toBe(false);
  await codeField().fill(phone.codeAt(serverTime(0)));
  await on.page.getByText('You now need a code from the app when you sign in.').waitFor();
  expect((await known()).requires_totp_mfa).toBe(true);
  await expectSavedCodes();
  await block('Two-factor authentication').getByText('On', { exact: true }).waitFor();
  await signOut();

  await signInByPassword();
  await heading('Verify your identity').waitFor();
  await codeField().fill(phone.codeAt(serverTime(30)));
  await expectSignedIn();
  await on.visit('/handler/account-settings#auth');
  await button('Turn off').click();
  await button('Cancel').click();
  await button('Turn off').click();
  await button('Yes, turn it off').click();
  await button('Set up an authenticator app').waitFor();
  expect((await known()).requires_totp_mfa).toBe(false);
  expect(on.complaints).toEqual([]);
});

test('a user signs in with a recovery code, sees how many are left, and creates new ones', async () => {
  await open('auth');
  const phone = await setUpPhone();
  await codeField().fill(phone.codeAt(serverTime(0)));
  const codes = await expectSavedCodes();
  await signOut();

  await useUp(codes.slice(0, 7));
  await signInByPassword();
  await button('Use a recovery code').click();
  await on.page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await on.page.keyboard.press('Enter');
  await on.page.getByText('This recovery code is incorrect or was already used.').waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
  await on.page.getByLabel('Recovery code').fill(codes[7] ?? '');
  await on.page.keyboard.press('Enter');
  await on.page.getByText('Recovery codes left: 2. Create new codes in your account settings.').waitFor();
  await button('Continue').click();
  await expectSignedIn();

  await on.visit('/handler/account-settings#auth');
  await on.page.getByText('Unused codes: 2').waitFor();
  await button('Create new codes').click();
  await button('Yes, create new codes').click();
  expect(await expectSavedCodes()).not.toContain(codes[9]);
  await on.page.getByText('Unused codes: 10').waitFor();
  expect(on.complaints).toEqual([]);
});

test('a cancelled setup changes nothing, and the next one has another key', async () => {
  await open('auth');
  const first = await setUpPhone();
  await button('Cancel').click();
  await button('Set up an authenticator app').waitFor();
  await expect.poll(focused).toBe('Two-factor authentication');
  const second = await setUpPhone();

  expect(second.secretBase64).not.toBe(first.secretBase64);
  expect((await known()).requires_totp_mfa).toBe(false);
});

test('a provider account is connected, signs in, and is disconnected', async () => {
  await open('auth');
  await button('Connect GitHub').click();
  await signInAtProvider(`octocat.${on.email}`);
  await title('Sign-in and security').waitFor();
  expect(on.page.url()).toBe(`${on.example.url}/handler/account-settings#auth`);
  await block('Connected accounts').getByText(`octocat.${on.email}`).waitFor();
  await signOut();

  await on.visit('/handler/sign-in');
  await button(/^Continue with GitHub/).click();
  await signInAtProvider(`octocat.${on.email}`);
  await expectSignedIn();
  await on.visit('/handler/account-settings#auth');
  await button('Disconnect GitHub').click();
  await button('Yes, disconnect GitHub').click();
  await button('Connect GitHub').waitFor();
  expect((await known()).oauth_providers).toEqual([]);
  expect(on.complaints).toEqual([]);
});

test('removing the last sign-in method shows a warning', async () => {
  await on.visit('/handler/sign-in?after_auth_return_to=%2Fhandler%2Faccount-settings%23auth');
  await button(/^Continue with GitHub/).click();
  await signInAtProvider(on.email);
  await button('Disconnect GitHub').click();
  await on.page.getByText('This is your only sign-in method. Add another one first').waitFor();
});

test('all sign-in methods and the two-factor setup fit a phone in light and dark mode', async () => {
  await plugIn(on);
  await on.page.setViewportSize({ width: 320, height: 640 });
  await open('auth');
  await button('Add a passkey').click();
  await button(/^Remove passkey/).waitFor();
  await setUpPhone();
  await expectGoodLooks(on.page);
  await button('Cancel').click();
  await button(/^Remove passkey/).click();
  await expectGoodLooks(on.page);
  await button('Cancel').click();
});
