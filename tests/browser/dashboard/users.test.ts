import { beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

beforeAll(async () => {
  const { app } = at.project;
  await app.createUser({ displayName: 'Grace' });
  await (await app.createUser({ displayName: 'Linus' })).createSession();
});

const row = (name: string) => at.page.getByRole('row', { name });

test('a user who has never signed in has never been active', async () => {
  await at.visit('/users');
  await row('Grace').getByText('never', { exact: true }).waitFor();
  expect(await row('Linus').getByText('never', { exact: true }).count()).toBe(0);
});

test('a click on the ID in a row opens the user, and only the icon after it copies the ID', async () => {
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
  await at.page.getByText('Last active never').waitFor();
});

test('a click on a header sorts by last activity or by sign-up, and a second one reverses the order', async () => {
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
  await at.page.getByRole('option', { name: /Ada Lovelace/ }).click();
  await at.heading('Sessions (2)').waitFor();
  await at.button('End all sessions').click();
  await at.dialog().getByText('End all sessions of Ada Lovelace?').waitFor();
  await at.closeWith('End all sessions');
  await at.page.getByText('No active sessions').waitFor();
  expect(await user.getActiveSessions()).toEqual([]);
});

test('an owner restricts a user with a reason, and releases the user', async () => {
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

test('the thumb of a switch is centered in its height', async () => {
  await at.visit('/sign-in-methods');
  const gaps = await at.page.getByRole('switch', { name: 'Passkey', exact: true }).evaluate((root) => {
    const [outer, inner] = [root.getBoundingClientRect(), root.firstElementChild?.getBoundingClientRect()];
    return inner && [inner.top - outer.top, outer.bottom - inner.bottom];
  });
  expect(gaps).toEqual([2, 2]);
});
