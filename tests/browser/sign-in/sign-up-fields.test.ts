import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { plugIn } from '../kit/authenticator.ts';
import { violationsOf } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

/** New users fill in the own fields of the project, whatever their sign-in method. */

const on = stage({
  config: {
    magic_link_enabled: true,
    passkey_enabled: true,
    oauth_providers: [{ id: 'github', type: 'shared' as const }],
  },
});
const { button, emailField, passwordField, codeField, heading, expectSignedIn, signOut } = peopleOn(on);

const company = { id: 'company', type: 'text', label: 'Company', required: true, maxLength: 100 };
const size = { id: 'size', type: 'choice', label: 'Company size', options: ['1 to 10', 'More'] };
const terms = {
  id: 'terms',
  type: 'consent',
  label: 'I agree to the [terms of service]',
  url: 'https://example.com/terms',
  required: true,
  version: '1',
};

async function ask(...fields: readonly object[]): Promise<void> {
  const config_override_string = JSON.stringify({ 'auth.signUpFields': fields });
  await on.at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
}

const asked = () => heading('Complete your account').waitFor();

async function signUp(): Promise<void> {
  await on.visit('/handler/sign-up');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
}

async function storedUser() {
  const { body } = await on.at.api.server().call('GET /users', { query: { query: on.email } });
  const user = body.items[0];
  if (user === undefined) throw new Error(`No user ${on.email}`);
  const params = { user_id: user.id };
  const { body: answers } = await on.at.api.server().call('GET /sign-up-fields/:user_id', { params });
  return { user, answers };
}

test('a sign-up with a password leads to the fields, whose answers are checked and stored', async () => {
  await ask(company, size, terms);
  await signUp();
  await asked();
  expect(await violationsOf(on.page)).toEqual([]);

  await button('Continue').click();
  await on.page.getByText('Fill in this field.').waitFor();
  await on.page.getByText('Agree to this to continue.').waitFor();
  await expect.poll(() => on.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('company');
  expect(await violationsOf(on.page)).toEqual([]);

  await on.page.getByLabel('Company', { exact: true }).fill('Acme');
  await on.page.getByLabel('Company size (optional)').selectOption('More');
  await on.page.getByLabel(/I agree/).check();
  expect(await on.page.getByRole('link', { name: 'terms of service' }).getAttribute('href')).toBe(terms.url);
  await button('Continue').click();
  await expectSignedIn();

  const { user, answers } = await storedUser();
  expect(user.client_read_only_metadata).toEqual({ signUp: { company: 'Acme', size: 'More' } });
  expect(answers.consents).toMatchObject([{ field_id: 'terms', version: '1', recorded_by: 'user' }]);

  await signOut();
  await on.visit('/handler/sign-in');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await expectSignedIn();
  expect(on.complaints).toEqual([]);
});

longTest('a user sees the consents in the account settings, and withdraws one that is not required', async () => {
  const news = {
    id: 'news',
    type: 'consent',
    label: 'Send me [news]',
    url: 'https://example.com/news',
    version: '7',
    translations: [{ language: 'fr-FR', label: 'Envoyez-moi les [nouvelles]' }],
  };
  await ask(terms, news);
  await signUp();
  await asked();
  await on.page.getByLabel(/I agree/).check();
  await on.page.getByLabel('Send me news').check();
  await button('Continue').click();
  await expectSignedIn();

  await on.visit('/handler/account-settings#settings');
  const consents = on.page.getByRole('list', { name: 'Consents' });
  await consents.getByText('Required for your account.').waitFor();
  expect(await consents.getByRole('button').count()).toBe(1);
  expect(await consents.getByRole('link', { name: 'news' }).getAttribute('href')).toBe(news.url);
  await button('Withdraw: Send me news').click();
  expect(await violationsOf(on.page)).toEqual([]);
  await button('Yes, withdraw consent').click();
  await consents.getByText(/^Version 7, agreed on .+, withdrawn on /).waitFor();
  expect((await storedUser()).answers).toMatchObject({
    consents: [{ field_id: 'terms' }],
    withdrawn_consents: [{ field_id: 'news', withdrawn_by: 'user' }],
  });
  expect(on.complaints).toEqual([]);
});

longTest('a sign-up with a code meets optional fields, which can be left empty', async () => {
  await ask(size);
  await on.visit('/handler/sign-up');
  await on.page.getByRole('tab', { name: 'Email code' }).click();
  await emailField().fill(on.email);
  await button('Send code').click();
  await codeField().fill((await on.mail('Sign in to')).code.slice(0, 6));
  await asked();

  await button('Continue').click();
  await expectSignedIn();
  expect((await storedUser()).answers.fields[0]?.answer).toBeNull();
});

test('a new version is asked for at the next sign-in, and an existing user who signs in with a passkey meets it', async () => {
  await ask();
  await on.at.project.user({ primary_email: on.email, password, primary_email_verified: true });
  await plugIn(on);
  await on.visit('/handler/sign-in');
  await on.page.getByRole('tab', { name: 'Password' }).click();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await expectSignedIn();
  await on.visit('/handler/account-settings#auth');
  await button('Add a passkey').click();
  await on.page.getByText('Passkey added.').waitFor();
  await ask({ ...terms, version: '2' });
  await on.visit('/');
  await signOut();

  await on.visit('/handler/sign-in');
  await button(/^Sign in with a passkey/).click();
  await asked();
  await on.page.getByLabel(/I agree/).check();
  await ask({ ...terms, version: '3' });
  await button('Continue').click();
  await on.page.getByText('This form has changed.').waitFor();
  expect(await on.page.getByLabel(/I agree/).isChecked()).toBe(false);

  await on.page.getByLabel(/I agree/).check();
  await button('Continue').click();
  await expectSignedIn();
  expect((await storedUser()).answers.consents.map(({ version }) => version)).toEqual(['3']);
});

longTest('a sign-up with a provider and a sign-up with a magic link meet the fields', async () => {
  await ask(terms);
  await on.visit('/handler/sign-up?after_auth_return_to=%2F%3Ftab%3D2');
  await button(/^Continue with GitHub/).click();
  await heading(/^Sign in with /).waitFor();
  await on.page.getByLabel('Email', { exact: true }).fill(on.email);
  await on.page.getByLabel('Name').fill('Ada');
  await button('Allow and continue').click();
  await asked();
  await on.page.getByLabel(/I agree/).check();
  await button('Continue').click();
  await on.page.waitForURL(/[?]tab=2$/);

  await on.enter();
  await on.visit('/handler/sign-up');
  await on.page.getByRole('tab', { name: 'Email code' }).click();
  await emailField().fill(on.email);
  await button('Send code').click();
  await on.page.goto((await on.mail('Sign in to')).link);
  await asked();
});
