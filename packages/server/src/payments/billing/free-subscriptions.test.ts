import { type Portico, portico } from '@portico/testkit';
import { configurePayments, inNewSession } from '@portico/testkit/outside/payments';
import { describe, expect, test } from 'vitest';

const monthly = (amount: string) => ({ USD: amount, JPY: '900', interval: [1, 'month'] as const });
const credits = (quantity: number) => ({ credits: { quantity, expires: 'when-purchase-expires' as const } });

const payments = {
  testMode: true,
  catalogs: { plans: {} },
  items: { credits: { customerType: 'user' as const } },
  products: {
    free: { catalogId: 'plans', prices: 'include-by-default' as const, includedItems: credits(1) },
    pro: {
      catalogId: 'plans',
      prices: { monthly: monthly('10'), trial: { ...monthly('10'), freeTrial: [7, 'day'] as const } },
      includedItems: credits(100),
    },
    max: {
      catalogId: 'plans',
      stackable: true,
      prices: { monthly: monthly('30'), yearly: { USD: '300', interval: [1, 'year'] as const } },
      includedItems: credits(500),
    },
  },
};

async function shop() {
  const given = await portico();
  await configurePayments(given, payments);
  const user = await given.project.user();
  return { ...given, user, customer: { customer_type: 'user', customer_id: user.id } as const };
}

type Shop = Awaited<ReturnType<typeof shop>>;

