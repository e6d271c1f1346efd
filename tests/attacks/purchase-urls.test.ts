import { type StripeShop, shownChange, startStripeServer } from '@portico/testkit/outside/stripe-shop';
import { afterAll, describe, expect, test } from 'vitest';

/** Attacks with purchase URLs: on the subscription, the saved card and the data of another customer. */

const { server, stripe, stop, deliver, shop, buy } = await startStripeServer(2);
afterAll(stop);

type Api = ReturnType<StripeShop['api']['as']>;

/** Returns the server, as a caller of operations that clients may call too. */
const serverOf = (given: StripeShop) => given.api.server() as unknown as Api;

/** Saves a card of the customer, as an earlier purchase does. */
async function saveCard({ api, user, customer: params }: StripeShop) {
  const as = api.as(user);
  const setup = await as.call('POST /payments/payment-method/:customer_type/:customer_id/setup-intent', {
    params,
    body: {},
  });
  const [setup_intent_id = ''] = setup.body.client_secret.split('_secret_');
  stripe.pay(setup.body.client_secret);
  const adopted = await as.call('POST /payments/payment-method/:customer_type/:customer_id/set-default', {
    params,
    body: { setup_intent_id },
  });
  expect(adopted).toSucceed();
}

/** Creates a project whose user pays for a subscription with a saved card. */
async function victim(): Promise<StripeShop> {
  const given = await shop();
  await buy(given, 'pro', 'monthly');
  return given;
}

/** Creates a purchase URL. @returns its code */
async function url(api: Api, body: object): Promise<string> {
  const answer = await api.callBadly('POST /payments/purchases/create-purchase-url', { body });
  expect(answer).toSucceed();
  return new URL((answer.body as { url: string }).url).pathname.replace('/purchase/', '');
}

const pay = async (given: StripeShop, full_code: string, price_id: string, more: object = {}) =>
  await given.ask('/payments/purchases/purchase-session', { full_code, price_id, ...more });

/** Returns what the customer has at the provider, without what waits for a payment. */
const atProvider = ({ account }: StripeShop) =>
  JSON.stringify([
    stripe.store.list(account, 'subscription').filter(({ status }) => status !== 'incomplete'),
    stripe.store.list(account, 'customer'),
    stripe.store.list(account, 'tax_id'),
    stripe.store.list(account, 'charge'),
  ]);

const configure = async (given: StripeShop, payments: object) => {
  const body = { config_override_string: JSON.stringify(payments) };
  expect(await given.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
};
const open = async (given: StripeShop, isOpen: boolean) =>
  await configure(given, { 'payments.clientsWithoutUser': isOpen });

/** Creates a team with an owner, and a member without `$update_team`. */
async function team(given: StripeShop) {
  const [owner, member, outsider] = [
    await given.project.user(),
    await given.project.user(),
    await given.project.user(),
  ];
  const asServer = given.api.server();
  const { body } = await asServer.call('POST /teams', { body: { display_name: 'Otters' } });
  for (const { id } of [owner, member]) {
    const params = { team_id: body.id, user_id: id as never };
    await asServer.call('POST /team-memberships/:team_id/:user_id', { params, body: {} });
  }
  for (const permission_id of ['team_admin', 'team_member']) {
    const params = { team_id: body.id, user_id: member.id, permission_id };
    await asServer.callBadly('DELETE /team-permissions/:team_id/:user_id/:permission_id', { params });
  }
  const params = { team_id: body.id, user_id: owner.id as never, permission_id: '$update_team' };
  await asServer.call('POST /team-permissions/:team_id/:user_id/:permission_id', { params, body: {} });
  return { owner, member, outsider, id: body.id, customer: { customer_type: 'team', customer_id: body.id } as const };
}

const teamProducts = { 'payments.products.seats': { customerType: 'team', prices: { once: { USD: '5' } } } };

describe('a purchase URL for a customer', () => {
  test('is refused to clients without a user, and the refusal names the setting', async () => {
    const given = await victim();
    await configure(given, { 'payments.products.api': { customerType: 'custom', prices: { once: { USD: '5' } } } });
    for (const customer of [
      { customer_type: 'user', customer_id: given.user.id, product_id: 'max' },
      { customer_type: 'team', customer_id: given.user.id, product_id: 'max' },
      { customer_type: 'custom', customer_id: 'otter works', product_id: 'api' },
    ]) {
      const answer = await given.api.callBadly('POST /payments/purchases/create-purchase-url', { body: customer });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.text).toContain('payments.clientsWithoutUser');
    }
    const body = { ...given.customer, product_id: 'max' };
    expect(await given.api.call('POST /payments/purchases/create-purchase-url', { body })).toFail(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    );
  });

  test('is refused to another user, in test mode too', async () => {
    const given = await victim();
    const eve = given.api.as(await given.project.user());
    for (const testMode of [false, true]) {
      await configure(given, { 'payments.testMode': testMode });
      for (const customer of [given.customer, { customer_type: 'custom', customer_id: 'otter works' } as const]) {
        const body = { ...customer, product_id: 'max' };
        expect(await eve.call('POST /payments/purchases/create-purchase-url', { body })).toBeRefused(403, /own user/);
      }
    }
  });

  test('needs $update_team, in test mode too', async () => {
    const given = await shop();
    await configure(given, teamProducts);
    const { owner, member, outsider, customer } = await team(given);
    for (const testMode of [false, true]) {
      await configure(given, { 'payments.testMode': testMode });
      const create = async (api: Api) =>
        await api.call('POST /payments/purchases/create-purchase-url', { body: { ...customer, product_id: 'seats' } });
      expect(await create(given.api)).toFail('USER_AUTHENTICATION_REQUIRED');
      expect(await create(given.api.as(outsider))).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
      expect(await create(given.api.as(member))).toFail('TEAM_PERMISSION_REQUIRED', { permission_id: '$update_team' });
      expect(await create(given.api.as(owner))).toSucceed();
      expect(await create(serverOf(given))).toSucceed();
    }
  });
});

