import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { portico } from '@portico/testkit';
import { engines } from '@portico/testkit/databases/databases';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { findPostgresBinaries } from '@portico/testkit/databases/postgres-binaries';
import { type TableDigests, tableDigests } from '@portico/testkit/databases/table-digests';
import { startTestServer, type TestServer } from '@portico/testkit/test-server';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import type { Database } from '../../db/engines/engine.ts';
import type { DbHandle } from '../../db/handle.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { verifyArchive } from './archive-reader.ts';
import { writeBackup } from './backup-file.ts';
import { copyFiles } from './copy-files.ts';
import { ownSteps } from './copy-steps.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { toolConnection } from './postgres-tools.ts';
import { restoreFiles } from './restore-files.ts';
import { restorePostgres } from './restore-postgres.ts';
import { readFacts } from './snapshot-facts.ts';

const programs = findPostgresBinaries(['pg_dump', 'pg_restore']);
if (programs !== undefined) process.env.PATH = [programs, process.env.PATH].join(delimiter);
const testedEngines = engines.filter((engine) => engine === 'embedded' || programs !== undefined);

/** An empty place for the database of another one. */
async function emptyPlace(engine: Database['kind']): Promise<Settings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-restored-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  if (engine === 'embedded') return readSettings({ PORTICO_DATA_DIR: dataDir });
  const stored = await connectPostgres(process.env.PORTICO_TEST_DATABASE_URL ?? '').createDatabase();
  onTestFinished(async () => await stored.drop());
  return readSettings({ PORTICO_DATA_DIR: dataDir, PORTICO_DATABASE_URL: stored.url });
}

/** Writes without a pause until it is stopped. @returns the number of users it has created */
function startLoad(server: TestServer): { readonly written: () => number; stop(): Promise<void> } {
  let isOver = false;
  let written = 0;
  const one = async (worker: number) => {
    const { api } = await portico(server);
    for (let n = 0; !isOver; n += 1) {
      const body = { primary_email: `${worker}-${n}@example.com`, client_metadata: { text: 'x'.repeat(n % 3000) } };
      const { body: user } = await api.server().call('POST /users', { body });
      written += 1;
      const change = { params: { user_id: user.id }, body: { display_name: `User ${n}` } };
      expect(await api.server().call('PATCH /users/:user_id', change)).toSucceed();
      if (n % 3 === 0) await api.server().call('DELETE /users/:user_id', { params: { user_id: user.id } });
    }
  };
  const workers = Promise.all([0, 1].map(one));
  return {
    written: () => written,
    stop: async () => {
      isOver = true;
      await workers;
    },
  };
}

test.each(testedEngines)('%s: a backup under load contains every row of one moment', async (engine) => {
  const server = await startTestServer({ engine });
  onTestFinished(async () => await server.stop());
  const { database, platform } = server.app;
  const { settings } = platform;
  const load = startLoad(server);
  await expect.poll(load.written).toBeGreaterThan(10);

  const before = load.written();
  let expected: TableDigests = {};
  const describe = async (handle: DbHandle) => {
    // Writes went on while the first files were copied.
    if (engine === 'embedded') expect(load.written()).toBeGreaterThan(before);
    expected = await tableDigests(handle);
    return await readFacts(handle);
  };
  const path = join(server.dataDir, 'one.tar.gz');
  const { manifest } = await writeBackup(settings, path, engine, async (archive) => {
    if (database.files !== undefined) return await copyFiles(archive, ownSteps(database.files, describe));
    return await dumpPostgres(archive, database, toolConnection(settings.databaseUrl ?? ''), describe);
  });
  const after = load.written();
  await expect.poll(load.written).toBeGreaterThan(after);
  await load.stop();

  const place = await emptyPlace(engine);
  expect(await verifyArchive(path)).toEqual(manifest);
  await (engine === 'embedded' ? restoreFiles : restorePostgres)(place, path, manifest);
  const restored = await openDatabase({ url: place.databaseUrl, dataDir: place.dataDir });
  onTestFinished(async () => await restored.close());
  expect(Object.keys(expected).length).toBeGreaterThan(50);
  expect(await tableDigests(restored.handle())).toEqual(expected);
  expect(await tableDigests(database.handle())).not.toEqual(expected);
});
