import { configurePayments, inNewSession } from '@portico/testkit/outside/payments';
import { longTest } from '@portico/testkit/runs';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { violationsOf } from '../kit/looks.ts';
import { stage } from '../kit/stage.ts';

/** The purchase page, and an app whose users buy on it. */

const on = stage();

const monthly = { USD: '10', EUR: '9.5', interval: [1, 'month'] } as const;
const quarterly = { USD: '27.5', interval: [3, 'month'], freeTrial: [7, 'day'] } as const;

async function shop() {
  await configurePayments(on.at, {
    catalogs: { plans: {} },
    items: { credits: { displayName: 'credits' } },
    products: {
      'credit-pack': {
        displayName: '10 credits',
        stackable: true,
        prices: { once: { USD: '5.25' } },
        includedItems: { credits: { quantity: 10, expires: 'never' } },
      },
      pro: { displayName: 'Pro', catalogId: 'plans', prices: { monthly, quarterly } },
      max: { displayName: 'Max', catalogId: 'plans', prices: { monthly } },
    },
  });
}

/** Opens the purchase page of a product for a new user. */
async function openPurchase(product_id: string, page: Page = on.page, customer_id?: string) {
  const id = customer_id ?? (await on.at.project.user()).id;
  const own = await inNewSession(on.at.api, id);
  const { body } = await own.call('POST /payments/purchases/create-purchase-url', {
    body: { customer_type: 'user', customer_id: id, product_id },
  });
  await page.goto(body.url);
  return { id, url: body.url };
}

const heading = (name: string) => on.page.getByRole('heading', { name });
const button = (name: string) => on.page.getByRole('button', { name });
const total = async () => await on.page.getByRole('definition').innerText();

test('a user buys in test mode, and the quantity changes in the app', async () => {
  await shop();
  await accountOf(on).open('profile');
  await on.visit('/credits');
  await heading('0 credits').waitFor();

  await button('Buy credits').click();
  await heading('10 credits').waitFor();
  await on.page.getByText('Test mode').waitFor();
  expect(await on.page.getByText('Test project').isVisible()).toBe(true);
  await on.page.getByLabel('Quantity').fill('3');
  expect(await total()).toBe('$15.75');
  await button('Complete test purchase').click();

  await heading('30 credits').waitFor();
  expect(new URL(on.page.url()).pathname).toBe('/credits');
  expect(on.complaints).toEqual([]);
});

longTest('the purchase page and the page after it have the branding of the project', async () => {
  await shop();
  const admin = on.at.api.admin();
  const { body } = await admin.call('GET /internal/branding');
  const publish = async (branding: typeof body.published) => {
    const { version } = (await admin.call('GET /internal/branding')).body;
    const saved = await admin.call('PUT /internal/branding/draft', { body: { branding, base_version: version } });
    const published = { body: { base_version: saved.body.version } };
    expect(await admin.call('POST /internal/branding/publish', published)).toSucceed();
  };
  await publish({
    ...body.published,
    light: { accent: '#0a7d5a', surface: '#fffaf0' },
    dark: { accent: '#34d399' },
    radius: 2,
    font: 'serif',
  });
  const styleOf = async (selector: string, name: string) =>
    await on.page
      .locator(selector)
      .first()
      .evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);
  await openPurchase('credit-pack');
  await heading('10 credits').waitFor();
  expect(await styleOf('button[type="submit"]', 'background-color')).toBe('rgb(10, 125, 90)');
  expect(await styleOf('button[type="submit"]', 'border-radius')).toBe('2px');
  expect(await styleOf('.portico-card', 'background-color')).toBe('rgb(255, 250, 240)');
  expect(await styleOf('.portico-card', 'font-family')).toMatch(/^ui-serif/);
  expect(await violationsOf(on.page)).toEqual([]);
  await on.page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => await styleOf('button[type="submit"]', 'background-color')).toBe('rgb(52, 211, 153)');
  expect(await styleOf('button[type="submit"]', 'color')).toBe('rgb(0, 0, 0)');
  await on.page.emulateMedia({ colorScheme: 'light' });

  await button('Complete test purchase').click();
  await heading('Purchase completed').waitFor();
  expect(await styleOf('.portico-card', 'background-color')).toBe('rgb(255, 250, 240)');
  expect(on.complaints).toEqual([]);
  await publish(body.published);
});

