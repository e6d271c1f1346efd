import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit';
import { startStripe, type TestStripe } from '@portico/testkit/outside/stripe';
import { longTest } from '@portico/testkit/runs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type BillingPerson, billingPerson } from '../kit/billing-person.ts';
import { sharedBrowser, startExample } from '../kit/example-app.ts';
import { expectGoodLooks } from '../kit/looks.ts';

/** Billing in the account settings, with the stand-in of Stripe. */

let stripe: TestStripe;
let server: TestServer;
let browser: Browser;
let at: BillingPerson;

beforeAll(async () => {
  stripe = await startStripe();
  server = await startTestServer({ engine: engineOfRun(), environment: stripe.environment });
  stripe.useClock(() => server.clock.now());
  browser = await sharedBrowser();
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await stripe?.stop();
});
beforeEach(async () => {
  at = await billingPerson(server, stripe, browser);
  const { close } = at;
  onTestFinished(close);
});

/** Expects the page to fit a phone, and to be accessible in light and dark mode. */
async function expectGoodBilling(): Promise<void> {
  await at.page.setViewportSize({ width: 320, height: 640 });
  await expectGoodLooks(at.page);
  await at.page.setViewportSize({ width: 1280, height: 800 });
}

const button = (name: string) => at.page.getByRole('button', { name, exact: true });
const rows = (list: string) => at.page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const status = (text: string) => at.page.getByRole('status').getByText(text);

longTest('a customer without products and payments sees that there are none', async () => {
  await at.open('billing');

  await at.page.getByText('No products yet.').waitFor();
  await at.page.getByText('No payment method yet.').waitFor();
  await at.page.getByText('No payments yet.').waitFor();
  expect(await button('Manage payment method').count()).toBe(0);
  expect(at.complaints).toEqual([]);
});

test('a customer is offered what can be bought, and buys it on the purchase page', async () => {
  await at.open('billing');
  await rows('Available products').getByText('$10.00 per month · 7 days free, then $10.00 per month').waitFor();
  await expectGoodBilling();

  await button('Buy Pro').click();
  await at.page.waitForURL(/\/purchase\//);
  await at.page.getByText('Pro').first().waitFor();

  await at.buy('pro', 'monthly');
  await at.open('billing');
  await rows('Products').getByText('Pro').waitFor();
  await rows('Available products').getByText('Credits').waitFor();
  expect(await button('Buy Pro').count()).toBe(0);
  expect(await button('Buy Max').count()).toBe(0);
});

longTest('an own section of the app with the same ID replaces it', async () => {
  const own = await startExample(at.shop, 'settings-app');
  onTestFinished(own.close);
  await at.buy('pro', 'monthly');
  await at.enter(own.url);
  await at.page.goto(`${own.url}/handler/account-settings#billing`);

  await at.page.getByText('You are on the free plan.').waitFor();
  expect(await at.page.getByRole('link', { name: 'Billing' }).count()).toBe(1);
  expect(await at.page.getByText('Payment history').count()).toBe(0);
});

longTest('amounts, quantities and dates are in the language of the page', async () => {
  const german = await startExample(at.shop, 'languages-app');
  onTestFinished(german.close);
  await at.buy('pro', 'monthly');
  await at.buy('pack', 'once', 1200);
  await at.enter(german.url);
  await at.context.addInitScript(() => localStorage.setItem('lang', 'de-DE'));
  await at.page.goto(`${german.url}/handler/account-settings#billing`);

  await rows('Produkte').getByText('10,00 $ pro Monat').waitFor();
  await rows('Produkte')
    .getByText(/^Verlängert sich am [0-9]{2}[.][0-9]{2}[.][0-9]{4}$/)
    .waitFor();
  await rows('Produkte').getByText('× 1.200').waitFor();
  await rows('Zahlungsverlauf').getByText('5.988,00 $').waitFor();
  await rows('Zahlungsverlauf').getByText('Bezahlt').first().waitFor();
});

longTest('in right-to-left pages the section is mirrored and fits a phone', async () => {
  await at.buy('pro', 'monthly');
  await at.context.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl')),
  );
  await at.open('billing');
  await button('Change Pro').click();
  await at.page.getByLabel('Product and price').selectOption({ label: 'Max – $30.00 per month' });

  const due = await at.page.getByText('Due now').boundingBox();
  const amount = await at.page.getByText('$20.00', { exact: true }).boundingBox();
  expect(due?.x).toBeGreaterThan(amount?.x ?? 0);
  await expectGoodBilling();
});

