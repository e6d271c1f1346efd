import { inTransaction } from '@portico/server/db/handle';
import { type Portico, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

async function override({ api }: Pick<Portico, 'api'>, changes: object) {
  const body = { config_override_string: JSON.stringify(changes) };
  return await api.admin().call('PATCH /internal/config/override', { body });
}

async function configOf({ api }: Pick<Portico, 'api'>) {
  const { body } = await api.admin().call('GET /internal/config');
  return JSON.parse(body.config_string);
}

/** Stores overrides as an earlier release did. */
async function storeFormer(at: Portico, overrides: Record<string, unknown>): Promise<void> {
  await inTransaction({ db: at.server.app.database.handle() }, async ({ db }) => {
    const text = `update tenancies set config_overrides = (config_overrides::jsonb || $2::jsonb)::json
      where project_id = $1`;
    await db.run({ text, values: [at.project.id, JSON.stringify(overrides)] });
  });
}

describe('a new trusted domain', () => {
  const setDomains = async ({ api }: Portico, domains: readonly string[]) =>
    await api.admin().call('PATCH /internal/projects/current', {
      body: { config: { domains: domains.map((domain) => ({ domain, handler_path: '/handler' })) } },
    });
  const addDomain = async ({ api }: Portico, domain: string) =>
    await api.admin().call('POST /integrations/:family/domains', { params: { family: 'neon' }, body: { domain } });

  test.each([
    'https://.example.com',
    'https://a..example.com',
    'https://a_b*.example.com',
    'https://a!b.example.com',
    'https://*.example.com.',
    'https://a!b*.example.com',
  ])('%s is refused by all ways to set it', async (domain) => {
    const at = await portico();

    for (const answer of [
      await override(at, { 'domains.trustedDomains.a': { baseUrl: domain } }),
      await setDomains(at, [domain]),
      await addDomain(at, domain),
      await at.internal.withTokens(at.project.owner).call('POST /internal/projects', {
        body: {
          display_name: 'Other',
          owner_team_id: at.project.ownerTeamId,
          config: { domains: [{ domain, handler_path: '/handler' }] },
        },
      }),
    ]) {
      expect(answer.status, answer.text).toBe(400);
      expect(answer.text).toContain(domain);
    }
    expect((await configOf(at)).domains.trustedDomains).toEqual({});
  });

  test.each([
    'https://app.example.com',
    'http://localhost:3000',
    'https://my_app.example.com',
    'https://*.example.com',
    'https://**.example.com:8443',
    'https://pre-*.example.com',
    'https://müller.de',
    'https://10.1.2.3',
    'http://[::1]:3000',
  ])('%s is stored', async (domain) => {
    const at = await portico();

    expect(await override(at, { 'domains.trustedDomains.a': { baseUrl: domain } })).toSucceed();
    expect(await setDomains(at, [domain])).toSucceed();
    expect(await addDomain(at, domain)).toSucceed(201);
  });

  test('does not have to be changed because of a former one', async () => {
    const at = await portico();
    const former = 'https://a_b*.example.com';
    await storeFormer(at, { 'domains.trustedDomains': { old: { baseUrl: former, handlerPath: '/handler' } } });

    expect(await setDomains(at, [former, 'https://app.example.com'])).toSucceed();
    expect(await override(at, { 'auth.otp.allowSignIn': true })).toSucceed();
    const changed = await setDomains(at, ['https://a_c*.example.com']);

    expect(changed.status).toBe(400);
    const { domains } = await configOf(at);
    expect(Object.values(domains.trustedDomains).map((one) => (one as { baseUrl: string }).baseUrl)).toEqual([
      former,
      'https://app.example.com',
    ]);
  });
});

describe('a new ID', () => {
  const prices = { monthly: { USD: '10', interval: [1, 'month'] } };
  const product = { displayName: 'Pro', customerType: 'user', prices, includedItems: {} };
  const places: readonly (readonly [name: string, at: (id: string) => object])[] = [
    ['item', (id) => ({ 'payments.items': { [id]: { customerType: 'user' } } })],
    ['catalog', (id) => ({ 'payments.catalogs': { [id]: {} } })],
    ['product', (id) => ({ 'payments.products': { [id]: product } })],
    ['price', (id) => ({ 'payments.products': { pro: { ...product, prices: { [id]: prices.monthly } } } })],
    ['store', (id) => ({ 'dataVault.stores': { [id]: {} } })],
    ['domain', (id) => ({ 'domains.trustedDomains': { [id]: { baseUrl: 'https://example.com' } } })],
  ];

  test.each(places)('the ID of a new %s has letters, digits, _ and - only', async (name, change) => {
    const at = await portico();

    for (const id of ['a:b', '$a', 'x'.repeat(64)]) {
      const answer = await override(at, change(id));
      expect(answer.status, id).toBe(400);
      expect(answer.text).toContain(
        name === 'domain' || id.length < 64
          ? `${name}Id must contain only letters, numbers, underscores, and hyphens, and not start with a hyphen`
          : id.slice(0, 63),
      );
    }
    expect(await override(at, change('-a'))).toMatchObject({ status: 400 });
    for (const id of ['a', '_a-B9', 'x'.repeat(63)]) expect(await override(at, change(id))).toSucceed();
  });

  test('is not asked of entries that are stored already', async () => {
    const at = await portico();
    const former = { 'api:calls': { displayName: 'Calls', customerType: 'user' } };
    await storeFormer(at, { 'payments.items': former });

    const more = { ...former, seats: { displayName: 'Seats', customerType: 'team' } };
    expect(await override(at, { 'payments.items': more })).toSucceed();
    expect(await override(at, { 'payments.items.api:calls.displayName': 'API calls' })).toSucceed();
    expect(
      await override(at, { 'payments.products': { pro: { ...product, includedItems: { 'api:calls': {} } } } }),
    ).toSucceed();
    const user = await at.project.user();
    const { body } = await at.api.server().call('GET /payments/items/:customer_type/:customer_id/:item_id', {
      params: { customer_type: 'user', customer_id: user.id, item_id: 'api:calls' },
    });
    expect(body).toMatchObject({ id: 'api:calls', quantity: 0 });
    expect((await override(at, { 'payments.items.api:other': { customerType: 'user' } })).status).toBe(400);
  });
});
