import { type AuthenticatorApp, authenticatorApp } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { bytesOfBase32 } from '../kit/base32.ts';
import { expectGoodLooks } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ config: { magic_link_enabled: true } });
const { heading, button, emailField, passwordField, codeField, expectSignedIn, signOut, focused } = peopleOn(on);

/** Creates a user with an authenticator app and returns the app. */
async function enrolled(): Promise<AuthenticatorApp> {
  const user = await on.at.project.user({ primary_email: on.email, primary_email_verified: true, password });
  const phone = authenticatorApp();
  await on.at.api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: phone.secretBase64 } });
  return phone;
}

const shown = (phone: AuthenticatorApp) => phone.codeAt(on.server.clock.now());

/** Returns six digits that are not valid now, or one period earlier or later. */
function wrong(phone: AuthenticatorApp): string {
  const near = [-30, 0, 30].map((seconds) => phone.codeAt(new Date(on.server.clock.now().getTime() + seconds * 1000)));
  return ['000000', '111111', '222222', '333333'].find((digits) => !near.includes(digits)) ?? '';
}

async function signInByPassword(path = '/handler/sign-in'): Promise<void> {
  await on.visit(path);
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
}

test('a password leads to the code step, and the code to the requested page', async () => {
  const phone = await enrolled();

  await signInByPassword('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2');
  await heading('Verify your identity').waitFor();
  await expect.poll(focused).toBe('one-time-code');
  await on.page.keyboard.type(shown(phone));

  await expectSignedIn();
  expect(on.page.url()).toBe(`${on.example.url}/?tab=2`);
  expect(await on.page.evaluate(() => sessionStorage.length)).toBe(0);
  await signOut();
  expect(on.complaints).toEqual([]);
});

longTest('a typed one-time code leads to the code step too', async () => {
  const phone = await enrolled();

  await on.visit('/handler/sign-in');
  await emailField().fill(on.email);
  await on.page.keyboard.press('Enter');
  await heading('Check your email').waitFor();
  await codeField().fill((await on.mail('Sign in to')).code.slice(0, 6));
  await heading('Verify your identity').waitFor();
  await codeField().fill(shown(phone));

  await expectSignedIn();
});

longTest('a magic link leads to the code step too', async () => {
  const phone = await enrolled();

  await on.visit('/handler/sign-in');
  await emailField().fill(on.email);
  await on.page.keyboard.press('Enter');
  await heading('Check your email').waitFor();
  await on.page.goto((await on.mail('Sign in to')).link);
  await heading('Verify your identity').waitFor();
  await codeField().fill(shown(phone));

  await expectSignedIn();
});

test('incorrect digits show an error, and the correct ones work', async () => {
  const phone = await enrolled();
  await signInByPassword();
  await heading('Verify your identity').waitFor();

  await on.page.keyboard.type(wrong(phone));
  await on.page.getByText('Incorrect code.').waitFor();
  expect(await codeField().inputValue()).toBe('');
  await on.page.keyboard.type('12');
  await on.page.keyboard.press('Enter');
  await on.page.getByText('Enter the 6-digit code.').waitFor();
  await codeField().fill(shown(phone).replace(/(...)/, '$1 '));

  await expectSignedIn();
});

longTest('digits that are entered too late lead back to sign-in', async () => {
  const phone = await enrolled();
  await signInByPassword();
  await heading('Verify your identity').waitFor();

  on.server.clock.advance(6, 'minute');
  await on.page.keyboard.type(shown(phone));
  await heading('Sign in again').waitFor();
  await on.page.getByText('The code was entered too late.').waitFor();
  await button('Sign in').click();
  await emailField().waitFor();

  await on.visit('/handler/mfa');
  await heading('No pending sign-in').waitFor();
});

longTest('a pending sign-in can be cancelled, and is not shared between tabs', async () => {
  await enrolled();
  await signInByPassword();
  await heading('Verify your identity').waitFor();
  const tab = await on.newTab();
  await tab.goto(`${on.example.url}/handler/mfa`);
  await tab.getByRole('heading', { name: 'No pending sign-in' }).waitFor();

  await button('Back to sign-in').click();
  await emailField().waitFor();
  await on.visit('/handler/mfa');
  await heading('No pending sign-in').waitFor();
});

longTest('digits work once, also in two tabs at the same time', async () => {
  const phone = await enrolled();
  await signInByPassword();
  await heading('Verify your identity').waitFor();
  const code = await on.page.evaluate(() => sessionStorage.getItem('portico_mfa_attempt_code'));
  await on.page.keyboard.type(shown(phone));
  await expectSignedIn();
  await on.newBrowser();
  await on.visit('/');
  await on.page.evaluate((value) => sessionStorage.setItem('portico_mfa_attempt_code', value ?? ''), code);

  await on.visit('/handler/mfa');
  await codeField().fill(shown(phone));

  await heading('Sign in again').waitFor();
  await on.page.getByText('This sign-in is already complete.').waitFor();
});

