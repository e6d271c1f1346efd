import type { ServerTeam, ServerUser } from '@portico/js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { violationsOf } from '../kit/looks.ts';

/** Each test has a project of its own, with a user. */

const at = dashboardDesk();
let grace: ServerUser;

beforeEach(async () => {
  await at.newProject();
  at.complaints.length = 0;
  grace = await at.project.app.createUser({ primaryEmail: 'grace@example.com' });
});

afterEach(() => expect(at.complaints).toEqual([]));

const heading = (name: string | RegExp) => at.page.getByRole('heading', { name });
const button = (name: string | RegExp) => at.page.getByRole('button', { name });
const dialog = (name?: string) => at.page.getByRole('dialog', name === undefined ? {} : { name, exact: true });

/** Creates a team whose member is the user. */
async function createTeam(): Promise<ServerTeam> {
  const team = await at.project.app.createTeam({ displayName: 'Sea otters' });
  await team.addUser(grace.id);
  return team;
}

test('an owner creates a team, and adds and removes a member', async () => {
  await at.visit('/teams');
  await at.text('No teams yet').waitFor();
  await button('Create team').first().click();
  await dialog().getByRole('button', { name: 'Create team' }).click();
  await at.text('Enter a team name.').waitFor();
  await dialog().getByLabel('Name').fill('Sea otters');
  await at.page.keyboard.press('Enter');
  await heading('Sea otters').waitFor();

  await button('Add member').click();
  await dialog().getByLabel('Search users').fill('grace');
  await button('Add grace@example.com').click();
  await dialog().getByText('Member', { exact: true }).waitFor();
  await button('Done').click();
  await heading('Members (1)').waitFor();
  await button('Actions for grace@example.com').click();
  await at.page.getByRole('menuitem', { name: 'Remove from team' }).click();
  await button('Remove member').click();
  await at.text('No members yet').waitFor();

  await button('Add member').click();
  await button('Add grace@example.com').click();
  await button('Done').click();
  await at.page.reload();
  await at.link('grace@example.com').waitFor();
  await at.visit('/teams');
  await at.page
    .getByRole('row', { name: /Sea otters/ })
    .getByRole('cell', { name: '1', exact: true })
    .waitFor();
});

test('an owner renames a team, and can save only JSON as metadata', async () => {
  await at.visit(`/teams/${(await createTeam()).id}/settings`);
  await at.page.getByLabel('Display name').fill('River otters');
  await button('Save changes').first().click();
  await heading('River otters').waitFor();
  await at.page.getByLabel('Server metadata').fill('{"plan"');
  await button('Save changes').nth(1).click();
  await at.page.getByText(/^Invalid JSON/).waitFor();
  await at.page.getByLabel('Server metadata').fill('{"plan": "pro"}');
  await button('Save changes').nth(1).click();
  await at.text('Metadata saved').waitFor();
});

test('an owner invites a user by email, and revokes the invitation', async () => {
  await at.visit(`/teams/${(await createTeam()).id}/invitations`);
  await button('Invite by email').click();
  await dialog().getByLabel('Email').fill('linus@example.com');
  await dialog().getByLabel('Invitation page').fill('http://localhost:3000/join');
  await button('Send invitation').click();
  await at.text('linus@example.com').first().waitFor();
  await button('Get link of the invitation for linus@example.com').click();
  // The page of the invitation is kept, and the dialog says that the link in the email ends.
  const invitationPage = dialog('Get a new link').getByLabel('Invitation page');
  expect(await invitationPage.inputValue()).toBe('http://localhost:3000/join');
  await dialog('Get a new link').getByText('will stop working').waitFor();
  await button('Create link').click();
  await dialog('Invitation link').getByText('http://localhost:3000/join?code=').waitFor();
  await button('Done').click();
  await button('Revoke the invitation for linus@example.com').click();
  await button('Revoke invitation').click();
  await at.text('No pending invitations.').waitFor();
  await heading('Earlier invitations (1)').waitFor();
  await at.text('Revoked').waitFor();
});

test('the search text for teams is in the URL', async () => {
  await createTeam();
  await at.visit('/teams?q=sea');
  await at.link('Sea otters').waitFor();
  await at.text('1 team').waitFor();
  await at.page.getByLabel('Search teams').fill('beavers');
  await at.text('No teams match “beavers”').waitFor();
  await at.page.waitForURL('**/teams?q=beavers');
});

