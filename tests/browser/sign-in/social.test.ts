import { authenticatorApp } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { expectGoodLooks } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const shared = (id: 'google' | 'github' | 'microsoft' | 'spotify') => ({ id, type: 'shared' as const });
const on = stage({ config: { oauth_providers: [shared('google'), shared('github')] } });
const { heading, button, emailField, passwordField, codeField, signOut } = peopleOn(on);

const github = () => button(/^Continue with GitHub/);
const signedIn = (name: string) => on.page.getByText(`Hello, ${name}`).waitFor();

interface Identity {
  readonly name?: string;
  readonly email?: string;
  readonly isVerified?: boolean;
}

/** Signs in on the page of the mock provider. */
async function signInAtProvider({ name = 'Ada', email = on.email, isVerified = true }: Identity = {}): Promise<void> {
  await heading(/^Sign in with /).waitFor();
  await on.page.getByLabel('Email', { exact: true }).fill(email);
  await on.page.getByLabel('Name').fill(name);
  await on.page.getByRole('checkbox').setChecked(isVerified);
  await button('Allow and continue').click();
}

async function signUpByPassword(): Promise<void> {
  await on.visit('/handler/sign-up');
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await signedIn(on.email);
}

/** Signs in at the provider up to the callback, where the connection fails. Returns the callback URL. */
async function callbackOf(): Promise<string> {
  await on.page.route('**/auth/oauth/token', (route) => route.abort());
  await on.visit('/handler/sign-in');
  await github().click();
  await signInAtProvider();
  await heading('Sign-in was not completed').waitFor();
  await on.page.unroute('**/auth/oauth/token');
  return on.page.url();
}

test('a user signs up with a provider, signs out, and signs in again as the same user', async () => {
  await on.visit('/handler/sign-up');
  await github().click();
  await signInAtProvider();
  await signedIn('Ada');
  const id = await on.page.locator('code').innerText();
  expect(await on.page.getByText('Not yet').count()).toBe(0);
  await signOut();

  await on.visit('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2');
  await on.page.getByText('Last used').waitFor();
  await github().click();
  await signInAtProvider();
  await signedIn('Ada');

  expect(await on.page.locator('code').innerText()).toBe(id);
  expect(on.page.url()).toBe(`${on.example.url}/?tab=2`);
  expect((await on.context.cookies()).filter(({ name }) => name.includes('oauth'))).toEqual([]);
  expect(on.complaints).toEqual([]);
});

longTest('a sign-in that is denied at the provider shows a message and leads back to the requested page', async () => {
  await on.visit('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2');
  await github().click();
  await button('Deny').click();
  await heading('Access denied').waitFor();
  await button('Sign in').click();
  await github().click();
  await signInAtProvider();

  await signedIn('Ada');
  expect(on.page.url()).toBe(`${on.example.url}/?tab=2`);
});

test('a callback of another browser does not sign in', async () => {
  const callback = await callbackOf();
  await on.newBrowser();

  await on.page.goto(callback);
  await heading('This sign-in cannot be completed here').waitFor();
  await button('Sign in').click();

  await github().waitFor();
  expect(await on.context.cookies()).toEqual([]);
});

test('a modified state does not sign in, and a modified code is refused', async () => {
  const url = new URL(await callbackOf());
  const withPart = (name: string) => {
    const changed = new URL(url);
    changed.searchParams.set(name, 'x'.repeat(43));
    return changed.href;
  };

  await on.page.goto(withPart('state'));
  await heading('This sign-in cannot be completed here').waitFor();
  await on.page.goto(withPart('code'));
  await heading('This sign-in has expired').waitFor();
  await button('Sign in').click();

  await github().waitFor();
});

longTest('two tabs complete the same sign-in: one does it, and both are signed in', async () => {
  const callback = await callbackOf();
  const tab = await on.newTab();

  await Promise.all([on.page.goto(callback), tab.goto(callback)]);

  await Promise.all([on.page, tab].map((page) => page.getByText('Hello, Ada').waitFor()));
  await on.page.goto(callback);
  await signedIn('Ada');
});

longTest('an expired callback shows a message', async () => {
  const callback = await callbackOf();
  on.server.clock.advance(2, 'hour');

  await on.page.goto(callback);

  await heading('This sign-in has expired').waitFor();
});