longTest('without a network, the page shows a message, and works again later', async () => {
  const phone = await enrolled();
  await signInByPassword();
  await heading('Verify your identity').waitFor();
  await on.page.waitForLoadState('networkidle');
  await on.context.setOffline(true);
  await on.page.keyboard.type(shown(phone));
  await on.page.getByRole('alert').getByText('You are offline.').waitFor();
  await on.context.setOffline(false);
  await button('Continue').click();

  await expectSignedIn();
});

longTest('axe finds nothing in any state, and everything fits 320 pixels, in light and dark mode', async () => {
  await on.page.emulateMedia({ reducedMotion: 'reduce' });
  await on.page.setViewportSize({ width: 320, height: 640 });
  const phone = await enrolled();
  await on.visit('/handler/mfa');
  await heading('No pending sign-in').waitFor();
  await expectGoodLooks(on.page);
  await signInByPassword();
  await heading('Verify your identity').waitFor();
  await expectGoodLooks(on.page);
  await on.page.keyboard.type(wrong(phone));
  await on.page.getByText('Incorrect code.').waitFor();
  await expectGoodLooks(on.page);
});

/** Sets a setting of the project. */
async function configure(overrides: Record<string, unknown>): Promise<void> {
  const body = { config_override_string: JSON.stringify(overrides) };
  expect(await on.at.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
}

test('a required second factor is set up after sign-up, with recovery codes, and then leads to the page', async () => {
  await configure({ 'auth.secondFactor.policy': 'required' });
  await on.visit('/handler/sign-up?after_auth_return_to=%2F%3Ftab%3D2');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await heading('Set up an authenticator app').waitFor();

  await on.visit('/handler/account-settings');
  await heading('Set up an authenticator app').waitFor();
  await on.page.setViewportSize({ width: 320, height: 640 });
  await expectGoodLooks(on.page);
  const phone = authenticatorApp(bytesOfBase32(await on.page.getByLabel('Setup key', { exact: true }).inputValue()));
  await codeField().fill(wrong(phone));
  await on.page.getByText('Incorrect code.').waitFor();
  await codeField().fill(shown(phone));
  await heading('Your recovery codes').waitFor();
  expect(await on.page.locator('.portico-recovery-codes li').count()).toBe(10);
  await expectGoodLooks(on.page);
  await button('I have saved the codes').click();

  await heading('Account settings').waitFor();
  expect(new URL(on.page.url()).pathname).toBe('/handler/account-settings');
  await on.page.getByRole('link', { name: 'Sign-in and security' }).click();
  await on.page.getByText('Test project requires it, so you cannot turn it off.').waitFor();
  expect(await button('Turn off').count()).toBe(0);
  await expectGoodLooks(on.page);
  expect(on.complaints).toEqual([]);
});

longTest('a trusted device needs no code, until the user removes it', async () => {
  await configure({ 'auth.secondFactor.policy': 'optional', 'auth.secondFactor.trustedDeviceDays': 30 });
  const phone = await enrolled();
  await signInByPassword();
  await heading('Verify your identity').waitFor();
  await on.page.setViewportSize({ width: 320, height: 640 });
  await on.page.getByLabel("Don't ask again on this device for 30 days").check();
  await expectGoodLooks(on.page);
  await codeField().fill(shown(phone));
  await expectSignedIn();
  await signOut();

  await signInByPassword('/handler/sign-in?after_auth_return_to=%2Fhandler%2Faccount-settings%23auth');
  const device = on.page.getByRole('list', { name: 'Trusted devices' }).getByRole('listitem');
  await device.getByText('Trusted until').waitFor();
  await expectGoodLooks(on.page);
  await device.getByRole('button', { name: 'Remove' }).click();
  await button('Yes, remove it').click();
  await on.page.getByText('Device removed.').waitFor();
  await on.visit('/');
  await signOut();

  const key = `portico_trusted_devices_${on.at.project.id}`;
  await on.page.evaluate((name) => localStorage.setItem(name, '{"an earlier":"format"}'), key);
  await signInByPassword();
  await heading('Verify your identity').waitFor();
  // A full storage must not prevent the sign-in.
  await on.page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  // A code works once.
  on.server.clock.advance(1, 'minute');
  await on.page.getByLabel("Don't ask again on this device for 30 days").check();
  await codeField().fill(shown(phone));
  await expectSignedIn();
  expect(on.complaints).toEqual([expect.stringContaining('could not store that this browser is trusted')]);
});
