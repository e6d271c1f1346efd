import { authenticatorApp } from '@portico/testkit';
import { expect, test } from 'vitest';
import { expectGoodLooks } from './looks.ts';
import { password, peopleOn } from './people.ts';
import { stage } from './stage.ts';

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

/** Says on the mock identity page who one is. */
async function beSomebody({ name = 'Ada', email = on.email, isVerified = true }: Identity = {}): Promise<void> {
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

/** Goes to the provider and back to the app, where the connection breaks: the address can be used from there. */
async function callbackOf(): Promise<string> {
  await on.page.route('**/auth/oauth/token', (route) => route.abort());
  await on.visit('/handler/sign-in');
  await github().click();
  await beSomebody();
  await heading('Sign-in was not completed').waitFor();
  await on.page.unroute('**/auth/oauth/token');
  return on.page.url();
}

test('a person signs up with a provider, signs out, and signs in again as the same user', async () => {
  await on.visit('/handler/sign-up');
  await github().click();
  await beSomebody();
  await signedIn('Ada');
  const id = await on.page.locator('code').innerText();
  expect(await on.page.getByText('Not yet').count()).toBe(0);
  await signOut();

  await on.visit('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2');
  await on.page.getByText('Last used').waitFor();
  await github().click();
  await beSomebody();
  await signedIn('Ada');

  expect(await on.page.locator('code').innerText()).toBe(id);
  expect(on.page.url()).toBe(`${on.example.url}/?tab=2`);
  expect((await on.context.cookies()).filter(({ name }) => name.includes('oauth'))).toEqual([]);
  expect(on.complaints).toEqual([]);
});

test('who denies at the provider is told so, and comes back to where they wanted to go', async () => {
  await on.visit('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2');
  await github().click();
  await button('Deny').click();
  await heading('Access denied').waitFor();
  await button('Sign in').click();
  await github().click();
  await beSomebody();

  await signedIn('Ada');
  expect(on.page.url()).toBe(`${on.example.url}/?tab=2`);
});

test('a callback that another browser has begun signs nobody in', async () => {
  const callback = await callbackOf();
  await on.newBrowser();

  await on.page.goto(callback);
  await heading('This sign-in cannot be completed here').waitFor();
  await button('Sign in').click();

  await github().waitFor();
  expect(await on.context.cookies()).toEqual([]);
});

test('a state that was tampered with signs nobody in, and a code that was is refused', async () => {
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

test('two tabs finish the same sign-in: one does it, and both are signed in', async () => {
  const callback = await callbackOf();
  const tab = await on.newTab();

  await Promise.all([on.page.goto(callback), tab.goto(callback)]);

  await Promise.all([on.page, tab].map((page) => page.getByText('Hello, Ada').waitFor()));
  await on.page.goto(callback);
  await signedIn('Ada');
});

test('a callback that comes too late says so', async () => {
  const callback = await callbackOf();
  on.server.clock.advance(2, 'hour');

  await on.page.goto(callback);

  await heading('This sign-in has expired').waitFor();
});

test('the server refuses a way back from the provider without its cookie', async () => {
  await on.visit('/handler/sign-in');
  await github().click();
  await heading(/^Sign in with /).waitFor();
  await on.context.clearCookies({ domain: new URL(on.server.url).hostname, name: /^stack-oauth-inner/ });
  const answered = on.page.waitForResponse((response) => response.url().includes('/auth/oauth/callback/'));
  await beSomebody();

  expect((await answered).status()).toBe(400);
});

test('an address that signs in with a password and is not verified is not taken over', async () => {
  await on.at.project.user({ primary_email: on.email });
  await on.visit('/handler/sign-in');
  await github().click();
  await beSomebody();

  await heading('An account with this email already exists').waitFor();
  await on.page.getByText('Sign in with that method and verify the address first.').waitFor();
  await expectNobody();
});

test('a second factor is asked for after a provider too', async () => {
  const phone = authenticatorApp();
  const user = await on.at.project.user({ primary_email: on.email, primary_email_verified: true });
  await on.at.api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: phone.secretBase64 } });
  await on.visit('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2');
  await github().click();
  await beSomebody();
  await heading('Verify your identity').waitFor();
  await codeField().fill(phone.codeAt(on.server.clock.now()));

  await signedIn(on.email);
  expect(on.page.url()).toBe(`${on.example.url}/?tab=2`);
});

test('a guest who signs up with a provider keeps the id', async () => {
  await on.visit('/');
  await button('Look around as a guest').click();
  const id = await on.page.locator('code').innerText();

  await on.visit('/handler/sign-up');
  await github().click();
  await beSomebody();
  await signedIn('Ada');

  expect(await on.page.locator('code').innerText()).toBe(id);
});

test('a signed-in person connects an account and signs in with it from then on', async () => {
  await signUpByPassword();
  await button('Connect GitHub').click();
  await beSomebody({ email: `other-${on.email}` });
  await on.page.getByText(`Connected as other-${on.email}`).waitFor();
  expect(on.page.url()).toBe(`${on.example.url}/`);
  await signOut();
  await on.visit('/handler/sign-in');
  await github().click();
  await beSomebody({ email: `other-${on.email}` });
  await signedIn(on.email);

  await button('Disconnect GitHub').click();
  await button('Connect GitHub').waitFor();
});

test('an account that belongs to somebody else cannot be connected, and one goes back', async () => {
  await on.visit('/handler/sign-in');
  await github().click();
  await beSomebody({ email: `taken-${on.email}` });
  await signedIn('Ada');
  await signOut();
  await signUpByPassword();
  await button('Connect GitHub').click();
  await beSomebody({ email: `taken-${on.email}` });

  await heading('This account is already connected').waitFor();
  await button('Go back').click();
  await button('Connect GitHub').waitFor();
});

test('who comes back from the provider by the browser’s own button finds no button still turning', async () => {
  await on.visit('/handler/sign-in');
  await github().click();
  await heading(/^Sign in with /).waitFor();
  await on.page.goBack();
  await github().waitFor();

  await expect.poll(() => github().getAttribute('aria-busy')).toBeNull();
  await github().click();
  await beSomebody();
  await signedIn('Ada');
});

test('a connection that breaks on the way back can be tried again', async () => {
  await callbackOf();

  await button('Try again').click();

  await signedIn('Ada');
});

test('axe finds nothing in any state, and all fits 320 pixels, in light and dark', async () => {
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

async function expectNobody(): Promise<void> {
  await on.visit('/');
  await on.page.getByText('Nobody is signed in').waitFor();
}
