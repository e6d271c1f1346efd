import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CommandFailure, noProgress, readCommandLine } from '@portico/contract/command-line';
import { portico } from '@portico/testkit';
import { engines } from '@portico/testkit/databases/databases';
import { copyMigratedDatabase } from '@portico/testkit/databases/empty-database';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { findPostgresBinaries } from '@portico/testkit/databases/postgres-binaries';
import { tableDigests } from '@portico/testkit/databases/table-digests';
import { longTest, runs } from '@portico/testkit/runs';
import { startTestServer, testServerSecret } from '@portico/testkit/test-server';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { startProblem } from '../../process/start-problem.ts';
import { readSettings } from '../../settings/settings.ts';

import type { LocalCommand } from '../local-command.ts';
import { verifyArchive } from './archive-reader.ts';
import { backupCommand } from './backup.command.ts';
import { restoreCommand } from './restore.command.ts';

const { PATH = '', NODE_COMPILE_CACHE } = process.env;
const main = join(import.meta.dirname, '../../../../portico/dist/server/main.js');
const programs = findPostgresBinaries(['pg_dump', 'pg_restore']);
const hasPostgres = engines.includes('postgres') && programs !== undefined;

const commands: Readonly<Record<string, LocalCommand>> = { backup: backupCommand, restore: restoreCommand };

/** Runs a command in this process. */
async function run(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const given = readCommandLine(words, commands, (line) => line);
  if ('helpOf' in given) return expect.fail('This is no command.');
  const command = commands[given.name] ?? expect.fail(given.name);
  try {
    const { exitCode = 0, data } = await command.runHere({
      settings: () => readSettings(environment),
      progress: noProgress,
      ...given,
    });
    return { code: exitCode, errors: '', data };
  } catch (error) {
    if (error instanceof CommandFailure) return { code: error.exitCode, errors: error.message, data: {} };
    return { code: 1, errors: startProblem(error) ?? expect.fail(String(error)), data: {} };
  }
}

/** Starts a command in a process of its own, as an operator does. */
function start(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main, ...words], { env: { PATH, NODE_COMPILE_CACHE, ...environment } });
  const ended = Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    new Promise((resolve) => child.once('close', resolve)),
  ]).then(([output, errors, code]) => ({ code, output: output.join(''), errors: errors.join('') }));
  return { child, ended };
}

let home: string;
/** A backup of an empty embedded database. */
let backup: string;
const secret = { PORTICO_SERVER_SECRET: testServerSecret };

function newFolder(): string {
  return mkdtempSync(join(home, 'place-'));
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'portico-backup-'));
  const dataDir = newFolder();
  await copyMigratedDatabase(join(dataDir, 'db'));
  backup = join(home, 'stopped.tar.gz');
  const { code, errors } = await run(['backup', backup], { PORTICO_DATA_DIR: dataDir, ...secret });
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a running server is backed up and restored with its secret, and nobody else can read the file', async () => {
  const server = await startTestServer({ engine: 'embedded' });
  onTestFinished(async () => await server.stop());
  await portico(server);
  const place = { PORTICO_PORT: new URL(server.url).port, PORTICO_DATA_DIR: server.dataDir, ...secret };

  const made = await start(['backup', '--json'], place).ended;

  expect(made).toMatchObject({ code: 0, errors: '' });
  const { ok, path, engine, serverSecretId } = JSON.parse(made.output);
  expect({ ok, engine, folder: readdirSync(join(server.dataDir, 'backups')).length }).toEqual({
    ok: true,
    engine: 'embedded',
    folder: 1,
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(serverSecretId).toMatch(/^[0-9a-zA-Z_-]+$/);
  expect(gunzipSync(readFileSync(path)).includes(testServerSecret)).toBe(false);

  const dataDir = newFolder();
  const refused = await run(['restore', path], { PORTICO_DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 2, errors: expect.stringContaining('The server secret of this backup') });
  expect(readdirSync(dataDir)).toEqual([]);
  expect(await run(['restore', path], { PORTICO_DATA_DIR: dataDir, ...secret })).toMatchObject({ code: 0, errors: '' });
  expect(existsSync(join(dataDir, 'db', 'PG_VERSION'))).toBe(true);
});

