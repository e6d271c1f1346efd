import { longTest } from '@portico/testkit/runs';
import { beforeAll, expect, test } from 'vitest';
import { clicksOf } from '../kit/clicks.ts';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

beforeAll(async () => {
  const { app } = at.project;
  await app.createUser({ displayName: 'Grace' });
  await (await app.createUser({ displayName: 'Linus' })).createSession();
});

const row = (name: string) => at.page.getByRole('row', { name });

longTest('a user who has never signed in has never been active', async () => {
  await at.visit('/users');
  await row('Grace').getByText('never', { exact: true }).waitFor();
  expect(await row('Linus').getByText('never', { exact: true }).count()).toBe(0);
});

longTest('a click on the ID in a row opens the user, and only the icon after it copies the ID', async () => {
  const [id] = (await at.project.app.listUsers({ query: 'Grace' })).map((user) => user.id);
  await at.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await at.visit('/users');
  await row('Grace').hover();
  await row('Grace')
    .getByRole('button', { name: `Copy user ID ${id}` })
    .click();
  await expect.poll(() => at.page.evaluate(() => navigator.clipboard.readText())).toBe(id);

  await row('Grace').getByText(String(id), { exact: true }).click();
  await at.heading('Grace').waitFor();
  await at.page.waitForURL(`**/users/${id}`);
  await at.page.getByRole('complementary', { name: 'User: facts' }).getByText('never', { exact: true }).waitFor();
});

longTest('a click on a header sorts by last activity or by sign-up, and a second one reverses the order', async () => {
  const header = (name: string) => at.page.getByRole('columnheader', { name });
  const isSorted = async (name: string, order: string | null) =>
    await expect.poll(() => header(name).getAttribute('aria-sort')).toBe(order);
  await at.visit('/users');
  await isSorted('Signed up', 'descending');
  await isSorted('Last active', null);

  await header('Last active').getByRole('button').click();
  await at.page.waitForURL('**/users?order=active');
  await isSorted('Last active', 'descending');
  await isSorted('Signed up', null);
  const names = async () =>
    (await at.page.getByRole('row').allInnerTexts()).flatMap((text) => /Grace|Linus/.exec(text) ?? []);
  await expect.poll(names).toEqual(['Linus', 'Grace']);

  await header('Last active').getByRole('button').click();
  await at.page.waitForURL('**/users?order=inactive');
  await expect.poll(names).toEqual(['Grace', 'Linus']);
  await header('Signed up').getByRole('button').click();
  await at.page.waitForURL('**/users');
  await isSorted('Signed up', 'descending');
});

test('an owner finds a user by parts of the name in any order, and ends all sessions', async () => {
  const user = await at.project.app.createUser({ displayName: 'Ada Lovelace', primaryEmail: 'countess@example.com' });
  await user.createSession();
  await user.createSession();
  await at.visit('/');
  await at.page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click();
  await at.page.keyboard.type('love ada');
  await at.page.getByRole('option', { name: /^Ada Lovelace/ }).click();
  await at.link('Sessions').click();
  await at.heading('Sessions (2)').waitFor();
  await at.button('End all sessions').click();
  await at.dialog().getByText('End all sessions of Ada Lovelace?').waitFor();
  await at.closeWith('End all sessions');
  await at.page.getByText('No active sessions').waitFor();
  expect(await user.getActiveSessions()).toEqual([]);
});

longTest('an owner restricts a user with a reason, and releases the user', async () => {
  const { app } = at.project;
  const [grace] = await app.listUsers({ query: 'Grace' });
  const restriction = at.page.getByRole('region', { name: 'Restriction' });
  await at.visit(`/users/${grace?.id}`);
  await restriction.getByRole('button', { name: 'Restrict user' }).click();
  const dialog = at.page.getByRole('dialog', { name: 'Restrict Grace' });
  await dialog.getByLabel('Reason').fill('Your account has sent spam.');
  await dialog.getByLabel('Private note').fill('Ticket 4711');
  await dialog.getByRole('button', { name: 'Restrict user' }).click();
  await restriction.getByText('Your account has sent spam.').waitFor();
  await restriction.getByText('Ticket 4711').waitFor();
  await at.page.getByText('Restricted', { exact: true }).waitFor();
  expect(await app.getUser(grace?.id ?? '')).toMatchObject({
    restrictedByAdmin: true,
    restrictedByAdminReason: 'Your account has sent spam.',
    restrictedByAdminPrivateDetails: 'Ticket 4711',
  });
  await at.visit('/users');
  await row('Grace').getByText('Restricted', { exact: true }).waitFor();

  await row('Grace').getByRole('link', { name: 'Grace' }).click();
  await restriction.getByRole('button', { name: 'Release user' }).click();
  await at.page.getByRole('dialog').getByRole('button', { name: 'Release user' }).click();
  await restriction.getByRole('button', { name: 'Restrict user' }).waitFor();
  expect(await app.getUser(grace?.id ?? '')).toMatchObject({ restrictedByAdmin: false, restrictedByAdminReason: null });
});

