import { randomBytes } from 'node:crypto';
import { portico, startTestServer, type TestServer } from '@portico/testkit';
import { type Api, createApi } from '@portico/testkit/api';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
const newMasterKey = () => randomBytes(32).toString('base64url');

describe.skipIf(adminUrl === '')('the vault of several servers on one PostgreSQL', () => {
  let database: Awaited<ReturnType<ReturnType<typeof connectPostgres>['createDatabase']>>;
  const servers: TestServer[] = [];

  const start = async (environment: Readonly<Record<string, string>>) => {
    const server = await startTestServer({ engine: 'postgres', databaseUrl: database.url, environment });
    servers.push(server);
    return server;
  };

  const stop = async (server: TestServer) => {
    servers.splice(servers.indexOf(server), 1);
    await server.stop();
  };

  beforeEach(async () => {
    database = await connectPostgres(adminUrl).createDatabase();
  });

  afterEach(async () => {
    await Promise.all(servers.splice(0).map(async (server) => await server.stop()));
    await database.drop();
  });

  test('the master key is changed while servers read and write, and no request fails', async () => {
    const [oldKey, newKey] = [newMasterKey(), newMasterKey()];
    const first = await start({ PORTICO_MASTER_KEY: oldKey });
    const { api } = await portico(first);
    const body = { config_override_string: JSON.stringify({ 'dataVault.stores.secrets': {} }) };
    expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();

    const { headers } = api.server();
    let live: Api<'server'> = createApi<'server'>(first.url, headers);
    const params = { store_id: 'secrets' };
    const written: string[] = [];
    let isDone = false;
    const rounds = [0, 0, 0];
    /** Writes entries and reads earlier ones at the server that is live, as fast as it answers. */
    const load = async (_: number, worker: number) => {
      while (!isDone) {
        rounds[worker] = (rounds[worker] ?? 0) + 1;
        const key = randomBytes(8).toString('hex');
        const set = { hashed_key: key, encrypted_value: `value of ${key}` };
        expect(await live.call('POST /data-vault/stores/:store_id/set', { params, body: set })).toSucceed();
        written.push(key);
        const earlier = written[Math.floor(written.length / 2)] ?? key;
        const read = await live.call('POST /data-vault/stores/:store_id/get', {
          params,
          body: { hashed_key: earlier },
        });
        expect(read.body).toEqual({ encrypted_value: `value of ${earlier}` });
      }
    };
    /** Replaces the live server, as a rolling restart does. */
    const replace = async (old: TestServer, environment: Readonly<Record<string, string>>) => {
      const next = await start(environment);
      live = createApi<'server'>(next.url, headers);
      // Like a load balancer: the old server ends when no request uses it.
      const before = [...rounds];
      await expect.poll(() => rounds.every((round, index) => round > (before[index] ?? 0) + 1)).toBe(true);
      await stop(old);
      return next;
    };

    const working = Promise.all(rounds.map(load)).catch((error: unknown) => {
      isDone = true;
      throw error;
    });
    const knowing = await replace(first, { PORTICO_MASTER_KEY: oldKey, PORTICO_MASTER_KEYS_PREVIOUS: newKey });
    const rotated = await replace(knowing, { PORTICO_MASTER_KEY: newKey, PORTICO_MASTER_KEYS_PREVIOUS: oldKey });
    await rotated.app.background.sweep();
    const last = await replace(rotated, { PORTICO_MASTER_KEY: newKey });
    isDone = true;
    await working;

    expect(written.length).toBeGreaterThan(20);
    const { rows } = await last.app.database.handle().run({
      text: 'select distinct master_key_id from data_keys',
      values: [],
    });
    expect(rows).toEqual([{ master_key_id: last.app.platform.keyService.currentId }]);
    expect(last.errors).toEqual([]);
  });

  test('a server without the master key refuses entries, says so in its log, and works again with the key', async () => {
    const key = newMasterKey();
    const first = await start({ PORTICO_MASTER_KEY: key });
    const { api } = await portico(first);
    const body = { config_override_string: JSON.stringify({ 'dataVault.stores.secrets': {} }) };
    expect(await api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
    const params = { store_id: 'secrets' };
    const set = { hashed_key: 'key', encrypted_value: 'value' };
    expect(await api.server().call('POST /data-vault/stores/:store_id/set', { params, body: set })).toSucceed();
    const read = async (server: TestServer) =>
      await createApi<'server'>(server.url, api.server().headers).call('POST /data-vault/stores/:store_id/get', {
        params,
        body: { hashed_key: 'key' },
      });

    const lost = await start({ PORTICO_MASTER_KEY: newMasterKey() });
    const refused = await read(lost);
    expect([refused.status, refused.text]).toEqual([
      503,
      'Stored secrets cannot be decrypted, because the server does not have their master key.',
    ]);
    const missing = first.app.platform.keyService.currentId;
    expect(lost.errors.join('')).toContain(missing);
    await expect(lost.app.background.sweep()).rejects.toThrow(`Stored secrets need the master key ${missing}`);

    const restored = await start({ PORTICO_MASTER_KEY: newMasterKey(), PORTICO_MASTER_KEYS_PREVIOUS: key });
    expect((await read(restored)).body).toEqual({ encrypted_value: 'value' });
  });
});
