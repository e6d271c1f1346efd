import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { copyEmptyDatabase } from '@portico/testkit/empty-database';
import { expect, onTestFinished, test } from 'vitest';
import { DurableFilesystem } from './durable-filesystem.ts';
import { startParameters } from './start-parameters.ts';

/** Watches the real calls that bring files to disk. */
function watchSyncs(): { count(): number } {
  const real = fs.fsyncSync;
  let syncs = 0;
  fs.fsyncSync = (descriptor) => {
    syncs += 1;
    real(descriptor);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.fsyncSync = real;
    syncBuiltinESMExports();
  });
  return { count: () => syncs };
}

async function open(): Promise<PGlite> {
  const root = await mkdtemp(join(tmpdir(), 'portico-data-'));
  onTestFinished(async () => await rm(root, { recursive: true, force: true }));
  await copyEmptyDatabase(join(root, 'db'));
  return await PGlite.create({ fs: new DurableFilesystem(join(root, 'db')), startParams: [...startParameters] });
}

test('every commit brings the log to disk before it is answered, and reading does not', async () => {
  const syncs = watchSyncs();
  const database = await open();
  await database.exec('create table otters (id int)');

  const before = syncs.count();
  for (let id = 0; id < 5; id += 1) await database.query('insert into otters values ($1)', [id]);
  const afterWrites = syncs.count();
  await database.query('select * from otters');

  expect(afterWrites - before).toBeGreaterThanOrEqual(5);
  expect(syncs.count()).toBe(afterWrites);
  await database.close();
});

test('a checkpoint brings tables and directories to disk', async () => {
  const syncs = watchSyncs();
  const database = await open();
  await database.exec('create table otters (id int); insert into otters values (1)');

  const before = syncs.count();
  await database.exec('checkpoint');

  expect(syncs.count() - before).toBeGreaterThanOrEqual(3);
  await database.close();
});
