import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { violationsOf } from '../kit/looks.ts';
import { select } from '../kit/select.ts';

const at = dashboardDesk();

const field = (name: string) => at.page.getByLabel(name, { exact: true });
const row = (name: string) => at.page.getByRole('listitem', { name, exact: true });
const payments = async () => (await at.project.getConfig()).payments;

/** Chooses an action of the menu of a product, item or catalog. */
async function act(on: string, action: string): Promise<void> {
  await at.button(`Actions for ${on}`).click();
  await at.page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a project without products leads to the first item, catalog and product', async () => {
  await at.visit('/payments');
  await at.section('First steps').getByText('Create a product').waitFor();
  await at.expectGoodLooks(['/payments', '/payments/products', '/payments/items', '/payments/new-product']);
  await at.visit('/payments/items');
  await at.text('No items yet').waitFor();
  await at.button('Create item').first().click();
  await at.goodDialog();
  await at.button('Create item').last().click();
  await at.text('Enter an ID.').waitFor();
  await field('Name').fill('API credits');
  await at.dialog().getByRole('button', { name: 'Create item', exact: true }).click();
  await at.page.getByRole('row', { name: /^API credits/ }).waitFor();
  expect((await payments()).items).toEqual({ 'api-credits': { displayName: 'API credits', customerType: 'user' } });

  await at.link('Products').click();
  await at.text('No products yet').waitFor();
  await at.button('Create catalog').click();
  await field('Name').fill('Plans');
  await at.closeWith('Create catalog');
  await at.section('Plans').getByText('No products in this catalog yet.').waitFor();
});

test('a product is created with prices in two currencies and an item, and the preview shows what customers get', async () => {
  await at.link('Create product').click();
  await field('Name').fill('Pro');
  await select(field('Catalog'), 'Plans');
  await field('Amount in USD').fill('9.999');
  await at.button('Create product').click();
  await at.text('Too many decimals; USD only has 2 decimals.').waitFor();
  await field('Amount in USD').fill('9.99');
  await select(field('Add a currency'), 'EUR');
  await field('Amount in EUR').fill('9');
  await at.button('Add price').click();
  await at.page.getByRole('group', { name: 'Price 2' }).getByLabel('Amount in USD').fill('99');
  await at.button('Add item').click();
  await field('Quantity').fill('100');
  await select(field('Granted'), 'Every month');
  await select(field('Unused quantity expires'), 'When granted again');
  await select(at.page.getByRole('group', { name: 'Price 1' }).getByLabel('Free trial'), '14 days');

  const preview = at.page.getByRole('region', { name: 'Preview' });
  await preview.getByText('$9.99 or €9 per month').waitFor();
  await preview.getByText('14 days free, then charged').waitFor();
  await preview.getByText('100 API credits, reset every month').waitFor();
  expect(
    await preview
      .getByRole('row', { name: /^API credits/ })
      .getByRole('cell')
      .allTextContents(),
  ).toEqual(['100', '100', '100', '100']);
  await at.button('Create product').click();
  await at.text('Product created').waitFor();
  expect((await payments()).products.pro).toEqual({
    displayName: 'Pro',
    customerType: 'user',
    catalogId: 'plans',
    productLineId: 'plans',
    isAddOnTo: false,
    serverOnly: false,
    stackable: false,
    prices: {
      monthly: { USD: '9.99', EUR: '9', interval: [1, 'month'], freeTrial: [14, 'day'], serverOnly: false },
      yearly: { USD: '99', interval: [1, 'year'], serverOnly: false },
    },
    includedItems: { 'api-credits': { quantity: 100, repeat: [1, 'month'], expires: 'when-repeated' } },
  });
});

longTest('changes of another owner are kept, and leaving with changes asks first', async () => {
  await at.visit('/payments/products/pro');
  expect(await field('ID').isDisabled()).toBe(true);
  await field('Name').fill('Professional');
  await at.link('Products').first().click();
  await at.text('Leave without saving?').waitFor();
  await at.button('Stay').click();
  await at.project.updateConfig({ 'payments.products.pro.serverOnly': true });
  await at.button('Save changes').click();
  await at.text('The product was changed after you opened it').waitFor();
  expect(await at.page.getByRole('region', { name: 'Rules' }).getByLabel('Server only').isChecked()).toBe(true);
  expect((await payments()).products.pro?.displayName).toBe('Pro');
  await at.button('Save changes').click();
  await at.text('Product saved').waitFor();
  expect((await payments()).products.pro).toMatchObject({ displayName: 'Professional', serverOnly: true });
  await at.project.updateConfig({ 'payments.products.pro.serverOnly': false });
});

