import { purchaseRefusals } from '@portico/contract';
import { type StripeShop, shownChange, startStripeServer, stripeShop } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

const { server, stripe, deliver, stop } = await startStripeServer();
afterAll(stop);

/** Creates a shop that offers everything that is named. */
async function shop(...names: readonly ('promotionCodes' | 'automaticTax' | 'taxIds')[]): Promise<StripeShop> {
  const given = await stripeShop(server, stripe);
  const values = Object.fromEntries(names.map((name) => [`payments.${name}`, true]));
  const body = { config_override_string: JSON.stringify(values) };
  expect(await given.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  stripe.createPromotionCode(given.account, 'SAVE20', 20);
  stripe.createPromotionCode(given.account, 'FREE', 100);
  return given;
}

interface Session {
  readonly client_secret: string;
  readonly amounts: Readonly<Record<string, string>> | null;
}

async function ask(given: StripeShop, full_code: string, price_id: string, extras: object) {
  return await given.ask('/payments/purchases/purchase-session', { full_code, price_id, ...extras });
}

async function begin(given: StripeShop, product: string, price_id: string, extras: object): Promise<Session> {
  const { status, text, body } = await ask(given, await given.code(product), price_id, extras);
  expect(status, text).toBe(200);
  return body as Session;
}

const inGermany = { billing_details: { country: 'DE', postal_code: '10115' } };
const invoices = ({ account }: StripeShop) => stripe.store.list(account, 'invoice');
const intents = ({ account }: StripeShop) => stripe.store.list(account, 'payment_intent');

test('a purchase without extras has no invoice', async () => {
  const given = await shop();
  const { amounts } = await begin(given, 'pack', 'once', {});

  expect(amounts).toEqual({ currency: 'USD', subtotal: '4.99', discount: '0.00', tax: '0.00', total: '4.99' });
  expect(invoices(given)).toEqual([]);
  expect(intents(given)).toMatchObject([{ amount: 499 }]);
});

describe('a promotion code', () => {
  test('reduces a one-time purchase, which can be repeated and refunded', async () => {
    const given = await shop('promotionCodes');
    const code = await given.code('pack');
    const extras = { promotion_code: ' SAVE20 ' };
    const first = await ask(given, code, 'once', extras);
    const { client_secret, amounts } = first.body as Session;
    expect((await ask(given, code, 'once', extras)).body).toEqual(first.body);
    expect(amounts).toEqual({ currency: 'USD', subtotal: '4.99', discount: '1.00', tax: '0.00', total: '3.99' });
    expect(invoices(given)).toHaveLength(1);

    const { id } = stripe.pay(client_secret);
    await deliver();
    expect(await given.owned()).toEqual([['pack', 1]]);
    expect((await ask(given, code, 'once', extras)).status).toBe(404);

    // Old payments are read without their invoices.
    for (const invoice of invoices(given)) delete invoice.metadata.porticoSession;
    stripe.refund(id);
    await deliver();
    expect(await given.owned()).toEqual([]);
  });

  test('a promotion code of 100 % needs no payment', async () => {
    const given = await shop('promotionCodes');
    const code = await given.code('pack');
    const { body } = await ask(given, code, 'once', { promotion_code: 'FREE' });

    expect(body).toMatchObject({ client_secret: '', amounts: { discount: '4.99', total: '0.00' } });
    expect(await given.owned()).toEqual([['pack', 1]]);
    expect((await ask(given, code, 'once', { promotion_code: 'FREE' })).status).toBe(404);
    await deliver();
    expect(await given.owned()).toEqual([['pack', 1]]);
    const { items } = (await given.api.admin().call('GET /internal/payments/payments')).body;
    expect(items).toMatchObject([{ amount: '0.00', status: 'succeeded', is_refundable: false }]);
  });

  test('reduces the first period of a subscription', async () => {
    const given = await shop('promotionCodes');
    const { client_secret, amounts } = await begin(given, 'pro', 'monthly', { promotion_code: 'SAVE20' });
    expect(amounts).toMatchObject({ subtotal: '10.00', discount: '2.00', total: '8.00' });

    stripe.pay(client_secret);
    await deliver();
    expect(await given.owned()).toEqual([['pro', 1]]);
  });

  test.each([
    ['that is unknown', ['promotionCodes'], 'NONE'],
    ['in a project without promotion codes', [], 'SAVE20'],
  ] as const)('%s is refused, and nothing begins', async (_name, names, promotion_code) => {
    const given = await shop(...names);
    const answer = await ask(given, await given.code('pack'), 'once', { promotion_code });

    expect(answer).toMatchObject({ status: 400, text: purchaseRefusals.promotionCode });
    expect(stripe.store.list(given.account, 'customer')).toEqual([]);
  });

  test('a promotion code that Stripe does not accept for the purchase, or for a switch, is refused', async () => {
    const given = await shop('promotionCodes');
    const body = { error: { type: 'invalid_request_error', param: 'discounts[0][promotion_code]', message: 'no' } };
    stripe.refuse(body, /POST \/v1\/invoices$/);
    const refused = await ask(given, await given.code('pack'), 'once', { promotion_code: 'SAVE20' });
    expect(refused).toMatchObject({ status: 400, text: purchaseRefusals.promotionCodeUse });

    stripe.pay(await given.begin(await given.code('pro'), 'monthly'));
    await deliver();
    const full_code = await given.code('max');
    const confirmed_change = await shownChange(given.ask, { full_code, price_id: 'monthly' });
    const change = await ask(given, full_code, 'monthly', { promotion_code: 'SAVE20', confirmed_change });
    expect(change).toMatchObject({ status: 400, text: purchaseRefusals.promotionCodeUse });
  });

  test('can be removed: the first invoice is void, and cannot be paid', async () => {
    const given = await shop('promotionCodes');
    const code = await given.code('pack');
    await ask(given, code, 'once', { promotion_code: 'SAVE20' });
    const { client_secret } = (await ask(given, code, 'once', {})).body as Session;

    expect(invoices(given)).toMatchObject([{ status: 'void' }]);
    stripe.pay(client_secret);
    await deliver();
    expect(await given.owned()).toEqual([['pack', 1]]);
  });

  test('cannot be added after the payment', async () => {
    const given = await shop('promotionCodes');
    const code = await given.code('pack');
    stripe.pay(((await ask(given, code, 'once', { promotion_code: 'SAVE20' })).body as Session).client_secret);

    const again = await ask(given, code, 'once', {});
    expect(again).toMatchObject({ status: 400, text: 'This purchase has already been paid.' });
  });
});

describe('taxes', () => {
  test('need a country that Stripe knows', async () => {
    const given = await shop('automaticTax');
    const code = await given.code('pack');
    expect(await ask(given, code, 'once', {})).toMatchObject({ status: 400, text: purchaseRefusals.country });
    const billing_details = { country: 'US', postal_code: 'X1' };
    const nowhere = await ask(given, code, 'once', { billing_details });
    expect(nowhere).toMatchObject({ status: 400, text: purchaseRefusals.address });
    expect(await ask(given, code, 'once', { billing_details: { country: 'us' } })).toMatchObject({ status: 400 });
    expect(intents(given)).toEqual([]);
  });

  test('are added to one-time purchases and subscriptions', async () => {
    const given = await shop('automaticTax', 'promotionCodes');
    const once = await begin(given, 'pack', 'once', { ...inGermany, promotion_code: 'SAVE20' });
    expect(once.amounts).toEqual({ currency: 'USD', subtotal: '4.99', discount: '1.00', tax: '0.80', total: '4.79' });
    const monthly = await begin(given, 'pro', 'monthly', inGermany);
    expect(monthly.amounts).toMatchObject({ subtotal: '10.00', tax: '2.00', total: '12.00' });

    stripe.pay(once.client_secret);
    stripe.pay(monthly.client_secret);
    await deliver();
    expect((await given.owned()).toSorted()).toEqual([
      ['pack', 1],
      ['pro', 1],
    ]);
  });

  test('depend on the tax number, which can be corrected', async () => {
    const given = await shop('automaticTax', 'taxIds');
    const code = await given.code('pack');
    const withNumber = async (tax_id: string, country = 'DE') =>
      await ask(given, code, 'once', { billing_details: { country, name: 'Otters GmbH', tax_id } });
    const refused = { status: 400, text: purchaseRefusals.taxNumber };
    expect(await withNumber('123')).toMatchObject(refused);
    expect(await withNumber('DE123456789', 'AQ')).toMatchObject(refused);

    expect(await withNumber('DE123456789')).toMatchObject({ status: 200, body: { amounts: { tax: '0.00' } } });
    expect(await withNumber('DE 123 456 789')).toMatchObject({ status: 200 });
    expect(await withNumber('DE999999999')).toMatchObject({ status: 200 });
    expect(stripe.store.list(given.account, 'tax_id')).toMatchObject([{ type: 'eu_vat', value: 'DE999999999' }]);
    expect(stripe.store.list(given.account, 'customer')).toMatchObject([{ name: 'Otters GmbH' }]);
  });

  test('a tax number without taxes is on the invoice', async () => {
    const given = await shop('taxIds');
    const billing_details = { country: 'GB', tax_id: 'GB123456789' };
    const { amounts } = await begin(given, 'pack', 'once', { billing_details });

    expect(amounts).toMatchObject({ tax: '0.00', total: '4.99' });
    expect(invoices(given)).toHaveLength(1);
    expect(stripe.store.list(given.account, 'tax_id')).toMatchObject([{ type: 'gb_vat' }]);
  });
});

test('the purchase page asks for what the project has turned on, and for nothing in test mode', async () => {
  const given = await shop('promotionCodes', 'automaticTax');
  const full_code = await given.code('pack');
  const read = async () => (await given.ask('/payments/purchases/validate-code', { full_code })).body;
  expect(await read()).toMatchObject({ promotion_codes: true, automatic_tax: true, tax_ids: false });

  const body = { config_override_string: JSON.stringify({ 'payments.testMode': true }) };
  await given.api.admin().call('PATCH /internal/config/override', { body });
  expect(await read()).toMatchObject({ promotion_codes: false, automatic_tax: false, tax_ids: false });
});