longTest('a change is made with the keyboard, and the focus stays in the row', async () => {
  await at.buy('pro', 'monthly');
  await at.open('billing');
  await button('Change Pro').focus();
  await at.page.keyboard.press('Enter');
  const focused = () => at.page.evaluate(() => document.activeElement?.getAttribute('name'));
  await expect.poll(focused).toBe('offer');
  await at.page.keyboard.press('ArrowDown');
  await at.page.keyboard.press('ArrowDown');
  await at.page.getByText('Due now').waitFor();
  await at.page.keyboard.press('Tab');
  await at.page.keyboard.press('Enter');
  await status('Your change was applied.').waitFor();
  expect((await at.products()).map(({ id }) => id)).toEqual(['max']);
});

longTest('a project without products for users has no billing section', async () => {
  const config = JSON.stringify({ 'payments.products': {} });
  await at.shop.api.admin().call('PATCH /internal/config/override', { body: { config_override_string: config } });

  await at.open('billing');

  await at.page.getByRole('heading', { level: 2, name: 'Profile' }).waitFor();
  expect(await at.page.getByRole('link', { name: 'Billing' }).count()).toBe(0);
});

longTest('a subscription shows its price and renewal, and payments have receipts', async () => {
  await at.buy('pro', 'monthly');
  await at.open('billing');

  const [row] = await rows('Products').all();
  await row?.getByText('Pro', { exact: true }).waitFor();
  await row?.getByText('Active').waitFor();
  await row?.getByText('$10.00 per month').waitFor();
  await row?.getByText(/^Renews on /).waitFor();
  await rows('Payment method').getByText('Visa ending in 4242').waitFor();
  await rows('Payment history').getByText('$10.00').waitFor();
  await rows('Payment history').getByText('Paid', { exact: true }).waitFor();
  await expectGoodBilling();
  expect(at.complaints).toEqual([]);
});

test('a change shows what it costs, and takes effect when it is paid', async () => {
  await at.buy('pro', 'monthly');
  await at.open('billing');
  await button('Change Pro').click();
  expect(await button('Confirm change').getAttribute('aria-disabled')).toBe('true');

  await at.page.getByLabel('Product and price').selectOption({ label: 'Max – $30.00 per month' });
  await at.page.getByText('Due now').waitFor();
  await at.page.getByText('$20.00', { exact: true }).waitFor();
  await expectGoodBilling();
  await button('Confirm change').click();
  await status('Your change was applied.').waitFor();

  await rows('Products').getByText('Max', { exact: true }).waitFor();
  expect((await at.products()).map(({ id }) => id)).toEqual(['max']);
  expect(at.complaints).toEqual([]);
});

test('a subscription is cancelled, and the cancellation is taken back', async () => {
  await at.buy('pro', 'monthly');
  await at.open('billing');
  await button('Cancel subscription: Pro').click();
  await at.page.getByText(/^You can use Pro until .* It will not renew[.]$/).waitFor();
  await button('Yes, cancel subscription').click();
  await status('Subscription cancelled: Pro').waitFor();
  await rows('Products')
    .getByText(/^Ends on /)
    .waitFor();
  expect(await button('Change Pro').count()).toBe(0);
  expect((await at.products())[0]?.subscription?.cancelAtPeriodEnd).toBe(true);

  await button('Resume subscription: Pro').click();
  await status('Subscription resumed: Pro').waitFor();

  await rows('Products')
    .getByText(/^Renews on /)
    .waitFor();
  expect((await at.products())[0]?.subscription?.cancelAtPeriodEnd).toBe(false);
});