longTest('a product is duplicated, included by default, an add-on, and deleted', async () => {
  await at.visit('/payments/products');
  await row('Professional').getByText('$9.99 or €9 per month, $99 per year').waitFor();
  await act('Professional', 'Show code');
  await (await at.goodDialog()).getByText("user.createCheckoutUrl({ productId: 'pro'").waitFor();
  await at.button('Close').click();
  await act('Professional', 'Duplicate');
  await field('Name').fill('Free');
  await field('ID').fill('free');
  await at.page.getByLabel('Include by default').check();
  await at.button('Create product').click();
  await at.text('Product created').waitFor();
  expect((await payments()).products.free?.prices).toBe('include-by-default');

  await at.visit('/payments/products/pro');
  await at.page.getByRole('group', { name: 'Add-on to' }).getByLabel('Free').check();
  await at.page.getByLabel('Include by default').check();
  await at.button('Save changes').click();
  await at.page.getByText('"free" is already included by default in this catalog').waitFor();
  await at.page.getByLabel('Include by default').uncheck();
  await at.button('Save changes').click();
  await at.text('Product saved').waitFor();

  const user = await at.project.app.createUser({ displayName: 'Ada' });
  await at.project.app.grantProduct({ userId: user.id, productId: 'pro' });
  await at.visit('/payments/products');
  await row('Professional').getByText('Add-on', { exact: true }).waitFor();
  await act('Professional', 'Delete');
  await at.dialog().getByText('1 customer has this product.').waitFor();
  await at.dialog().getByText('They keep it with its price and items').waitFor();
  await at.button('Cancel').click();
  await at.visit('/payments/products/pro');
  await at.page.getByRole('group', { name: 'Price 1' }).getByLabel('Amount in USD').fill('19.99');
  await at.text('1 customer has this product.').waitFor();
  await at.page.getByText('Your changes are for new customers.').waitFor();
  expect(await violationsOf(at.page)).toEqual([]);
  await at.button('Discard').click();
  await at.text('1 customer has this product.').waitFor({ state: 'detached' });
  await at.visit('/payments/products');
  await act('Free', 'Delete');
  await at.dialog().getByText('These are add-ons to it: Professional.').waitFor();
  await at.closeWith('Delete product');
  await row('Free').waitFor({ state: 'detached' });
  expect(Object.keys((await payments()).products)).toEqual(['pro']);
});

longTest('a catalog is renamed and deleted, and its products stay', async () => {
  await at.project.updateConfig({ 'payments.catalogs.plans.customerType': 'user' });
  await act('catalog Plans', 'Rename');
  await field('Name').fill('Our plans');
  await at.closeWith('Save changes');
  await at.heading('Our plans').waitFor();
  expect((await payments()).catalogs).toEqual({ plans: { displayName: 'Our plans', customerType: 'user' } });
  await act('catalog Our plans', 'Delete');
  await at.dialog().getByText('1 customer has a product of this catalog.').waitFor();
  await at.closeWith('Delete catalog');
  await at.heading('Our plans').waitFor({ state: 'detached' });
  expect(await payments()).toMatchObject({ catalogs: {}, products: { pro: { displayName: 'Professional' } } });
  expect((await payments()).products.pro).not.toHaveProperty('catalogId');
});

longTest('an item is edited and deleted, also from its products', async () => {
  await at.visit('/payments/items');
  await at.page.getByRole('row', { name: /Professional/ }).waitFor();
  await act('API credits', 'Edit');
  await (await at.goodDialog()).getByText('1 customer has a product with this item.').waitFor();
  await field('Name').fill('Credits');
  await at.closeWith('Save changes');
  await act('Credits', 'Delete');
  await at.dialog().getByText('1 customer has a product with this item.').waitFor();
  await at.dialog().getByText('It will be removed from these products: Professional.').waitFor();
  await at.closeWith('Delete item');
  await at.text('No items yet').waitFor();
  expect(await payments()).toMatchObject({ items: {}, products: { pro: { includedItems: {} } } });
});

longTest('test mode is turned off after a confirmation', async () => {
  await at.visit('/payments/products');
  await at.text('Test mode is on.').waitFor();
  await at.link('Change').click();
  await at.page.getByRole('switch', { name: 'Test mode' }).click();
  await at.goodDialog();
  await at.closeWith('Turn off test mode');
  await expect.poll(async () => (await payments()).testMode).toBe(false);
  await at.link('Products').click();
  await row('Professional').waitFor();
  expect(await at.text('Test mode is on.').count()).toBe(0);
});

longTest('the settings of the purchase page are switches', async () => {
  await at.visit('/payments/settings');
  for (const name of ['Promotion codes', 'Automatic tax', 'Tax numbers', 'Receipts by email', 'Block new purchases']) {
    const before = await at.page.getByRole('switch', { name }).isChecked();
    await at.page.getByRole('switch', { name, checked: before }).click();
    await at.page.getByRole('switch', { name, checked: !before, disabled: false }).waitFor();
  }
  expect(await payments()).toMatchObject({
    promotionCodes: true,
    automaticTax: true,
    taxIds: true,
    receiptEmails: false,
    blockNewPurchases: true,
  });
});

longTest('the screens of payments are accessible in use', async () => {
  await at.project.updateConfig({ 'payments.testMode': true, 'payments.items.seats': { displayName: 'Seats' } });
  await at.expectGoodLooks(['/payments/settings', '/payments/products', '/payments/items', '/payments/products/pro']);
  await at.visit('/payments/new-product');
  await at.button('Create product').click();
  await at.text('Some fields need your attention.').waitFor();
  expect(await violationsOf(at.page)).toEqual([]);
  await at.visit('/payments/products/unknown');
  await at.text('This product does not exist').waitFor();
  expect(at.complaints).toEqual([]);
  expect(at.server.errors).toEqual([]);
});
