import { type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const override = async ({ api }: Portico, config: object) =>
  await api
    .admin()
    .call('PATCH /internal/config/override', { body: { config_override_string: JSON.stringify(config) } });

async function configOf({ api }: Portico) {
  const { body } = await api.admin().call('GET /internal/config');
  return JSON.parse(body.config_string);
}

test('accepts and returns the names of newer versions', async () => {
  const at = await portico();
  await override(at, {
    'payments.productLines': { plans: { displayName: 'Plans', customerType: 'team' }, packs: {} },
    'payments.products': {
      pro: { productLineId: 'plans', customerType: 'team' },
      pack: { catalogId: 'packs', customerType: 'custom' },
    },
  });
  await override(at, { 'payments.products.pack.displayName': 'Pack', 'payments.blockNewPurchases': true });

  const { payments } = await configOf(at);
  expect(payments.catalogs).toEqual({ plans: { displayName: 'Plans', customerType: 'team' }, packs: {} });
  expect(payments).toMatchObject({
    blockNewPurchases: true,
    productLines: { plans: { displayName: 'Plans', customerType: 'team' }, packs: { customerType: 'custom' } },
    products: {
      pro: { catalogId: 'plans', productLineId: 'plans' },
      pack: { catalogId: 'packs', productLineId: 'packs', displayName: 'Pack' },
    },
  });
  // What a client has read, it can write back.
  expect(await override(at, { payments })).toSucceed();
  expect((await configOf(at)).payments).toMatchObject({ catalogs: { plans: { displayName: 'Plans' } } });
  const differs = await override(at, { 'payments.products.pro': { catalogId: 'packs', productLineId: 'plans' } });
  expect(differs).toMatchObject({
    status: 400,
    text: 'Invalid config format: the key "payments.products.pro.productLineId" differs from catalogId',
  });
});