longTest('a failed renewal asks for another payment method, in the portal of the provider', async () => {
  await at.buy('pro', 'monthly');
  stripe.endPeriod(at.subscriptionId(), 'declined');
  await at.deliver();
  await at.page.route('https://billing.stripe.com/**', async (route) => {
    await route.fulfill({ contentType: 'text/html', body: '<h1>Portal</h1>' });
  });
  await at.open('billing');

  await rows('Products').getByText('Past due').waitFor();
  await rows('Products').getByText('The last payment failed.').waitFor();
  await rows('Payment history').getByText('Failed').waitFor();
  await expectGoodBilling();
  await button('Update payment method').click();
  await at.page.getByRole('heading', { name: 'Portal' }).waitFor();
});

longTest('if the payment method cannot be loaded, products and payments are still shown', async () => {
  await at.buy('pro', 'monthly');
  const address = '**/payments/billing/**';
  await at.page.route(address, async (route) => await route.fulfill({ status: 400, body: 'Not now.' }));
  await at.open('billing');

  await rows('Products').getByText('Pro', { exact: true }).waitFor();
  await rows('Payment history').getByText('$10.00').waitFor();
  await button('Try again').waitFor();
  await at.page.unroute(address);
  await button('Try again').click();
  await rows('Payment method').getByText('Visa ending in 4242').waitFor();
});

longTest('a change that the provider refuses is explained, and can be repeated', async () => {
  await at.buy('pro', 'monthly');
  await at.open('billing');
  await button('Change Pro').click();
  await at.page.getByLabel('Product and price').selectOption({ label: 'Max – $30.00 per month' });
  await at.page.getByText('Due now').waitFor();
  const address = '**/payments/subscriptions/**';
  await at.page.route(address, async (route) => await route.fulfill({ status: 402, body: 'Your card was declined.' }));
  await button('Confirm change').click();
  await at.page.getByRole('alert').getByText('The card was declined.').waitFor();
  await at.page.unroute(address);
  await button('Confirm change').click();
  await status('Your change was applied.').waitFor();
});

longTest('a change that the customer has to pay is pending, and is applied after the payment', async () => {
  await at.buy('pro', 'monthly');
  at.forgetCard();
  await at.open('billing');
  await button('Change Pro').click();
  await at.page.getByLabel('Product and price').selectOption({ label: 'Max – $30.00 per month' });
  await at.page.getByText('Due now').waitFor();

  await button('Confirm change').click();
  await status('The change takes effect when the payment is confirmed.').waitFor();
  await rows('Products').getByText('Change pending').waitFor();
  const pay = at.page.getByRole('link', { name: 'Complete payment' }).first();
  expect(await pay.getAttribute('href')).toMatch(/^https:[/][/]invoice[.]stripe[.]com/);
  expect((await at.products()).map(({ id }) => id)).toEqual(['pro']);
  await expectGoodBilling();

  at.payOpenInvoice();
  await at.deliver();
  await at.page.reload();
  await rows('Products').getByText('Max', { exact: true }).waitFor();
  expect(await rows('Products').getByText('Change pending').count()).toBe(0);
});

longTest('in test mode the section says so, and changes cost nothing', async () => {
  const config = JSON.stringify({ 'payments.testMode': true });
  await at.shop.api.admin().call('PATCH /internal/config/override', { body: { config_override_string: config } });
  const full_code = await at.shop.code('pro');
  await at.shop.ask('/internal/payments/test-mode-purchase-session', { full_code, price_id: 'monthly' });
  await at.open('billing');

  await at.page.getByText('Test mode', { exact: true }).waitFor();
  await at.page.getByText('Nothing is charged.').waitFor();
  await button('Change Pro').click();
  await at.page.getByLabel('Product and price').selectOption({ label: 'Max – $30.00 per month' });
  await at.page.getByText('$0.00', { exact: true }).waitFor();
  await button('Confirm change').click();
  await status('Your change was applied.').waitFor();
  await rows('Products').getByText('Max', { exact: true }).waitFor();
  expect(at.complaints).toEqual([]);
});
