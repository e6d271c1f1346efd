import { type Portico, portico } from '@portico/testkit';
import { inNewSession, shopWith } from '@portico/testkit/outside/payments';
import { describe, expect, test } from 'vitest';

/** Products, prices and items appear everywhere in the order in which the owner wrote them, whatever their names are. */

const price = (USD: string, unit: 'month' | 'year') => ({ USD, interval: [1, unit] }) as const;
const payments = {
  testMode: true,
  catalogs: { plans: {}, ads: {} },
  items: { minutes: { customerType: 'user' }, seats: { customerType: 'user' }, ai: { customerType: 'user' } },
  products: {
    professional: {
      displayName: 'Professional',
      catalogId: 'plans',
      prices: { monthly: price('10', 'month'), yearly: price('100', 'year') },
      includedItems: { minutes: { quantity: 3 }, seats: { quantity: 2 }, ai: { quantity: 1 } },
    },
    pro: { displayName: 'Pro', catalogId: 'plans', prices: { monthly: price('1', 'month') } },
    extra: { displayName: 'Extra', catalogId: 'ads', prices: { once: { USD: '1' } } },
  },
} as const;

const shop = async () => await shopWith(payments);

const keysOf = (value: unknown) => Object.keys(Object(value) as object);

test('the configuration, the purchase page and what was sold keep the order of the owner', async () => {
  const { api, customer } = await shop();

  const { body } = await api.admin().call('GET /internal/config');
  const config = JSON.parse(body.config_string).payments;
  expect(keysOf(config.products)).toEqual(['professional', 'pro', 'extra']);
  expect(keysOf(config.catalogs)).toEqual(['plans', 'ads']);
  expect(keysOf(config.items)).toEqual(['minutes', 'seats', 'ai']);

  const as = await inNewSession(api, customer.customer_id);
  const url = await as.callBadly('POST /payments/purchases/create-purchase-url', {
    body: { ...customer, product_id: 'professional' },
  });
  const full_code = new URL((url.body as { url: string }).url).pathname.replace('/purchase/', '');
  const page = await api.callBadly('POST /payments/purchases/validate-code', { body: { full_code } });
  expect(keysOf((page.body as { product: { prices: object } }).product.prices)).toEqual(['monthly', 'yearly']);
});

test('a grant without a price takes the first one of the owner, and keeps the order of its items', async () => {
  const { api, server, customer: params } = await shop();
  const body = { product_id: 'professional', quantity: 1 };
  expect(await api.server().call('POST /payments/products/:customer_type/:customer_id', { params, body })).toSucceed();

  const { body: owned } = await api.server().call('GET /payments/products/:customer_type/:customer_id', { params });
  const [granted] = owned.items;
  const endsAt = new Date(granted?.subscription?.current_period_end ?? '').getTime();
  expect(endsAt - server.clock.now().getTime()).toBeLessThan(32 * 86_400_000);
  expect(keysOf(granted?.product.included_items)).toEqual(['minutes', 'seats', 'ai']);
});

test('a product that the owner adds comes last, and a whole list that the owner writes has its order', async () => {
  const { api } = await shop();
  const write = async (config: object) => {
    const body = { config_override_string: JSON.stringify(config) };
    expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
    const { config_string } = (await api.admin().call('GET /internal/config')).body;
    return keysOf(JSON.parse(config_string).payments.products);
  };

  expect(await write({ 'payments.products.a': payments.products.pro })).toEqual(['professional', 'pro', 'extra', 'a']);
  const { professional, pro, extra } = payments.products;
  expect(await write({ 'payments.products': { extra, professional, pro } })).toEqual(['extra', 'professional', 'pro']);
});

describe('identity providers are shown in the order of the owner', () => {
  const ids = ['spotify', 'x', 'github', 'google'] as const;
  const given = { type: 'standard', client_id: 'client', client_secret: 'secret' } as const;
  const shown = async ({ api }: Portico) => {
    const { body: client } = await api.call('GET /projects/current');
    const { body: owner } = await api.admin().call('GET /internal/projects/current');
    const { body: whole } = await api.admin().call('GET /internal/config');
    const lists = [
      client.config.enabled_oauth_providers,
      owner.config.enabled_oauth_providers,
      owner.config.oauth_providers,
    ];
    const inConfig = keysOf(JSON.parse(whole.config_string).auth.oauth.providers);
    return [...lists.map((list) => list.map(({ id }) => String(id))), inConfig];
  };

  test('written as a list', async () => {
    const at = await portico();
    await at.project.configure({ oauth_providers: ids.map((id) => ({ id, ...given })) });
    expect(await shown(at)).toEqual(Array.from({ length: 4 }, () => ids));
  });

  test('written one by one, like the dashboard does, and changed later', async () => {
    const at = await portico();
    const write = async (changes: object) => {
      const body = { config_override_string: JSON.stringify(changes) };
      expect(await at.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
    };
    const entry = (type: string) => ({ type, isShared: false, allowSignIn: true, clientId: 'a', clientSecret: 'b' });

    for (const id of ids) await write({ [`auth.oauth.providers.${id}`]: entry(id) });
    await write({ 'auth.oauth.providers.x': { ...entry('x'), clientId: 'other' } });
    await write({ 'auth.oauth.providers.spotify.clientId': 'other' });

    expect(await shown(at)).toEqual(Array.from({ length: 4 }, () => ids));
  });
});
