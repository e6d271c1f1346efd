import type { ConfigChanges, ServerUser } from '@portico/js';
import { startStripe } from '@portico/testkit/outside/stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

/** Payments, refunds, cancellations and revenue in the dashboard, with the stand-in of Stripe. */

const stripe = await startStripe();
const at = dashboardDesk(stripe.environment);

const payments: ConfigChanges = {
  'payments.testMode': false,
  'payments.items.credits': { displayName: 'Credits' },
  'payments.products.pro': { displayName: 'Pro', prices: { monthly: { USD: '10', EUR: '9', interval: [1, 'month'] } } },
  'payments.products.pack': {
    displayName: 'Pack',
    stackable: true,
    prices: { once: { USD: '5' } },
    includedItems: { credits: { quantity: 100, expires: 'never' } },
  },
};

let user: ServerUser;
let account: string;

const row = (name: string | RegExp) => at.page.getByRole('row', { name });
/** Finds the cell with the status of a payment. Phones show it in the first cell instead. */
const statusOf = (name: RegExp) => row(name).getByRole('cell').nth(-3);
const field = (name: string) => at.page.getByLabel(name, { exact: true });

/** Buys a product on the purchase page and pays it. */
async function buy(productId: string, priceId: string, more: object = {}): Promise<void> {
  const url = new URL(await user.createCheckoutUrl({ productId }));
  const answer = await fetch(`${at.server.url}/api/v1/payments/purchases/purchase-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      full_code: url.pathname.replace('/purchase/', ''),
      price_id: priceId,
      quantity: 1,
      ...more,
    }),
  });
  const { client_secret } = (await answer.json()) as { client_secret: string };
  stripe.pay(client_secret);
  await stripe.deliver(at.server.url);
}

beforeAll(async () => {
  stripe.useClock(() => at.server.clock.now());
  await at.project.updateConfig(payments);
  await at.project.app.setupPayments();
  account = (await at.project.app.getStripeAccountInfo())?.account_id ?? '';
  stripe.enableAccount(account);
  await stripe.deliver(at.server.url);
  user = await at.project.app.createUser({ displayName: 'Ada' });
});
afterAll(async () => await stripe.stop());

test('before the first purchase, payments open on the steps to it', async () => {
  await at.visit('/payments');
  const steps = at.section('First steps');
  await steps.getByRole('link', { name: /^Done Create a product/ }).waitFor();
  await steps.getByRole('link', { name: /^To do Buy it in test mode/ }).waitFor();
  await steps.getByRole('link', { name: /^Done Get paid/ }).click();
  await at.page.getByRole('switch', { name: 'Test mode', checked: false }).waitFor();
  await at.visit('/payments/transactions');
  await at.button('Payments').click();
  await at.text('No payments yet').waitFor();
});

test('a payment is refunded in part, then in full, and the product is gone', async () => {
  await buy('pack', 'once', { quantity: 2 });
  await at.visit('/payments/transactions');
  await at.button('Payments').click();
  await statusOf(/^\$10[.]00 Pack/)
    .getByText('Succeeded')
    .waitFor();
  await at.button('Refund $10.00').click();
  const dialog = await at.goodDialog();
  await dialog.getByText(/Customer: Ada/).waitFor();
  await dialog.getByText('The customer loses the product.').waitFor();
  await field('Amount in USD').fill('2.505');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText('Enter at most 2 decimals.').waitFor();
  await field('Amount in USD').fill('12');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText('Only $10.00 can be refunded.').waitFor();
  await field('Amount in USD').fill('2.50');
  await dialog.getByText('The customer keeps the product.').waitFor();
  await at.closeWith('Refund');
  await statusOf(/Pack/).getByText('$2.50 refunded').waitFor();
  expect(await statusOf(/Pack/).getByText('Succeeded').count()).toBe(0);
  expect((await user.listProducts()).map(({ id }) => id)).toEqual(['pack']);

  await at.button('Refund $10.00').click();
  await at.dialog().getByText('Pack, $10.00, of which $2.50 refunded.').waitFor();
  expect(await field('Amount in USD').inputValue()).toBe('7.50');
  await at.closeWith('Refund');
  await statusOf(/Pack/).getByText('Refunded', { exact: true }).waitFor();
  expect(await user.listProducts()).toHaveLength(0);
  expect(
    stripe.store
      .list(account, 'refund')
      .map(({ amount }) => amount)
      .sort(),
  ).toEqual([250, 750]);
  await at.visit('/audit-log?events=payment.updated');
  await at.button('Refunded $2.50 of $10.00').waitFor();
  await at.button('Refunded $7.50 of $10.00').waitFor();
});

test('the search finds the payments of a person by the name', async () => {
  await at.visit('/users');
  await at.heading('Users').waitFor();
  await at.page.keyboard.press('Control+k');
  await at.page.keyboard.type('ada');
  await at.page.getByRole('option', { name: '$10.00 · Pack' }).waitFor();
  await at.page.getByRole('option', { name: 'All payments of Ada' }).click();
  await row(/^\$10[.]00 Pack/).waitFor();
});

test('a subscription is refunded and ends with its period', async () => {
  await buy('pro', 'monthly', { currency: 'EUR' });
  await at.visit(`/payments/customers/user/${user.id}`);
  await at.section('Products (1)').getByText('€9.00 per month').waitFor();
  await at.button('Refund €9.00').click();
  await select(field('Subscription'), 'Cancel at the end of the period');
  await at.goodDialog();
  await at.closeWith('Refund');
  await at
    .section('Products (1)')
    .getByText(/Ends on /)
    .waitFor();
  expect((await user.listProducts())[0]?.subscription?.cancelAtPeriodEnd).toBe(true);
  expect(await at.button('Cancel Pro').count()).toBe(0);
});

test('a subscription of a customer is cancelled without a refund', async () => {
  await user.updateSubscription((await user.listProducts())[0]?.subscription?.subscriptionId ?? '', {
    cancelAtPeriodEnd: false,
  });
  await at.visit(`/payments/customers/user/${user.id}`);
  await at
    .section('Products (1)')
    .getByText(/Renews on /)
    .waitFor();
  await at.button('Cancel Pro').click();
  await (await at.goodDialog())
    .getByText(/^The customer keeps the product until .* Payments are not refunded[.]$/)
    .waitFor();
  await at.closeWith('Cancel subscription');
  await at
    .section('Products (1)')
    .getByText(/Ends on /)
    .waitFor();
  expect((await user.listProducts())[0]?.subscription?.cancelAtPeriodEnd).toBe(true);
});

test('a dispute is shown, and the payment cannot be refunded', async () => {
  await buy('pack', 'once');
  const intent = stripe.store.list(account, 'payment_intent').find(({ amount }) => amount === 500);
  stripe.dispute(intent?.id ?? '');
  await stripe.deliver(at.server.url);
  await at.visit('/payments/transactions');
  await at.button('Payments').click();
  await statusOf(/^\$5[.]00 Pack/)
    .getByText('Disputed')
    .waitFor();
  await at.button('Actions for the payment of $5.00').click();
  await at.page.getByRole('menuitem', { name: 'View receipt' }).waitFor();
  expect(await at.button('Refund $5.00').count()).toBe(0);
  await at.page.keyboard.press('Escape');
  await at.filter('Status', 'Failed');
  await at.text('No payments match').waitFor();
});

test('payments open on the revenue for each currency and period, and on the latest transactions', async () => {
  await at.visit('/payments');
  await at.section('Latest transactions').getByRole('row', { name: /^Pack/ }).first().waitFor();
  const revenue = at.section('Revenue');
  await select(field('Currency'), 'USD');
  await revenue.getByText('Gross').waitFor();
  await revenue.getByText('$15.00', { exact: true }).first().waitFor();
  await revenue.getByText('$5.00 in 30 days').waitFor();
  await at.button('Show net revenue as a table').click();
  expect(await revenue.getByRole('row').count()).toBe(31);
  await select(field('Currency'), 'EUR');
  await revenue.getByText('€0.00 in 30 days').waitFor();
  await select(field('Period'), 'Last 365 days');
  await revenue.getByText('€0.00 in 365 days').waitFor();
  await at.expectGoodLooks(['/payments', '/payments/transactions', `/payments/customers/user/${user.id}`]);
  expect(at.complaints).toEqual([]);
});