test('a backup that was cut off or changed anywhere is refused, and nothing is written', async () => {
  const whole = readFileSync(backup);
  const changed = gunzipSync(whole);
  const at = changed.indexOf('db/PG_VERSION') + 512;
  changed[at] = (changed[at] ?? 0) ^ 1;
  const ends = [0, 10, 1000, Math.floor(whole.length / 2), whole.length - 1];
  const cases = [...ends.map((end) => whole.subarray(0, end)), gzipSync(changed, { level: 1 }), Buffer.from('text')];
  for (const [number, bytes] of cases.entries()) {
    const path = join(home, `damaged-${number}.tar.gz`);
    writeFileSync(path, bytes);
    const dataDir = newFolder();
    const { code, errors } = await run(['restore', path], { PORTICO_DATA_DIR: dataDir, ...secret });
    expect({ number, code }).toEqual({ number, code: 1 });
    expect(errors).toMatch(/^\S+ is not a complete backup: .+\. Nothing was restored\.$/);
    expect(readdirSync(dataDir)).toEqual([]);
  }
});

/** Returns a copy of the backup with another manifest of the same length. */
function withManifest(from: string, to: string): string {
  expect(to.length).toBe(from.length);
  const bytes = gunzipSync(readFileSync(backup));
  const at = bytes.indexOf(from);
  expect(at).toBeGreaterThan(0);
  bytes.write(to, at);
  const path = join(home, `${to.replaceAll(/\W/g, '')}.tar.gz`);
  writeFileSync(path, gzipSync(bytes, { level: 1 }));
  return path;
}

longTest(
  'a place that is not empty, and a backup for another version or database, are refused in one sentence',
  async () => {
    const dataDir = newFolder();
    await copyMigratedDatabase(join(dataDir, 'db'));
    const refused = async (path: string, environment: Readonly<Record<string, string>> = {}) => {
      const { code, errors } = await run(['restore', path], {
        PORTICO_DATA_DIR: newFolder(),
        ...secret,
        ...environment,
      });
      expect(code).toBe(1);
      return errors;
    };

    expect(await refused(backup, { PORTICO_DATA_DIR: dataDir })).toBe(
      `${dataDir} already contains a database. Choose another PORTICO_DATA_DIR.`,
    );
    expect(existsSync(join(dataDir, 'db', 'PG_VERSION'))).toBe(true);
    expect(await refused(withManifest('"version":"0.2.0"', '"version":"9.9.9"'))).toMatch(
      /was made by Portico 9\.9\.9/,
    );
    expect(await refused(withManifest('"format":1', '"format":2'))).toMatch(/was made by a later version of Portico/);
    expect(await refused(backup, { PORTICO_DATABASE_URL: 'postgres://localhost:9/none' })).toBe(
      'This is the backup of an embedded database. Restore it without PORTICO_DATABASE_URL.',
    );
    expect(await refused(join(home, 'none.tar.gz'))).toBe(`${join(home, 'none.tar.gz')} does not exist.`);
  },
);

longTest('a command says what is missing: a database, a path, a free name', async () => {
  expect(await run(['backup'], { PORTICO_DATA_DIR: newFolder() })).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^There is no database in /),
  });
  expect(await run(['restore'], {})).toMatchObject({ code: 1, errors: 'Name the file of the backup.' });
  const dataDir = newFolder();
  await copyMigratedDatabase(join(dataDir, 'db'));
  expect(await run(['backup', backup], { PORTICO_DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    errors: `${backup} already exists. Choose another name.`,
  });
  expect(await run(['backup', join(dataDir, 'none', 'file')], { PORTICO_DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    errors: `${join(dataDir, 'none', 'file')} cannot be written: its folder does not exist.`,
  });
  const failed = await start(['restore', '--json'], {}).ended;
  expect(failed).toEqual({ code: 1, output: '{"ok":false,"error":"Name the file of the backup."}\n', errors: '' });
});

longTest('a kill during the restore leaves an empty place', async () => {
  for (let kill = 0; kill < runs({ short: 1, long: 20 }); kill += 1) {
    const dataDir = newFolder();
    const { child, ended } = start(['restore', backup], { PORTICO_DATA_DIR: dataDir, ...secret });
    const watcher = watch(dataDir, (_, name) => {
      if (name === 'db.unfinished') child.kill('SIGKILL');
    });
    expect((await ended).code).toBe(null);
    watcher.close();
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
    expect(await run(['restore', backup], { PORTICO_DATA_DIR: dataDir, ...secret })).toMatchObject({ code: 0 });
  }
});

