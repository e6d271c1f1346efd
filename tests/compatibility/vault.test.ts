import { portico } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { serverOf } from './own-apps.ts';
import { sdks } from './sdks.ts';

/** The data vault with the published SDK `@stackframe/js` 2.8.51 and with ours, which read the values of each other. */

async function vault() {
  const given = await portico();
  const body = { config_override_string: JSON.stringify({ 'dataVault.stores.secrets': { displayName: 'Secrets' } }) };
  expect(await given.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  return given;
}

const [[, published]] = sdks;

const options = { secret: 'my-secret' };
const values = ['', 'hello vault', 'ü🔑', 'x'.repeat(100_000)];

longTest('the published SDK runs every method of the vault', async () => {
  const store = await published.serverOf(await vault()).getDataVaultStore('secrets');
  expect(store.id).toBe('secrets');
  expect(await store.getValue('my-key', options)).toBeNull();
  for (const value of values) {
    await store.setValue('my-key', value, options);
    expect((await store.getValue('my-key', options)) === value).toBe(true);
  }
  expect(await store.getValue('my-key', { secret: 'another' })).toBeNull();
});

test('both SDKs read what the other one has written', async () => {
  const given = await vault();
  const [theirs, ours] = await Promise.all([
    published.serverOf(given).getDataVaultStore('secrets'),
    serverOf(given).getDataVaultStore('secrets'),
  ]);
  for (const [index, value] of values.entries()) {
    await theirs.setValue(`published-${index}`, value, options);
    expect((await ours.getValue(`published-${index}`, options)) === value).toBe(true);
    await ours.setValue(`own-${index}`, value, options);
    expect((await theirs.getValue(`own-${index}`, options)) === value).toBe(true);
  }
  expect(await ours.getValue('own-1', { secret: 'another' })).toBeNull();
});

test('our SDK requires a secret before it sends anything, and an existing store', async () => {
  const app = serverOf(await vault());
  const store = await app.getDataVaultStore('secrets');
  const missing = { secret: process.env.NOT_A_VARIABLE as string };
  await expect(store.getValue('key', missing)).rejects.toThrow('must be a string');
  await expect(store.setValue('key', 'value', missing)).rejects.toThrow('must be a string');
  const unknown = await app.getDataVaultStore('unknown');
  await expect(unknown.getValue('key', options)).rejects.toMatchObject({ code: 'DATA_VAULT_STORE_DOES_NOT_EXIST' });
  await expect(unknown.setValue('key', '', options)).rejects.toMatchObject({ code: 'DATA_VAULT_STORE_DOES_NOT_EXIST' });
});
