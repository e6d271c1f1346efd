import { portico } from '@portico/testkit';
import { configurePayments, inNewSession } from '@portico/testkit/outside/payments';
import { expect, test } from 'vitest';

const monthly = { USD: '10', interval: [1, 'month'] } as const;

const payments = {
  catalogs: { plans: {} },
  items: { credits: { customerType: 'user' } },
  products: {
    pro: {
      displayName: 'Pro',
      catalogId: 'plans',
      prices: { monthly, internal: { USD: '1', serverOnly: true }, trial: { ...monthly, freeTrial: [7, 'day'] } },
      includedItems: { credits: { quantity: 100, repeat: [1, 'day'], expires: 'when-repeated' } },
    },
    max: { displayName: 'Max', catalogId: 'plans', prices: { monthly } },
    pack: {
      stackable: true,
      prices: { once: { USD: '5', EUR: '4.5' } },
      includedItems: { credits: { quantity: 10, expires: 'never' } },
    },
    secret: { serverOnly: true, prices: { monthly } },
  },
} as const;

async function shop(changes: { testMode?: boolean } = {}) {
  const given = await portico();
  await configurePayments(given, { ...payments, ...changes });
  const { id } = await given.project.user();
  return { ...given, customer: { customer_type: 'user' as const, customer_id: id } };
}

type Shop = Awaited<ReturnType<typeof shop>>;

const create = async ({ api, customer }: Shop, body: object) =>
  await (await inNewSession(api, customer.customer_id)).callBadly('POST /payments/purchases/create-purchase-url', {
    body: { ...customer, ...body },
  });

async function fullCode(given: Shop, body: object): Promise<string> {
  const answer = await create(given, body);
  expect(answer).toSucceed();
  const url = new URL((answer.body as { url: string }).url);
  expect(url.origin).toBe(new URL(given.url).origin);
  return url.pathname.replace('/purchase/', '');
}

/** Creates a caller that sends no headers, like the purchase page. */
const page = ({ api }: Shop) => api.withHeaders(Object.fromEntries(Object.keys(api.headers).map((name) => [name, ''])));
const look = async (given: Shop, full_code: string, more: object = {}) =>
  await page(given).callBadly('POST /payments/purchases/validate-code', { body: { full_code, ...more } });
const session = 'POST /internal/payments/test-mode-purchase-session';
/** Buys, and confirms what the page shows. */
const buy = async (given: Shop, full_code: string, price_id: string, more: object = {}) => {
  const body = { full_code, price_id, ...more };
  const answer = await page(given).callBadly(session, { body });
  if (answer.status !== 409) return answer;
  const preview = await page(given).callBadly('POST /payments/purchases/preview', { body });
  const { old_product: _name, ...confirmed_change } = (preview.body as { change: { old_product: string } }).change;
  return await page(given).callBadly(session, { body: { ...body, confirmed_change } });
};
const owned = async ({ api, customer }: Shop) => {
  const { body } = await api.server().call('GET /payments/products/:customer_type/:customer_id', { params: customer });
  return body.items.map(({ id, quantity }) => [id, quantity]);
};
const credits = async ({ api, customer }: Shop) => {
  const params = { ...customer, item_id: 'credits' };
  const { body } = await api.server().call('GET /payments/items/:customer_type/:customer_id/:item_id', { params });
  return body.quantity;
};

