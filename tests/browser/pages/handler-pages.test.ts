import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { expectRoom, violationsOf } from '../kit/looks.ts';
import { stage } from '../kit/stage.ts';

const password = 'correct horse';

const on = stage();

const emailField = () => on.page.getByLabel('Email address');
const passwordField = () => on.page.getByLabel('Password', { exact: true });
const urlIs = (path: string) => expect.poll(() => on.page.url()).toBe(`${on.example.url}${path}`);

async function signUp(): Promise<void> {
  await on.visit('/handler/sign-up');
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await on.page.getByText(`Hello, ${on.email}`).waitFor();
}

test('a user signs up, is still signed in after a reload, signs out, and signs in again', async () => {
  await on.visit('/');
  await on.page.getByRole('link', { name: 'Sign up' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.getByRole('button', { name: 'Create account' }).click();
  await on.page.getByText(`Hello, ${on.email}`).waitFor();
  await urlIs('/');

  await on.page.reload();
  await on.page.getByText(`Hello, ${on.email}`).waitFor();
  await on.page.getByRole('button', { name: 'Sign out' }).click();
  await on.page.getByText('You are not signed in').waitFor();
  await on.page.getByRole('link', { name: 'Sign in' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.getByRole('button', { name: 'Sign in' }).click();
  await on.page.getByText(`Hello, ${on.email}`).waitFor();

  expect(on.complaints).toEqual([]);
});

longTest('a page appears as soon as its code and data are loaded, without a timer', async () => {
  await signUp();
  await on.page.clock.install();
  await on.page.clock.pauseAt(Date.now() + 1000);

  await on.page.reload();
  await on.page.getByText(`Hello, ${on.email}`).waitFor();
  await on.visit('/handler/account-settings');
  await on.page.getByRole('heading', { name: 'Account settings' }).waitFor();
  await on.newBrowser();
  await on.page.clock.install();
  await on.page.clock.pauseAt(Date.now() + 1000);
  await on.visit('/handler/sign-in');
  await emailField().waitFor();
});

test('signing out in one tab signs out the other, and signing in signs it in', async () => {
  await signUp();
  const other = await on.context.newPage();
  await other.goto(on.example.url);
  await other.getByText(`Hello, ${on.email}`).waitFor();

  const isHome = on.page.waitForEvent('framenavigated');
  await on.page.getByRole('button', { name: 'Sign out' }).click();
  await other.getByText('You are not signed in').waitFor();
  await isHome; // Otherwise it would come in between.
  await on.visit('/handler/sign-in');
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await other.getByText(`Hello, ${on.email}`).waitFor();
});

longTest('two tabs with an expired token request only one new token, until an old refresh token is used', async () => {
  await signUp();
  const other = await on.context.newPage();
  await other.goto(on.example.url);
  await other.getByText(`Hello, ${on.email}`).waitFor();
  const renewals: string[] = [];
  on.context.on('request', (request) => request.url().endsWith('/auth/oauth/token') && renewals.push(request.url()));
  const first = await refreshToken();
  expect(first).toMatch(/^\w+\.1\.\w+$/);

  for (const round of [1, 2]) {
    on.server.clock.advance(11, 'minute');
    await Promise.all([on.page.reload(), other.reload()]);
    await Promise.all([on.page, other].map((tab) => tab.getByText(`Hello, ${on.email}`).waitFor()));
    expect(renewals).toHaveLength(round);
    expect((await refreshToken()).split('.')[1]).toBe(String(round + 1));
  }

  on.server.clock.advance(1, 'minute');
  const headers = { 'x-stack-refresh-token': first };
  expect(await on.at.api.call('POST /auth/sessions/current/refresh', { headers })).toFail(
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  );
  await Promise.all([on.page.reload(), other.reload()]);
  await Promise.all([on.page, other].map((tab) => tab.getByText('You are not signed in').waitFor()));
});

/** Returns the refresh token in the cookies of the browser. */
async function refreshToken(): Promise<string> {
  const cookie = (await on.context.cookies()).find(({ name }) => name.startsWith('portico-refresh-'));
  return JSON.parse(decodeURIComponent(cookie?.value ?? '{}')).refresh_token;
}

test('an incorrect password shows an error, is announced, and can be typed again', async () => {
  await signUp();
  await on.page.getByRole('button', { name: 'Sign out' }).click();
  await on.page.getByText('You are not signed in').waitFor();
  await on.visit('/handler/sign-in');

  await emailField().fill(on.email);
  await passwordField().fill('something else');
  await on.page.keyboard.press('Enter');

  await on.page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
  await expect.poll(() => on.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  await on.page.keyboard.type(password);
  await on.page.keyboard.press('Enter');
  await on.page.getByText(`Hello, ${on.email}`).waitFor();
});

test('a form shows what is missing, focuses the field, and sends nothing until it is valid', async () => {
  const requests: string[] = [];
  on.page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  await on.visit('/handler/sign-up');

  await on.page.getByRole('button', { name: 'Create account' }).click();
  await on.page.getByText('Enter your email address.').waitFor();
  expect(await emailField().getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => on.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  await emailField().fill('ada@example');
  await on.page.getByText('Enter a valid email address').waitFor();
  await emailField().fill(on.email);
  await passwordField().fill('short');
  await on.page.keyboard.press('Enter');
  await on.page.getByText('Password must be at least 8 characters.').waitFor();

  expect(requests).toEqual([]);
});

longTest('a password that is too easy to guess is refused with the reason, and a better one signs up', async () => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  await on.visit('/handler/sign-up');
  await emailField().fill(on.email);
  await passwordField().fill('password123');
  await on.page.keyboard.press('Enter');

  await on.page.getByRole('alert').getByText('This password is too easy to guess.').waitFor();
  await expect.poll(() => on.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  expect(await violationsOf(on.page)).toEqual([]);
  await expectRoom(on.page);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await on.page.getByText(`Hello, ${on.email}`).waitFor();
});

longTest('a form asks for the length that the project requires', async () => {
  const configure = async (minLength: number) => {
    const config_override_string = JSON.stringify({ 'auth.password.minLength': minLength });
    await on.at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
  };
  await configure(15);
  try {
    await on.visit('/handler/sign-up');
    await on.page.getByText('At least 15 characters.').waitFor();
    await emailField().fill(on.email);
    await passwordField().fill('raven harbor 7');
    await on.page.keyboard.press('Enter');
    await on.page.getByText('Password must be at least 15 characters.').waitFor();
    await passwordField().fill('raven harbor 71');
    await on.page.keyboard.press('Enter');
    await on.page.getByText(`Hello, ${on.email}`).waitFor();
  } finally {
    await configure(8);
  }
});

longTest('an address that is already in use shows an error at its field', async () => {
  await on.at.project.user({ primary_email: on.email });
  await on.visit('/handler/sign-up');

  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');

  await on.page.getByRole('alert').getByText('An account with this email address already exists.').waitFor();
  await expect.poll(() => on.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
});

longTest('users return to their page after sign-in and sign-up, also after switching between them', async () => {
  await on.visit('/handler/sign-in?after_auth_return_to=%2F%3Ftab%3D2');

  await on.page.getByRole('link', { name: 'Create one' }).click();
  await on.page.getByRole('button', { name: 'Create account' }).waitFor();
  await on.page.goBack();
  await on.page.getByRole('button', { name: 'Sign in' }).waitFor();
  await on.page.goForward();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');

  await on.page.getByText(`Hello, ${on.email}`).waitFor();
  await urlIs('/?tab=2');
});

longTest('the focus moves to the new page instead of being lost', async () => {
  await on.visit('/handler/sign-in');

  await on.page.getByRole('link', { name: 'Create one' }).focus();
  await on.page.keyboard.press('Enter');
  await on.page.getByRole('button', { name: 'Create account' }).waitFor();

  await expect.poll(() => on.page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expect.poll(() => on.page.title()).toMatch(/^Create your .* account$/);
});

test('a return URL on another site is ignored after the sign-up', async () => {
  await on.visit('/handler/sign-up?after_auth_return_to=https%3A%2F%2Fevil.example');

  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');

  await on.page.getByText(`Hello, ${on.email}`).waitFor();
  await urlIs('/');
});

longTest.each([
  ['/handler/SignIn?x=1', '/handler/sign-in?x=1'],
  ['/handler/log-in', '/handler/sign-in'],
  ['/handler/register', '/handler/sign-up'],
  ['/handler/SIGN-UP/', '/handler/sign-up'],
])('%s redirects to %s', async (path, expected) => {
  await on.visit(path);

  await emailField().waitFor();
  await urlIs(expected);
  expect(on.complaints).toEqual([]);
});

longTest('a page that does not exist shows a message and links to the home page', async () => {
  await on.visit('/handler/nonsense');

  await on.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await on.page.getByRole('button', { name: 'Go to home page' }).click();
  await urlIs('/');
});

test('the error page explains a known error by its code, and does not repeat the message of the link', async () => {
  await on.visit('/handler/error?errorCode=USER_NOT_FOUND&message=Call%20555-1234&details=%7B%7D');
  await on.page.getByText('Error code: USER_NOT_FOUND').waitFor();
  await on.page.getByText('The user was not found.').waitFor();
  expect(await on.page.getByText('555-1234').count()).toBe(0);

  await on.visit('/handler/error?errorCode=SCHEMA_ERROR&details=%7B%22message%22%3A%22Call%20555-1234%22%7D');
  await on.page.getByText('Error code: SCHEMA_ERROR').waitFor();
  await on.page.getByText('An error occurred while signing you in.').waitFor();
  expect(await on.page.getByText('555-1234').count()).toBe(0);

  await on.visit('/handler/error?errorCode=%3Cscript%3E&message=x&details=%7B');
  await on.page.getByText('An error occurred while signing you in.').waitFor();
  await on.visit('/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED');
  await on.page.getByRole('heading', { name: 'Access denied' }).waitFor();

  const details = (reason: string) => encodeURIComponent(JSON.stringify({ provider_id: 'google', reason }));
  await on.visit(`/handler/error?errorCode=OAUTH_PROVIDER_UNAVAILABLE&details=${details('refused')}`);
  await on.page.getByText('The provider did not complete the sign-in.').waitFor();
  await on.visit(`/handler/error?errorCode=OAUTH_PROVIDER_UNAVAILABLE&details=${details('server-error')}`);
  await on.page.getByText('An error occurred while signing you in.').waitFor();
});

test('a signed-in user does not see the sign-in page, and /sign-out signs out', async () => {
  await signUp();

  await on.visit('/handler/sign-in');
  await urlIs('/');
  await on.visit('/handler/sign-out');
  await on.page.getByText('You are not signed in').waitFor();
  await urlIs('/');
});

test('the user button opens by keyboard, supports arrow keys and Escape, and signs out', async () => {
  await signUp();
  const button = on.page.getByRole('button', { name: /^Account: / });

  await button.focus();
  await on.page.keyboard.press('Enter');
  await on.page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await on.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
  await on.page.keyboard.press('Escape');
  expect(await on.page.getByRole('menu').count()).toBe(0);
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await on.page.keyboard.press('Enter');
  await on.page.keyboard.press('ArrowDown');
  await on.page.keyboard.press('Enter');
  await on.page.getByText('You are not signed in').waitFor();
});

test('a session that was ended elsewhere is noticed when the user returns to the tab', async () => {
  await signUp();
  const { body } = await on.at.api.server().call('GET /users', { query: { query: on.email } });
  const { body: sessions } = await on.at.api.server().call('GET /auth/sessions', {
    query: { user_id: body.items[0]?.id ?? '' },
  });
  await on.at.api
    .server()
    .call('DELETE /auth/sessions/:session_id', { params: { session_id: sessions.items[0]?.id ?? '' } });

  await expect
    .poll(async () => {
      await on.page.reload();
      return await on.page.getByRole('heading').first().textContent();
    })
    .toBe('Hello');
  expect((await on.context.cookies()).filter(({ name }) => name.includes('portico'))).toEqual([]);
});

longTest('without a network, the page shows a message, keeps the input, and works again later', async () => {
  await on.visit('/handler/sign-up');
  await emailField().fill(on.email);
  await passwordField().fill(password);

  await on.context.setOffline(true);
  await on.page.keyboard.press('Enter');
  await on.page.getByRole('alert').getByText('You are offline.').waitFor();
  await on.context.setOffline(false);
  await on.page.getByRole('button', { name: 'Create account' }).click();

  await on.page.getByText(`Hello, ${on.email}`).waitFor();
});

longTest('the password can be shown and hidden, and fields have names for password managers', async () => {
  await on.visit('/handler/sign-in');
  await passwordField().fill(password);

  await on.page.getByRole('button', { name: 'Show password' }).click();
  expect(await passwordField().getAttribute('type')).toBe('text');
  await on.page.getByRole('button', { name: 'Hide password' }).click();
  expect(await passwordField().getAttribute('type')).toBe('password');
  expect(await passwordField().getAttribute('autocomplete')).toBe('current-password');
  expect(await emailField().getAttribute('autocomplete')).toBe('username webauthn');
  await on.visit('/handler/sign-up');
  expect(await passwordField().getAttribute('autocomplete')).toBe('new-password');
});

test('axe finds nothing on any page in light and dark mode', async () => {
  for (const path of ['sign-in', 'sign-up', 'error', 'error?errorCode=USER_NOT_FOUND', 'nonsense']) {
    await on.visit(`/handler/${path}`);
    await on.page.getByRole('heading').waitFor();
    if (path.startsWith('sign-')) {
      await on.page.getByRole('button', { name: /^(Sign in|Create account)$/ }).click();
      await on.page.getByText('Enter your email address.').waitFor();
    }
    expect(await violationsOf(on.page)).toEqual([]);
  }
  await signUp();
  await on.page.getByRole('button', { name: /^Account: / }).click();
  expect(await violationsOf(on.page)).toEqual([]);
});

test.each(['ltr', 'rtl'])('at 320 pixels, nothing is cut off or too small to touch (%s)', async (direction) => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['sign-in', 'sign-up', 'nonsense']) {
    await on.visit(`/handler/${path}`);
    await on.page.getByRole('heading').waitFor();
    await on.page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    await expectRoom(on.page);
  }
});

test('without a language, the pages are in that of the browser', async () => {
  await on.context.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['sv', 'de-AT', 'en'] });
  });
  await on.visit('/handler/sign-in');
  await on.page.getByRole('heading', { name: /^Bei .+ anmelden$/ }).waitFor();
  expect(await on.page.locator('.portico-scope').first().getAttribute('lang')).toBe('de-DE');

  // An app whose texts are in another language, which its overrides have.
  await on.context.addInitScript(() => {
    document.addEventListener('readystatechange', () => document.documentElement.setAttribute('lang', 'sv'), {
      once: true,
    });
  });
  await on.visit('/handler/sign-in');
  await on.page.getByRole('heading', { name: /^Sign in to / }).waitFor();
});
