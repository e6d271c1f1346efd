import { beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { violationsOf } from '../kit/looks.ts';

const at = dashboardDesk();

beforeAll(async () => {
  const { app } = at.project;
  for (const displayName of ['Hopper', 'Linus']) await app.createUser({ displayName });
  for (const displayName of ['Hopper swimmers', 'Divers']) await app.createTeam({ displayName });
});

const option = (name: string) => at.page.getByRole('option', { name, exact: true });

async function openPalette(): Promise<void> {
  await at.page.getByRole('heading', { level: 1 }).waitFor();
  // The previous dialog may still be fading out.
  await at.page.getByRole('combobox').waitFor({ state: 'detached' });
  await at.page.keyboard.press('Control+k');
  await at.page.getByRole('combobox').waitFor();
}

test('the command palette finds screens, users and teams, and works with the keyboard', async () => {
  await at.visit('/users');
  await openPalette();
  await at.page.keyboard.type('hopper');
  await option('Hopper').waitFor();
  await option('Hopper swimmers').waitFor();
  // Other screens are shown until the last letter is entered.
  await expect
    .poll(() => at.page.getByRole('option').allTextContents())
    .toEqual(['Hopper', 'Hopper swimmers', expect.stringContaining('User created'), 'All events about Hopper']);
  expect(await violationsOf(at.page)).toEqual([]);

  await option('Hopper').and(at.page.locator('[aria-selected="true"]')).waitFor();
  await at.page.keyboard.press('ArrowDown');
  await option('Hopper swimmers').and(at.page.locator('[aria-selected="true"]')).waitFor();
  await at.page.keyboard.press('Enter');
  await at.heading('Hopper swimmers').waitFor();

  await openPalette();
  await at.page.keyboard.type('permis');
  await option('Permissions').waitFor();
  await at.page.keyboard.press('Enter');
  await at.heading('Permissions').waitFor();
});

test('the command palette shows when there are no results, starts empty each time, and closes with Escape', async () => {
  await at.visit('/teams');
  await openPalette();
  await at.page.keyboard.type('beavers');
  await at.text('No results for “beavers”.').waitFor();
  await at.page.keyboard.press('Escape');
  await at.page.keyboard.press('Control+k');
  await expect.poll(() => at.page.getByRole('combobox').inputValue()).toBe('');
  await at.page.keyboard.type('divers');
  await option('Divers').waitFor();
  await at.page.keyboard.press('Escape');
  await at.page.getByRole('combobox').waitFor({ state: 'detached' });
  await at.heading('Teams').waitFor();
  expect(at.complaints).toEqual([]);
});

test.each([
  ['refund', 'Refund a payment', 'Payments'],
  ['smtp', 'Email server (SMTP)', 'Emails'],
])('the palette finds %s', async (words, name, heading) => {
  await at.visit('/teams');
  await openPalette();
  await at.page.keyboard.type(words);
  await at.page.getByRole('option', { name }).click();
  await at.heading(heading).waitFor();
});

test('the palette opens the dialogs of actions, also on another screen', async () => {
  for (const [words, name, title] of [
    ['invite', 'Invite person to the project', 'Invite person'],
    ['invite', 'Invite user by email', 'Invite by email'],
    ['create team', 'Create team', 'Create team'],
  ] as const) {
    await at.visit('/webhooks');
    await openPalette();
    await at.page.keyboard.type(words);
    await option(name).click();
    await at.page.getByRole('dialog', { name: title, exact: true }).waitFor();
  }
  await at.visit('/teams');
  await at.link('Divers').click();
  await at.heading('Divers').waitFor();
  await openPalette();
  await at.page.keyboard.type('invite team');
  await option('Invite team member').click();
  await at.page.getByRole('dialog', { name: 'Invite to Divers', exact: true }).waitFor();
});

test('a slash searches, and a question mark shows the shortcuts, unless a field has the focus or they are off', async () => {
  await at.visit('/users');
  await at.heading('Users').waitFor();
  await at.page.keyboard.press('/');
  await at.page.getByRole('combobox').waitFor();
  await at.page.keyboard.type('?');
  expect(await at.page.getByRole('combobox').inputValue()).toBe('?');
  await at.page.keyboard.press('Escape');
  await at.page.getByRole('combobox').waitFor({ state: 'detached' });

  const dialog = at.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await at.page.keyboard.press('?');
  await dialog.waitFor();
  expect(await violationsOf(at.page)).toEqual([]);
  await dialog.getByLabel('Use shortcuts of a single key').uncheck();
  await at.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await at.page.keyboard.press('?');
  await openPalette();
  expect(await dialog.count()).toBe(0);
  await at.page.keyboard.type('keyboard');
  await at.page.keyboard.press('Enter');
  await dialog.getByLabel('Use shortcuts of a single key').check();
});

test('the palette leads to all results, and to the events, emails and sign-ins of a person', async () => {
  const { app } = at.project;
  for (let number = 1; number <= 7; number += 1) await app.createUser({ displayName: `Grace ${number}` });
  await app.createUser({ displayName: 'Ada', primaryEmail: 'ada@example.com' });
  await at.visit('/webhooks');
  await openPalette();
  await at.page.getByRole('combobox').fill('grace');
  await option('All results in users').click();
  await at.heading('Users').waitFor();
  await expect.poll(() => at.page.getByRole('searchbox', { name: 'Search users' }).inputValue()).toBe('grace');

  for (const [row, heading] of [
    ['All events about Ada', 'Audit log'],
    ['Emails to ada@example.com', 'Emails'],
    ['Sign-ins of ada@example.com', 'Sign-ins'],
  ] as const) {
    await openPalette();
    await at.page.keyboard.type('ada@example.com');
    await option(row).click();
    await at.heading(heading).waitFor();
  }
});

test('of two people with one name, the palette shows the events of neither', async () => {
  for (let person = 1; person <= 2; person += 1) await at.project.app.createUser({ displayName: 'Same Name' });
  await at.visit('/users');
  await openPalette();
  await at.page.getByRole('combobox').fill('same name');
  await expect.poll(() => at.page.getByRole('option').allTextContents()).toEqual(['Same Name', 'Same Name']);
  expect(await at.page.getByRole('option', { name: /^All events/ }).count()).toBe(0);
});

test('the palette finds kinds of events, key sets and guides', async () => {
  await at.project.app.createInternalApiKey({
    description: 'Nightly report',
    expiresAt: new Date(Date.now() + 86_400_000),
    hasPublishableClientKey: false,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  });
  await at.page.route('**/dashboard-config.json*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), hasDocs: true } });
  });
  const guide = ['/docs/build/restrict-sign-up/', 'Restrict sign-up', 'Block disposable addresses and countries', 'x'];
  await at.page.route('**/docs/pages.json', async (route) => await route.fulfill({ json: [guide] }));
  await at.visit('/users');
  await openPalette();
  await at.page.keyboard.type('report');
  await at.page.getByRole('option', { name: 'Nightly report' }).click();
  await at.heading('Project keys').waitFor();
  await openPalette();
  await at.page.keyboard.type('team deleted');
  await at.page.getByRole('option', { name: 'Team deleted' }).click();
  await at.heading('Audit log').waitFor();
  await at.page.getByText('Team deleted').first().waitFor();
  await openPalette();
  await at.page.keyboard.type('disposable addresses');
  const opened = at.page.waitForEvent('popup');
  await at.page.getByRole('option', { name: 'Restrict sign-up' }).click();
  expect((await opened).url()).toMatch(/\/docs\/build\/restrict-sign-up\/$/);
  await (await opened).close();
  await at.page.unrouteAll();
});

test('the palette says what it could not search, and shows the other results', async () => {
  await at.page.route('**/api/v1/teams?*', async (route) => await route.fulfill({ status: 400, json: {} }));
  await at.visit('/users');
  await openPalette();
  await at.page.keyboard.type('hopper');
  await at.page.getByText('Could not search: Teams.').waitFor();
  await option('Hopper').waitFor();
  await at.page.unrouteAll();
});

test('the sidebar of a server with documentation links to the guide about the screen', async () => {
  await at.page.route('**/dashboard-config.json*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), hasDocs: true } });
  });
  await at.visit('/branding');
  const link = at.link('Documentation');
  expect(await link.getAttribute('href')).toBe('/docs/build/branding/');
  await at.page.unrouteAll();
});

test('the palette signs out', async () => {
  await at.visit('/users');
  await openPalette();
  await at.page.keyboard.type('sign out');
  await option('Sign out').waitFor();
  await at.page.keyboard.press('Enter');
  await at.heading('Sign in to Portico').waitFor();
});
