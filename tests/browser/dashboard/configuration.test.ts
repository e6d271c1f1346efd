import type { CompleteConfig } from '@portico/js';
import { withoutSecrets } from '@portico/js/internals';
import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { violationsOf } from '../kit/looks.ts';

const at = dashboardDesk();

const editor = () => at.page.getByRole('textbox', { name: 'JSON', exact: true });
const changes = () => at.page.getByRole('figure', { name: 'Changes to save' });
const searchField = () => at.page.getByPlaceholder('Find');

/** Replaces the text in the editor, without the brackets that it adds while someone types. */
async function write(text: string): Promise<void> {
  await editor().click();
  await at.page.keyboard.press('Control+a');
  await at.page.keyboard.press('Delete');
  await at.page.keyboard.insertText(text);
}

/** Shows the first place with a text. The editor draws only the lines that can be seen. */
async function find(text: string): Promise<void> {
  await editor().click();
  await at.page.keyboard.press('Control+f');
  await searchField().pressSequentially(text);
  await searchField().press('Enter');
  await searchField().press('Escape');
}

/** Applies a change to the document in the editor. */
async function edit(change: (config: CompleteConfig) => unknown): Promise<void> {
  const config: CompleteConfig = await at.project.getConfig();
  change(config);
  await write(JSON.stringify(withoutSecrets(JSON.parse(JSON.stringify(config))), null, 2));
}

test('changes to the document are shown by path, and saved', async () => {
  await at.visit('/configuration');
  await edit((config) => Object.assign(config.auth.otp, { allowSignIn: true }));
  const row = changes().locator('div', { hasText: 'auth.otp.allowSignIn' });
  await row.getByText('Before: false').waitFor();
  await row.getByText('After: true').waitFor();
  await at.button('Save changes').click();
  await at.text('Configuration saved').waitFor();
  expect((await at.saved()).config.magicLinkEnabled).toBe(true);
  await changes().waitFor({ state: 'detached' });
});

longTest('invalid settings are refused by name, and nothing is lost', async () => {
  await at.visit('/configuration');
  await edit((config) => Object.assign(config.auth, { allowSignUp: 'perhaps' }));
  await at.button('Save changes').click();
  await at.page
    .getByRole('alert')
    .getByText(/auth\.allowSignUp/)
    .waitFor();
  expect((await at.saved()).config.signUpEnabled).toBe(true);
  await find('perhaps');
  await editor().getByText('"perhaps"').waitFor();

  await write('{ "auth": ');
  await at.button('Save changes').click();
  await at.page.getByText(/^Invalid JSON/).waitFor();
  await at.button('Discard').click();
  await find('allowSignUp');
  await editor().getByText('"allowSignUp": true').waitFor();
});

longTest('a draft keeps the changes of another owner, and shows them', async () => {
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
  await find('our-app');
  await editor().getByText('"clientSecret": "••••••••"').waitFor();
  await find('hush-hush');
  expect(await editor().getByText('hush-hush').count()).toBe(0);

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

longTest('the editor completes settings and values, and marks what is not allowed', async () => {
  await at.visit('/configuration');
  await write('{\n  "auth": {\n    \n  }\n}');
  await at.page.keyboard.press('ArrowUp');
  await at.page.keyboard.press('ArrowUp');
  await at.page.keyboard.press('End');
  await at.page.keyboard.press('Control+Space');
  await at.page.getByRole('option', { name: 'allowSignUp' }).click();
  await editor().getByText('"allowSignUp": true').waitFor();

  await write('{ "auth": { "allowSignUp": "perhaps", "pasword": {} } }');
  const gutter = at.page.locator('.cm-gutter-lint .cm-lint-marker-error');
  await gutter.hover();
  await at.page.getByText('auth.allowSignUp must be true or false.').waitFor();
  await at.page.getByText('auth.pasword is not a setting. Did you mean password?').waitFor();
  await at.button('Discard').click();
});

longTest('the configuration screen is accessible, and there are no errors', async () => {
  await at.expectGoodLooks(['/configuration']);
  // The browser reports the one refused response.
  expect(at.complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([]);
  expect(at.server.errors).toEqual([]);
});
