import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, sharedBrowser } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';

const owner = { email: 'ada@example.com', password: 'correct horse' };

let server: TestServer;
let page: Page;
let complaints: string[];
let projectUrl = '';
let teamPath = '';
let userPath = '';

// The tests of this file share a new server and build on each other.
beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_DASHBOARD_SIGN_UP: 'first-account' },
  });
  page = await (await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  complaints = complaintsOf(page);
  await page.goto(server.url);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await button('Create account').click();
  await link('Create your first project').click();
  await page.getByLabel('Project name').fill('Otters');
  await button('Create project').click();
  await text('Copy the keys now.').waitFor();
  projectUrl = /^.*\/projects\/[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
  await page.goto(`${projectUrl}/users`);
  await button('Create user').first().click();
  await dialog().getByLabel('Email', { exact: true }).fill('grace@example.com');
  await dialog().getByRole('button', { name: 'Create user' }).click();
  await heading('grace@example.com').waitFor();
});

afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name, exact: true });
const text = (words: string | RegExp) => page.getByText(words, { exact: true });

test('an owner creates a team, and adds and removes a member', async () => {
  await page.goto(`${projectUrl}/teams`);
  await text('No teams yet').waitFor();
  await button('Create team').first().click();
  await dialog().getByRole('button', { name: 'Create team' }).click();
  await text('Enter a team name.').waitFor();
  await dialog().getByLabel('Name').fill('Sea otters');
  await page.keyboard.press('Enter');
  await heading('Sea otters').waitFor();
  teamPath = new URL(page.url()).pathname.replace(new URL(projectUrl).pathname, '');

  await button('Add member').click();
  await dialog().getByLabel('Search users').fill('grace');
  await button('Add grace@example.com').click();
  await dialog().getByText('Member', { exact: true }).waitFor();
  await button('Done').click();
  await heading('Members (1)').waitFor();
  await button('Actions for grace@example.com').click();
  await page.getByRole('menuitem', { name: 'Remove from team' }).click();
  await button('Remove member').click();
  await text('No members yet').waitFor();

  await button('Add member').click();
  await button('Add grace@example.com').click();
  await button('Done').click();
  await page.reload();
  await link('grace@example.com').waitFor();
  await page.goto(`${projectUrl}/teams`);
  await page
    .getByRole('row', { name: /Sea otters/ })
    .getByRole('cell', { name: '1', exact: true })
    .waitFor();
  await page.goto(`${projectUrl}${teamPath}`);
  await heading('Sea otters').waitFor();
});

test('an owner renames a team, and can save only JSON as metadata', async () => {
  await page.getByLabel('Display name').fill('River otters');
  await button('Save changes').first().click();
  await heading('River otters').waitFor();
  await page.getByLabel('Server metadata').fill('{"plan"');
  await button('Save changes').nth(1).click();
  await page.getByText(/^Invalid JSON/).waitFor();
  await page.getByLabel('Server metadata').fill('{"plan": "pro"}');
  await button('Save changes').nth(1).click();
  await text('Metadata saved').waitFor();
});

test('an owner invites a user by email, and revokes the invitation', async () => {
  await button('Invite by email').click();
  await dialog().getByLabel('Email').fill('linus@example.com');
  await dialog().getByLabel('Invitation page').fill('http://localhost:3000/join');
  await button('Send invitation').click();
  await text('linus@example.com').first().waitFor();
  await button('Get link of the invitation for linus@example.com').click();
  // The page of the invitation is kept, and the dialog says that the link in the email ends.
  const page = dialog('Get a new link').getByLabel('Invitation page');
  expect(await page.inputValue()).toBe('http://localhost:3000/join');
  await dialog('Get a new link').getByText('will stop working').waitFor();
  await button('Create link').click();
  await dialog('Invitation link').getByText('http://localhost:3000/join?code=').waitFor();
  await button('Done').click();
  await button('Revoke the invitation for linus@example.com').click();
  await button('Revoke invitation').click();
  await text('No pending invitations.').waitFor();
  await heading('Earlier invitations (1)').waitFor();
  await text('Revoked').waitFor();
});

test('the search text for teams is in the URL', async () => {
  await page.goto(`${projectUrl}/teams?q=river`);
  await link('River otters').waitFor();
  await text('1 team').waitFor();
  await page.getByLabel('Search teams').fill('beavers');
  await text('No teams match “beavers”').waitFor();
  await page.waitForURL('**/teams?q=beavers');
});