longTest('the thumb of a switch is centered in its height', async () => {
  await at.visit('/sign-in-methods');
  const gaps = await at.page.getByRole('switch', { name: 'Passkey', exact: true }).evaluate((root) => {
    const [outer, inner] = [root.getBoundingClientRect(), root.firstElementChild?.getBoundingClientRect()];
    return inner && [inner.top - outer.top, outer.bottom - inner.bottom];
  });
  expect(gaps).toEqual([2, 2]);
});

/** Opens a filter that is not set. */
const openFilter = async (name: string) => {
  await at.button('Filter').click();
  await at.page.getByRole('menuitem', { name, exact: true }).click();
};
test('filters are set one by one, stay in the URL, are changed in place, and removed', async () => {
  const { app } = at.project;
  await app.createUser({ displayName: 'Vera', primaryEmail: 'vera@example.com', primaryEmailVerified: true });
  const team = await app.createTeam({ displayName: 'Sea otters' });
  const uma = await app.createUser({ displayName: 'Uma', primaryEmail: 'uma@example.com' });
  await team.addUser(uma.id);
  await at.visit('/users');
  await at.filter('Primary email', 'Verified');
  await row('Vera').waitFor();
  await row('Grace').waitFor({ state: 'detached' });
  expect(new URL(at.page.url()).search).toBe('?verified=true');
  await at.text('1 user').waitFor();

  await at.page.reload();
  await row('Vera').waitFor();
  await at.button('Primary email is Verified').click();
  await at.dialog().getByRole('button', { name: 'Not verified', exact: true }).click();
  await row('Uma').waitFor();
  expect(new URL(at.page.url()).search).toBe('?verified=false');
  await at.button('Remove the filter Primary email').click();
  await row('Grace').waitFor();

  await openFilter('Team');
  await at.dialog().getByRole('combobox', { name: 'Team', exact: true }).fill('otter');
  await at.page.getByRole('option', { name: 'Sea otters' }).click();
  await row('Uma').waitFor();
  await at.button('Team is Sea otters').waitFor();
  await openFilter('Signed up');
  await at.goodDialog();
  await at.button('7 days').click();
  await row('Uma').waitFor();
  await at.filter('Restriction', 'Restricted');
  await at.heading('No users match the filters').waitFor();
  await at.button('Clear filters').click();
  await row('Grace').waitFor();
});

longTest('a period of days is chosen with the keyboard', async () => {
  await at.page.clock.setSystemTime(new Date('2026-11-20T12:00:00Z'));
  await at.visit('/users');
  await openFilter('Signed up');
  await at.dialog().getByRole('button', { name: 'November 20, 2026', exact: true }).focus();
  for (const key of ['PageUp', 'ArrowUp', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter'])
    await at.page.keyboard.press(key);
  await at.button('Apply').click();
  await at.page.waitForURL('**/users?since=2026-10-13&until=2026-10-15');
  await at.button('Signed up Oct 13, 2026 – Oct 15, 2026').waitFor();
  await at.page.clock.setSystemTime(at.server.clock.now());
});

longTest('three clicks from the overview, an owner ends the sessions of a user', async () => {
  const user = await at.project.app.createUser({ displayName: 'Ludmila' });
  await user.createSession();
  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click();
    await at.page.keyboard.type('ludmila');
    await at.page.getByRole('option', { name: /^Ludmila/ }).waitFor();
    await at.page.keyboard.press('Enter');
    await at.button('End all sessions').click();
    await at.closeWith('End all sessions');
  });
  expect(clicks).toBe(3);
  expect(await user.getActiveSessions()).toEqual([]);
});

longTest('the number of all users is shown, and anonymous users only on request', async () => {
  const { config } = at.project;
  expect(config.signUpEnabled).toBe(true);
  await at.project.app.createUser({ displayName: 'Nobody' });
  const count = await at.project.app.countUsers();
  await at.visit('/users');
  await at.text(`${count.count} users`).waitFor();
  await at.filter('Anonymous users', 'Only Only anonymous users');
  await at.heading('No users match the filters').waitFor();
});