test('a product is bought in test mode, once, and the items are there', async () => {
  const given = await shop();
  const code = await fullCode(given, { product_id: 'pack', return_url: 'http://localhost:3000/shop' });

  expect((await look(given, code)).body).toEqual({
    product: {
      display_name: 'pack',
      customer_type: 'user',
      server_only: false,
      stackable: true,
      prices: { once: { USD: '5', EUR: '4.5' } },
      included_items: { credits: { quantity: 10, repeat: 'never', expires: 'never' } },
      client_metadata: null,
      client_read_only_metadata: null,
      server_metadata: null,
    },
    stripe_account_id: '',
    stripe_publishable_key: null,
    promotion_codes: false,
    automatic_tax: false,
    tax_ids: false,
    project_id: given.project.id,
    project_logo_url: null,
    project_full_logo_url: null,
    project_logo_dark_mode_url: null,
    project_logo_full_dark_mode_url: null,
    project_branding: null,
    project_display_name: expect.any(String),
    already_bought_non_stackable: false,
    conflicting_products: [],
    test_mode: true,
    charges_enabled: false,
  });
  const answers = await Promise.all([1, 2, 3].map(async () => await buy(given, code, 'once', { quantity: 3 })));

  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([{ success: true }]);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer).toFail('VERIFICATION_CODE_NOT_FOUND');
  }
  expect(await look(given, code)).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await owned(given)).toEqual([['pack', 3]]);
  expect(await credits(given)).toBe(30);
});

test('the state of a purchase is known also after it', async () => {
  const given = await shop();
  const full_code = await fullCode(given, { product_id: 'pack' });
  const state = async () =>
    (await page(given).callBadly('GET /payments/purchases/state', { query: { full_code } })).body;

  const known = {
    product_display_name: 'pack',
    paid: null,
    receipt_url: null,
    app_url: null,
    project_logo_url: null,
    project_display_name: expect.any(String),
  };
  expect(await state()).toMatchObject({ state: 'open', ...known });
  expect(await buy(given, full_code, 'once', { currency: 'GBP' })).toBeRefused(400, /no amount in this currency/);
  await buy(given, full_code, 'once', { currency: 'EUR' });
  expect(await state()).toMatchObject({ state: 'completed', ...known });
});

test('a failed purchase can be repeated with the same URL', async () => {
  const given = await shop();
  const code = await fullCode(given, { product_id: 'pro' });

  expect(await buy(given, code, 'yearly')).toBeRefused(
    400,
    'Price not found on product associated with this purchase code',
  );
  // A client created the URL, so that its prices for servers are not offered.
  expect(await buy(given, code, 'internal')).toBeRefused(400);
  expect(await buy(given, code, 'monthly', { quantity: 2 })).toBeRefused(400);
  expect(await buy(given, code, 'monthly')).toSucceed();

  expect(await owned(given)).toEqual([['pro', 1]]);
});

test('a product keeps the configuration of the time when its URL was created', async () => {
  const given = await shop();
  const code = await fullCode(given, { product_id: 'pack' });
  const products = { ...payments.products, pack: { ...payments.products.pack, prices: { once: { USD: '500' } } } };
  await configurePayments(given, { ...payments, products });

  expect((await look(given, code)).body).toMatchObject({ product: { prices: { once: { USD: '5' } } } });
});

test('what a purchase replaces is shown before, and replaced with the purchase', async () => {
  const given = await shop();
  await buy(given, await fullCode(given, { product_id: 'pro' }), 'monthly');
  expect(await create(given, { product_id: 'pro' })).toFail('PRODUCT_ALREADY_GRANTED');

  const code = await fullCode(given, { product_id: 'max' });

  expect((await look(given, code)).body).toMatchObject({
    conflicting_products: [{ product_id: 'pro', display_name: 'Pro' }],
  });
  expect(await owned(given)).toEqual([['pro', 1]]);
  await buy(given, code, 'monthly');
  expect(await owned(given)).toEqual([['max', 1]]);
});

test('a free trial is simulated: the first paid period begins after it', async () => {
  const given = await shop();
  const status = async () => {
    const { body } = await given.api.admin().call('GET /internal/payments/transactions');
    return body.transactions.map(({ status, test_mode, price }) => [status, test_mode, price?.USD]);
  };
  await buy(given, await fullCode(given, { product_id: 'pro' }), 'trial');
  expect(await status()).toEqual([['trialing', true, '10']]);

  given.server.clock.advance(8, 'day');

  expect(await status()).toEqual([['active', true, '10']]);
  expect(await credits(given)).toBe(100);
  // It renews until someone cancels it.
  given.server.clock.advance(40, 'day');
  expect(await status()).toEqual([['active', true, '10']]);
  expect(await credits(given)).toBe(100);
});