test.runIf(hasPostgres)('PostgreSQL: backed up and restored without its password on the command line', async () => {
  const server = await startTestServer({ engine: 'postgres' });
  onTestFinished(async () => await server.stop());
  await portico(server);
  const url = new URL(server.app.platform.settings.databaseUrl ?? '');
  url.password ||= 'a password';
  // Notes what other users of the machine could see.
  const tools = newFolder();
  const note = join(tools, 'seen');
  for (const tool of ['pg_dump', 'pg_restore']) {
    const script = `#!/bin/sh\necho "$0 $*" >> ${note}\nexec ${join(programs ?? '', tool)} "$@"\n`;
    writeFileSync(join(tools, tool), script, { mode: 0o755 });
  }
  const path = join(home, 'postgres.tar.gz');
  vi.stubEnv('PATH', [tools, PATH].join(delimiter));
  onTestFinished(() => void vi.unstubAllEnvs());
  const environment = { PORTICO_DATA_DIR: newFolder(), ...secret };
  const made = await run(['backup', path], { ...environment, PORTICO_DATABASE_URL: url.href });
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(statSync(path).mode & 0o777).toBe(0o600);

  const stored = await connectPostgres(process.env.PORTICO_TEST_DATABASE_URL ?? '').createDatabase();
  onTestFinished(async () => await stored.drop());
  const place = { ...environment, PORTICO_DATABASE_URL: stored.url };
  // A command that is killed cuts its dump off. Here, all but the last kilobyte arrives.
  const { files } = await verifyArchive(path);
  const arriving = files.reduce((sum, { bytes }) => sum + bytes, -1000);
  const cutting = newFolder();
  const real = join(programs ?? '', 'pg_restore');
  const script = `#!/bin/sh\n[ "$1" = --version ] && exec ${real} --version\nhead -c ${arriving} | ${real} "$@"\n`;
  writeFileSync(join(cutting, 'pg_restore'), script, { mode: 0o755 });
  vi.stubEnv('PATH', [cutting, PATH].join(delimiter));
  expect(await run(['restore', path], place)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^pg_restore failed: /),
  });
  vi.stubEnv('PATH', [tools, PATH].join(delimiter));
  // Only an empty database is accepted.
  expect(await run(['restore', path], place)).toMatchObject({ code: 0, errors: '' });
  const restored = await openDatabase({ url: stored.url, dataDir: '' });
  onTestFinished(async () => await restored.close());
  // Background work of the server changes other tables.
  const { users } = await tableDigests(restored.handle());
  expect(users).toBe((await tableDigests(server.app.database.handle())).users);
  const seen = readFileSync(note, 'utf8');
  expect(seen).toContain('--snapshot=');
  expect(seen).toContain('pg_restore');
  expect(seen).not.toContain(decodeURIComponent(url.password));
  expect(seen).not.toContain(url.password);

  expect(await run(['restore', path], place)).toMatchObject({
    code: 1,
    errors: 'The database of PORTICO_DATABASE_URL is not empty. Restore into a new one.',
  });
});

test.runIf(hasPostgres)('PostgreSQL: programs that are missing or too old are named', async () => {
  const url = process.env.PORTICO_TEST_DATABASE_URL ?? '';
  const tools = newFolder();
  const environment = { PORTICO_DATA_DIR: newFolder(), PORTICO_DATABASE_URL: url, ...secret };
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PATH', tools);
  const missing = await run(['backup', join(home, 'x')], environment);
  expect(missing).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^pg_dump was not found\. Install the client/),
  });
  writeFileSync(join(tools, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.1"\n', { mode: 0o755 });
  vi.stubEnv('PATH', [tools, PATH].join(delimiter));
  const old = await run(['backup', join(home, 'x')], environment);
  expect(old).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^pg_dump has version 9, but the server has version \d+\. Install/),
  });
  expect(readdirSync(home).filter((name) => name.startsWith('x'))).toEqual([]);
});