longTest('a link whose purchase is completed says so when it is opened again', async () => {
  await shop();
  const { url } = await openPurchase('credit-pack');
  await button('Complete test purchase').click();
  await heading('Purchase completed').waitFor();

  await on.page.goto(url);

  await heading('Purchase completed').waitFor();
  await on.page.getByText('10 credits').waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
  await on.page.goto(`${url}x`);
  await heading('This link is invalid or has expired').waitFor();
});

longTest('prices, currencies and trials are shown in the language of the browser', async () => {
  await shop();
  const context = await on.browser.newContext({ locale: 'de-DE' });
  onTestFinished(async () => await context.close());
  const page = await context.newPage();
  await openPurchase('pro', page);

  await page.getByText('Testmodus').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE');
  expect(
    (await page.getByRole('group', { name: 'Preis' }).locator('label').allInnerTexts()).map(withoutNarrow),
  ).toEqual(['10,00 $ pro Monat', '7 Tage kostenlos, danach 27,50 $ alle 3 Monate']);
  await page.getByLabel('Währung').selectOption('EUR');
  expect(withoutNarrow(await page.getByRole('definition').innerText())).toBe('9,50 €');
  await page.getByLabel(/7 Tage kostenlos/).check();
  await page.getByText('Jetzt fällig').waitFor();
  expect(withoutNarrow(await page.getByRole('definition').innerText())).toBe('0,00 $');
});

/** Formats contain spaces that do not break. */
const withoutNarrow = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('the page says what a purchase replaces, what the customer has, and which links are over', async () => {
  await shop();
  const { id, url } = await openPurchase('pro');
  await button('Complete test purchase').click();
  await heading('Purchase completed').waitFor();

  await openPurchase('max', on.page, id);
  await on.page.getByText('This replaces Pro.').waitFor();
  await button('Complete test purchase').click();
  await heading('Confirm your change').waitFor();
  const rows = await on.page.getByRole('definition').allInnerTexts();
  expect(rows).toEqual(['$10.00 per month', '$10.00 per month', '$0.00']);
  expect(await violationsOf(on.page)).toEqual([]);
  await button('Back').click();
  await button('Complete test purchase').click();
  await button('Confirm change').click();
  await heading('Purchase completed').waitFor();

  await on.page.goto(url);
  await heading('Purchase completed').waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
});

longTest('a wrong quantity is explained, and a failed purchase can be repeated', async () => {
  await shop();
  await openPurchase('credit-pack');
  const quantity = on.page.getByLabel('Quantity');
  for (const wrong of ['0', '1.5', 'x', '9999999']) {
    await quantity.fill(wrong);
    await on.page.getByText('Enter a whole number from 1 to 1,000,000.').waitFor();
    expect(await button('Complete test purchase').isDisabled()).toBe(true);
  }
  await quantity.fill('1000000');
  await on.page.getByText('The total is too high.').waitFor();
  await quantity.fill('2');
  await on.page.route('**/test-mode-purchase-session', async (route) => await route.abort(), { times: 1 });

  await button('Complete test purchase').click();
  await on.page.getByRole('alert').getByText('Could not reach the server').waitFor();
  await button('Complete test purchase').click();

  await heading('Purchase completed').waitFor();
  on.complaints.length = 0;
});

test('the page is accessible, and fits a phone', async () => {
  await shop();
  await openPurchase('pro');
  await button('Complete test purchase').waitFor();

  expect(await violationsOf(on.page)).toEqual([]);
  await on.page.setViewportSize({ width: 320, height: 640 });
  expect(await on.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const policy = (await on.page.reload())?.headers()['content-security-policy'];
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
});

longTest('a language that is no language tag does not break the page', async () => {
  await on.context.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { value: ['en-US@posix', 'en_US', 'de-AT'] }),
  );
  await shop();
  await openPurchase('credit-pack');

  await heading('10 credits').waitFor();
  await on.page.getByText('Gesamt', { exact: true }).waitFor();
  expect(await on.page.locator('html').getAttribute('lang')).toBe('de-AT');
  expect(on.complaints).toEqual([]);
});
