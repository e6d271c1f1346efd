import type { CompleteConfig } from '@portico/js';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { violationsOf } from '../kit/looks.ts';

const at = dashboardDesk();

const editor = () => at.page.getByLabel('JSON', { exact: true });
const overridden = () => at.page.getByRole('figure', { name: 'Changes to save' });

/** Applies a change to the document in the editor. */
async function edit(change: (config: CompleteConfig) => unknown): Promise<void> {
  const config = JSON.parse(await editor().inputValue());
  change(config);
  await editor().fill(JSON.stringify(config, null, 2));
}

test('changes to the document are shown by path, and saved', async () => {
  await at.visit('/configuration');
  await edit((config) => Object.assign(config.auth.otp, { allowSignIn: true }));
  await overridden().getByText('"auth.otp.allowSignIn": true').waitFor();
  await at.button('Save changes').click();
  await at.text('Configuration saved').waitFor();
  expect((await at.saved()).config.magicLinkEnabled).toBe(true);
  await overridden().waitFor({ state: 'detached' });
});

test('invalid settings are refused by name, and nothing is lost', async () => {
  await at.visit('/configuration');
  await edit((config) => Object.assign(config.auth, { allowSignUp: 'perhaps' }));
  await at.button('Save changes').click();
  await at.page
    .getByRole('alert')
    .getByText(/auth\.allowSignUp/)
    .waitFor();
  expect((await at.saved()).config.signUpEnabled).toBe(true);
  expect(await editor().inputValue()).toContain('perhaps');

  await editor().fill('{ "auth": ');
  await at.button('Save changes').click();
  await at.page.getByText(/^Invalid JSON/).waitFor();
  await at.button('Discard').click();
  expect(JSON.parse(await editor().inputValue())).toMatchObject({ auth: { allowSignUp: true } });
});

test('a draft keeps the changes of another owner, and shows them', async () => {
  await at.visit('/configuration');
  await edit((config) => Object.assign(config.auth, { allowSignUp: false }));
  await at.project.update({ config: { clientTeamCreationEnabled: true } });
  await at.button('Save changes').click();

  await at.text('The configuration was changed after you opened it').waitFor();
  await at.page
    .getByRole('figure', { name: 'Changes by others' })
    .getByText('"teams.allowClientTeamCreation": true')
    .waitFor();
  expect((await at.saved()).config.signUpEnabled).toBe(true);
  expect(await violationsOf(at.page)).toEqual([]);

  await at.button('Save changes').click();
  await at.text('Configuration saved').waitFor();
  expect((await at.saved()).config).toMatchObject({ signUpEnabled: false, clientTeamCreationEnabled: true });
  await at.project.update({ config: { signUpEnabled: true, clientTeamCreationEnabled: false } });
});

test('secrets are shown as dots, and are kept', async () => {
  const google = { id: 'google', type: 'standard', clientId: 'our-app', clientSecret: 'hush-hush' } as const;
  await at.project.update({ config: { oauthProviders: [google] } });
  await at.visit('/configuration');
  await expect.poll(() => editor().inputValue()).toContain('our-app');
  expect(await at.page.content()).not.toContain('hush-hush');
  expect(await editor().inputValue()).toContain('"clientSecret": "••••••••"');

  await edit((config) => Object.assign(config.auth.oauth.providers.google ?? {}, { clientId: 'their-app' }));
  await at.button('Save changes').click();
  await at.text('Configuration saved').waitFor();
  expect((await at.saved()).config.oauthProviders).toMatchObject([
    { clientId: 'their-app', clientSecret: 'hush-hush' },
  ]);

  await edit((config) => Reflect.deleteProperty(config.auth.oauth, 'providers'));
  await at.button('Save changes').click();
  await expect.poll(async () => (await at.saved()).config.oauthProviders).toEqual([]);
});

test('the configuration screen is accessible, and there are no errors', async () => {
  await at.expectGoodLooks(['/configuration']);
  // The browser reports the one refused response.
  expect(at.complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([]);
  expect(at.server.errors).toEqual([]);
});
