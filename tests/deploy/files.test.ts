import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@portico/server/settings/settings';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { environmentOf, readDockerfile, wordsOf } from './dockerfile.ts';
import { expectSettings } from './expect-settings.ts';

/** The files of `deploy`, as far as they can be checked without a container engine or systemd as the first process. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const at = (...path: string[]) => join(root, ...path);
const read = (...path: string[]) => readFileSync(at(...path), 'utf8');
const { version } = JSON.parse(read('package.json'));
const program = JSON.parse(read('packages/portico/package.json')).bin.portico.replace('./', '');
const installed = `node_modules/portico/${program}`;
const image = `portico:${version}`;

/** Returns whether a program is there, and says if not. */
function has(name: string): boolean {
  const isThere = spawnSync(name, ['--version']).error === undefined;
  if (!isThere) console.warn(`SKIPPED: ${name} is not installed.`);
  return isThere;
}

test('the steps of the Dockerfile name what the package has', () => {
  const { stages } = readDockerfile(at('deploy/docker/Dockerfile'));
  const [first, last] = stages;
  if (first === undefined || last === undefined) throw new Error('The Dockerfile has two stages.');

  expect(stages.map(({ base }) => base)).toEqual(['node:24-bookworm-slim', 'node:24-bookworm-slim']);
  expect(first.steps[0]).toEqual({ name: 'COPY', text: 'portico-[0-9]*.tgz /tmp/portico.tgz' });
  expect(wordsOf(last, 'ENTRYPOINT')).toEqual(['node', `/portico/${installed}`]);
  expect(wordsOf(last, 'CMD')).toEqual(['start']);
  expect(wordsOf(last, 'HEALTHCHECK').at(-1)).toContain('/health');
  expect(last.steps).toContainEqual({ name: 'USER', text: 'node' });
  expect(last.steps).toContainEqual({ name: 'STOPSIGNAL', text: 'SIGTERM' });
  expect(last.steps).toContainEqual({ name: 'COPY', text: `--from=${first.name} /portico /portico` });
  const { NODE_ENV: _, PATH: path, ...own } = environmentOf(last);
  expect(path).toContain('/portico/node_modules/.bin:');
  expect(readSettings(own)).toMatchObject({ isProduction: true, dataDir: '/data' });
  const engines = JSON.parse(read('packages/portico/package.json')).engines.node;
  expect(engines).toBe('>=22.12');
  readDockerfile(at('deploy/compose/pgbouncer/Dockerfile'));
});

test('Docker Compose: services, secrets and volumes exist, and the settings are allowed', () => {
  const compose = parse(read('deploy/compose/compose.yaml'));
  const services = Object.entries<Record<string, unknown>>(compose.services);
  const portico = compose.services.portico;

  expect([portico.image, compose.services.migrate.image]).toEqual([image, image]);
  expect(portico.deploy.replicas).toBe(2);
  expectSettings({ ...portico.environment, PORTICO_PUBLIC_URL: 'https://auth.example.com' });
  expect(portico.environment.PORTICO_PUBLIC_URL).toMatch(/^https:\/\/\$\{DOMAIN:\?/);
  for (const [name, service] of services) {
    for (const other of Object.keys(service.depends_on ?? {}).filter((key) => !/^\d+$/.test(key)))
      expect(Object.keys(compose.services), name).toContain(other);
    for (const secret of (service.secrets as string[] | undefined) ?? [])
      expect(Object.keys(compose.secrets), name).toContain(secret);
  }
  const files = Object.values<{ file: string }>(compose.secrets).map(({ file }) => file.replace('./', ''));
  for (const file of files) expect(read('docs/run/compose.md')).toContain(file);
  const paths = JSON.stringify(services).match(/\/run\/secrets\/[\w-]+/g) ?? [];
  for (const path of [
    ...paths,
    ...(read('deploy/compose/pgbouncer/pgbouncer.ini').match(/\/run\/secrets\/[\w-]+/g) ?? []),
  ])
    expect(Object.keys(compose.secrets)).toContain(path.replace('/run/secrets/', ''));
});

test('the systemd unit starts the program with settings that are allowed', () => {
  const unit = read('deploy/systemd/portico.service');

  expect(unit).toContain(`/opt/portico/${installed} start\n`);
  const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, text = '']) => text.split(' '));
  const page = /```ini\n([\s\S]*?) *```/.exec(read('docs/run/systemd.md'))?.[1] ?? '';
  const settings = [...lines, ...page.trim().split(/\s+/)].map((line) => line.split('=', 2));
  expectSettings({
    ...Object.fromEntries(settings.filter(([name]) => name?.startsWith('PORTICO_'))),
    PORTICO_DATA_DIR: '/x',
  });
  for (const [, name] of unit.matchAll(/%d\/([\w-]+)/g))
    expect(unit).toContain(`LoadCredential=${name}:/etc/portico/${name}\n`);
});

test.runIf(has('systemd-analyze'))('systemd accepts the unit, and rates its exposure as the guide says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-deploy-'));
  try {
    // The program is not installed at its place here.
    const file = join(folder, 'portico.service');
    writeFileSync(file, read('deploy/systemd/portico.service').replace('/usr/bin/node', process.execPath));
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' });

    expect([verified.status, verified.stderr]).toEqual([0, '']);
    const [, exposure] = /exposure level for portico\.service: ([\d.]+)/.exec(rated.stdout) ?? [];
    expect(read('docs/run/systemd.md')).toContain(`with ${exposure} of 10`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