longTest('the server refuses a provider callback without its cookie', async () => {
  await on.visit('/handler/sign-in');
  await github().click();
  await heading(/^Sign in with /).waitFor();
  await on.context.clearCookies({ domain: new URL(on.server.url).hostname, name: /^stack-oauth-inner/ });
  const answered = on.page.waitForResponse((response) => response.url().includes('/auth/oauth/callback/'));
  await signInAtProvider();

  expect((await answered).status()).toBe(400);
});

longTest('an unverified address with a password is not linked to a provider account', async () => {
  await on.at.project.user({ primary_email: on.email });
  await on.visit('/handler/sign-in');
  await github().click();
  await signInAtProvider();

  await heading('An account with this email already exists').waitFor();
  await on.page.getByText('Sign in with that method and verify the address first.').waitFor();
  await expectSignedOut();
});

longTest('two-factor authentication is required after social sign-in too', async () => {
  const phone = authenticatorApp();
  const user = await on.at.project.user({ primary_email: on.email, primary_email_verified: true });
  await on.at.api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: phone.secretBase64 } });
  await on.visit('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2');
  await github().click();
  await signInAtProvider();
  await heading('Verify your identity').waitFor();
  await codeField().fill(phone.codeAt(on.server.clock.now()));

  await signedIn(on.email);
  expect(on.page.url()).toBe(`${on.example.url}/?tab=2`);
  await signOut();
  await on.visit('/handler/sign-in');
  await on.page
    .getByRole('button', { name: /^Continue with GitHub/ })
    .getByText('Last used')
    .waitFor();
});

longTest('an anonymous user who signs up with a provider keeps the ID', async () => {
  await on.visit('/');
  await button('Continue as a guest').click();
  const id = await on.page.locator('code').innerText();

  await on.visit('/handler/sign-up');
  await github().click();
  await signInAtProvider();
  await signedIn('Ada');

  expect(await on.page.locator('code').innerText()).toBe(id);
});

test('a signed-in user connects an account and can then sign in with it', async () => {
  await signUpByPassword();
  await button('Connect GitHub').click();
  await signInAtProvider({ email: `other-${on.email}` });
  await on.page.getByText(`Connected as other-${on.email}`).waitFor();
  expect(on.page.url()).toBe(`${on.example.url}/`);
  await signOut();
  await on.visit('/handler/sign-in');
  await github().click();
  await signInAtProvider({ email: `other-${on.email}` });
  await signedIn(on.email);

  await button('Disconnect GitHub').click();
  await button('Connect GitHub').waitFor();
});

longTest('an account of another user cannot be connected, and the user can go back', async () => {
  await on.visit('/handler/sign-in');
  await github().click();
  await signInAtProvider({ email: `taken-${on.email}` });
  await signedIn('Ada');
  await signOut();
  await signUpByPassword();
  await button('Connect GitHub').click();
  await signInAtProvider({ email: `taken-${on.email}` });

  await heading('This account is already connected').waitFor();
  await button('Go back').click();
  await button('Connect GitHub').waitFor();
});

longTest('going back from the provider with the browser leaves no busy button', async () => {
  await on.visit('/handler/sign-in');
  await github().click();
  await heading(/^Sign in with /).waitFor();
  await on.page.goBack();
  await github().waitFor();

  await expect.poll(() => github().getAttribute('aria-busy')).toBeNull();
  await github().click();
  await signInAtProvider();
  await signedIn('Ada');
});

longTest('a failed connection during the callback can be tried again', async () => {
  await callbackOf();

  await button('Try again').click();

  await signedIn('Ada');
});

longTest('axe finds nothing in any state, and everything fits 320 pixels, in light and dark mode', async () => {
  await on.page.emulateMedia({ reducedMotion: 'reduce' });
  await on.page.setViewportSize({ width: 320, height: 640 });
  await on.visit('/handler/sign-in');
  await github().waitFor();
  await expectGoodLooks(on.page);
  await github().click();
  await button('Deny').click();
  await heading('Access denied').waitFor();
  await expectGoodLooks(on.page);
  await on.visit('/handler/oauth-callback?code=1&state=2');
  await heading('This sign-in cannot be completed here').waitFor();
  await expectGoodLooks(on.page);
  await on.visit('/handler/oauth-callback');
  await heading('This sign-in cannot be completed here').waitFor();
});

async function expectSignedOut(): Promise<void> {
  await on.visit('/');
  await on.page.getByText('You are not signed in').waitFor();
}
