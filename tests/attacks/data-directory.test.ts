import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@portico/server/db/database';
import { findServerSecret } from '@portico/server/settings/server-secret';
import { readSettings } from '@portico/server/settings/settings';
import { copyEmptyDatabase } from '@portico/testkit/databases/empty-database';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** File permissions do not apply on Windows. */
const onUnix = test.skipIf(process.platform === 'win32');

let root: string;
let dataDir: string;
let umaskBefore: number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-data-'));
  dataDir = join(root, 'data');
  // The worst case: all files are readable and writable for everyone unless the server prevents it.
  umaskBefore = process.umask(0);
});

afterEach(() => {
  process.umask(umaskBefore);
  rmSync(root, { recursive: true, force: true });
});

/** Returns the entries that other users than the owner can read, write or list. */
function openToOthers(): string[] {
  const all = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
  return all.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
}

async function open(onWarning: (message: string) => void = () => undefined) {
  return await openDatabase({ url: undefined, dataDir, onWarning });
}

onUnix('other users cannot read the files of a running embedded database', async () => {
  await copyEmptyDatabase(join(dataDir, 'db'));
  const database = await open();
  try {
    const filesBefore = readdirSync(dataDir, { recursive: true }).length;
    await database.handle().script('create table otters (name text); insert into otters values (repeat($$x$$, 9000))');
    await database.handle().script('create index on otters (name); checkpoint');

    expect(readdirSync(dataDir, { recursive: true }).length).toBeGreaterThan(filesBefore);
    expect(openToOthers()).toEqual([]);
  } finally {
    await database.close();
  }
  expect(openToOthers()).toEqual([]);
});

onUnix('the next start fixes the permissions of a data directory that others can read, and logs it', async () => {
  await copyEmptyDatabase(join(dataDir, 'db'));
  for (const name of ['', 'db', 'db/PG_VERSION', 'db/base']) chmodSync(join(dataDir, name), 0o777);
  const warnings: string[] = [];

  await (await open((message) => warnings.push(message))).close();
  const left = openToOthers();
  await (await open((message) => warnings.push(message))).close();

  expect(left).toEqual([]);
  expect(warnings).toEqual([
    'Other users of this machine could read the data directory. Its permissions are now fixed.',
  ]);
});

onUnix('only the owner can access the directory of the server secret and the secret', () => {
  const settings = readSettings({ PORTICO_DATA_DIR: dataDir });

  const secret = findServerSecret(settings).reveal();
  expect(openToOthers()).toEqual([]);

  chmodSync(join(dataDir, 'server-secret'), 0o644);
  expect(findServerSecret(settings).reveal()).toBe(secret);
  expect(openToOthers()).toEqual([]);
});
