import { randomBytes } from 'node:crypto';
import { type Portico, portico } from '@portico/testkit';
import { startKeyService } from '@portico/testkit/outside/key-service';
import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit/test-server';
import { expect, test } from 'vitest';
import { createLocalKeys } from '../base/encryption/local-keys.ts';
import { readMasterKeyUses, rewrapDataKeys } from '../ground/data-keys/index.ts';
import { retireDataKeys } from '../ground/data-keys/renewal.queries.ts';

async function vault(on?: TestServer) {
  const given = await portico(on);
  const stores = { secrets: { displayName: 'Secrets' }, other: {} };
  const body = { config_override_string: JSON.stringify({ dataVault: { stores } }) };
  expect(await given.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  return given;
}

type Given = Pick<Portico, 'api' | 'server'>;

const set = async ({ api }: Given, hashed_key: string, encrypted_value: string, store_id = 'secrets') =>
  await api.server().call('POST /data-vault/stores/:store_id/set', {
    params: { store_id },
    body: { hashed_key, encrypted_value },
  });
const get = async ({ api }: Given, hashed_key: string, store_id = 'secrets') =>
  await api.server().call('POST /data-vault/stores/:store_id/get', { params: { store_id }, body: { hashed_key } });
/** Reads the value of a key, or the whole response if it is not one. */
const readValue = async (...call: Parameters<typeof get>) => {
  const { status, body, text } = await get(...call);
  return status === 200 ? body.encrypted_value : text;
};
const stores = async ({ api }: Given) => (await api.admin().call('GET /internal/data-vault/stores')).body.items;
const database = ({ server }: Given) => server.app.database.handle();
const entriesOf = async (given: Given, hashedKey: string) =>
  (
    await database(given).run({
      text: 'select data_key_id, value from vault_entries where hashed_key = $1',
      values: [hashedKey],
    })
  ).rows;

/** Creates a key that no other test uses. */
const newKey = () => randomBytes(32).toString('base64');

/** Forgets decrypted data keys, as after five minutes. */
const forgetKeys = ({ server }: Given) => server.clock.advance(6, 'minute');

test('a value is read as it was set, replaced, and kept apart by key, store and project', async () => {
  const given = await vault();
  const key = newKey();
  expect(await set(given, key, 'first')).toSucceed();
  expect(await set(given, key, 'second')).toSucceed();
  expect(await readValue(given, key)).toBe('second');
  expect(await set(given, newKey(), '')).toSucceed();

  expect(await get(given, key, 'other')).toFail('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST', {
    store_id: 'other',
    hashed_key: key,
  });
  const elsewhere = await vault();
  expect(await get(elsewhere, key)).toFail('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST');
  expect(await get(given, key, 'unknown')).toFail('DATA_VAULT_STORE_DOES_NOT_EXIST', { store_id: 'unknown' });
  expect(await get(given, key, '__proto__')).toFail('DATA_VAULT_STORE_DOES_NOT_EXIST');
});

test('the body is checked before the store, and its size is limited', async () => {
  const given = await vault();
  const empty = await get(given, '', 'unknown');
  expect(empty).toFail('SCHEMA_ERROR');
  expect(empty.text).toContain('body.hashed_key must not be empty');
  expect(await get(given, 'x'.repeat(501))).toFail('SCHEMA_ERROR');
  // The longest key in bytes fits into the index.
  expect(await set(given, '\u{1F511}'.repeat(250), 'x')).toSucceed();

  const key = newKey();
  const megabyte = randomBytes(1_048_576 + 100).toString('base64');
  expect(await set(given, key, megabyte)).toSucceed();
  expect((await get(given, key)).body.encrypted_value).toBe(megabyte);
  expect(await set(given, key, 'x'.repeat(1_450_001))).toFail('SCHEMA_ERROR');
  expect((await set(given, key, 'x'.repeat(1_500_001))).status).toBe(400);
});

test('only servers and admins can use the vault', async () => {
  const given = await vault();
  const user = await given.project.user();
  const params = { store_id: 'secrets' };
  for (const api of [given.api, given.api.as(user)]) {
    const body = { hashed_key: newKey(), encrypted_value: 'x' };
    expect(await api.callBadly('POST /data-vault/stores/:store_id/set', { params, body })).toFail(
      'INSUFFICIENT_ACCESS_TYPE',
    );
    expect(await api.callBadly('GET /internal/data-vault/stores', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
  }
});

test('reading takes one round trip, and writing one after the first', async () => {
  const given = await vault();
  const key = newKey();
  await set(given, key, 'a');
  expect((await set(given, key, 'b')).trips).toBe(1);
  expect((await get(given, key)).trips).toBe(1);
});

test('concurrent first writes of a store share one data key', async () => {
  const given = await vault();
  const keys = Array.from({ length: 20 }, newKey);
  await Promise.all(keys.map((key) => set(given, key, `value of ${key}`)));
  const used = new Set<unknown>();
  for (const key of keys) {
    expect(await readValue(given, key)).toBe(`value of ${key}`);
    for (const row of await entriesOf(given, key)) used.add(row.data_key_id);
  }
  expect(used.size).toBe(1);
});

test('entries that were swapped, cut or changed in the database are refused', async () => {
  const given = await vault();
  const [first, second] = [newKey(), newKey()];
  await set(given, first, 'the first value');
  await set(given, second, 'the second value');
  const [row] = await entriesOf(given, first);
  const stored = row?.value as Buffer;
  const write = async (value: Buffer) =>
    await database(given).run({
      text: 'update vault_entries set value = $1 where hashed_key = $2',
      values: [value, first],
    });

  const flipped = Buffer.from(stored);
  flipped.writeUInt8((stored.at(-1) ?? 0) ^ 1, stored.length - 1);
  const [other] = await entriesOf(given, second);
  const broken = [flipped, stored.subarray(0, -1), stored.subarray(0, 10), Buffer.alloc(0), other?.value as Buffer];
  for (const value of broken) {
    await write(value);
    expect(await get(given, first)).toBeRefused(503, /A stored secret cannot be decrypted/);
  }
  given.server.errors.length = 0;
  await write(stored);
  expect(await readValue(given, first)).toBe('the first value');
  expect(stored.includes('the first value')).toBe(false);
});

test('a data key cannot be moved to another store', async () => {
  const given = await vault();
  const key = newKey();
  await set(given, key, 'a');
  await set(given, key, 'b', 'other');
  forgetKeys(given);
  const ids = (await entriesOf(given, key)).map((row) => row.data_key_id);
  const swap = async () =>
    await database(given).run({
      text: `update data_keys d set wrapped = o.wrapped from data_keys o
        where d.id = any($1::uuid[]) and o.id = any($1::uuid[]) and d.id <> o.id`,
      values: [ids],
    });
  await swap();
  expect((await get(given, key)).status).toBe(503);
  given.server.errors.length = 0;
  await swap();
  expect(await readValue(given, key)).toBe('a');
});

test('a store whose data key can never be decrypted takes new entries, and keeps the others', async () => {
  const given = await vault();
  const [before, after] = [newKey(), newKey()];
  await set(given, before, 'written before');
  const setMasterKey = async (id: string) =>
    await database(given).run({
      text: `update data_keys set master_key_id = $1 where id = any(
        select data_key_id from vault_entries where hashed_key = $2)`,
      values: [id, before],
    });
  await setMasterKey('lost');
  forgetKeys(given);

  expect((await get(given, before)).status).toBe(503);
  expect(await set(given, after, 'written after')).toSucceed();
  expect(await readValue(given, after)).toBe('written after');
  expect((await get(given, before)).status).toBe(503);

  await setMasterKey(given.server.app.platform.keyService.currentId);
  forgetKeys(given);
  expect(await readValue(given, before)).toBe('written before');
  expect(await readValue(given, after)).toBe('written after');
  given.server.errors.length = 0;
});

test('the list of stores has names, numbers and the last use, and never values', async () => {
  const given = await vault();
  expect(await stores(given)).toEqual([
    { id: 'secrets', display_name: 'Secrets', entry_count: 0, is_more: false, last_used_at_millis: null },
    { id: 'other', display_name: 'Unnamed Vault', entry_count: 0, is_more: false, last_used_at_millis: null },
  ]);
  const key = newKey();
  await set(given, key, 'a');
  await set(given, newKey(), 'b');
  const [written] = await stores(given);
  expect(written?.entry_count).toBe(2);
  given.server.clock.advance(1, 'hour');
  await get(given, key);
  const [read] = await stores(given);
  expect(read?.last_used_at_millis).toBeGreaterThanOrEqual((written?.last_used_at_millis ?? 0) + 60 * 60_000);

  const body = { config_override_string: JSON.stringify({ 'dataVault.stores.secrets': null }) };
  await given.api.admin().call('PATCH /internal/config/override', { body });
  expect((await stores(given)).map(({ id, display_name, entry_count }) => [id, display_name, entry_count])).toEqual([
    ['other', 'Unnamed Vault', 0],
    ['secrets', null, 2],
  ]);
});

test('deleting the entries of a store destroys their data key, and the store can be used again', async () => {
  const given = await vault();
  const [key, kept] = [newKey(), newKey()];
  await set(given, key, 'gone');
  await set(given, kept, 'kept', 'other');
  const params = { store_id: 'secrets' };
  expect(await given.api.admin().call('DELETE /internal/data-vault/stores/:store_id/entries', { params })).toSucceed();
  expect(await get(given, key)).toFail('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST');
  expect(await readValue(given, kept, 'other')).toBe('kept');

  const again = newKey();
  expect(await set(given, again, 'new')).toSucceed();
  await given.server.app.background.sweep();
  expect(await entriesOf(given, key)).toEqual([]);
  expect(await readValue(given, again)).toBe('new');
});

test('after the master key was changed, a job encrypts the data keys with the new one', async () => {
  const given = await vault();
  const { platform } = given.server.app;
  const key = newKey();
  await set(given, key, 'value');
  const [current, next] = [platform.keyService.currentId, createLocalKeys(randomBytes(32))];
  const job = { db: database(given), now: given.server.clock.now() };

  // A server that has only the new key reads nothing and changes nothing.
  const lost = { ...platform, keyService: next };
  expect((await rewrapDataKeys(job, lost)).missing).toEqual([current]);
  expect(await readMasterKeyUses(job, lost)).toContainEqual(
    expect.objectContaining({ masterKeyId: current, isAvailable: false, isCurrent: false }),
  );

  const both = {
    ...next,
    has: (id: string) => next.has(id) || platform.keyService.has(id),
    unwrap: async (...[wrapped, place]: Parameters<typeof next.unwrap>) =>
      await (next.has(wrapped.masterKeyId) ? next : platform.keyService).unwrap(wrapped, place),
  };
  const [one, two] = await Promise.all(
    [1, 2].map(async () => await rewrapDataKeys(job, { ...platform, keyService: both })),
  );
  expect([one?.problems, two?.problems, one?.missing]).toEqual([[], [], []]);

  // This server has only the old key now.
  forgetKeys(given);
  const refused = await get(given, key);
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('does not have their master key');
  expect(given.server.errors.join('')).toContain(next.currentId);
  given.server.errors.length = 0;

  await rewrapDataKeys(job, {
    ...platform,
    keyService: { ...both, currentId: current, wrap: platform.keyService.wrap },
  });
  expect(await readValue(given, key)).toBe('value');
});

test('new data keys: reads and writes go on while a job encrypts the entries again', async () => {
  const given = await vault();
  const keys = Array.from({ length: 45 }, newKey);
  await Promise.all(keys.map((key) => set(given, key, `value of ${key}`)));
  const before = (await entriesOf(given, keys[0] ?? '')).map((row) => row.data_key_id);

  const now = given.server.clock.now();
  await retireDataKeys.run({ db: database(given) }, { before: new Date(now.getTime() + 1), now });
  const [rewritten = '', ...others] = keys;
  await Promise.all([
    given.server.app.background.sweep(),
    set(given, rewritten, 'written during the job'),
    ...others.map(async (key) => expect(await readValue(given, key)).toBe(`value of ${key}`)),
  ]);
  await given.server.app.background.sweep();

  expect(await readValue(given, rewritten)).toBe('written during the job');
  for (const key of others) expect(await readValue(given, key)).toBe(`value of ${key}`);
  const { rows } = await database(given).run({
    text: 'select id from data_keys where id = any($1::uuid[])',
    values: [before],
  });
  expect(rows).toEqual([]);
});

test('with AWS KMS, data keys are encrypted by the service and kept for five minutes', async () => {
  const service = await startKeyService();
  const server = await startTestServer({ engine: engineOfRun(), environment: service.environment });
  try {
    const given = await vault(server);
    const [key, second] = [newKey(), newKey()];
    expect(await set(given, key, 'value')).toSucceed();
    expect(await set(given, second, 'value')).toSucceed();
    expect(await readValue(given, key)).toBe('value');
    expect(service.requests.map(({ action }) => action)).toEqual(['Encrypt', 'Decrypt']);
    expect(service.requests[0]?.context).toContain('vault/secrets');

    forgetKeys(given);
    service.failure = { status: 500, type: 'KMSInternalException' };
    const unavailable = await get(given, key);
    expect([unavailable.status, unavailable.text]).toEqual([
      503,
      'The key service is unavailable at the moment. Please try again.',
    ]);
    service.failure = { status: 400, type: 'com.amazonaws.kms#AccessDeniedException' };
    expect((await get(given, key)).status).toBe(503);
    expect(server.errors.join('')).toContain('AccessDeniedException');
    expect(server.errors.join('')).not.toContain(service.environment.PORTICO_KMS_SECRET_ACCESS_KEY);
    service.failure = undefined;
    expect(await readValue(given, key)).toBe('value');
    server.errors.length = 0;
  } finally {
    await server.stop();
    await service.stop();
  }
});
