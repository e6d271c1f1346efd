import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isShortRun, longTest } from '@portico/testkit/runs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const main = join(import.meta.dirname, '../../../portico/dist/server/main.js');
const stops: (() => unknown)[] = [];
let home: string;
let taken: { readonly server: Server; readonly port: number };

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'portico-start-'));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  taken = { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => {
  taken?.server.close();
  rmSync(home, { recursive: true, force: true });
});

/** Starts a server. Resolves when it is ready or has ended. */
async function start(environment: Readonly<Record<string, string>>, words: readonly string[] = []) {
  const child = spawn(process.execPath, [main, ...words], {
    cwd: home,
    env: { PATH, NODE_COMPILE_CACHE, PORTICO_PORT: '0', PORTICO_LOG_LEVEL: 'warn', ...environment },
  });
  let [output, errors] = ['', ''];
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  stops.push(async () => {
    child.kill();
    await ended;
  });
  child.stderr.on('data', (bytes) => {
    errors += bytes;
  });
  const ready = new Promise<undefined>((resolve) =>
    child.stdout.on('data', (bytes) => {
      output += bytes;
      if (output.includes('Press Ctrl-C')) setImmediate(resolve, undefined);
    }),
  );
  const code = await Promise.race([ended, ready]);
  return { code, errors, output: () => output, child, ended };
}

const problem = (text: string) => ({ code: 1, errors: `Portico cannot start.\n${text}\n` });

test('an unexpected error is one sentence, and the log has the details', async () => {
  const dataDir = join(home, 'odd');
  mkdirSync(join(dataDir, 'server-secret'), { recursive: true });

  const { code, errors, output } = await start({ PORTICO_DATA_DIR: dataDir });

  expect({ code, errors }).toEqual(
    problem(
      'Unexpected error: EISDIR: illegal operation on a directory, read. The log line "the server could not start" has the details.',
    ),
  );
  expect(JSON.parse(output())).toMatchObject({
    level: 60,
    msg: 'the server could not start',
    err: { code: 'EISDIR', stack: expect.stringContaining('at ') },
  });
});

/** Starts a server that has no regular file for its secret, and returns what it logs. */
async function unexpectedLine(dataDir: string, format: Readonly<Record<string, string>>, inTerminal: boolean) {
  mkdirSync(join(dataDir, 'server-secret'), { recursive: true });
  const environment = { PATH, NODE_COMPILE_CACHE, PORTICO_PORT: '0', PORTICO_DATA_DIR: dataDir, ...format };
  const words = inTerminal
    ? ['script', '--quiet', '--return', '--command', `${process.execPath} ${main}`, '/dev/null']
    : [process.execPath, main];
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, { cwd: home, env: environment });
  let output = '';
  child.stdout.on('data', (bytes) => {
    output += bytes;
  });
  await once(child, 'close');
  return output;
}

test('the log is text if the setting says so', async () => {
  const output = await unexpectedLine(join(home, 'as-text'), { PORTICO_LOG_FORMAT: 'text' }, false);

  expect(output).toMatch(/^[\dT:.-]+Z FATAL the server could not start .*err\.code=EISDIR.*\n {4}Error: EISDIR: .*\n/);
});

test.skipIf(process.platform !== 'linux')('the log is text in a terminal, and JSON in production', async () => {
  const output = await unexpectedLine(join(home, 'in-terminal'), {}, true);
  // The message for the operator is in the same stream, before or after the line.
  expect(output).toMatch(/^[\dT:.-]+Z FATAL the server could not start /m);

  const production = { PORTICO_ENVIRONMENT: 'production' };
  expect(await unexpectedLine(join(home, 'in-terminal'), production, true)).toMatch(/^\{"level":60,/m);
});

test('a file in the place of the data directory, or of one of its parents', async () => {
  const file = join(home, 'file');
  writeFileSync(file, '');

  expect(await start({ PORTICO_DATA_DIR: file })).toMatchObject(
    problem(`PORTICO_DATA_DIR: ${file} is a file. Choose another directory.`),
  );
  expect(await start({ PORTICO_DATA_DIR: join(file, 'a', 'b') })).toMatchObject(
    problem(`PORTICO_DATA_DIR: ${file}/a/b cannot be created: ${file} is a file. Choose another directory.`),
  );
});

longTest('a location database that is missing or another file', async () => {
  const file = join(home, 'places.mmdb');

  expect(await start({ PORTICO_LOCATION_DATABASE: file })).toMatchObject(
    problem(`PORTICO_LOCATION_DATABASE: ${file} cannot be read: ENOENT: no such file or directory, open '${file}'.`),
  );
  writeFileSync(file, 'text');
  const { code, errors } = await start({ PORTICO_LOCATION_DATABASE: file });
  expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining(`${file} is no MMDB database`) });
});

longTest('a file in the place of the database', async () => {
  const directory = join(home, 'with-file');
  mkdirSync(directory, { mode: 0o700 });
  writeFileSync(join(directory, 'db'), '');

  expect(await start({ PORTICO_DATA_DIR: directory })).toMatchObject(
    problem(
      `PORTICO_DATA_DIR: ${directory}/db is a file, but the database is a directory with this name. Move the file.`,
    ),
  );
});

// The superuser may write everywhere but here.
test.runIf(process.platform === 'linux')('a data directory without write permission', async () => {
  const readOnly = join(home, 'read-only');
  mkdirSync(readOnly);
  chmodSync(readOnly, 0o500);
  const parent = process.getuid?.() === 0 ? '/sys' : readOnly;

  expect(await start({ PORTICO_DATA_DIR: join(parent, 'portico') })).toMatchObject(
    problem(`PORTICO_DATA_DIR: ${parent}/portico cannot be created: permission denied. Choose another directory.`),
  );
});

