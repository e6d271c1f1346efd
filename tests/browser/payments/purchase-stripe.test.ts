import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit';
import { startStripe, type TestStripe } from '@portico/testkit/outside/stripe';
import { type StripeShop, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { longTest } from '@portico/testkit/runs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';

/** Payments on the purchase page. Stripe.js is the script below, everything else is real. */

let stripe: TestStripe;
let server: TestServer;
let browser: Browser;
let page: Page;
let shop: StripeShop;
/** What the customer does in the payment form. */
let customer: (secret: string) => { readonly message: string } | undefined;

/** Speaks like Stripe.js: `Stripe()` with one payment element. The test decides what the customer enters. */
const stripeJs = `
  globalThis.Stripe = (key, { stripeAccount }) => {
    const handlers = {};
    const element = {
      on: (event, handler) => { handlers[event] = handler; return element; },
      mount: (place) => {
        place.textContent = 'Card fields of ' + stripeAccount + ' with ' + key;
        setTimeout(() => handlers.ready?.({}));
      },
      destroy: () => undefined,
    };
    let secret;
    const confirm = async ({ confirmParams }) => {
      const error = await globalThis.enterCard(secret);
      if (error !== undefined) return { error };
      const query = '&payment_intent=' + secret.split('_secret')[0] + '&redirect_status=succeeded';
      location.assign(confirmParams.return_url + query);
      return await new Promise(() => undefined);
    };
    return {
      elements: ({ clientSecret }) => {
        secret = clientSecret;
        return { create: () => element, getElement: () => element };
      },
      confirmPayment: confirm,
      confirmSetup: confirm,
      _registerWrapper: () => undefined,
      registerAppInfo: () => undefined,
    };
  };
  globalThis.Stripe.version = 'test';
`;

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
  shop = await stripeShop(server, stripe);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  onTestFinished(async () => await context.close());
  await context.route('https://js.stripe.com/**', async (route) => {
    await route.fulfill({ contentType: 'text/javascript', body: stripeJs });
  });
  await context.exposeFunction('enterCard', (secret: string) => customer(secret));
  page = await context.newPage();
});

const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name });
const deliver = async () => await stripe.deliver(server.url);

test('a customer pays, and sees success after Stripe has confirmed it', async () => {
  await page.goto(`${server.url}/purchase/${await shop.code('pack')}`);
  expect(await page.getByText('Test mode').count()).toBe(0);
  await page.getByLabel('$4.99').check();
  await page.getByLabel('Quantity').fill('2');
  await button('Continue to payment').click();
  await page.getByText(`Card fields of ${shop.account}`).waitFor();
  customer = (secret) => {
    stripe.pay(secret);
    return undefined;
  };

  await button('Pay $9.98').click();
  await heading('Confirming your payment').waitFor();
  expect(await shop.credits()).toBe(0);
  await deliver();
  await heading('Purchase completed').waitFor();
  await page.getByText('$9.98').waitFor();
  await page.getByRole('link', { name: 'View receipt' }).waitFor();

  expect(await shop.credits()).toBe(20);
});

test('a declined card is explained, and the payment can be repeated', async () => {
  await page.goto(`${server.url}/purchase/${await shop.code('pro')}`);
  await page.getByLabel('$10.00 per month', { exact: true }).check();
  await button('Continue to payment').click();
  customer = () => ({ message: 'Your card was declined.' });
  await button('Pay $10.00').click();
  await page.getByRole('alert').getByText('Your card was declined.').waitFor();

  await button('Back').click();
  await button('Continue to payment').click();
  customer = (secret) => {
    stripe.pay(secret);
    return undefined;
  };
  await button('Pay $10.00').click();
  await heading('Confirming your payment').waitFor();
  await deliver();
  await heading('Purchase completed').waitFor();

  expect(await shop.owned()).toEqual([['pro', 1]]);
});

describe('a project with promotion codes, taxes and tax numbers', () => {
  beforeEach(async () => {
    const names = ['promotionCodes', 'automaticTax', 'taxIds'];
    const values = Object.fromEntries(names.map((name) => [`payments.${name}`, true]));
    const body = { config_override_string: JSON.stringify(values) };
    expect(await shop.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
    stripe.createPromotionCode(shop.account, 'SAVE20', 20);
  });

  const problem = async (text: string) => await page.getByText(text).waitFor();
  const next = async () => await button('Continue to payment').click();
  const rows = async () => await page.locator('.purchase-amounts div').allInnerTexts();

  test('shows what Stripe calculates before the customer pays', async () => {
    await page.goto(`${server.url}/purchase/${await shop.code('pack')}`);
    await page.getByLabel('$4.99').check();
    await page.getByText('Total before tax').waitFor();
    await next();
    await problem('Select your country.');
    await page.getByLabel('Country').selectOption({ label: 'Germany' });
    await page.getByLabel('Postal code').fill('X1');
    await next();
    await problem('Check the country and the postal code.');
    await page.getByLabel('Postal code').fill('10115');
    await button('Add promotion code').click();
    await page.keyboard.type('NONE');
    await next();
    await problem('This promotion code is invalid or has expired.');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Promotion code').fill('SAVE20');
    await next();

    await page.getByText(`Card fields of ${shop.account}`).waitFor();
    expect(await rows()).toEqual(['Subtotal\n$4.99', 'Discount\n-$1.00', 'Tax\n$0.80', 'Due now\n$4.79']);
    expect(await violationsOf(page)).toEqual([]);
    await button('Back').click();
    await page.getByLabel('Tax number (optional)').fill('1');
    await next();
    await problem('This tax number is invalid.');
    await page.getByLabel('Tax number (optional)').fill('DE123456789');
    await button('Remove').click();
    await next();
    customer = (secret) => {
      stripe.pay(secret);
      return undefined;
    };
    await button('Pay $4.99').click();
    await heading('Confirming your payment').waitFor();
    await deliver();
    await heading('Purchase completed').waitFor();
    expect(await shop.owned()).toEqual([['pack', 1]]);
  });

  longTest('fits 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`${server.url}/purchase/${await shop.code('pack')}`);
    await button('Add promotion code').click();
    await page.getByLabel('Country').selectOption('DE');
    await page.getByLabel('Promotion code').fill('SAVE20');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
