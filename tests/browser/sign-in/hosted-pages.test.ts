import { authenticatorApp } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { type HostedApp, startHostedApp } from '../kit/hosted-app.ts';
import { violationsOf } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

/** The Node.js app of the guide signs people in on the hosted pages, with a published OAuth library. */

let app: HostedApp;
const on = stage({
  config: { allow_localhost: true, magic_link_enabled: true },
  start: async (at) => {
    app = await startHostedApp(at);
    return app;
  },
});
const { button, codeField, emailField, passwordField } = peopleOn(on);

const hello = () => on.page.getByRole('heading', { name: `Hello, ${on.email}`, exact: true });
/** Styles, scripts and fonts that the policy of the pages has blocked. */
const blocked = () => on.complaints.filter((complaint) => complaint.includes('Content Security Policy'));
const pagesUrl = () => `${on.server.url}/pages/${on.at.project.id}`;

async function account() {
  const body = { primary_email: on.email, primary_email_auth_enabled: true, password };
  return (await on.at.api.server().call('POST /users', { body })).body;
}

async function typePassword(): Promise<void> {
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await button('Sign in').click();
}

async function signIn(): Promise<void> {
  await on.page.goto(`${on.example.url}/sign-in`);
  await on.page.waitForURL(`${pagesUrl()}/sign-in?*`);
  await typePassword();
  await hello().waitFor();
}

test('a user signs in, stays signed in, and signs out of the app and of the pages', async () => {
  await account();
  await on.visit('/');
  await on.page.getByRole('link', { name: 'Sign in' }).click();
  await on.page.getByRole('heading', { name: /^Sign in to/ }).waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
  await typePassword();
  await hello().waitFor();
  expect(on.page.url()).toBe(`${on.example.url}/`);

  // The second sign-in needs no password.
  await on.context.clearCookies({ name: 'session' });
  await on.page.goto(`${on.example.url}/sign-in`);
  await hello().waitFor();

  await button('Sign out').click();
  await on.page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(on.page.url()).toBe(`${on.example.url}/`);
  await on.page.getByRole('link', { name: 'Sign in' }).click();
  await on.page.getByRole('heading', { name: /^Sign in to/ }).waitFor();
  expect(on.complaints).toEqual([]);
});

longTest('a new user signs up with an email code, in the language of the app', async () => {
  const app = new URL(
    (await on.page.request.get(`${on.example.url}/sign-in`, { maxRedirects: 0 })).headers().location ?? '',
  );
  app.searchParams.set('prompt', 'create');
  app.searchParams.set('login_hint', on.email);
  app.searchParams.set('ui_locales', 'xx de');
  await on.page.goto(app.href);
  await on.page.getByRole('heading', { name: /erstellen|registrieren/i }).waitFor();
  const field = on.page.getByLabel('E-Mail-Adresse');
  expect(await field.inputValue()).toBe(on.email);
  await field.press('Enter');
  const mail = await on.mail('');

  await on.page.goto(mail.link);

  await hello().waitFor();
});

longTest('a required sign-up field is asked before the return to the app, also after a new start', async () => {
  const terms = { id: 'terms', type: 'consent', label: 'I agree', required: true, version: '1' };
  const ask = async (fields: readonly object[]) => {
    const config_override_string = JSON.stringify({ 'auth.signUpFields': fields });
    await on.at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
  };
  await account();
  await ask([terms]);
  await on.page.goto(`${on.example.url}/sign-in`);
  await typePassword();
  await on.page.waitForURL(`${pagesUrl()}/onboarding?*`);
  await on.page.goto(`${on.example.url}/sign-in`);
  await on.page.waitForURL(`${pagesUrl()}/onboarding?*`);

  await on.page.getByLabel('I agree').check();
  await button('Continue').click();
  await hello().waitFor();
  expect(blocked()).toEqual([]);
  await ask([]);
});