longTest('a view is saved with a name, opened, and deleted', async () => {
  await at.visit('/users?verified=true&order=oldest');
  await at.button('Views').click();
  await at.page.getByRole('menuitem', { name: 'Save this view' }).click();
  await (await at.goodDialog()).getByLabel('Name').fill('Verified first');
  await at.closeWith('Save view');
  await at.button('Verified first').waitFor();

  await at.visit('/users');
  await at.button('Views').click();
  await at.page.getByRole('menuitem', { name: 'Verified first' }).click();
  await at.page.waitForURL('**/users?**');
  expect(Object.fromEntries(new URL(at.page.url()).searchParams)).toEqual({ verified: 'true', order: 'oldest' });
  await at.button('Verified first').click();
  await at.page.getByRole('menuitem', { name: 'Delete this view' }).click();
  await at.button('Views').waitFor();
});

longTest('columns are chosen, and remembered after a reload', async () => {
  const header = (name: string) => at.page.getByRole('columnheader', { name, exact: true });
  await at.visit('/users');
  await at.button('Columns').click();
  await at.page.getByRole('menuitemcheckbox', { name: 'ID', exact: true }).click();
  await at.page.getByRole('menuitemcheckbox', { name: 'Email', exact: true }).click();
  await at.page.keyboard.press('Escape');
  await header('Email').waitFor();
  await header('ID').waitFor({ state: 'detached' });
  await at.page.reload();
  await header('Email').waitFor();
  expect(await header('ID').count()).toBe(0);
});

test('each tab of a user has a URL, and the menu restricts the user from any of them', async () => {
  const user = await at.project.app.createUser({ displayName: 'Tabea', primaryEmail: 'tabea@example.com' });
  await at.visit(`/users/${user.id}`);
  const tabs = at.page.getByRole('navigation', { name: 'User', exact: true });
  for (const [name, path, heading] of [
    ['Sign-in', 'sign-in', 'Sign-in methods'],
    ['Sessions', 'sessions', 'Sessions'],
    ['Teams', 'teams', 'Teams'],
    ['Permissions and keys', 'permissions', 'Project permissions'],
    ['Emails', 'emails', 'Email notifications'],
    ['Billing', 'billing', 'Transactions'],
    ['Metadata', 'metadata', 'Metadata'],
    ['Activity', 'activity', 'Activity'],
  ] as const) {
    await tabs.getByRole('link', { name, exact: true }).click();
    await at.page.waitForURL(`**/users/${user.id}/${path}`);
    await at.page.getByRole('heading', { name: heading, exact: true, level: 2 }).waitFor();
  }
  await at.page.reload();
  await at.heading('Tabea').waitFor();
  await at.button('More actions').click();
  await at.page.getByRole('menuitem', { name: 'Restrict user' }).click();
  await at.closeWith('Restrict user');
  await at.page.getByText('Restricted', { exact: true }).waitFor();
  await at.button('More actions').click();
  await at.page.getByRole('menuitem', { name: 'Delete user' }).click();
  await at.dialog().getByRole('textbox').fill('Tabea');
  await at.closeWith('Delete user');
  await at.page.waitForURL('**/users');
  expect(await at.project.app.getUser(user.id)).toBeNull();
});

longTest('the emails to a user are one click away', async () => {
  const user = await at.project.app.createUser({ primaryEmail: 'otto@example.com' });
  await at.visit(`/users/${user.id}/emails`);
  await at.link('Show emails to otto@example.com').click();
  await at.page.waitForURL('**/emails?q=otto*');
  expect(await at.page.getByLabel('Search emails', { exact: true }).inputValue()).toBe('otto@example.com');
});

longTest('the users and the tabs of a user are accessible and fit a phone, and there are no errors', async () => {
  const [grace] = await at.project.app.listUsers({ query: 'Grace' });
  await at.expectGoodLooks([
    '/users',
    '/users?verified=true&method=google&since=2026-01-01&until=2026-02-01',
    `/users/${grace?.id}`,
    `/users/${grace?.id}/sign-in`,
    `/users/${grace?.id}/emails`,
    `/users/${grace?.id}/billing`,
    `/users/${grace?.id}/metadata`,
  ]);
  await at.visit('/users');
  await openFilter('Sign-in method');
  await at.goodDialog();
  expect(at.complaints).toEqual([]);
});
