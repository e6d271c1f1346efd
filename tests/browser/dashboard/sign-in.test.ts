import { randomUUID } from 'node:crypto';
import { authenticatorApp, claimsOf } from '@portico/testkit';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { bytesOfBase32 } from '../kit/base32.ts';
import { type Account, dashboardDesk, signedUp } from '../kit/dashboard-desk.ts';
import { complaintsOf, sharedBrowser } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';
import { select } from '../kit/select.ts';

/** A project owner manages sign-in methods. Each test has a project of its own, on a server whose internal project they change. */

const at = dashboardDesk({});

beforeEach(async () => {
  await at.newProject();
  at.complaints.length = 0;
});

afterEach(() => {
  expect(at.complaints).toEqual([]);
  expect(at.server.errors).toEqual([]);
});

const button = (name: string | RegExp) => at.page.getByRole('button', { name, exact: typeof name === 'string' });
const row = (name: string) => at.page.getByRole('listitem').filter({ hasText: name });

/** Calls the API as the server of a project. Default: the one of the test. */
async function api<T>(method: string, path: string, body?: object, projectId = at.project.id): Promise<T> {
  const answer = await fetch(`${at.server.url}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': projectId,
      'x-stack-access-type': 'admin',
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

const ownApp = (type: string) => ({
  type,
  isShared: false,
  clientId: `${type}-client`,
  clientSecret: `${type}-secret`,
});

/** Turns on GitHub and Apple with credentials of the project. */
async function turnProvidersOn(): Promise<void> {
  const ways = { allowSignIn: true, allowConnectedAccounts: true };
  await at.project.updateConfig({
    'auth.oauth.providers.github': { ...ownApp('github'), ...ways },
    'auth.oauth.providers.apple': { ...ownApp('apple'), ...ways },
  });
}

const createAda = () =>
  api<{ id: string }>('POST', '/users', { primary_email: 'ada@example.com', display_name: 'Ada' });

/** Creates an owner, and opens the dashboard in a new browser context. */
async function newOwner(): Promise<{ account: Account; id: string; page: Page; complaints: string[] }> {
  const account = { email: `${randomUUID()}@example.com`, password: 'correct horse' };
  const { id } = await signedUp(at.server.url, account);
  const context = await (await sharedBrowser()).newContext({ reducedMotion: 'reduce' });
  onTestFinished(async () => await context.close());
  const page = await context.newPage();
  return { account, id, page, complaints: complaintsOf(page) };
}

/** Enters email and password on the page of the dashboard for sign-in. */
async function enter(page: Page, { email, password }: Account): Promise<void> {
  await page.goto(`${at.server.url}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('sign-in methods are turned on immediately', async () => {
  await at.visit('/sign-in-methods');
  await at.page.getByRole('switch', { name: 'Email code' }).click();
  await at.page.getByRole('switch', { name: 'Passkey', exact: true }).click();

  await expect.poll(configuration).toMatchObject({ magic_link_enabled: true, passkey_enabled: true });
});

test('a provider is turned on with shared credentials, and then with own credentials', async () => {
  await at.visit('/sign-in-methods');
  await button('Turn on GitHub').click();
  await at.dialog().getByRole('button', { name: 'Turn on GitHub' }).click();
  await row('GitHub').getByText('Shared credentials').waitFor();

  await button('Edit GitHub').click();
  await select(at.dialog().getByLabel('Credentials'), 'Your own credentials');
  await at.dialog().getByText(`${at.server.url}/api/v1/auth/oauth/callback/github`).waitFor();
  await at.dialog().getByRole('button', { name: 'Save changes' }).click();
  await at.dialog().getByText('This field is required.').first().waitFor();
  await at.dialog().getByLabel('Client ID').fill('my-client');
  await at.dialog().getByLabel('Client secret').fill('my-secret');
  await at.dialog().getByRole('button', { name: 'Save changes' }).click();
  await row('GitHub').getByText('Your credentials').waitFor();
  await at.page.reload();
  await button('Edit GitHub').click();
  expect(await at.dialog().getByLabel('Client ID').inputValue()).toBe('my-client');
  await at.dialog().getByRole('button', { name: 'Cancel' }).click();
});

test('a provider without shared credentials requires own credentials', async () => {
  await at.visit('/sign-in-methods');
  await button('Turn on Microsoft').click();
  await select(at.dialog().getByLabel('Credentials'), 'Your own credentials');
  await at.dialog().getByLabel('Tenant ID').waitFor();
  await at.dialog().getByRole('button', { name: 'Cancel' }).click();
  await button('Turn on Apple').click();
  await at.dialog().getByLabel('Client ID').fill('apple-client');
  expect(await at.dialog().getByLabel('Credentials').count()).toBe(0);
  await at.dialog().getByLabel('Client secret').fill('apple-secret');
  await at.dialog().getByRole('button', { name: 'Turn on Apple' }).click();
  await row('Apple').getByText('Your credentials').waitFor();

  expect((await configuration()).enabled_oauth_providers.map(({ id }) => id)).toEqual(['apple']);
});

test('a claim is added with a preview, changed and removed, and tokens follow', async () => {
  const user = { display_name: 'Grace', server_metadata: { plan: 'pro' }, client_metadata: { theme: 'dark' } };
  const { id } = await api<{ id: string }>('POST', '/users', user);
  const claims = async (): Promise<object> => {
    const session = { user_id: id };
    const { access_token } = await api<{ access_token: string }>('POST', '/auth/sessions', session);
    return claimsOf(access_token);
  };
  await at.visit('/sign-in-methods/sessions');
  const list = at.section('Access token claims');
  await list.getByText('No own claims').waitFor();

  await button('Add claim').click();
  await at.dialog().getByLabel('Name').fill('role');
  await at.dialog().getByLabel('Field').fill('user.password');
  await at.dialog().getByRole('button', { name: 'Add claim' }).click();
  await at.dialog().getByText('The name is a reserved claim.').waitFor();
  await at.dialog().getByText('The field must be one of user.id').waitFor();
  expect(await violationsOf(at.page)).toEqual([]);
  await at.dialog().getByLabel('Name').fill('plan');
  await at.dialog().getByLabel('Field').fill('user.client_metadata.theme');
  await at.dialog().getByText('Users can change this field.').waitFor();
  await at.dialog().getByRole('button', { name: 'Add claim' }).click();
  await list.getByText('Users can change it').waitFor();
  await list.getByText('"plan": "dark"').waitFor();
  expect(await claims()).toMatchObject({ plan: 'dark' });

  await button('Actions for plan').click();
  await at.page.getByRole('menuitem', { name: 'Edit' }).click();
  await at.dialog().getByLabel('Name').fill('tier');
  await at.dialog().getByLabel('Field').fill('user.server_metadata.plan');
  await at.dialog().getByRole('button', { name: 'Save changes' }).click();
  await list.getByText('"tier": "pro"').waitFor();
  await list.getByText('Next token of Grace').waitFor();
  expect(await claims()).toMatchObject({ tier: 'pro' });
  expect(await claims()).not.toHaveProperty('plan');
  await at.page.reload();
  await list.getByText('"tier": "pro"').waitFor();
  expect(await violationsOf(at.page)).toEqual([]);

  await button('Actions for tier').click();
  await at.page.getByRole('menuitem', { name: 'Remove' }).click();
  await list.getByText('No own claims').waitFor();
  expect(await claims()).not.toHaveProperty('tier');
});

test('own sign-up fields are added, moved and removed, and the page of a user shows the answers', async () => {
  const { id } = await api<{ id: string }>('POST', '/users', { display_name: 'Ada' });
  await at.visit('/sign-in-methods/sign-up');
  const list = at.section('Sign-up fields');
  await list.getByText('No own fields').waitFor();

  await list.getByRole('button', { name: 'Add field' }).click();
  await at.dialog().getByRole('button', { name: 'Add field' }).click();
  await at.dialog().getByText('Enter a label.').waitFor();
  expect(await violationsOf(at.page)).toEqual([]);
  await at.dialog().getByLabel('Label', { exact: true }).fill('Company');
  await at.dialog().getByLabel('ID').fill('company');
  await at.dialog().getByRole('button', { name: 'Add field' }).click();
  await list.getByText('company', { exact: true }).waitFor();

  await list.getByRole('button', { name: 'Add field' }).click();
  await select(at.dialog().getByLabel('Type'), 'Consent');
  await at.dialog().getByLabel('Label', { exact: true }).fill('I agree to the [terms]');
  await at.dialog().getByLabel('ID').fill('terms');
  await at.dialog().getByLabel('Document').fill('https://example.com/terms');
  await at.dialog().getByLabel('Version').fill('2026-11');
  await select(at.dialog().getByLabel('Label in another language'), 'German');
  await at.dialog().getByLabel('Label in German').fill('Ich stimme den [AGB] zu');
  expect(await violationsOf(at.page)).toEqual([]);
  await at.dialog().getByRole('button', { name: 'Add field' }).click();
  await list.getByText('version 2026-11').waitFor();
  expect(await violationsOf(at.page)).toEqual([]);
  await button('Actions for terms').click();
  await at.page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(async () => await list.getByRole('listitem').first().innerText()).toContain('terms');

  await at.visit(`/users/${id}`);
  await at.section('Sign-up').getByText('Asked at the next sign-in').waitFor();
  await api('POST', `/sign-up-fields/${id}`, { answers: { company: 'Acme', terms: '2026-11' } });
  await at.page.reload();
  await at.section('Sign-up').getByText('Acme').waitFor();
  await at.section('Sign-up').getByText('I agree to the terms').waitFor();
  await at.section('Sign-up').getByText('Recorded by a server').waitFor();
  expect(await violationsOf(at.page)).toEqual([]);

  await at.visit('/sign-in-methods/sign-up');
  for (const name of ['terms', 'company']) {
    await button(`Actions for ${name}`).click();
    await at.page.getByRole('menuitem', { name: 'Remove' }).click();
    await button(`Actions for ${name}`).waitFor({ state: 'detached' });
  }
  await list.getByText('No own fields').waitFor();

  // The project no longer requires the consent.
  await api('DELETE', `/sign-up-fields/${id}/consents/terms`);
  await at.visit(`/users/${id}`);
  await at.section('Sign-up').getByText('Withdrawn', { exact: true }).waitFor();
  expect(await violationsOf(at.page)).toEqual([]);
});

test('client secrets that the server cannot read are entered again, one after the other', async () => {
  await turnProvidersOn();
  const db = at.server.app.database.handle();
  await db.run({
    text: "update data_keys set master_key_id = 'lost' where scope = 'config'",
    values: [],
    isWrite: true,
  });
  // Data keys stay in memory for five minutes.
  at.server.clock.advance(6, 'minute');
  await at.visit('/sign-in-methods');
  const lost = 'Enter the client secret again';
  for (const name of ['Apple', 'GitHub']) await row(name).getByText(lost).waitFor();

  for (const name of ['Apple', 'GitHub']) {
    await button(`Edit ${name}`).click();
    await at.dialog().getByText('The stored secret cannot be read. Enter it again.').waitFor();
    await at.dialog().getByLabel('Client secret').fill(`the secret of ${name}`);
    await at.dialog().getByRole('button', { name: 'Save changes' }).click();
    await row(name).getByText(lost).waitFor({ state: 'detached' });
  }

  await at.page.reload();
  await button('Edit Apple').click();
  expect(await at.dialog().getByLabel('Client ID').inputValue()).toBe('apple-client');
  expect(await at.dialog().getByLabel('Client secret').inputValue()).toBe('the secret of Apple');
  await at.dialog().getByRole('button', { name: 'Cancel' }).click();
  at.server.errors.length = 0;
});

test('a provider is turned off after confirmation, and the setting for existing emails is kept', async () => {
  await turnProvidersOn();
  await at.visit('/sign-in-methods');
  await button('Turn off Apple').click();
  await at.dialog().getByText('Users without another sign-in method cannot sign in').waitFor();
  await at.dialog().getByRole('button', { name: 'Turn off Apple' }).click();
  await button('Turn on Apple').waitFor();
  await select(at.page.getByLabel('If the email belongs to an existing user'), 'Reject the sign-in');
  await at.text('Settings saved').waitFor();

  await at.page.reload();
  await at.page.getByText('Users sign in with their existing method').waitFor();
  expect((await configuration()).enabled_oauth_providers.map(({ id }) => id)).toEqual(['github']);
});

test('the emails of a user are added, verified, made primary and removed', async () => {
  const { id } = await createAda();
  await at.visit(`/users/${id}`);
  await button('Add email').click();
  await at.dialog().getByRole('button', { name: 'Add email' }).click();
  await at.dialog().getByText('Enter an email address.').waitFor();
  await at.dialog().getByLabel('Email', { exact: true }).fill('second@example.com');
  await at.dialog().getByRole('button', { name: 'Add email' }).click();
  await row('second@example.com').getByText('Not verified').waitFor();

  // The previous menu may still be fading out.
  const choose = async (address: string, name: string) => {
    await button(`Actions for ${address}`).click();
    await at.page
      .getByRole('menu', { name: `Actions for ${address}` })
      .getByRole('menuitem', { name })
      .click();
  };
  await choose('second@example.com', 'Mark as verified');
  await row('second@example.com').getByText('Verified', { exact: true }).waitFor();
  await choose('second@example.com', 'Make primary');
  await row('second@example.com').getByText('Primary', { exact: true }).waitFor();
  expect(await api('GET', `/users/${id}`)).toMatchObject({
    primary_email: 'second@example.com',
    primary_email_verified: true,
  });
  await choose('ada@example.com', 'Remove');
  await at.dialog().getByRole('button', { name: 'Remove email' }).click();
  await row('ada@example.com').waitFor({ state: 'detached' });
});

test('the sign-in methods of a user are shown, and removed after confirmation', async () => {
  await turnProvidersOn();
  await at.project.update({ config: { magicLinkEnabled: true } });
  const { id } = await createAda();
  const { secretBase64 } = authenticatorApp();
  await api('PATCH', `/users/${id}`, { primary_email_verified: true, totp_secret_base64: secretBase64 });
  await api('POST', '/oauth-providers', {
    user_id: id,
    provider_config_id: 'github',
    account_id: '4711',
    email: 'ada@github.example',
    allow_sign_in: true,
    allow_connected_accounts: false,
  });
  await at.visit(`/users/${id}/sign-in`);
  const methods = at.section('Sign-in methods');
  await methods.getByText('ada@github.example').waitFor();
  await row('Two-factor authentication').getByRole('button', { name: 'Turn off' }).click();
  await at.dialog().getByRole('button', { name: 'Turn off' }).click();
  await row('Two-factor authentication').getByText('Off', { exact: true }).waitFor();
  await row('Email code').getByRole('button', { name: 'Turn on' }).click();
  await row('Email code').getByText('On', { exact: true }).waitFor();
  await button('Remove GitHub').click();
  await at.dialog().getByRole('button', { name: 'Remove account' }).click();
  // Elements behind an open dialog have no role, so that the account seems to be gone too early.
  await expect
    .poll(async () => await api('GET', `/users/${id}`))
    .toMatchObject({ requires_totp_mfa: false, otp_auth_enabled: true, oauth_providers: [] });
  await methods.getByText('ada@github.example').waitFor({ state: 'detached' });
});

test('the screens are accessible and fit 320 pixels, in light and dark mode', async () => {
  await turnProvidersOn();
  const { id } = await createAda();
  for (const path of ['/sign-in-methods', `/users/${id}/sign-in`]) {
    await at.visit(path);
    await at.page.getByRole('heading', { level: 2, name: /^(Identity providers|Sign-in methods)$/ }).waitFor();
    await at.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    expect(await violationsOf(at.page), path).toEqual([]);
    await at.page.setViewportSize({ width: 320, height: 640 });
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    await at.page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('an owner sets up the second factor that the dashboard requires', async () => {
  const { account, page, complaints } = await newOwner();
  const require = async (policy: string) =>
    await api(
      'PATCH',
      '/internal/config/override',
      { config_override_string: JSON.stringify({ 'auth.secondFactor.policy': policy }) },
      'internal',
    );
  await require('required');
  onTestFinished(async () => void (await require('optional')));
  await enter(page, account);

  await page.getByRole('heading', { name: 'Set up an authenticator app' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const phone = authenticatorApp(bytesOfBase32(await page.getByLabel('Setup key', { exact: true }).inputValue()));
  await page.locator('input[name="one-time-code"]').fill(phone.codeAt(at.server.clock.now()));
  await page.getByRole('button', { name: 'I have saved the codes', exact: true }).click();

  await page.getByRole('heading', { name: /^Projects/ }).waitFor();
  expect(complaints).toEqual([]);
});

test('a project owner with two-factor authentication enters a code, or a recovery code', async () => {
  const { account, id, page } = await newOwner();
  const phone = authenticatorApp();
  await api('PATCH', `/users/${id}`, { totp_secret_base64: phone.secretBase64 }, 'internal');

  await enter(page, account);
  await page.getByLabel('Code from your authenticator app').fill('000 000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The TOTP code is invalid.').waitFor();
  await page.getByLabel('Code from your authenticator app').fill(phone.codeAt(at.server.clock.now()));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: /^Projects/ }).waitFor();

  await page.context().clearCookies();
  const path = `/auth/mfa/recovery-codes?user_id=${id}`;
  const { recovery_codes: codes } = await api<{ recovery_codes: string[] }>('POST', path, {}, 'internal');
  await enter(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: /^Projects/ }).waitFor();
});