async function buy({ api, customer, url }: Shop, product_id: string, choice: object): Promise<void> {
  const session = await inNewSession(api, customer.customer_id);
  const made = await session.call('POST /payments/purchases/create-purchase-url', {
    body: { ...customer, product_id },
  });
  const full_code = new URL(made.body.url).pathname.replace('/purchase/', '');
  const answer = await fetch(`${url}/api/v1/internal/payments/test-mode-purchase-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ full_code, ...choice }),
  });
  expect(answer.status).toBe(200);
}

const grant = async ({ api, customer }: Shop, product_id: string) => {
  const body = { product_id };
  expect(
    await api.server().call('POST /payments/products/:customer_type/:customer_id', { params: customer, body }),
  ).toSucceed();
};
const listed = async ({ api, customer }: Shop) =>
  (await api.server().call('GET /payments/products/:customer_type/:customer_id', { params: customer })).body.items;
const owned = async (given: Shop) => (await listed(given)).map(({ id, quantity }) => [id, quantity]);
const own = async (given: Shop) => (await listed(given))[0]?.subscription;
const creditsOf = async ({ api, customer }: Shop) => {
  const params = { ...customer, item_id: 'credits' };
  return (await api.server().call('GET /payments/items/:customer_type/:customer_id/:item_id', { params })).body
    .quantity;
};
/** As the server, whose keys outlive the clock. */
const update = async (given: Pick<Portico, 'api'> & Shop, body: object) =>
  await given.api.server().callBadly('PATCH /payments/subscriptions/:customer_type/:customer_id/:subscription_id', {
    params: { ...given.customer, subscription_id: (await own(given))?.subscription_id ?? '' },
    body,
  });
const previewed = async (given: Shop, body: object) =>
  await given.api
    .server()
    .callBadly('POST /payments/subscriptions/:customer_type/:customer_id/:subscription_id/preview', {
      params: { ...given.customer, subscription_id: (await own(given))?.subscription_id ?? '' },
      body,
    });
const cancel = async ({ api, customer }: Shop, product_id: string) =>
  await api.server().callBadly('DELETE /payments/products/:customer_type/:customer_id/:product_id', {
    params: { ...customer, product_id },
  });

describe('in test mode', () => {
  test('a subscription has the chosen price, and changes at once', async () => {
    const given = await shop();
    await buy(given, 'pro', { price_id: 'monthly', currency: 'JPY' });
    expect(await own(given)).toMatchObject({
      status: 'active',
      price: { currency: 'JPY', unit_amount: '900', interval: [1, 'month'] },
    });
    expect((await listed(given))[0]?.switch_options.map(({ product_id }) => product_id)).toEqual(['max']);
    const end = (await own(given))?.current_period_end;

    expect((await previewed(given, { product_id: 'max', quantity: 2 })).body).toEqual({
      currency: 'JPY',
      amount_due_now: '0',
      amount_credited: '0',
      next_amount: '1800',
      next_at_millis: Date.parse(end ?? ''),
    });
    expect((await update(given, { product_id: 'max', quantity: 2 })).body).toEqual({
      state: 'applied',
      payment_url: null,
    });
    expect(await owned(given)).toEqual([['max', 2]]);
    expect(await creditsOf(given)).toBe(1000);
    expect(await own(given)).toMatchObject({ current_period_end: end, price: { currency: 'JPY', unit_amount: '900' } });
    expect(await update(given, { price_id: 'yearly' })).toBeRefused(400, /in this currency/);
    expect(await update(given, { quantity: 1 })).toSucceed();
    expect((await update(given, { product_id: 'pro' })).body).toMatchObject({ state: 'applied' });
    expect(await owned(given)).toEqual([['pro', 1]]);
  });

  test('another interval begins a new period, except during a free trial', async () => {
    const given = await shop();
    await buy(given, 'max', { price_id: 'monthly' });
    given.server.clock.advance(3, 'day');
    const { body } = await previewed(given, { price_id: 'yearly' });
    expect(await update(given, { price_id: 'yearly' })).toSucceed();
    const end = Date.parse((await own(given))?.current_period_end ?? '');
    expect(Math.abs(end - (body as { next_at_millis: number }).next_at_millis)).toBeLessThan(60_000);
    expect(end - given.server.clock.now().getTime()).toBeGreaterThan(364 * 86_400_000);

    const other = await shop();
    await buy(other, 'pro', { price_id: 'trial' });
    const trialEnd = (await own(other))?.current_period_end;
    expect(await update(other, { product_id: 'max', price_id: 'yearly' })).toSucceed();
    expect(await own(other)).toMatchObject({ status: 'trialing', current_period_end: trialEnd });
    other.server.clock.advance(8, 'day');
    expect(await own(other)).toMatchObject({ status: 'active', price: { unit_amount: '300.00' } });
  });

  test('concurrent changes follow each other, and the last one counts', async () => {
    const given = await shop();
    await buy(given, 'max', { price_id: 'monthly' });
    const quantities = [2, 3, 4, 5, 6];
    const answers = await Promise.all(quantities.map(async (quantity) => await update(given, { quantity })));
    for (const answer of answers) expect(answer).toSucceed();
    const [[, quantity] = []] = await owned(given);
    expect(quantities).toContain(quantity);
    expect(await creditsOf(given)).toBe(500 * Number(quantity));
  });

  test('a test purchase cannot be changed after test mode', async () => {
    const given = await shop();
    await buy(given, 'pro', { price_id: 'monthly' });
    await configurePayments(given, { ...payments, testMode: false });
    expect(await update(given, { product_id: 'max' })).toBeRefused(400, /bought in test mode.*purchase URL/);
    expect(await previewed(given, { product_id: 'max' })).toBeRefused(400, /bought in test mode/);
    expect(await update(given, { cancel_at_period_end: true })).toSucceed();
  });
});

describe('a cancelled subscription without provider', () => {
  test('ends after its period, and the product by default comes back', async () => {
    const given = await shop();
    await buy(given, 'pro', { price_id: 'monthly' });
    expect(await cancel(given, 'pro')).toSucceed();
    expect(await cancel(given, 'pro')).toSucceed();
    expect(await own(given)).toMatchObject({ cancel_at_period_end: true, is_cancelable: false });
    given.server.clock.advance(27, 'day');
    await given.server.app.background.sweep();
    expect(await owned(given)).toEqual([['pro', 1]]);
    expect(await creditsOf(given)).toBe(100);

    given.server.clock.advance(5, 'day');
    await given.server.app.background.sweep();

    expect(await owned(given)).toEqual([['free', 1]]);
    expect(await creditsOf(given)).toBe(1);
    await buy(given, 'pro', { price_id: 'monthly' });
    expect(await owned(given)).toEqual([['pro', 1]]);
  });

  test('goes on if the cancellation is taken back', async () => {
    const given = await shop();
    await buy(given, 'pro', { price_id: 'monthly' });
    expect(await update(given, { cancel_at_period_end: true })).toSucceed();
    expect((await update(given, { cancel_at_period_end: false })).body).toEqual({
      state: 'applied',
      payment_url: null,
    });
    given.server.clock.advance(32, 'day');
    await given.server.app.background.sweep();
    expect(await owned(given)).toEqual([['pro', 1]]);
  });

  test('ends with its free trial', async () => {
    const given = await shop();
    await buy(given, 'pro', { price_id: 'trial' });
    expect(await cancel(given, 'pro')).toSucceed();
    given.server.clock.advance(8, 'day');
    await given.server.app.background.sweep();
    expect(await owned(given)).toEqual([['free', 1]]);
  });

  test('ends with the period in which it was cancelled', async () => {
    const given = await shop();
    await grant(given, 'pro');
    given.server.clock.advance(40, 'day');
    expect(await cancel(given, 'pro')).toSucceed();
    await given.server.app.background.sweep();
    expect(await owned(given)).toEqual([['pro', 1]]);
    expect(await creditsOf(given)).toBe(100);

    given.server.clock.advance(23, 'day');
    await given.server.app.background.sweep();
    expect(await owned(given)).toEqual([['free', 1]]);
    expect(await creditsOf(given)).toBe(1);
    expect(await cancel(given, 'pro')).toSucceed();
  });

  test('has the same periods as before if the cancellation is taken back', async () => {
    const given = await shop();
    await grant(given, 'pro');
    given.server.clock.advance(40, 'day');
    const { current_period_end: before } = (await own(given)) ?? {};
    expect(await update(given, { cancel_at_period_end: true })).toSucceed();
    expect((await own(given))?.current_period_end).toBe(before);
    expect(await update(given, { cancel_at_period_end: false })).toSucceed();
    expect((await own(given))?.current_period_end).toBe(before);
    given.server.clock.advance(30, 'day');
    await given.server.app.background.sweep();
    expect(await owned(given)).toEqual([['pro', 1]]);
  });
});

describe('a grant', () => {
  test('has no price, and can be cancelled but not changed', async () => {
    const given = await shop();
    await grant(given, 'max');
    expect(await own(given)).toMatchObject({ price: null, is_cancelable: true });
    const params = given.customer;
    for (const body of [{ product_id: 'pro' }, { quantity: 5 }, { price_id: 'yearly' }]) {
      expect(await update(given, body)).toBeRefused(400, /granted.*purchase URL/);
      expect(await previewed(given, body)).toBeRefused(400, /granted/);
    }
    const switched = await given.api.server().callBadly('POST /payments/products/:customer_type/:customer_id/switch', {
      params,
      body: { from_product_id: 'max', to_product_id: 'pro' },
    });
    expect(switched).toBeRefused(400, /purchase URL/);
    expect(await update(given, { cancel_at_period_end: true })).toSucceed();
    expect(await owned(given)).toEqual([['max', 1]]);
  });

  test('the grant of an inline product is cancelled by its subscription ID', async () => {
    const given = await shop();
    const product_inline = {
      display_name: 'Gift',
      customer_type: 'user' as const,
      server_only: false,
      prices: { monthly: { USD: '1', interval: [1, 'month'] as [number, 'month'] } },
      included_items: {},
    };
    const params = given.customer;
    await given.api
      .server()
      .call('POST /payments/products/:customer_type/:customer_id', { params, body: { product_inline } });
    const gift = (await listed(given)).find(({ id }) => id === null);
    const cancelled = await given.api
      .server()
      .call('DELETE /payments/products/:customer_type/:customer_id/:product_id', {
        params: { ...params, product_id: 'any' },
        query: { subscription_id: gift?.purchase_id ?? '' },
      });
    expect(cancelled).toSucceed();
    expect((await listed(given)).find(({ id }) => id === null)?.subscription).toMatchObject({
      cancel_at_period_end: true,
    });
  });
});
