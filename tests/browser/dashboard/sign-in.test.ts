import { authenticatorApp, engineOfRun, startTestServer, type TestServer } from '@portico/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOfBase32 } from '../kit/base32.ts';
import { complaintsOf, sharedBrowser } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';

/** A project owner manages sign-in methods. The tests share a new server and build on each other. */

let server: TestServer;
let page: Page;
let complaints: string[];
let projectId: string;
let userId: string;

beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_DASHBOARD_SIGN_UP: 'first-account' },
  });
  page = await (await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  complaints = complaintsOf(page);
  await page.goto(server.url);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await button('Create account').click();
  await page.getByRole('link', { name: 'Create your first project' }).click();
  await page.getByLabel('Project name').fill('Otters');
  await button('Create project').click();
  await page.getByText('Copy the keys now.').waitFor();
  projectId = /\/projects\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
});

afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = () => page.getByRole('dialog');
const text = (words: string) => page.getByText(words, { exact: true });
const visit = (path: string) => page.goto(`${server.url}/projects/${projectId}${path}`);
const section = (name: string) => page.getByRole('region', { name });
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Calls the API as the server of the app. */
async function api<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': projectId,
      'x-stack-access-type': 'server',
      'x-stack-development-override-key': 'sak_test_internal_admin_key',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as T;
}

interface ClientConfig {
  config: { magic_link_enabled: boolean; passkey_enabled: boolean; enabled_oauth_providers: { id: string }[] };
}

const configuration = async () => (await api<ClientConfig>('GET', '/projects/current')).config;

test('sign-in methods are turned on immediately', async () => {
  await visit('/sign-in-methods');
  await page.getByRole('switch', { name: 'Email code' }).click();
  await page.getByRole('switch', { name: 'Passkey', exact: true }).click();

  await expect.poll(configuration).toMatchObject({ magic_link_enabled: true, passkey_enabled: true });
});

test('a provider is turned on with shared credentials, and then with own credentials', async () => {
  await button('Turn on GitHub').click();
  await dialog().getByRole('button', { name: 'Turn on GitHub' }).click();
  await row('GitHub').getByText('Shared credentials').waitFor();

  await button('Edit GitHub').click();
  await dialog().getByLabel('Credentials').selectOption('Your own credentials');
  await dialog().getByText(`${server.url}/api/v1/auth/oauth/callback/github`).waitFor();
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await dialog().getByText('This field is required.').first().waitFor();
  await dialog().getByLabel('Client ID').fill('my-client');
  await dialog().getByLabel('Client secret').fill('my-secret');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await row('GitHub').getByText('Your credentials').waitFor();
  await page.reload();
  await button('Edit GitHub').click();
  expect(await dialog().getByLabel('Client ID').inputValue()).toBe('my-client');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
});

test('a provider without shared credentials requires own credentials', async () => {
  await button('Turn on Microsoft').click();
  await dialog().getByLabel('Credentials').selectOption('Your own credentials');
  await dialog().getByLabel('Tenant ID').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await button('Turn on Apple').click();
  await dialog().getByLabel('Client ID').fill('apple-client');
  expect(await dialog().getByLabel('Credentials').count()).toBe(0);
  await dialog().getByLabel('Client secret').fill('apple-secret');
  await dialog().getByRole('button', { name: 'Turn on Apple' }).click();
  await row('Apple').getByText('Your credentials').waitFor();

  expect((await configuration()).enabled_oauth_providers.map(({ id }) => id)).toEqual(['github', 'apple']);
});