test('teams, their search and members come page by page, so that no list loads a whole project', async () => {
  const db = server.app.database.handle();
  const projectId = new URL(projectUrl).pathname.split('/').at(-1) ?? '';
  const teamId = teamPath.split('/').at(-1) ?? '';
  const values = [projectId];
  const ofProject = '(select id from tenancies where project_id = $1)';
  await db.run({
    text: `insert into teams (tenancy_id, id, display_name, created_at)
      select ${ofProject}, gen_random_uuid(), 'Colony ' || n, now() - n * interval '1 minute' from generate_series(1, 65) n`,
    values,
  });
  await db.run({
    text: `insert into team_memberships (tenancy_id, team_id, user_id, created_at)
      select ${ofProject}, $2, id, now() from users where tenancy_id = ${ofProject} on conflict do nothing`,
    values: [projectId, teamId],
  });
  const answers: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const isOfProject =
      /\/api\/v1\/(teams|team-member-profiles|team-permissions)$/.test(pathname) && !search.includes('user_id=me');
    if (isOfProject) answers.push(`${pathname}${search}`);
  });
  await page.goto(`${projectUrl}/teams`);
  await text('First 20 teams').waitFor();
  await button('Show more').click();
  await text('First 40 teams').waitFor();
  await page.getByLabel('Search teams').fill('Colony 65');
  await text('1 team').waitFor();
  await link('Colony 65').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${projectUrl}${teamPath}`);
  await heading('Members (1)').waitFor();
  for (const answer of answers.filter((one) => !one.includes('/team-permissions'))) expect(answer).toContain('limit=');
  for (const answer of answers.filter((one) => one.includes('/team-permissions'))) expect(answer).toMatch(/user_ids?=/);
  expect(answers.length).toBeGreaterThan(3);
  await db.run({ text: `delete from teams where tenancy_id = ${ofProject} and display_name like 'Colony %'`, values });
});

test('a permission can contain another, relations are shown, and cycles are refused', async () => {
  await link('Permissions').click();
  await define('write');
  await define('admin', 'write');
  const row = (id: string) => page.getByRole('listitem', { name: id, exact: true });
  await row('admin').getByText('Contains write').waitFor();
  await row('write').getByText('Contained in admin').waitFor();

  await button('Actions for write').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog('Edit write').getByLabel('admin', { exact: true }).click();
  await dialog('Edit write').getByText('Permissions cannot contain each other: write → admin → write.').waitFor();
  expect(await dialog('Edit write').getByLabel('admin', { exact: true }).isChecked()).toBe(false);
  await page.keyboard.press('Escape');

  const creators = page.getByRole('group', { name: 'Default permissions of team creators' });
  await creators.getByLabel('admin', { exact: true }).click();
  await expect.poll(() => creators.getByLabel('admin', { exact: true }).isChecked()).toBe(true);
  await page.reload();
  await expect.poll(() => creators.getByLabel('admin', { exact: true }).isChecked()).toBe(true);

  await button('Actions for write').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await button('Delete permission').click();
  await row('write').waitFor({ state: 'detached' });
  expect(await row('admin').getByText('Contains').count()).toBe(0);
});

test('the page of a user links to their teams, and grants and revokes project permissions', async () => {
  await button('Create project permission').click();
  await dialog().getByLabel('ID', { exact: true }).fill('beta');
  await dialog().getByRole('button', { name: 'Create permission' }).click();
  await page.getByRole('listitem', { name: 'beta', exact: true }).waitFor();
  await page.goto(`${projectUrl}/users`);
  await link('grace@example.com').click();
  await link('Permissions and keys').click();
  const beta = page.getByLabel('beta', { exact: true });
  await beta.click();
  await expect.poll(() => beta.isChecked()).toBe(true);
  await page.reload();
  await expect.poll(() => beta.isChecked()).toBe(true);
  await beta.click();
  await expect.poll(() => beta.isChecked()).toBe(false);
  userPath = new URL(page.url()).pathname.replace(new URL(projectUrl).pathname, '');
  await page.getByRole('navigation', { name: 'User', exact: true }).getByRole('link', { name: 'Teams' }).click();
  await link('River otters').click();
  await heading('River otters').waitFor();
});

test('the team screens are accessible and fit 320 pixels, in light and dark mode', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/teams', teamPath, '/permissions', '/settings', userPath]) {
    await page.goto(`${projectUrl}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await violationsOf(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a team is deleted only after its name was typed', async () => {
  await page.goto(`${projectUrl}${teamPath}`);
  await button('Delete team').click();
  const confirm = dialog().getByRole('button', { name: 'Delete team' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog().getByRole('textbox').fill('River otters');
  await confirm.click();
  await text('No teams yet').waitFor();
  expect(complaints).toEqual([]);
});

async function define(id: string, contained?: string): Promise<void> {
  const creation = dialog('Create team permission');
  await button('Create team permission').click();
  await creation.getByLabel('ID', { exact: true }).fill(id);
  if (contained !== undefined) await creation.getByLabel(contained, { exact: true }).check();
  await creation.getByRole('button', { name: 'Create permission' }).click();
  await page.getByRole('listitem', { name: id, exact: true }).waitFor();
  await creation.waitFor({ state: 'detached' });
  // A toast is not a dialog: it takes no focus.
  const toast = page.getByRole('group', { name: 'Permission created' });
  await toast.first().waitFor();
  expect(await dialog().count()).toBe(0);
}
