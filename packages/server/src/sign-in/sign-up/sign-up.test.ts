import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';

test('an account of an identity provider belongs to only one user', async () => {
  const { api, project, server } = await portico();
  await project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
  const link = { id: 'google', account_id: 'account-1', email: null };
  const create = async (...oauth_providers: (typeof link)[]) =>
    await api.server().call('POST /users', { body: { oauth_providers } });
  expect(await create(link)).toSucceed(201);

  expect(await create(link)).toFail('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN');
  const other = { ...link, account_id: 'account-2' };
  expect(await create(other, other)).toFail('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN');
  // Incompressible text must still fit into the index.
  const long = Array.from({ length: 512 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))).join('');
  expect(await create({ ...link, account_id: long })).toSucceed(201);
  expect(await create({ ...link, account_id: `${long}x` })).toFail('SCHEMA_ERROR');
  expect(server.errors).toEqual([]);
});
