import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

const field = (name: string) => at.page.getByLabel(name, { exact: true });
const stores = async () => (await at.project.getConfig()).dataVault.stores;
const options = { secret: 'a secret' };

/** Chooses an action of the menu of a store. */
async function act(on: string, action: string): Promise<void> {
  await at.button(`Actions for ${on}`).click();
  await at.page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('an owner creates a store, copies its code, and sees how it is used, but never values', async () => {
  await at.visit('/vault');
  await at.text('No stores yet').waitFor();
  await at.expectGoodLooks(['/vault']);
  await at.button('Create store').first().click();
  await at.goodDialog();
  await at.dialog().getByRole('button', { name: 'Create store', exact: true }).click();
  await at.text('Enter an ID.').waitFor();
  await field('Name').fill('User tokens');
  await at.closeWith('Create store');
  await at.page.getByRole('row', { name: /^User tokens/ }).waitFor();
  expect(await stores()).toEqual({ 'user-tokens': { displayName: 'User tokens' } });

  await act('User tokens', 'Show code');
  await at.dialog().getByText("getDataVaultStore('user-tokens')").waitFor();
  await at.goodDialog();
  await at.page.keyboard.press('Escape');

  const store = await at.project.app.getDataVaultStore('user-tokens');
  await store.setValue('ada', 'a value that nobody sees', options);
  await at.visit('/vault');
  const row = at.page.getByRole('row', { name: /^User tokens/ });
  await row.getByRole('cell', { name: '1', exact: true }).waitFor();
  expect(await row.textContent()).not.toContain('Never');
  await at.expectGoodLooks(['/vault']);
});

test('an owner renames a store, and deletes its entries and the store after typing its ID', async () => {
  await at.visit('/vault');
  await act('User tokens', 'Rename');
  await field('Name').fill('Tokens');
  await at.closeWith('Save changes');
  await at.page.getByRole('row', { name: /^Tokens/ }).waitFor();

  await act('Tokens', 'Delete all entries');
  await at.dialog().getByText('1 entry will be deleted at once, and cannot be restored.').waitFor();
  await at.goodDialog();
  await at.dialog().getByRole('textbox').fill('user-tokens');
  await at.closeWith('Delete all entries');
  await at.page
    .getByRole('row', { name: /^Tokens/ })
    .getByRole('cell', { name: '0', exact: true })
    .waitFor();
  const store = await at.project.app.getDataVaultStore('user-tokens');
  expect(await store.getValue('ada', options)).toBeNull();

  await act('Tokens', 'Delete store');
  await at.closeWith('Delete store');
  await at.text('No stores yet').waitFor();
  expect(await stores()).toEqual({});
});
