import { readFile } from 'node:fs/promises';
import type { ConfigChanges } from '@portico/js';
import { startStripe } from '@portico/testkit/outside/stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

const stripe = await startStripe();
const at = dashboardDesk(stripe.environment);

const payments: ConfigChanges = {
  'payments.items.credits': { displayName: 'API credits', customerType: 'user' },
  'payments.products.pro': {
    displayName: 'Pro',
    prices: { monthly: { USD: '9.99', interval: [1, 'month'] } },
    includedItems: { credits: { quantity: 100, expires: 'when-purchase-expires' } },
  },
  'payments.products.pack': {
    displayName: 'Pack',
    customerType: 'custom',
    stackable: true,
    prices: { once: { USD: '5' } },
  },
};

const row = (name: string | RegExp) => at.page.getByRole('row', { name });
const field = (name: string) => at.page.getByLabel(name, { exact: true });
let userId: string;

beforeAll(async () => {
  await at.project.updateConfig(payments);
  userId = (await at.project.app.createUser({ displayName: 'Ada' })).id;
});
afterAll(async () => await stripe.stop());

test('the Stripe account passes from not set up to ready', async () => {
  await at.page.route('https://connect.stripe.com/**', async (route) => {
    await route.fulfill({ contentType: 'text/html', body: '<h1>Onboarding</h1>' });
  });
  await at.expectGoodLooks(['/payments/settings']);
  await at.text('Not set up').waitFor();
  await at.button('Set up payments').click();
  await at.heading('Onboarding').waitFor();
  const account = await at.project.app.getStripeAccountInfo();
  await at.visit('/payments/settings');
  await at.text('Onboarding incomplete').waitFor();
  const stored = stripe.store.require('', 'account', account?.account_id ?? '');
  Object.assign(stored, { details_submitted: true });
  await at.visit('/payments/settings');
  await at.text('In review').waitFor();
  await at.button('Open Stripe').click();
  await at.heading('Onboarding').waitFor();
  stripe.enableAccount(account?.account_id ?? '');
  await at.visit('/payments/settings');
  await at.text('Customers can pay').waitFor();
  expect(await at.button('Open Stripe').count()).toBe(0);
});

test('a failure to read the account is shown, and can be repeated', async () => {
  const address = '**/internal/payments/stripe/account-info';
  await at.page.route(address, async (route) => await route.fulfill({ status: 400, body: 'Stripe is unavailable.' }));
  await at.visit('/payments/settings');
  await at.heading('Stripe is unavailable.').waitFor();
  await at.page.unroute(address);
  await at.button('Try again').click();
  await at.text('Customers can pay').waitFor();
});

test('a product is granted to a new customer, who then appears in the list', async () => {
  await at.expectGoodLooks(['/payments/customers', '/payments/transactions']);
  await at.visit('/payments/customers');
  await at.text('No customers yet').waitFor();
  await at.button('Grant product').click();
  const dialog = await at.goodDialog();
  await dialog.getByRole('button', { name: 'Grant product', exact: true }).click();
  await at.text('Select a product.').waitFor();
  await select(dialog.getByLabel('Customer type'), 'Custom customers');
  await field('Customer ID').fill('acme/1');
  await select(field('Product'), 'Pack');
  await field('Quantity').fill('3');
  await at.closeWith('Grant product');
  await at.heading('Custom customer').waitFor();
  await at.section('Products (1)').getByText('× 3').waitFor();
  expect(new URL(at.page.url()).pathname).toMatch(/customers[/]custom[/]acme%2F1$/);

  await at.visit(`/payments/customers/user/${userId}`);
  await at.text('This customer has no products.').waitFor();
  await at.button('Grant product').click();
  await select(field('Product'), 'Pro');
  await at.closeWith('Grant product');
  await at.section('Products (1)').getByText('Pro', { exact: true }).waitFor();
  await at.text('100 left').waitFor();
  await row(/^Pro/).getByRole('cell').getByText('Active').last().waitFor();

  await at.visit('/payments/customers');
  await row(/^Ada/).waitFor();
  await row(/^acme/).waitFor();
  await at.page.getByLabel('Search customers').fill('acme');
  await row(/^Ada/).waitFor({ state: 'detached' });
  await at.page.getByLabel('Search customers').fill('nobody');
  await at.text('No customers match').waitFor();

  await at.page.reload();
  await at.button('Filter').click();
  await at.page.getByRole('menuitem', { name: 'Customer', exact: true }).click();
  // The field has the focus.
  await at.page.getByRole('combobox', { name: 'Customer' }).and(at.page.locator(':focus')).waitFor();
  await at.page.keyboard.type('ada');
  await at.page.getByRole('option', { name: /^Ada/ }).click();
  await at.heading('Ada').waitFor();
});