test.runIf(process.platform === 'linux' && !isShortRun)('a data directory that cannot exist', async () => {
  expect(await start({ PORTICO_DATA_DIR: '/proc/portico' })).toMatchObject(
    problem(
      'PORTICO_DATA_DIR: /proc/portico cannot be created: the file system does not allow it. Choose another directory.',
    ),
  );
});

longTest('a port that another program uses, and a host that is not of this machine', async () => {
  const environment = { PORTICO_DATA_DIR: join(home, 'ports'), PORTICO_ENVIRONMENT: 'development' };

  expect(await start({ ...environment, PORTICO_PORT: String(taken.port) })).toMatchObject(
    problem(`Port ${taken.port} of 127.0.0.1 is in use. Stop the other program, or set PORTICO_PORT to another port.`),
  );
  expect(await start({ ...environment, PORTICO_HOST: '203.0.113.7' })).toMatchObject(
    problem('PORTICO_HOST: 203.0.113.7 is not an address of this machine.'),
  );
  expect(await start({ ...environment, PORTICO_HOST: 'unknown.invalid' })).toMatchObject(
    problem('PORTICO_HOST: the name unknown.invalid cannot be resolved to an address of this machine.'),
  );
});

test('a second start with the same data directory', async () => {
  const environment = { PORTICO_DATA_DIR: join(home, 'shared') };
  const starts = await Promise.all([start(environment), start(environment)]);

  const [first, second] = starts.sort((a, b) => Number(a.code ?? 0) - Number(b.code ?? 0));
  expect(first?.code).toBeUndefined();
  expect(second?.code).toBe(1);
  expect(second?.errors).toMatch(/^Portico cannot start\.\nThe data directory .*shared is in use by process \d+\./);
});

longTest('Ctrl-C says that the server stops, and that it has stopped', async () => {
  const { code, child, ended, output } = await start({ PORTICO_DATA_DIR: join(home, 'stopped') });
  expect(code).toBeUndefined();

  child.kill('SIGINT');

  expect(await ended).toBe(0);
  expect(output()).toMatch(
    /\n {2}Portico is stopping\. Running requests have up to ten seconds\.\n {2}Portico has stopped\.\n$/,
  );
});

/** Without valid settings, a data directory or a running server. */
const nowhere = { PORTICO_PORT: 'none' };

test.each([['--help'], ['-h'], ['help']].slice(0, isShortRun ? 1 : undefined))(
  '%s lists the commands',
  async (word) => {
    const { code, errors, output } = await start(nowhere, [word]);

    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output()).toContain('npm start -- <command>');
    expect(output()).toMatch(/^ {2}vault status +Show which master keys stored secrets need/m);
    expect(output()).toMatch(/^ {2}reset-owner invite <email> +Create a link/m);
  },
);

longTest('help explains a command, and the commands that begin with a word', async () => {
  for (const words of [
    ['help', 'reset-owner', 'invite'],
    ['reset-owner', 'invite', '--help'],
  ]) {
    const { code, output } = await start(nowhere, words);
    expect(code).toBe(0);
    expect(output()).toBe(
      'Usage: npm start -- reset-owner invite <email> [options]\n\nCreate a link that makes a person an owner of this server.\nWithout an email address, it lists the owners.\n\nOptions:\n  --json   Print the result as JSON\n\nExamples:\n  npm start -- reset-owner invite owner@example.com\n',
    );
  }
  const { output } = await start(nowhere, ['help', 'vault']);
  expect(output().match(/^Usage: .*$/gm)).toEqual([
    'Usage: npm start -- vault status [options]',
    'Usage: npm start -- vault rotate [options]',
    'Usage: npm start -- vault rotate-data-keys [options]',
  ]);
});

const refused = [
  ['vualt status', 'Unknown command: vualt status. Did you mean vault status?'],
  ['vault', 'The command vault needs one more word: status, rotate, rotate-data-keys.'],
  ['vault destroy', 'Unknown command: vault destroy. To list the commands, run: npm start -- help'],
  ['help fly', 'Unknown command: fly. To list the commands, run: npm start -- help'],
  ['--port', 'Unknown option: --port. To list the options, run: npm start -- help'],
  ['constructor', 'Unknown command: constructor. To list the commands, run: npm start -- help'],
  ['reset-owner bob', 'Unknown command: reset-owner bob. Did you mean reset-owner?'],
  ['vault status owner@example.com', 'The command vault status accepts no email address: owner@example.com.'],
] as const;

test.each(refused.slice(0, isShortRun ? 2 : undefined))(
  'the command %s is refused in one sentence',
  async (command, sentence) => {
    const { code, errors } = await start(nowhere, command.split(' '));

    expect({ code, errors }).toEqual({ code: 2, errors: `${sentence}\n` });
  },
);

test('after SIGTERM, the server is not ready, but accepts requests for the delay', async () => {
  const { child, ended, output } = await start({ PORTICO_STOP_DELAY_SECONDS: '2' });
  const url = /API +(\S+)\/api\/v1/.exec(output())?.[1] ?? '';
  expect((await fetch(`${url}/ready`)).status).toBe(200);

  child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/ready`)).status, { interval: 20 }).toBe(503);
  expect([(await fetch(`${url}/health`)).status, (await fetch(`${url}/api/v1`)).status]).toEqual([200, 200]);
  expect(await ended).toBe(0);
});
