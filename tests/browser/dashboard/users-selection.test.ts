import { readFile } from 'node:fs/promises';
import type { ServerUser } from '@portico/js';
import { beforeEach, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

const row = (name: string) => at.page.getByRole('row', { name });
const select = async (name: string) =>
  await at.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
const bar = () => at.page.getByRole('region', { name: 'Selection' });

beforeEach(async () => {
  for (const user of await at.project.app.listUsers()) await user.delete();
});

const create = async (...names: string[]) => {
  const users: ServerUser[] = [];
  for (const displayName of names) users.push(await at.project.app.createUser({ displayName }));
  return users;
};

/** Chooses a format of an export, and returns the file. */
async function exported(open: () => Promise<void>, format: string) {
  await open();
  const item = at.page.getByRole('menuitem', { name: format });
  const [download] = await Promise.all([at.page.waitForEvent('download'), item.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('all users that the filters find are exported, and selected ones alone', async () => {
  const [ada] = await create('Ada', 'Bob', 'Cleo');
  await ada?.restrict({ reason: 'Spam' });
  await at.visit('/users?restricted=false');
  await row('Bob').waitFor();
  const csv = await exported(async () => await at.button('Export').click(), 'CSV');
  expect(csv.name).toBe('users.csv');
  expect(csv.text.trim().split('\r\n')).toHaveLength(3);
  expect(csv.text).toMatch(/^id,display_name,/);
  expect(csv.text).not.toContain('Ada');
  await at.page.getByText('2 users', { exact: true }).first().waitFor();

  await select('Cleo');
  await bar().getByText('1 selected').waitFor();
  const lines = await exported(async () => await bar().getByRole('button', { name: 'Export' }).click(), 'JSON Lines');
  expect(lines.name).toBe('users.jsonl');
  expect(JSON.parse(lines.text)).toMatchObject({ display_name: 'Cleo', server_metadata: null });
  // Both are in the event log, which is written each second.
  const recorded = async () =>
    (await at.project.app.events.list({ types: ['users.exported'] })).map(({ after }) => after);
  await expect.poll(recorded, { timeout: 10_000 }).toEqual([
    { format: 'jsonl', users: 1 },
    { format: 'csv', users: 2 },
  ]);
});

test('an email to the selected users begins as a draft with these recipients', async () => {
  const [ada] = await create('Ada', 'Bob', 'Cleo');
  await ada?.update({ primaryEmail: 'ada@example.com' });
  await at.visit('/users');
  await select('Ada');
  await select('Bob');
  await bar().getByRole('button', { name: 'Email', exact: true }).click();
  const dialog = await at.goodDialog();
  await dialog.getByText('1 user without an email address.').waitFor();
  await dialog.getByLabel('Name').fill('Spring news');
  await at.closeWith('Create draft');
  await at.link('Send').click();
  const chosen = at.page.getByRole('list', { name: 'Chosen users' });
  await chosen.getByText('Ada').waitFor();
  expect(await chosen.getByRole('listitem').count()).toBe(2);
  await at.page.getByRole('checkbox', { name: 'Only verified email addresses' }).waitFor();
  expect(await at.page.getByRole('checkbox', { name: 'Only verified email addresses' }).isChecked()).toBe(true);
});

test('selected users are restricted, which can be undone, and keep an earlier reason', async () => {
  const [ada, bob] = await create('Ada', 'Bob', 'Cleo');
  await ada?.restrict({ reason: 'Spam' });
  await at.visit('/users');
  await select('Ada');
  await select('Bob');
  await bar().getByRole('button', { name: 'Restrict' }).click();
  const dialog = await at.goodDialog();
  await dialog.getByText('1 user is restricted already.').waitFor();
  await dialog.getByLabel('Reason').fill('Chargeback');
  await dialog.getByLabel('Private note').fill('See ticket 12');
  await at.closeWith('Restrict');
  await row('Bob').getByText('Restricted', { exact: true }).waitFor();
  expect(await at.project.app.getUser(ada?.id ?? '')).toMatchObject({ restrictedByAdminReason: 'Spam' });
  expect(await at.project.app.getUser(bob?.id ?? '')).toMatchObject({
    restrictedByAdminReason: 'Chargeback',
    restrictedByAdminPrivateDetails: 'See ticket 12',
  });
  expect(await bar().count()).toBe(0);

  await at.button('Undo').click();
  await row('Bob').getByText('Restricted', { exact: true }).waitFor({ state: 'detached' });
  await row('Ada').getByText('Restricted', { exact: true }).waitFor();
});

test('the sessions of selected users are ended, and users deleted after their number was typed', async () => {
  const [ada, bob] = await create('Ada', 'Bob', 'Cleo');
  await ada?.createSession();
  await bob?.createSession();
  await at.visit('/users');
  await select('Ada');
  await bar().getByRole('button', { name: 'End sessions' }).click();
  await at.closeWith('End sessions');
  await at.text('1 user signed out').waitFor();
  expect(await ada?.getActiveSessions()).toEqual([]);
  expect(await bob?.getActiveSessions()).toHaveLength(1);

  await at.page.getByRole('checkbox', { name: 'Select all users on this page' }).check();
  await bar().getByText('3 selected').waitFor();
  await row('Bob').getByRole('checkbox').uncheck();
  await bar().getByRole('button', { name: 'Delete' }).click();
  await at.dialog().getByRole('textbox').fill('2 users');
  await at.closeWith('Delete');
  await row('Ada').waitFor({ state: 'detached' });
  expect((await at.project.app.listUsers()).map(({ displayName }) => displayName)).toEqual(['Bob']);
});

test('users of all pages are selected, the selection stays on the next page and ends with other filters', async () => {
  await create(...Array.from({ length: 53 }, (_, index) => `Person ${index + 1}`));
  await at.visit('/users');
  await select('Person 53');
  await at.link('Next').click();
  await select('Person 1');
  await bar().getByText('2 selected').waitFor();
  await at.button('Select all on other pages').click();
  await bar().getByText('53 selected').waitFor();
  await at.page.getByRole('columnheader', { name: 'Last active' }).getByRole('button').click();
  await bar().waitFor({ state: 'detached' });
});

test('the selection is accessible, fits a phone, and there are no errors', async () => {
  await create('Ada');
  await at.expectGoodLooks(['/users'], async (path) => {
    await at.visit(path);
    await select('Ada');
    await bar().waitFor();
  });
  expect(at.complaints).toEqual([]);
  expect(at.server.errors).toEqual([]);
});