test('a URL returns only to trusted domains, also when it is opened', async () => {
  const given = await shop();
  const bad = 'https://evil.example.com/';

  expect(await create(given, { product_id: 'pack', return_url: bad })).toFail('REDIRECT_URL_NOT_WHITELISTED');
  const code = await fullCode(given, { product_id: 'pack' });
  expect(await look(given, code, { return_url: bad })).toFail('REDIRECT_URL_NOT_WHITELISTED');
  const check = async (query: object) =>
    await page(given).callBadly('GET /payments/purchases/validate-code', { query });
  expect(await check({ full_code: code, return_url: bad })).toFail('REDIRECT_URL_NOT_WHITELISTED');
  await buy(given, code, 'once');
  // Also after the purchase.
  expect((await check({ full_code: code, return_url: 'http://localhost:3000/x' })).body).toEqual({ valid: true });
});

test('unknown and expired codes give one error', async () => {
  const given = await shop();
  const code = await fullCode(given, { product_id: 'pack' });
  const [tenancy, secret] = code.split('_') as [string, string];
  for (const wrong of ['', 'x', secret, `${tenancy}_`, `${tenancy}_${secret}_`, `${tenancy}_${secret.toUpperCase()}`]) {
    expect(await look(given, wrong)).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await buy(given, wrong, 'once')).toFail('VERIFICATION_CODE_NOT_FOUND');
  }

  given.server.clock.advance(25, 'hour');

  expect(await look(given, code)).toFail('VERIFICATION_CODE_NOT_FOUND');
});

test('a client cannot choose the price of a product or a product for servers', async () => {
  const given = await shop();
  const product_inline = { display_name: 'x', customer_type: 'user', prices: { p: { USD: '0' } }, included_items: {} };

  for (const field of ['product_inline', 'inline_product', 'offer_inline']) {
    expect(await create(given, { [field]: product_inline })).toBeRefused(400, /when calling from client/);
  }
  expect(await create(given, { product_id: 'secret' })).toFail('PRODUCT_DOES_NOT_EXIST', { context: 'server_only' });
  const body = { ...given.customer, product_inline };
  const answer = await given.api.server().callBadly('POST /payments/purchases/create-purchase-url', { body });
  expect(answer).toSucceed();
});

test('without test mode and without a payment provider, nothing can be bought', async () => {
  const given = await shop();
  const code = await fullCode(given, { product_id: 'pack' });
  await configurePayments(given, { ...payments, testMode: false });

  expect(await create(given, { product_id: 'pack' })).toBeRefused(400, /^Payments are not set up in this project/);
  expect(await buy(given, code, 'once')).toBeRefused(403, 'Test mode is not enabled for this project');
});

test('a project can block the purchases of clients. What a server offers can be bought', async () => {
  const given = await shop();
  const before = await fullCode(given, { product_id: 'pack' });
  const body = { config_override_string: JSON.stringify({ 'payments.blockNewPurchases': true }) };
  expect(await given.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  const blocked = {
    status: 403,
    code: 'NEW_PURCHASES_BLOCKED',
    text: expect.stringContaining('purchases are blocked'),
  };

  expect(await create(given, { product_id: 'pack' })).toMatchObject(blocked);
  expect(await buy(given, before, 'once')).toMatchObject(blocked);
  const session = { full_code: before, price_id: 'once' };
  const path = 'POST /payments/purchases/purchase-session';
  expect(await page(given).callBadly(path, { body: session })).toMatchObject(blocked);
  expect(await owned(given)).toEqual([]);

  const offered = await given.api.server().call('POST /payments/purchases/create-purchase-url', {
    body: { ...given.customer, product_id: 'pack' },
  });
  const code = new URL(offered.body.url).pathname.replace('/purchase/', '');
  expect(await buy(given, code, 'once')).toSucceed();
  expect(await owned(given)).toEqual([['pack', 1]]);
});
