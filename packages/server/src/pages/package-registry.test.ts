import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPackageRegistry } from './package-registry.ts';

const execute = promisify(execFile);

/** The environment of a developer. With NODE_ENV=production, npm installs no development dependencies. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name !== 'NODE_ENV' && !name.startsWith('npm_')),
);
let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer({ engine: 'embedded' });
  folder = mkdtempSync(join(tmpdir(), 'portico-registry-'));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function npm(...args: string[]): Promise<string> {
  const options = [`--@portico:registry=${server.url}/packages/`, `--cache=${join(folder, 'cache')}`];
  return (await execute('npm', [...args, ...options, '--loglevel=error'], { cwd: folder })).stdout;
}

const frameworks = ['react', 'elements', 'vue', 'sveltekit', 'expo', 'next', 'express', 'fastify', 'hono', 'nest'];
const names = ['js', 'contract', 'cli', ...frameworks];

test.each(names.map((name) => `@portico/${name}`))('npm finds %s on the server', async (name) => {
  const answer = await fetch(`${server.url}/packages/${name.replace('/', '%2f')}`);
  const { 'dist-tags': tags, versions } = (await answer.json()) as Metadata;
  const { dist } = versions[tags.latest] ?? { dist: { tarball: '', integrity: '' } };
  const tarball = Buffer.from(await (await fetch(dist.tarball)).arrayBuffer());

  expect(versions[tags.latest]).toMatchObject({ name, version: tags.latest });
  expect(dist.integrity).toBe(`sha512-${createHash('sha512').update(tarball).digest('base64')}`);
});

interface Metadata {
  readonly 'dist-tags': { readonly latest: string };
  readonly versions: Readonly<
    Record<string, { readonly dist: { readonly tarball: string; readonly integrity: string } }>
  >;
}

test('npm downloads a package and checks its digest', async () => {
  const [{ filename, name }] = JSON.parse(await npm('pack', '@portico/js', '--json'));

  expect(name).toBe('@portico/js');
  expect(readFileSync(join(folder, filename)).length).toBeGreaterThan(10_000);
});

/** Returns the `.npmrc` of the quick starts. A unit test of the dashboard proves that the dashboard shows the same. */
function npmrcFile(url: string): string {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/get-started/quick-start-react.md'), 'utf8');
  const [, text = ''] = /^# \.npmrc\n([^`]+)/m.exec(guide) ?? [];
  expect(text).toContain('http://localhost:4100/packages/');
  return text.replace('http://localhost:4100', url);
}

/** Creates a folder of an app, with an npm cache of its own. */
function app(name: string, files: Readonly<Record<string, string>>) {
  const home = join(folder, name);
  mkdirSync(home);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(home, path), text);
  const options = [`--cache=${join(folder, `cache-${name}`)}`, '--loglevel=error', '--no-audit', '--no-fund'];
  const run = async (...args: string[]) => {
    const [command = '', ...rest] = args;
    return (await execute('npm', [command, ...options, ...rest], { cwd: home, env: environment })).stdout;
  };
  const read = (path: string) => readFileSync(join(home, path), 'utf8');
  return { home, run, read };
}

longTest(
  'an app with an .npmrc can be installed again, also from another address, and runs the command line',
  async () => {
    const npmrc = npmrcFile(server.url);
    const first = app('first', { '.npmrc': npmrc, 'package.json': '{ "name": "first", "private": true }' });
    await first.run('install', '-D', '@portico/cli');
    const lock = first.read('package-lock.json');
    expect(lock).not.toContain(server.url);
    expect(await first.run('exec', '--no', '--', 'portico', '--version')).toMatch(/^\d+\.\d+\.\d+\n$/);

    const files = { 'package.json': first.read('package.json'), 'package-lock.json': lock };
    await app('again', { ...files, '.npmrc': npmrc }).run('ci');
    const elsewhere = app('elsewhere', { ...files, '.npmrc': npmrcFile('http://127.0.0.1:9') });
    await elsewhere.run('ci', `--@portico:registry=${server.url}/packages/`);
    expect(elsewhere.read('node_modules/@portico/cli/package.json')).toContain('"@portico/cli"');
  },
  180_000,
);

test('npm exec --no installs no package with the name of the program', async () => {
  const fetched: string[] = [];
  const stranger = createServer((request, response) => {
    fetched.push(request.url ?? '');
    const dist = { tarball: `http://${request.headers.host}/portico.tgz` };
    const manifest = { name: 'portico', version: '1.0.0', bin: { portico: 'steal.js' }, dist };
    response.end(
      JSON.stringify({ name: 'portico', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': manifest } }),
    );
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const address = stranger.address();
  const registry = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  const { run } = app('empty', { '.npmrc': `registry=${registry}`, 'package.json': '{ "private": true }' });

  await expect(run('exec', '--no', '--', 'portico', 'login')).rejects.toThrow('npx canceled due to missing packages');
  expect(fetched).toEqual(['/portico']);
  stranger.close();
});

test('other packages and files do not exist', async () => {
  for (const path of [
    '@portico%2fserver',
    'lodash',
    '-/packages.json',
    '-/..%2fpackages.json',
    '..%2f..%2fpackage.json',
  ])
    expect((await fetch(`${server.url}/packages/${path}`)).status, path).toBe(404);
});

test('says that the packages are being built until they are there, without another start', async () => {
  const packages = join(folder, 'being-built');
  mkdirSync(packages);
  const registry = Fastify();
  addPackageRegistry(registry, packages, () => 'http://localhost');
  const url = `${await registry.listen({ host: '127.0.0.1', port: 0 })}/packages/@portico%2fjs`;

  const early = await fetch(url);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);

  const manifest = { name: '@portico/js', version: '1.0.0' };
  writeFileSync(join(packages, 'packages.json'), JSON.stringify([{ file: 'js.tgz', manifest }]));
  expect(await (await fetch(url)).json()).toMatchObject({ name: '@portico/js', 'dist-tags': { latest: '1.0.0' } });
  await registry.close();
});