test('a quantity is changed with a reason and an expiry date, and the history shows it', async () => {
  await at.visit(`/payments/customers/user/${userId}`);
  await at.button('Change quantity').click();
  await at.goodDialog();
  await at.dialog().getByRole('button', { name: 'Change quantity', exact: true }).click();
  await at.text('Enter a whole number, such as 10 or -10.').waitFor();
  await field('Change').fill('-130');
  await at.text('100 → -30').waitFor();
  await at.page.getByLabel('Reason').fill('Used by mistake');
  await at.page.getByLabel('Expires at the end of').fill('2001-01-01');
  await at.text('The date must not be in the past.').waitFor();
  await at.page.getByLabel('Expires at the end of').fill('2099-01-31');
  await at.closeWith('Change to -30');
  await at.text('-30 left').waitFor();
  await at.button('History').click();
  const history = await at.goodDialog();
  await history.getByText('-130', { exact: true }).waitFor();
  await history.getByText('Used by mistake · Expires on Jan 31, 2099').waitFor();
  await at.button('Close').click();
  const item = await at.project.app.getItem({ userId, itemId: 'credits' });
  expect(item.quantity).toBe(-30);
});

test('transactions are filtered and exported', async () => {
  await at.visit('/payments/transactions');
  await row(/^Pro Subscription/).waitFor();
  await row(/^Pack × 3 One-time purchase/).waitFor();
  await row(/^-130 API credits Used by mistake/).waitFor();
  await at.filter('Type', 'One-time purchases');
  await row(/^Pro/).waitFor({ state: 'detached' });
  const downloading = at.page.waitForEvent('download');
  await at.button('Export CSV').click();
  const file = await (await downloading).path();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/,one_time,custom,acme\/1,Pack,,3,/);
  await at.text('1 transactions').waitFor();
  await at.filter('Customer type', 'Users');
  await at.text('No transactions match').waitFor();
  await at.button('Clear filters').click();
  await at.button('Filter').click();
  await at.page.getByRole('menuitem', { name: 'Customer', exact: true }).click();
  const customer = at.page.getByRole('combobox', { name: 'Customer', exact: true });
  await customer.fill('ada');
  await at.page.getByRole('option', { name: /^Ada/ }).click();
  await row(/^Pro/).getByRole('button', { name: 'Pro', exact: true }).click();
  await at.dialog().getByRole('link', { name: 'Ada', exact: true }).waitFor();
  await at.dialog().getByText('Granted', { exact: true }).waitFor();
  await at.page.keyboard.press('Escape');
  await row(/^Pro/).getByRole('link', { name: 'Ada', exact: true }).click();
  await at.heading('Ada').waitFor();
});

test('the screens of customers and transactions are accessible, also with long lists', async () => {
  for (let count = 0; count < 51; count += 1) {
    await at.project.app.createItemQuantityChange({ userId, itemId: 'credits', quantity: 1, description: `${count}` });
  }
  await at.visit('/payments/transactions');
  await row(/^\+1 API credits 50/).waitFor();
  await at.button('Show more').click();
  await row(/^Pro/).waitFor();
  await at.expectGoodLooks([
    '/payments/customers',
    '/payments/transactions',
    `/payments/customers/user/${userId}`,
    '/payments/customers/custom/nobody',
    '/payments/customers/robot/1',
  ]);
  await at.text('This customer does not exist').waitFor();
  expect(at.complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([]);
});
