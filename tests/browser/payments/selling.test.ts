import type { ConfigChanges, ServerUser } from '@portico/js';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { violationsOf } from '../kit/looks.ts';
import { select } from '../kit/select.ts';

/** An owner sells a product in test mode without code: from the overview of the project, with the texts of the screens alone. */

const at = dashboardDesk();

const payments: ConfigChanges = {
  'payments.items.credits': { displayName: 'Credits' },
  'payments.products.pro': {
    displayName: 'Pro',
    prices: { monthly: { USD: '10', interval: [1, 'month'], freeTrial: [7, 'day'] } },
    includedItems: { credits: { quantity: 100, repeat: [1, 'month'], expires: 'when-repeated' } },
  },
  'payments.products.pack': {
    displayName: 'Pack',
    stackable: true,
    prices: { once: { USD: '5' } },
    includedItems: { credits: { quantity: 50, expires: 'never' } },
  },
};

let user: ServerUser;
let clicks = 0;

const click = async (locator: Locator) => {
  clicks += 1;
  await locator.click();
};
const menuItem = (name: string) => at.page.getByRole('menuitem', { name, exact: true });
const on = (page: Page) => ({
  card: (name: string) => page.getByRole('radio', { name, exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  heading: (name: string) => page.getByRole('heading', { name, exact: true }),
});

/** Opens the link of the dialog in a new tab, as a customer would. */
async function openLink(): Promise<Page> {
  const opened = at.page.waitForEvent('popup');
  await click(at.dialog().getByRole('link', { name: 'Open link' }));
  return await opened;
}

beforeAll(async () => {
  await at.project.updateConfig(payments);
  user = await at.project.app.createUser({ displayName: 'Grace', primaryEmail: 'grace@example.com' });
});

test('a product is sold to a user with a payment link', async () => {
  await at.visit('');
  clicks = 0;
  await click(at.link('Payments'));
  await click(at.link('Products'));
  await click(at.button('Actions for Pack'));
  await click(menuItem('Create payment link'));
  await (await at.goodDialog()).getByLabel('Search users').fill('Grace');
  await click(at.button('Select Grace'));
  await click(at.dialog().getByRole('button', { name: 'Create payment link' }));
  await at.dialog().getByText('Test mode is on: the page takes test cards only.').waitFor();
  await at.goodDialog();
  const page = await openLink();
  await on(page).heading('Pack').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await click(on(page).button('Complete test purchase'));
  await on(page).heading('Purchase completed').waitFor();
  expect(clicks).toBeLessThanOrEqual(8);
  expect((await user.listProducts()).map(({ id }) => id)).toEqual(['pack']);
  await page.close();
  await click(at.dialog().getByRole('button', { name: 'Close', exact: true }).last());
});

test('test cards fail, need a confirmation, and are disputed', async () => {
  await at.visit(`/payments/customers/user/${user.id}`);
  await at.button('Create payment link').click();
  await select(at.dialog().getByLabel('Product'), 'Pack');
  await at.dialog().getByRole('button', { name: 'Create payment link' }).click();
  const page = await openLink();
  await on(page).card('Payment is declined').check();
  await on(page).button('Complete test purchase').click();
  await page.getByRole('alert').getByText('The test card was declined.').waitFor();

  await on(page).card('Payment needs confirmation').check();
  await on(page).button('Complete test purchase').click();
  await on(page).heading('Confirm your payment').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await on(page).button('Decline payment').click();
  await page.getByRole('alert').getByText('The test card was declined.').waitFor();
  await on(page).button('Complete test purchase').click();
  await on(page).button('Confirm payment').click();
  await on(page).heading('Purchase completed').waitFor();
  await page.close();
  expect(await user.listProducts()).toHaveLength(2);
});

test('the test clock ends a trial, renews and ends a subscription', async () => {
  await at.visit(`/payments/customers/user/${user.id}`);
  await at.button('Create payment link').click();
  await select(at.dialog().getByLabel('Product'), 'Pro');
  await at.dialog().getByRole('button', { name: 'Create payment link' }).click();
  const page = await openLink();
  await on(page).button('Complete test purchase').click();
  await on(page).heading('Purchase completed').waitFor();
  await page.close();

  await at.visit(`/payments/customers/user/${user.id}`);
  const products = at.section(/^Products/);
  await products.getByText(/Free trial until/).waitFor();
  await at.button('Test clock of Pro').click();
  await menuItem('End free trial now').click();
  await products.getByText(/Renews on/).waitFor();
  await at.button('Test clock of Pro').click();
  await menuItem('Renew now with a declined card').click();
  await products.getByText('Past due').waitFor();
  await at.button('Test clock of Pro').click();
  await menuItem('Pay now').click();
  await products.getByText('Active', { exact: true }).waitFor();
  await at.expectGoodLooks([`/payments/customers/user/${user.id}`]);
  await at.button('Test clock of Pro').click();
  await menuItem('Expire now').click();
  await at.button('Test clock of Pro').waitFor({ state: 'detached' });
  expect((await user.listProducts()).map(({ id }) => id)).toEqual(['pack', 'pack']);
});

test('a payment with a test card is refunded, and the dialog shows what is taken back', async () => {
  await at.visit('');
  clicks = 0;
  await click(at.figure('Revenue in USD (30 days)'));
  const row = at.page.getByRole('row', { name: /^\$5[.]00 Pack/ }).first();
  await row.getByText('Test', { exact: true }).last().waitFor();
  await click(row.getByRole('button', { name: 'Refund $5.00' }));
  const dialog = await at.goodDialog();
  await dialog.getByText('The customer loses the product.').waitFor();
  await dialog.getByRole('row', { name: 'Credits −50 150 left' }).waitFor();
  await dialog.getByText('No money moves in test mode.').waitFor();
  clicks += 1;
  await at.closeWith('Refund');
  expect(clicks).toBe(3);
  await row.getByText('Refunded', { exact: true }).last().waitFor();
  expect((await user.listProducts()).map(({ id }) => id)).toEqual(['pack']);
  await at.expectGoodLooks(['/payments/transactions', '/payments/products']);
  expect(at.complaints).toEqual([]);
});

test('the dispute of a test payment is lost, and the customer loses the product', async () => {
  const other = await at.project.app.createUser({ displayName: 'Ada' });
  await at.visit(`/payments/customers/user/${other.id}`);
  await at.button('Create payment link').click();
  await select(at.dialog().getByLabel('Product'), 'Pack');
  await at.dialog().getByRole('button', { name: 'Create payment link' }).click();
  const page = await openLink();
  await on(page).card('Payment succeeds, then is disputed').check();
  await on(page).button('Complete test purchase').click();
  await on(page).heading('Purchase completed').waitFor();
  await page.close();

  await at.visit(`/payments/customers/user/${other.id}`);
  const row = at.page.getByRole('row', { name: /^\$5[.]00 Pack/ });
  await row.getByText('Disputed', { exact: true }).last().waitFor();
  expect(await row.getByRole('button', { name: 'Refund $5.00' }).count()).toBe(0);
  await row.getByRole('button', { name: 'Actions for the payment of $5.00' }).click();
  await menuItem('Lose dispute').click();
  await row.getByText('Dispute lost', { exact: true }).last().waitFor();
  expect(await other.listProducts()).toHaveLength(0);
  expect(at.complaints).toEqual([]);
});