test('a claim is added with a preview, changed and removed, and tokens follow', async () => {
  const user = { display_name: 'Grace', server_metadata: { plan: 'pro' }, client_metadata: { theme: 'dark' } };
  const { id } = await api<{ id: string }>('POST', '/users', user);
  const claims = async (): Promise<object> => {
    const session = { user_id: id };
    const { access_token } = await api<{ access_token: string }>('POST', '/auth/sessions', session);
    return JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());
  };
  await visit('/sign-in-methods');
  const list = section('Access token claims');
  await list.getByText('No own claims').waitFor();

  await button('Add claim').click();
  await dialog().getByLabel('Name').fill('role');
  await dialog().getByLabel('Field').fill('user.password');
  await dialog().getByRole('button', { name: 'Add claim' }).click();
  await dialog().getByText('The name is a reserved claim.').waitFor();
  await dialog().getByText('The field must be one of user.id').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog().getByLabel('Name').fill('plan');
  await dialog().getByLabel('Field').fill('user.client_metadata.theme');
  await dialog().getByText('Users can change this field.').waitFor();
  await dialog().getByRole('button', { name: 'Add claim' }).click();
  await list.getByText('Users can change it').waitFor();
  await list.getByText('"plan": "dark"').waitFor();
  expect(await claims()).toMatchObject({ plan: 'dark' });

  await button('Actions for plan').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog().getByLabel('Name').fill('tier');
  await dialog().getByLabel('Field').fill('user.server_metadata.plan');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await list.getByText('"tier": "pro"').waitFor();
  await list.getByText('Next token of Grace').waitFor();
  expect(await claims()).toMatchObject({ tier: 'pro' });
  expect(await claims()).not.toHaveProperty('plan');
  await page.reload();
  await list.getByText('"tier": "pro"').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await button('Actions for tier').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await list.getByText('No own claims').waitFor();
  expect(await claims()).not.toHaveProperty('tier');
});

