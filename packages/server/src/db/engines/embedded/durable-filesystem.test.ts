import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { copyEmptyDatabase } from '@portico/testkit/databases/empty-database';
import { expect, onTestFinished, test } from 'vitest';
import { DurableFilesystem } from './durable-filesystem.ts';
import { startParameters } from './start-parameters.ts';

/** Counts the system calls that sync files to disk. */
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

test('syncs the log before acknowledging a commit, but not for reads', async () => {
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

test('a checkpoint syncs tables and directories', async () => {
  const syncs = watchSyncs();
  const database = await open();
  await database.exec('create table otters (id int); insert into otters values (1)');

  const before = syncs.count();
  await database.exec('checkpoint');

  expect(syncs.count() - before).toBeGreaterThanOrEqual(3);
  await database.close();
});

test.runIf(process.platform === 'linux')(
  'on a full disk, writes fail with a specific code and reads still work',
  async () => {
    const database = await open();
    await database.exec('create table otters (name text); insert into otters values ($$Ada$$)');
    const disk = fillDisk();

    const grow = database.query('insert into otters select repeat(md5(n::text), 60) from generate_series(1, 500) as n');
    await expect(grow).rejects.toMatchObject({ code: '53100' });
    expect((await database.query('select name from otters')).rows).toEqual([{ name: 'Ada' }]);

    disk.empty();
    await database.exec('insert into otters values ($$Bob$$)');
    expect((await database.query('select count(*)::int as n from otters')).rows).toEqual([{ n: 2 }]);
    await database.close();
  },
);

/** Fails every write that extends a table file, like a full disk. */
function fillDisk(): { empty(): void } {
  const real = fs.writeSync;
  const full = (descriptor: number, buffer: NodeJS.ArrayBufferView, offset: number, length: number, at: number) => {
    const isTable = fs.readlinkSync(`/proc/self/fd/${descriptor}`).includes('/base/');
    if (isTable && at + length > fs.fstatSync(descriptor).size) {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
    }
    return real(descriptor, buffer, offset, length, at);
  };
  const replace = (writeSync: typeof fs.writeSync) => {
    fs.writeSync = writeSync;
    syncBuiltinESMExports();
  };
  replace(full as typeof fs.writeSync);
  onTestFinished(() => replace(real));
  return { empty: () => replace(real) };
}
