import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

/** Behind a proxy that adds countries. */
const at = dashboardDesk({ PORTICO_TRUSTED_PROXY: 'true', PORTICO_GEO_HEADERS: 'cloudflare' });

async function signUp(email: string, country: string): Promise<void> {
  const app = await at.clientApp({ 'cf-ipcountry': country });
  await app.signUpWithCredential({ email, password: 'correct horse', noVerificationCallback: true });
}

test('the overview of an empty project shows the next steps and no charts', async () => {
  await at.visit('');
  await at.text('No users yet').waitFor();
  await at.figure('Users', '0').waitFor();
  expect(await at.page.getByRole('figure').count()).toBe(0);
});

test('users, sign-ins and countries are counted', async () => {
  await signUp('ada@example.com', 'GB');
  await signUp('grace@example.com', 'US');
  await signUp('linus@example.com', 'US');
  await at.project.app.createUser({ displayName: 'Katherine' });

  await at.visit('');
  await at.figure('Users', '4').waitFor();
  await at.figure('New users (30 days)', '4').waitFor();
  await at.figure('Verified users', '0').waitFor();
  await at.figure('Revenue in USD (30 days)', '$0').waitFor();
  const table = (name: string) => at.page.getByRole('table', { name, exact: true });
  await table('Countries')
    .getByRole('row', { name: /^United States 2 67%$/ })
    .waitFor();
  await table('Countries')
    .getByRole('row', { name: /^United Kingdom 1 33%$/ })
    .waitFor();
  await table('Sign-in methods')
    .getByRole('row', { name: /^Password 3 100%$/ })
    .waitFor();

  await at.button('Show new users as a table').click();
  const days = table('New users by day').getByRole('row');
  expect(await days.count()).toBe(31);
  expect(await days.last().getByRole('cell').first().innerText()).toBe('4');
  await at
    .section('Recent sign-ups')
    .getByRole('link', { name: /^Katherine/ })
    .click();
  await at.heading('Katherine').waitFor();
});

test('the launch checklist shows completed steps', async () => {
  await at.visit('');
  await at.section('Launch checklist').getByText('2 of 4 done', { exact: true }).waitFor();
});

test('anonymous users can be included', async () => {
  await at.visit('');
  const box = at.page.getByRole('checkbox', { name: 'Include anonymous users', exact: true });
  await at.figure('Users', '4').waitFor();
  await (await at.clientApp({ 'cf-ipcountry': 'FR' })).getUser({ or: 'anonymous' });
  await box.check();
  await at.figure('Users', '5').waitFor();
  await at.page.reload();
  await at.figure('Users', '5').waitFor();
  await box.uncheck();
  await at.figure('Users', '4').waitFor();
});

test('the switcher opens another project', async () => {
  const teamId = at.owner.selectedTeam?.id ?? '';
  await at.owner.createProject({ displayName: 'Beavers', teamId });
  await at.visit('');
  await at.button('Project Otters. Switch project').click();
  await at.page.getByRole('menuitem', { name: /^Otters/ }).waitFor();
  await at.page.getByRole('menuitem', { name: 'Beavers', exact: true }).click();
  await at.heading('Beavers').waitFor();
  await at.button('Project Beavers. Switch project').waitFor();
});

test('the overview is accessible, and there are no errors', async () => {
  await at.expectGoodLooks(['']);
  expect(at.complaints).toEqual([]);
  expect(at.server.errors).toEqual([]);
});