test('own sign-up fields are added, moved and removed, and the page of a user shows the answers', async () => {
  const { id } = await api<{ id: string }>('POST', '/users', { display_name: 'Ada' });
  await visit('/sign-in-methods');
  const list = section('Sign-up fields');
  await list.getByText('No own fields').waitFor();

  await list.getByRole('button', { name: 'Add field' }).click();
  await dialog().getByRole('button', { name: 'Add field' }).click();
  await dialog().getByText('Enter a label.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog().getByLabel('Label', { exact: true }).fill('Company');
  await dialog().getByLabel('ID').fill('company');
  await dialog().getByRole('button', { name: 'Add field' }).click();
  await list.getByText('company', { exact: true }).waitFor();

  await list.getByRole('button', { name: 'Add field' }).click();
  await dialog().getByLabel('Type').selectOption('Consent');
  await dialog().getByLabel('Label', { exact: true }).fill('I agree to the [terms]');
  await dialog().getByLabel('ID').fill('terms');
  await dialog().getByLabel('Document').fill('https://example.com/terms');
  await dialog().getByLabel('Version').fill('2026-11');
  await dialog().getByLabel('Label in another language').selectOption('German');
  await dialog().getByLabel('Label in German').fill('Ich stimme den [AGB] zu');
  expect(await violationsOf(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Add field' }).click();
  await list.getByText('version 2026-11').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await button('Actions for terms').click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(async () => await list.getByRole('listitem').first().innerText()).toContain('terms');

  await visit(`/users/${id}`);
  await section('Sign-up').getByText('Asked at the next sign-in').waitFor();
  await api('POST', `/sign-up-fields/${id}`, { answers: { company: 'Acme', terms: '2026-11' } });
  await page.reload();
  await section('Sign-up').getByText('Acme').waitFor();
  await section('Sign-up').getByText('I agree to the terms').waitFor();
  await section('Sign-up').getByText('Recorded by a server').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await visit('/sign-in-methods');
  for (const name of ['terms', 'company']) {
    await button(`Actions for ${name}`).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await button(`Actions for ${name}`).waitFor({ state: 'detached' });
  }
  await list.getByText('No own fields').waitFor();

  // The project no longer requires the consent.
  await api('DELETE', `/sign-up-fields/${id}/consents/terms`);
  await visit(`/users/${id}`);
  await section('Sign-up').getByText('Withdrawn', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('client secrets that the server cannot read are entered again, one after the other', async () => {
  const db = server.app.database.handle();
  await db.run({
    text: "update data_keys set master_key_id = 'lost' where scope = 'config'",
    values: [],
    isWrite: true,
  });
  // Data keys stay in memory for five minutes.
  server.clock.advance(6, 'minute');
  await visit('/sign-in-methods');
  const lost = 'Enter the client secret again';
  for (const name of ['Apple', 'GitHub']) await row(name).getByText(lost).waitFor();

  for (const name of ['Apple', 'GitHub']) {
    await button(`Edit ${name}`).click();
    await dialog().getByText('The stored secret cannot be read. Enter it again.').waitFor();
    await dialog().getByLabel('Client secret').fill(`the secret of ${name}`);
    await dialog().getByRole('button', { name: 'Save changes' }).click();
    await row(name).getByText(lost).waitFor({ state: 'detached' });
  }

  await page.reload();
  await button('Edit Apple').click();
  expect(await dialog().getByLabel('Client ID').inputValue()).toBe('apple-client');
  expect(await dialog().getByLabel('Client secret').inputValue()).toBe('the secret of Apple');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  server.errors.length = 0;
});

test('a provider is turned off after confirmation, and the setting for existing emails is kept', async () => {
  await button('Turn off Apple').click();
  await dialog().getByText('Users without another sign-in method cannot sign in').waitFor();
  await dialog().getByRole('button', { name: 'Turn off Apple' }).click();
  await button('Turn on Apple').waitFor();
  await page.getByLabel('If the email belongs to an existing user').selectOption('Reject the sign-in');
  await text('Settings saved').waitFor();

  await page.reload();
  await page.getByText('Users sign in with their existing method').waitFor();
  expect((await configuration()).enabled_oauth_providers.map(({ id }) => id)).toEqual(['github']);
});

test('the emails of a user are added, verified, made primary and removed', async () => {
  const user = await api<{ id: string }>('POST', '/users', { primary_email: 'ada@example.com', display_name: 'Ada' });
  userId = user.id;
  await visit(`/users/${userId}`);
  await button('Add email').click();
  await dialog().getByRole('button', { name: 'Add email' }).click();
  await dialog().getByText('Enter an email address.').waitFor();
  await dialog().getByLabel('Email', { exact: true }).fill('second@example.com');
  await dialog().getByRole('button', { name: 'Add email' }).click();
  await row('second@example.com').getByText('Not verified').waitFor();

  // The previous menu may still be fading out.
  const choose = async (address: string, name: string) => {
    await button(`Actions for ${address}`).click();
    await page
      .getByRole('menu', { name: `Actions for ${address}` })
      .getByRole('menuitem', { name })
      .click();
  };
  await choose('second@example.com', 'Mark as verified');
  await row('second@example.com').getByText('Verified', { exact: true }).waitFor();
  await choose('second@example.com', 'Make primary');
  await row('second@example.com').getByText('Primary', { exact: true }).waitFor();
  expect(await api('GET', `/users/${userId}`)).toMatchObject({
    primary_email: 'second@example.com',
    primary_email_verified: true,
  });
  await choose('ada@example.com', 'Remove');
  await dialog().getByRole('button', { name: 'Remove email' }).click();
  await row('ada@example.com').waitFor({ state: 'detached' });
});

test('the sign-in methods of a user are shown, and removed after confirmation', async () => {
  await api('PATCH', `/users/${userId}`, { totp_secret_base64: authenticatorApp().secretBase64 });
  await api('POST', '/oauth-providers', {
    user_id: userId,
    provider_config_id: 'github',
    account_id: '4711',
    email: 'ada@github.example',
    allow_sign_in: true,
    allow_connected_accounts: false,
  });
  await visit(`/users/${userId}/sign-in`);
  const methods = section('Sign-in methods');
  await methods.getByText('ada@github.example').waitFor();
  await row('Two-factor authentication').getByRole('button', { name: 'Turn off' }).click();
  await dialog().getByRole('button', { name: 'Turn off' }).click();
  await row('Two-factor authentication').getByText('Off', { exact: true }).waitFor();
  await row('Email code').getByRole('button', { name: 'Turn on' }).click();
  await row('Email code').getByText('On', { exact: true }).waitFor();
  await button('Remove GitHub').click();
  await dialog().getByRole('button', { name: 'Remove account' }).click();
  // Elements behind an open dialog have no role, so that the account seems to be gone too early.
  await expect
    .poll(async () => await api('GET', `/users/${userId}`))
    .toMatchObject({ requires_totp_mfa: false, otp_auth_enabled: true, oauth_providers: [] });
  await methods.getByText('ada@github.example').waitFor({ state: 'detached' });
});

test('the screens are accessible and fit 320 pixels, in light and dark mode', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/sign-in-methods', `/users/${userId}/sign-in`]) {
    await visit(path);
    await page.getByRole('heading', { level: 2, name: /^(Identity providers|Sign-in methods)$/ }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await violationsOf(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(complaints).toEqual([]);
  expect(server.errors).toEqual([]);
});

test('an owner sets up the second factor that the dashboard requires', async () => {
  const required = await fetch(`${server.url}/api/v1/internal/config/override`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'admin',
      'x-stack-development-override-key': 'sak_test_internal_admin_key',
    },
    body: JSON.stringify({ config_override_string: JSON.stringify({ 'auth.secondFactor.policy': 'required' }) }),
  });
  expect(required.status).toBeLessThan(300);
  await page.context().clearCookies();
  await page.goto(`${server.url}/sign-in`);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await button('Sign in').click();

  await page.getByRole('heading', { name: 'Set up an authenticator app' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const phone = authenticatorApp(bytesOfBase32(await page.getByLabel('Setup key', { exact: true }).inputValue()));
  await page.locator('input[name="one-time-code"]').fill(phone.codeAt(server.clock.now()));
  await button('I have saved the codes').click();

  await visit('/sign-in-methods');
  await page.getByLabel('Authenticator app', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('a project owner with two-factor authentication enters a code, or a recovery code', async () => {
  const phone = authenticatorApp();
  const headers = {
    'content-type': 'application/json',
    'x-stack-project-id': 'internal',
    'x-stack-access-type': 'server',
    'x-stack-development-override-key': 'sak_test_internal_admin_key',
  };
  const users = await fetch(`${server.url}/api/v1/users?query=owner@example.com`, { headers });
  const { items } = (await users.json()) as { items: { id: string }[] };
  const body = JSON.stringify({ totp_secret_base64: phone.secretBase64 });
  await fetch(`${server.url}/api/v1/users/${items[0]?.id}`, { method: 'PATCH', headers, body });
  const visitor = await (await (await sharedBrowser()).newContext()).newPage();

  await visitor.goto(`${server.url}/sign-in`);
  await visitor.getByLabel('Email').fill('owner@example.com');
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse');
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await visitor.getByLabel('Code from your authenticator app').fill('000 000');
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await visitor.getByText('The TOTP code is invalid.').waitFor();
  await visitor.getByLabel('Code from your authenticator app').fill(phone.codeAt(server.clock.now()));
  await visitor.getByRole('button', { name: 'Continue' }).click();

  await visitor.getByRole('heading', { name: 'Projects' }).waitFor();
  await visitor.context().clearCookies();

  const codes = await fetch(`${server.url}/api/v1/auth/mfa/recovery-codes?user_id=${items[0]?.id}`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  const { recovery_codes: recoveryCodes } = (await codes.json()) as { recovery_codes: string[] };
  await visitor.goto(`${server.url}/sign-in`);
  await visitor.getByLabel('Email').fill('owner@example.com');
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse');
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await visitor.getByRole('button', { name: 'Use a recovery code' }).click();
  await visitor.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await visitor.getByRole('button', { name: 'Continue' }).click();
  await visitor.getByRole('heading', { name: 'Projects' }).waitFor();
  await visitor.context().close();
});
