import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyMigratedDatabase } from '@portico/testkit/databases/empty-database';
import { freePort } from '@portico/testkit/databases/postgres-cluster';
import { longTest } from '@portico/testkit/runs';
import { expect, onTestFinished } from 'vitest';

/** Follows docs/run/secrets.md with the secret in the data directory, in processes as an operator starts them. */

const { PATH, NODE_COMPILE_CACHE } = process.env;
const main = join(import.meta.dirname, '../../../portico/dist/server/main.js');

async function place() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-secrets-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await copyMigratedDatabase(join(dataDir, 'db'));
  const env = { PATH, NODE_COMPILE_CACHE, PORTICO_DATA_DIR: dataDir, PORTICO_PORT: String(await freePort()) };

  /** Runs a command to its end. */
  const run = async (command: string) => {
    const child = spawn(process.execPath, [main, ...command.split(' ')], { cwd: dataDir, env });
    const [output, errors, code] = await Promise.all([
      child.stdout.toArray(),
      child.stderr.toArray(),
      new Promise((resolve) => child.once('close', resolve)),
    ]);
    return { code, output: output.join(''), errors: errors.join('') };
  };
  /** Starts the server. @returns a function that stops it */
  const start = async () => {
    const child = spawn(process.execPath, [main, 'start'], { cwd: dataDir, env });
    const ended = new Promise((resolve) => child.once('close', resolve));
    onTestFinished(() => void child.kill('SIGKILL'));
    for await (const text of child.stdout) if (String(text).includes('Dashboard')) break;
    return async () => {
      child.kill('SIGTERM');
      await ended;
    };
  };
  const file = (name: string) => join(dataDir, name);
  return { run, start, file, files: () => readdirSync(dataDir) };
}

longTest(
  'a new secret in the data directory: rotate server-secret, restart, rotate, and remove the earlier one',
  async () => {
    const { run, start, file, files } = await place();
    let stop = await start();
    const before = readFileSync(file('server-secret'), 'utf8');
    expect(await run('rotate server-secret')).toMatchObject({ code: 0, errors: '' });
    expect(readFileSync(file('server-secrets-previous'), 'utf8').trim()).toBe(before.trim());
    await stop();
    stop = await start();
    expect(await run('rotate')).toMatchObject({ code: 0, errors: '' });
    expect((await run('rotate status')).output).toContain('The earlier secrets are needed until then.');
    await stop();

    rmSync(file('server-secrets-previous'));
    stop = await start();
    expect((await run('rotate status')).output).toContain('There are no earlier server secrets.');
    await stop();
    expect(files()).not.toContain('server-secrets-previous');
  },
);

longTest('a leaked secret in the data directory: the start is refused until it is declared leaked', async () => {
  const { run, start, file } = await place();
  let stop = await start();
  expect(await run('rotate drop-secret')).toMatchObject({ code: 2 });
  expect(await run('rotate drop-secret found')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('lost or leaked'),
  });
  expect(await run('rotate drop-secret leaked')).toMatchObject({
    code: 1,
    errors: 'The server is running. Stop it first.\n',
  });
  await stop();
  expect((await run('rotate drop-secret leaked')).errors).toContain('This server has the secret of the database.');

  rmSync(file('server-secret'));
  const refused = await run('start');
  expect(refused).toMatchObject({ code: 1, output: '' });
  expect(refused.errors).toMatch(/^Portico cannot start\.\nThe database is used with the server secret [^\n]+\n$/);
  expect((await run('doctor')).output).toMatch(/^problem +secret +The database is used with the server secret/m);
  expect((await run('rotate drop-secret leaked')).output).toMatch(
    /^Declared leaked: [0-9a-f]{12}\. Servers start with/,
  );
  stop = await start();
  expect((await run('rotate status')).output).toMatch(/The server secret [0-9a-f]{12} was declared leaked\./);
  await stop();
});
