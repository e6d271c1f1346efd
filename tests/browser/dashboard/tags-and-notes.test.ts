import { beforeEach, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

beforeEach(async () => {
  for (const user of await at.project.app.listUsers()) await user.delete();
});

const create = async (displayName: string, tags: readonly string[] = []) =>
  await at.project.app.createUser({ displayName, tags });
const tagsOf = async (id: string) => (await at.project.app.getUser(id))?.tags;
const tagList = () => at.page.getByRole('list', { name: 'Tags' });

test('tags are added with the keyboard, offered, removed, and brought back by undo', async () => {
  const ada = await create('Ada');
  await create('Bob', ['VIP']);
  await at.visit(`/users/${ada.id}`);
  const field = at.page.getByRole('combobox', { name: 'Add a tag' });
  await field.fill('beta');
  await at.page.getByRole('option', { name: 'Add “beta”' }).waitFor();
  await field.press('Enter');
  await tagList().getByText('beta', { exact: true }).waitFor();
  await field.fill('vi');
  await at.page.getByRole('option', { name: 'VIP' }).click();
  await tagList().getByText('VIP', { exact: true }).waitFor();
  expect(await tagsOf(ada.id)).toEqual(['beta', 'VIP']);

  await at.button('Remove tag beta').click();
  await tagList().getByText('beta', { exact: true }).waitFor({ state: 'detached' });
  await at.page
    .getByRole('group')
    .filter({ hasText: 'Tag “beta” removed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await tagList().getByText('beta', { exact: true }).waitFor();
  expect(await tagsOf(ada.id)).toEqual(['VIP', 'beta']);
});

test('the list shows tags, filters by one, and adds one to selected users', async () => {
  const ada = await create('Ada', ['one', 'two', 'three']);
  const bob = await create('Bob');
  await at.visit('/users');
  const row = (name: string) => at.page.getByRole('row', { name });
  await row('Ada').getByText('+1', { exact: true }).waitFor();
  for (const name of ['Ada', 'Bob'])
    await at.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await at.page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add tag' }).click();
  const dialog = await at.goodDialog();
  await dialog.getByRole('combobox', { name: 'Tag' }).fill('beta');
  await at.page.getByRole('option', { name: 'Add “beta”' }).click();
  await dialog.getByText('beta', { exact: true }).waitFor();
  await at.closeWith('Add tag');
  await row('Bob').getByText('beta', { exact: true }).waitFor();
  expect(await tagsOf(ada.id)).toEqual(['one', 'two', 'three', 'beta']);

  await at.visit('/users?tag=one');
  await row('Ada').waitFor();
  await row('Bob').waitFor({ state: 'detached' });
  await at.page.getByRole('button', { name: /Tag.*one/ }).waitFor();
  expect(await tagsOf(bob.id)).toEqual(['beta']);
});

test('a note is written, edited and deleted', async () => {
  const ada = await create('Ada');
  await at.visit(`/users/${ada.id}`);
  const notes = at.section('Notes');
  await notes.getByText('No notes yet.').waitFor();
  await notes.getByLabel('New note').fill('Wants a demo.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await notes.getByText('Wants a demo.').waitFor();
  await notes.getByRole('button', { name: /^Actions for the note/ }).click();
  await at.page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = await at.goodDialog();
  await dialog.getByLabel('Note').fill('Had a demo.');
  await at.closeWith('Save changes');
  await notes.getByText('Had a demo.').waitFor();
  await notes.getByText('edited').waitFor();
  await notes.getByRole('button', { name: /^Actions for the note/ }).click();
  await at.page.getByRole('menuitem', { name: 'Delete' }).click();
  await at.goodDialog();
  await at.closeWith('Delete note');
  await notes.getByText('No notes yet.').waitFor();
});
