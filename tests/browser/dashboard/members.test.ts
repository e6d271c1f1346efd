import type { ServerTeam, ServerUser } from '@portico/js';
import { beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { redPixel } from '../kit/pictures.ts';

const at = dashboardDesk();
let team: ServerTeam;
let grace: ServerUser;

beforeAll(async () => {
  const { app } = at.project;
  await app.createTeamPermissionDefinition({ id: 'read_bills', description: 'See what is paid' });
  await app.createTeamPermissionDefinition({ id: 'accountant', containedPermissionIds: ['read_bills'] });
  grace = await app.createUser({ displayName: 'Grace', primaryEmail: 'grace@example.com' });
  team = await app.createTeam({ displayName: 'Sea otters' });
  await team.addUser(grace.id);
});

const box = (id: string) => at.dialog().getByRole('checkbox', { name: id, exact: true });
const directly = async () =>
  (await grace.listPermissions(team, { recursive: false })).map(({ id }) => id).filter((id) => id !== 'team_member');

test('permissions of a member are granted and revoked immediately, and show contained permissions', async () => {
  await at.visit(`/teams/${team.id}`);
  await at.button('Actions for Grace').click();
  await at.page.getByRole('menuitem', { name: 'Permissions', exact: true }).click();
  await at.dialog().getByText('In Sea otters. Changes apply immediately.', { exact: true }).waitFor();
  await box('accountant').waitFor();
  await at.goodDialog();
  await box('accountant').click();
  await expect.poll(directly).toEqual(['accountant']);
  await at.dialog().getByText('Granted by accountant', { exact: true }).waitFor();
  await expect.poll(() => box('read_bills').isChecked()).toBe(false);

  await at.closeWith('Done');
  const row = at.section('Members (1)').getByRole('listitem');
  await row.getByText('accountant', { exact: true }).waitFor();

  await at.button('Actions for Grace').click();
  await at.page.getByRole('menuitem', { name: 'Permissions', exact: true }).click();
  await expect.poll(() => box('accountant').isChecked()).toBe(true);
  await box('accountant').click();
  await expect.poll(directly).toEqual([]);
  await row.getByText('accountant', { exact: true }).waitFor({ state: 'detached' });
});

test('the page of a user shows their teams and permissions in each', async () => {
  await grace.grantPermission(team, 'accountant');
  await at.visit(`/users/${grace.id}/teams`);
  const row = at.section('Teams (1)').getByRole('listitem');
  await row.getByText('accountant', { exact: true }).waitFor();
  await at.button('Permissions in Sea otters').click();
  await at.dialog().getByText('Granted by accountant', { exact: true }).waitFor();
  await box('read_bills').click();
  await expect.poll(directly).toEqual(['accountant', 'read_bills']);
  await at.closeWith('Done');
  await row.getByText('read_bills', { exact: true }).waitFor();
  await at.link('Sea otters').click();
  await at.heading('Sea otters').waitFor();
});

test('a team picture is uploaded, shown and removed, and other files are not sent', async () => {
  await at.visit(`/teams/${team.id}/settings`);
  const file = at.page.getByLabel('File for the picture');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await at.page.getByText(/^The browser cannot read this file/).waitFor();

  await file.setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: redPixel });
  await at.button('Replace picture').waitFor();
  const picture = at.section('Profile').getByRole('presentation');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  const { profileImageUrl } = (await at.project.app.getTeam(team.id)) ?? {};
  expect(profileImageUrl).toContain(`${at.server.url}/api/v1/images/`);

  await at.button('Remove picture').click();
  await at.closeWith('Remove picture');
  await at.button('Upload picture').waitFor();
  expect((await at.project.app.getTeam(team.id))?.profileImageUrl).toBeNull();
});

test('the email notifications of a user can be changed, unless they are always sent', async () => {
  await at.visit(`/users/${grace.id}/emails`);
  const marketing = at.page.getByRole('switch', { name: 'Marketing', exact: true });
  await marketing.click();
  await expect
    .poll(async () => (await grace.listNotificationCategories()).find(({ name }) => name === 'Marketing')?.enabled)
    .toBe(false);
  await at.page.getByRole('switch', { name: 'Marketing', exact: true, checked: false }).waitFor();
  expect(await at.page.getByRole('switch', { name: 'Transactional', exact: true }).isDisabled()).toBe(true);
});

test('the pages of a team and its members are accessible, and there are no errors', async () => {
  await at.expectGoodLooks([`/teams/${team.id}`, `/users/${grace.id}/teams`, `/users/${grace.id}/emails`]);
  expect(at.complaints).toEqual([]);
  expect(at.server.errors).toEqual([]);
});
