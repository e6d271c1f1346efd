import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

const accepted = 'USD, EUR, GBP, JPY, INR, AUD, CAD';

test('a price in another currency is refused with the accepted ones', async () => {
  const { api } = await portico();
  const change = async (monthly: object) => {
    const config = { 'payments.products.pro': { prices: { monthly } } };
    const body = { config_override_string: JSON.stringify(config) };
    return (await api.admin().callBadly('PATCH /internal/config/override', { body })).text;
  };
  expect(await change({ CHF: '10' })).toContain(`CHF is not an accepted currency: use ${accepted}`);
  expect(await change({ USD: '10', chf: '10' })).toContain(`chf is not an accepted currency: use ${accepted}`);

  const params = { customer_type: 'custom', customer_id: 'otters' } as const;
  const product = { display_name: 'Pro', customer_type: 'custom', prices: { a: { CHF: '10' } }, included_items: {} };
  const answer = await api.server().callBadly('POST /payments/products/:customer_type/:customer_id', {
    params,
    body: { product_inline: product },
  });
  expect(answer.text).toContain(`contains unknown properties: CHF (CHF is not an accepted currency: use ${accepted})`);
});
