import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

test('a project says for which customers clients can see products', async () => {
  const { api } = await portico();
  const sells = async () => {
    const { sells_to_users, sells_to_teams } = (await api.call('GET /projects/current')).body.config;
    return [sells_to_users, sells_to_teams];
  };
  const add = async (id: string, product: object) => {
    const config_override_string = JSON.stringify({ [`payments.products.${id}`]: product });
    const body = { config_override_string };
    expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  };

  expect(await sells()).toEqual([false, false]);
  await add('hidden', { serverOnly: true });
  await add('partner', { customerType: 'custom' });
  expect(await sells()).toEqual([false, false]);
  await add('seats', { customerType: 'team' });
  expect(await sells()).toEqual([false, true]);
  await add('pro', {});
  expect(await sells()).toEqual([true, true]);
});