describe('items and products', () => {
  const reads = async (api: Api, params: { customer_type: 'user' | 'team' | 'custom'; customer_id: string }) => [
    await api.call('GET /payments/products/:customer_type/:customer_id', { params }),
    await api.call('GET /payments/items/:customer_type/:customer_id/:item_id', {
      params: { ...params, item_id: params.customer_type === 'user' ? 'credits' : `${params.customer_type}s` },
    }),
  ];
  const items = {
    'payments.items.teams': { customerType: 'team' },
    'payments.items.customs': { customerType: 'custom' },
  };

  test('are read by the own user, by members of the team and by servers', async () => {
    const given = await shop();
    await configure(given, items);
    const { member, outsider, customer } = await team(given);
    const custom = { customer_type: 'custom', customer_id: 'otter works' } as const;
    for (const answer of await reads(given.api.as(outsider), given.customer))
      expect(answer).toBeRefused(403, /own user/);
    for (const answer of await reads(given.api, given.customer)) {
      expect(answer).toFail('CANNOT_GET_OWN_USER_WITHOUT_USER');
      expect(answer.text).toContain('payments.clientsWithoutUser');
    }
    for (const answer of await reads(given.api.as(given.user), given.customer)) expect(answer).toSucceed();
    for (const answer of await reads(given.api, customer)) expect(answer).toFail('USER_AUTHENTICATION_REQUIRED');
    for (const answer of await reads(given.api.as(outsider), customer))
      expect(answer).toFail('TEAM_MEMBERSHIP_NOT_FOUND');
    for (const answer of await reads(given.api.as(member), customer)) {
      expect(answer).toSucceed();
      expect(answer.trips).toBe(1);
    }
    for (const answer of await reads(given.api, custom)) expect(answer).toBeRefused(403, /payments.clientsWithoutUser/);
    for (const answer of await reads(given.api.as(member), custom)) expect(answer).toBeRefused(403, /own user/);
    for (const answer of await reads(serverOf(given), custom)) expect(answer).toSucceed();
  });

  test('are read without a user if the project allows it', async () => {
    const given = await shop();
    await configure(given, items);
    await open(given, true);
    const { outsider, customer } = await team(given);
    for (const api of [given.api, given.api.as(outsider)]) {
      for (const one of [given.customer, customer, { customer_type: 'custom', customer_id: 'otter works' } as const]) {
        for (const answer of await reads(api, one)) expect(answer).toSucceed();
      }
      const billing = await api.call('GET /payments/billing/:customer_type/:customer_id', { params: given.customer });
      expect(billing.status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('a purchase URL without a signed-in customer', () => {
  /**
   * Returns the URLs of others than the customer: a client without a user, another user, the server, and one who
   * impersonates.
   */
  const others = async (given: StripeShop, product_id: string) => {
    await open(given, true);
    const body = { ...given.customer, product_id };
    const eve = given.api.as(await given.project.user());
    const session = { user_id: given.user.id, is_impersonation: true };
    const { body: tokens } = await given.api.server().call('POST /auth/sessions', { body: session });
    const callers = [given.api, eve, serverOf(given), given.api.withTokens(tokens)];
    return await Promise.all(callers.map(async (api) => await url(api, body)));
  };

  test('changes no subscription, and charges no saved card', async () => {
    const given = await victim();
    const before = atProvider(given);
    for (const [product, price] of [
      ['max', 'monthly'],
      ['forever', 'once'],
    ] as const) {
      for (const code of await others(given, product)) {
        expect(await given.ask('/payments/purchases/preview', { full_code: code, price_id: price })).toMatchObject({
          status: 403,
        });
        expect(await pay(given, code, price)).toMatchObject({
          status: 403,
          text: expect.stringMatching(/signed-in customer/),
        });
        const confirmed_change = {
          old_price: { currency: 'USD', amount: '10.00', interval: [1, 'month'] },
          new_price: { currency: 'USD', amount: '30.00', interval: [1, 'month'] },
          amount_due_now: '20.00',
          priced_at_millis: Math.floor(server.clock.now().getTime() / 1000) * 1000,
        };
        expect(await pay(given, code, price, { confirmed_change })).toMatchObject({ status: 403 });
      }
    }
    await deliver();
    expect(atProvider(given)).toBe(before);
    expect(await given.owned()).toEqual([['pro', 1]]);
  });

  test('changes no subscription in test mode', async () => {
    const given = await shop();
    await configure(given, { 'payments.testMode': true });
    await given.api.server().call('POST /payments/products/:customer_type/:customer_id', {
      params: given.customer,
      body: { product_id: 'pro', quantity: 1 },
    });
    for (const full_code of await others(given, 'max')) {
      const path = '/internal/payments/test-mode-purchase-session';
      expect(await given.ask(path, { full_code, price_id: 'monthly' })).toMatchObject({ status: 403 });
    }
    expect(await given.owned()).toEqual([['pro', 1]]);
  });

  test('begins new purchases with a new payment method', async () => {
    const given = await shop();
    for (const [index, code] of (await others(given, 'pack')).entries()) {
      const { body } = await pay(given, code, 'once');
      stripe.pay((body as { client_secret: string }).client_secret);
      await deliver();
      expect(await given.owned()).toHaveLength(index + 1);
    }
  });

  test('begins no trial that the saved card would pay', async () => {
    const given = await shop();
    const [visitor = '', eve = '', backend = '', impersonator = ''] = await others(given, 'pro');
    for (const code of [visitor, eve, impersonator])
      expect(await pay(given, code, 'trial')).toMatchObject({ status: 403 });
    await saveCard(given);
    expect(await pay(given, backend, 'trial')).toMatchObject({ status: 403 });
    expect(stripe.store.list(given.account, 'subscription')).toEqual([]);
  });

  test('begins nothing with a promotion code that the saved card would pay later', async () => {
    const given = await shop();
    await configure(given, { 'payments.promotionCodes': true });
    stripe.createPromotionCode(given.account, 'FREE', 100);
    const codes = await others(given, 'pro');
    await saveCard(given);

    for (const code of codes) {
      expect(await pay(given, code, 'monthly', { promotion_code: 'FREE' })).toMatchObject({ status: 403 });
    }
    expect(stripe.store.list(given.account, 'subscription')).toEqual([]);
  });

  test('spends no credit of the customer', async () => {
    const given = await shop();
    await saveCard(given);
    const codes = await others(given, 'pack');
    const [customer] = stripe.store.list(given.account, 'customer');
    Object.assign(customer ?? {}, { balance: -5000 });

    for (const code of codes) expect(await pay(given, code, 'once')).toMatchObject({ status: 403 });
  });

  test('keeps name, address and tax number of the customer', async () => {
    const given = await shop();
    await configure(given, { 'payments.taxIds': true });
    const details = (name: string, tax_id: string) => ({ billing_details: { country: 'DE', name, tax_id } });
    const own = await pay(given, await given.code('pack'), 'once', details('Otter Works', 'DE123456789'));
    expect(own).toMatchObject({ status: 200 });
    const before = atProvider(given);
    for (const code of await others(given, 'pack')) {
      expect(await pay(given, code, 'once', details('Eve', 'DE987654321'))).toMatchObject({ status: 200 });
    }
    expect(atProvider(given)).toBe(before);
  });
});

describe('a purchase URL of the signed-in customer', () => {
  test('changes the subscription only after the customer has confirmed the amounts', async () => {
    const given = await victim();
    const before = atProvider(given);
    const choice = { full_code: await given.code('max'), price_id: 'monthly' };
    const shown = (await given.ask('/payments/purchases/preview', choice)).body;
    expect(shown).toMatchObject({
      change: {
        old_product: 'Pro',
        old_price: { currency: 'USD', amount: '10.00', interval: [1, 'month'] },
        new_price: { currency: 'USD', amount: '30.00', interval: [1, 'month'] },
        amount_due_now: '20.00',
      },
    });
    const confirmed = await shownChange(given.ask, choice);
    const session = async (more: object) => await pay(given, choice.full_code, 'monthly', more);
    const refused = { status: 409, text: expect.stringMatching(/must be confirmed/) };
    expect(await session({})).toMatchObject(refused);
    for (const wrong of [
      { old_price: null },
      { new_price: { currency: 'USD', amount: '20.00', interval: [1, 'month'] } },
      { new_price: { currency: 'USD', amount: '30.00', interval: [1, 'year'] } },
      { amount_due_now: '0.00' },
      { priced_at_millis: server.clock.now().getTime() - 3_600_000 },
      { priced_at_millis: server.clock.now().getTime() + 86_400_000 },
    ]) {
      expect(await session({ confirmed_change: { ...confirmed, ...wrong } })).toMatchObject(refused);
    }
    expect(atProvider(given)).toBe(before);
    expect(await session({ confirmed_change: confirmed })).toMatchObject({ status: 200 });
    await deliver();
    expect(await given.owned()).toEqual([['max', 1]]);
    const amounts = stripe.store.list(given.account, 'charge').map(({ amount }) => amount);
    expect(amounts.sort((a, b) => a - b)).toEqual([1000, 2000]);
  });

  test('confirms nothing after 15 minutes, and not another quantity', async () => {
    const given = await victim();
    await configure(given, { 'payments.products.max.stackable': true });
    const choice = { full_code: await given.code('max'), price_id: 'monthly' };
    const confirmed_change = await shownChange(given.ask, choice);
    expect(await pay(given, choice.full_code, 'monthly', { quantity: 100, confirmed_change })).toMatchObject({
      status: 409,
    });
    server.clock.advance(16, 'minute');
    expect(await pay(given, choice.full_code, 'monthly', { confirmed_change })).toMatchObject({ status: 409 });
  });

  test('changes nothing after the session has ended', async () => {
    const given = await victim();
    const session = await given.api.server().call('POST /auth/sessions', { body: { user_id: given.user.id } });
    const api = given.api.as(session.body);
    const full_code = await url(api, { ...given.customer, product_id: 'max' });
    const choice = { full_code, price_id: 'monthly' };
    const confirmed_change = await shownChange(given.ask, choice);
    const before = atProvider(given);
    expect(await api.call('DELETE /auth/sessions/current')).toSucceed();
    expect(await pay(given, full_code, 'monthly', { confirmed_change })).toMatchObject({ status: 403 });
    expect(await given.ask('/payments/purchases/preview', choice)).toMatchObject({ status: 403 });
    await deliver();
    expect(atProvider(given)).toBe(before);
  });

  test('changes nothing after the member has lost $update_team', async () => {
    const given = await shop();
    await configure(given, {
      ...teamProducts,
      'payments.catalogs.teams': {},
      'payments.products.small': {
        customerType: 'team',
        catalogId: 'teams',
        prices: { monthly: { USD: '10', interval: [1, 'month'] } },
      },
      'payments.products.large': {
        customerType: 'team',
        catalogId: 'teams',
        prices: { monthly: { USD: '90', interval: [1, 'month'] } },
      },
    });
    const { owner, customer, id } = await team(given);
    const api = given.api.as(owner);
    const { body } = await pay(given, await url(api, { ...customer, product_id: 'small' }), 'monthly');
    stripe.pay((body as { client_secret: string }).client_secret);
    await deliver();
    const full_code = await url(api, { ...customer, product_id: 'large' });
    const confirmed_change = await shownChange(given.ask, { full_code, price_id: 'monthly' });
    for (const permission_id of ['team_admin', 'team_member', '$update_team']) {
      const params = { team_id: id, user_id: owner.id, permission_id };
      await given.api.server().callBadly('DELETE /team-permissions/:team_id/:user_id/:permission_id', { params });
    }
    expect(await pay(given, full_code, 'monthly', { confirmed_change })).toMatchObject({ status: 403 });
  });
});