longTest('the pages have the branding of the project, which their policy allows', async () => {
  await account();
  const admin = on.at.api.admin();
  const { body } = await admin.call('GET /internal/branding');
  const branding = { ...body.published, light: { accent: '#0a7d5a' }, radius: 2, layout: 'split' as const };
  const publish = async (next: typeof body.published) => {
    const { version } = (await admin.call('GET /internal/branding')).body;
    const saved = await admin.call('PUT /internal/branding/draft', { body: { branding: next, base_version: version } });
    const published = { body: { base_version: saved.body.version } };
    expect(await admin.call('POST /internal/branding/publish', published)).toSucceed();
  };
  await publish(branding);
  await on.page.goto(`${on.example.url}/sign-in`);
  const color = async () =>
    await button(/^(Sign in|Send code)$/)
      .first()
      .evaluate((node) => getComputedStyle(node).backgroundColor);
  await expect.poll(color).toBe('rgb(10, 125, 90)');
  expect(blocked()).toEqual([]);
  await publish(body.published);
});

test('the app renews its tokens, until its session ends', async () => {
  const { id } = await account();
  await signIn();
  for (let times = 0; times < 2; times += 1) {
    await app.wait();
    on.server.clock.advance(2, 'minute');
    await on.visit('/');
    await hello().waitFor();
  }

  await on.at.api.server().call('DELETE /auth/sessions', { query: { user_id: id } });
  await app.wait();
  await on.visit('/');
  await on.page.getByRole('link', { name: 'Sign in' }).waitFor();
});

test('the second factor is asked on the hosted pages', async () => {
  const user = await account();
  const secret = Buffer.alloc(20, 7);
  await on.at.api.server().call('PATCH /users/:user_id', {
    params: { user_id: user.id },
    body: { totp_secret_base64: secret.toString('base64') },
  });
  await on.page.goto(`${on.example.url}/sign-in`);
  await typePassword();
  await on.page.waitForURL(`${pagesUrl()}/mfa?*`);
  await codeField().fill(authenticatorApp(secret).codeAt(on.server.clock.now()));

  await hello().waitFor();
  expect(blocked()).toEqual([]);
});

test('an app asks for a new sign-in, or for none', async () => {
  await account();
  await signIn();
  const ask = async (prompt: string) => {
    const { headers } = {
      headers: (await on.page.request.get(`${on.example.url}/sign-in`, { maxRedirects: 0 })).headers(),
    };
    const url = new URL(headers.location ?? '');
    url.searchParams.set('prompt', prompt);
    await on.page.goto(url.href);
  };

  await ask('none');
  await hello().waitFor();
  await ask('login');
  await on.page.waitForURL(`${pagesUrl()}/sign-in?*`);
  await typePassword();
  await hello().waitFor();

  await on.newBrowser();
  await ask('none');
  await on.page.getByText('The sign-in failed').waitFor();
});

longTest('the account settings show both sessions', async () => {
  await account();
  await signIn();
  await on.page.goto(`${pagesUrl()}/account-settings#active-sessions`);
  await on.page.getByRole('heading', { name: 'Account settings' }).waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
  await on.page.goto(`${pagesUrl()}/`);
  await on.page.getByRole('heading', { name: 'Account settings' }).waitFor();
  expect(on.complaints).toEqual([]);
});

test('the banner of an owner who is signed in as a user has its colors under the policy of the pages', async () => {
  const user = await account();
  const body = { user_id: user?.id ?? expect.fail(), reason: 'Ticket', callback_url: `${pagesUrl()}/impersonation` };
  const link = await on.at.api.server().call('POST /auth/impersonation/links', { body });
  await on.page.goto(link.body?.url ?? '');
  await on.page.getByRole('button', { name: /^Sign in as/ }).click();

  const banner = on.page.getByRole('region', { name: /^You are signed in as/ });
  await banner.waitFor();
  expect(blocked()).toEqual([]);
  expect(await banner.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('2px');
});