test('teams, their search and members come page by page, so that no list loads a whole project', async () => {
  const team = await createTeam();
  await at.server.app.database.handle().run({
    text: `insert into teams (tenancy_id, id, display_name, created_at)
      select id, gen_random_uuid(), 'Colony ' || n, now() - n * interval '1 minute'
      from tenancies, generate_series(1, 65) n where project_id = $1`,
    values: [at.project.id],
  });
  const answers: string[] = [];
  at.page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const isOfProject =
      /\/api\/v1\/(teams|team-member-profiles|team-permissions)$/.test(pathname) && !search.includes('user_id=me');
    if (isOfProject) answers.push(`${pathname}${search}`);
  });
  await at.visit('/teams');
  await at.text('First 20 teams').waitFor();
  await button('Show more').click();
  await at.text('First 40 teams').waitFor();
  await at.page.getByLabel('Search teams').fill('Colony 65');
  await at.text('1 team').waitFor();
  await at.link('Colony 65').waitFor();
  await at.page.keyboard.press('Escape');
  await at.visit(`/teams/${team.id}`);
  await heading('Members (1)').waitFor();
  for (const answer of answers.filter((one) => !one.includes('/team-permissions'))) expect(answer).toContain('limit=');
  for (const answer of answers.filter((one) => one.includes('/team-permissions'))) expect(answer).toMatch(/user_ids?=/);
  expect(answers.length).toBeGreaterThan(3);
});

test('a permission can contain another, relations are shown, and cycles are refused', async () => {
  await at.visit('/permissions');
  await define('write');
  await define('admin', 'write');
  const row = (id: string) => at.page.getByRole('listitem', { name: id, exact: true });
  await row('admin').getByText('Contains write').waitFor();
  await row('write').getByText('Contained in admin').waitFor();

  await button('Actions for write').click();
  await at.page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog('Edit write').getByLabel('admin', { exact: true }).click();
  await dialog('Edit write').getByText('Permissions cannot contain each other: write → admin → write.').waitFor();
  expect(await dialog('Edit write').getByLabel('admin', { exact: true }).isChecked()).toBe(false);
  await at.page.keyboard.press('Escape');

  const creators = at.page.getByRole('group', { name: 'Default permissions of team creators' });
  await creators.getByLabel('admin', { exact: true }).click();
  await expect.poll(() => creators.getByLabel('admin', { exact: true }).isChecked()).toBe(true);
  await at.page.reload();
  await expect.poll(() => creators.getByLabel('admin', { exact: true }).isChecked()).toBe(true);

  await button('Actions for write').click();
  await at.page.getByRole('menuitem', { name: 'Delete' }).click();
  await button('Delete permission').click();
  await row('write').waitFor({ state: 'detached' });
  expect(await row('admin').getByText('Contains').count()).toBe(0);
});

test('the page of a user links to their teams, and grants and revokes project permissions', async () => {
  await createTeam();
  await at.visit('/permissions');
  await button('Create project permission').click();
  await dialog().getByLabel('ID', { exact: true }).fill('beta');
  await dialog().getByRole('button', { name: 'Create permission' }).click();
  await at.page.getByRole('listitem', { name: 'beta', exact: true }).waitFor();
  await at.visit('/users');
  await at.link('grace@example.com').click();
  await at.link('Permissions and keys').click();
  const beta = at.page.getByLabel('beta', { exact: true });
  await beta.click();
  await expect.poll(() => beta.isChecked()).toBe(true);
  await at.page.reload();
  await expect.poll(() => beta.isChecked()).toBe(true);
  await beta.click();
  await expect.poll(() => beta.isChecked()).toBe(false);
  await at.page.getByRole('navigation', { name: 'User', exact: true }).getByRole('link', { name: 'Teams' }).click();
  await at.link('Sea otters').click();
  await heading('Sea otters').waitFor();
});

test('the team screens are accessible and fit 320 pixels, in light and dark mode', async () => {
  const { id } = await createTeam();
  await at.project.app.createProjectPermissionDefinition({ id: 'beta' });
  const ofUser = `/users/${grace.id}/permissions`;
  for (const path of ['/teams', `/teams/${id}`, `/teams/${id}/settings`, '/permissions', '/settings', ofUser]) {
    await at.visit(path);
    await at.page.getByRole('heading', { level: 1 }).waitFor();
    await at.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    expect(await violationsOf(at.page), path).toEqual([]);
    await at.page.setViewportSize({ width: 320, height: 640 });
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    await at.page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('a team is deleted only after its name was typed', async () => {
  await at.visit(`/teams/${(await createTeam()).id}/settings`);
  await button('Delete team').click();
  const confirm = dialog().getByRole('button', { name: 'Delete team' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog().getByRole('textbox').fill('Sea otters');
  await confirm.click();
  await at.text('No teams yet').waitFor();
});

async function define(id: string, contained?: string): Promise<void> {
  const creation = dialog('Create team permission');
  await button('Create team permission').click();
  await creation.getByLabel('ID', { exact: true }).fill(id);
  if (contained !== undefined) await creation.getByLabel(contained, { exact: true }).check();
  await creation.getByRole('button', { name: 'Create permission' }).click();
  await at.page.getByRole('listitem', { name: id, exact: true }).waitFor();
  await creation.waitFor({ state: 'detached' });
  // A toast is not a dialog: it takes no focus.
  const toast = at.page.getByRole('group', { name: 'Permission created' });
  await toast.first().waitFor();
  expect(await dialog().count()).toBe(0);
}
