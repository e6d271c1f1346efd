import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handlerPages } from '@portico/js/internals';
import { longTest } from '@portico/testkit/runs';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../../packages/portico/src/dev/own-server.ts';
import { expectSignUp, startApp } from './members.ts';

/** `portico create` and `portico dev`: from an empty folder to a signed-in user, without copying anything. */

const home = mkdtempSync(join(tmpdir(), 'portico-dev-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const isLong = process.env.PORTICO_TEST_LONG !== undefined;
const portico = join(import.meta.dirname, '../../packages/portico/bin/portico.js');
const createPortico = join(import.meta.dirname, '../../packages/create-portico/bin/create-portico.js');

test('vite: a new app runs, its members sign up, and a second set-up changes nothing', async () => {
  await expectMembers('vite');

  const folder = join(home, 'my-vite');
  const again = await run(['dev', '--dry-run'], folder);
  expect(again).toMatchObject({ code: 0 });
  expect(again.output).toContain('There is nothing to change.');
  expect(readFileSync(join(folder, '.env.local'), 'utf8')).not.toContain('ssk_');
});

test
  .skipIf(!isLong)
  .each(['next', 'react-router', 'tanstack-start', 'astro', 'vue', 'nuxt', 'sveltekit', 'solid', 'angular'])(
  '%s: so does it',
  expectMembers,
);

test('the starter of Astro has a page for each ready-made page of the SDK', () => {
  const starter = readFileSync(join(import.meta.dirname, '../../packages/portico/src/dev/frameworks/astro.ts'), 'utf8');

  for (const page of Object.values(handlerPages)) expect(starter).toContain(`'${page}',`);
});

test('without a terminal, it changes nothing unless the command has --yes', async () => {
  const folder = mkdtempSync(join(home, 'own-'));
  writeFileSync(join(folder, 'package.json'), '{"dependencies":{"react":"*","vite":"*"}}');

  const refused = await run(['dev'], folder);

  expect(refused).toMatchObject({ code: 2, output: expect.stringContaining('run the command with --yes.') });
  expect(readdirSync(folder)).toEqual(['package.json']);
});

test('the program that npm runs for a new app is the command create', async () => {
  const outcome = await run(['new', '--template', 'cobol'], home, createPortico);

  expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining('There is no template cobol.') });
});

longTest('its server has its own database, also where the environment names that of another server', async () => {
  vi.stubEnv('PORTICO_DATABASE_URL', 'postgres://nobody@127.0.0.1:1/production');
  vi.stubEnv('PORTICO_PUBLIC_URL', 'https://auth.example.com');
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = mkdtempSync(join(home, 'app-'));

  const server = await startServer(folder, undefined);

  onTestFinished(async () => await server.stop());
  expect(server.url).toMatch(/^http:\/\/localhost:/);
  expect((await server.createProject('Otters')).apiUrl).toBe(server.url);
});

test('a template that does not exist, and a folder with files, are refused', async () => {
  expect(await run(['create', 'new', '--template', 'cobol'], home)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no template cobol.'),
  });
  const folder = mkdtempSync(join(home, 'full-'));
  writeFileSync(join(folder, 'thesis.txt'), '');
  const full = await run(['create', '.'], folder);
  expect(full).toMatchObject({ code: 1, output: expect.stringContaining('is not empty.') });
});

async function expectMembers(template: string): Promise<void> {
  const words = ['create', `my-${template}`, '--template', template, '--no-open'];
  await expectSignUp(await startApp([process.execPath, portico, ...words], { cwd: home, env: environment() }));
}

async function run(
  words: readonly string[],
  cwd: string,
  program = portico,
): Promise<{ readonly code: unknown; readonly output: string }> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const [output, errors] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const [code] = await closed;
  return { code, output: [...output, ...errors].join('') };
}

/** The environment of a developer: the Node.js of the tests, and no settings of a server. */
function environment(): NodeJS.ProcessEnv {
  const { PATH = '', HOME, npm_config_registry, NODE_EXTRA_CA_CERTS } = process.env;
  return { PATH: `${join(process.execPath, '..')}:${PATH}`, HOME, npm_config_registry, NODE_EXTRA_CA_CERTS };
}
