import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
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
  return (await run('npm', [...args, ...options, '--loglevel=error'], { cwd: folder })).stdout;
}

test.each(['@portico/react', '@portico/js', '@portico/next', '@portico/contract', '@portico/cli'])(
  'npm finds %s on the server',
  async (name) => {
    const answer = await fetch(`${server.url}/packages/${name.replace('/', '%2f')}`);
    const { 'dist-tags': tags, versions } = (await answer.json()) as Metadata;
    const { dist } = versions[tags.latest] ?? { dist: { tarball: '', integrity: '' } };
    const tarball = Buffer.from(await (await fetch(dist.tarball)).arrayBuffer());

    expect(versions[tags.latest]).toMatchObject({ name, version: tags.latest });
    expect(dist.integrity).toBe(`sha512-${createHash('sha512').update(tarball).digest('base64')}`);
  },
);

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
