import { execFile, spawn } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgets } from './budgets.mjs';
import { nodeOptions } from './build-steps.mjs';
import { at } from './lib/paths.mjs';
import { packPortico } from './lib/portico-package.mjs';

/** Installs the package `portico` in an empty folder, and uses it as its reader would. */

const MB = 10 ** 6;
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const clientKey = 'pck_package_test_client_key';
let folder;
let tarball;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-package-'));
  tarball = await packPortico(join(folder, 'packed'));
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, tarball], {
    cwd: folder,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package stays small', () => {
  expect(statSync(tarball).size).toBeLessThan(budgets.tarballMB * MB);
  expect(sizeOf(join(folder, 'node_modules'))).toBeLessThan(budgets.installedMB * MB);
});

test('it starts, signs a user up and sends the email', async () => {
  const server = await start();

  expect((await fetch(`${server.url}/`)).headers.get('content-type')).toContain('text/html');
  const signUp = await fetch(`${server.url}/api/v1/auth/password/sign-up`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'client',
      'x-stack-project-id': 'internal',
      'x-stack-publishable-client-key': clientKey,
    },
    body: JSON.stringify({
      email: 'ada@example.com',
      password: 'correct horse battery',
      verification_callback_url: `${server.url}/handler/email-verification`,
    }),
  });
  expect(signUp.status).toBe(200);
  await expect
    .poll(async () => await (await fetch(`${server.url}/inbox/messages.json`)).text())
    .toContain('ada@example.com');
  expect(await server.stop()).toBe(0);
  expect(readdirSync(join(server.home, '.portico'))).toContain('db');
});

test.each([
  ['20.19.0', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('on Node.js %s, it runs or names the version that it needs: %s', async (version, isEnough) => {
  const other = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const words = ['--import', `data:text/javascript,${encodeURIComponent(other)}`, bin(), '--version'];
  const { code = 0, stderr } = await promisify(execFile)(process.execPath, words).catch((error) => error);

  expect([code, stderr]).toEqual(
    isEnough ? [0, ''] : [1, `Portico needs Node.js 22.12 or later. This is Node.js ${version}.\n`],
  );
});

test('it sets the same options of Node.js as `npm start`', () => {
  const program = readFileSync(bin(), 'utf8');

  for (const option of nodeOptions) expect(program).toContain(`'${option}'`);
  for (const name of ['MALLOC_TRIM_THRESHOLD_', 'MALLOC_ARENA_MAX']) expect(program).toContain(name);
});

test('it has the commands of the server and of an app', async () => {
  const portico = async (...words) =>
    (await promisify(execFile)(process.execPath, [bin(), ...words], { cwd: folder })).stdout;

  const help = await portico('help');
  expect(help).toContain('Usage: portico <command> [options]');
  for (const words of ['start', 'dev', 'mcp', 'users list', 'completion']) expect(help).toContain(`\n  ${words} `);
  expect(await portico('webhooks', '--help')).toContain('portico webhooks listen');
  expect(await portico('--version')).toBe(`${version}\n`);
});

const bin = () => join(folder, 'node_modules/portico/bin/portico.js');

/** Starts the package in an empty folder. Resolves when it is ready. */
async function start() {
  const home = mkdtempSync(join(folder, 'home-'));
  const child = spawn(process.execPath, [bin(), 'start'], {
    cwd: home,
    env: { PATH: process.env.PATH, PORTICO_PORT: '0', PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: clientKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  const url = await new Promise((resolve, reject) => {
    const read = (bytes) => {
      output += bytes;
      const [, found] = /Dashboard +(\S+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(output)));
  });
  const stop = async () => {
    child.kill('SIGINT');
    return await ended;
  };
  return { url, home, stop };
}

function sizeOf(path) {
  if (!lstatSync(path).isDirectory()) return lstatSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
