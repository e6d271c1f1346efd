import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSecretFile } from '@portico/server/settings/secret-files';
import { readSettings } from '@portico/server/settings/settings';
import { engineOfRun, rawRequest, startTestServer } from '@portico/testkit';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { environmentOf, readDockerfile, wordsOf } from './dockerfile.ts';

/** The files of `deploy`, as far as they can be checked without a container engine, a cluster or systemd as the first process. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const at = (...path: string[]) => join(root, ...path);
const read = (...path: string[]) => readFileSync(at(...path), 'utf8');
const { version } = JSON.parse(read('package.json'));
const program = JSON.parse(read('packages/portico/package.json')).bin.portico.replace('./', '');
const installed = `node_modules/portico/${program}`;
const image = `portico:${version}`;

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Record<string, string>;
  // Their parts are read by path.
  readonly spec?: unknown;
}

/** Returns whether a program is there, and says if not. */
function has(name: string): boolean {
  const isThere = spawnSync(name, ['--version']).error === undefined;
  if (!isThere) console.warn(`SKIPPED: ${name} is not installed.`);
  return isThere;
}

/** Checks the variables of a service: each is a setting with an allowed value, and secrets are in files. */
function expectSettings(environment: Readonly<Record<string, string>>): void {
  const folder = mkdtempSync(join(tmpdir(), 'portico-deploy-'));
  try {
    const secrets: Record<string, string> = {
      PORTICO_DATABASE_URL_FILE: 'postgres://portico:password@127.0.0.1/portico',
      PORTICO_SERVER_SECRET_FILE: 'x'.repeat(64),
    };
    const given = Object.entries(environment).map(([name, value]) => {
      if (!isSecretFile(name)) return [name, value];
      writeFileSync(join(folder, name), secrets[name] ?? '');
      return [name, join(folder, name)];
    });
    const settings = readSettings({ PORTICO_HOST: '0.0.0.0', ...Object.fromEntries(given) });
    expect(settings).toMatchObject({ isProduction: true, publicUrl: 'https://auth.example.com' });
    expect(settings.databaseUrl).toContain('postgres://');
    expect(settings.clientAddress.trusted).not.toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns a part of a document by its path. */
function part(document: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => Object(value)[key], document);
}

test('the steps of the Dockerfile name what the package has', () => {
  const { stages } = readDockerfile(at('deploy/docker/Dockerfile'));
  const [first, last] = stages;
  if (first === undefined || last === undefined) throw new Error('The Dockerfile has two stages.');

  expect(stages.map(({ base }) => base)).toEqual(['node:24-bookworm-slim', 'node:24-bookworm-slim']);
  expect(first.steps[0]).toEqual({ name: 'COPY', text: 'portico-*.tgz /tmp/portico.tgz' });
  expect(wordsOf(last, 'ENTRYPOINT')).toEqual(['node', `/portico/${installed}`]);
  expect(wordsOf(last, 'CMD')).toEqual(['start']);
  expect(wordsOf(last, 'HEALTHCHECK').at(-1)).toContain('/health');
  expect(last.steps).toContainEqual({ name: 'USER', text: 'node' });
  expect(last.steps).toContainEqual({ name: 'STOPSIGNAL', text: 'SIGTERM' });
  expect(last.steps).toContainEqual({ name: 'COPY', text: `--from=${first.name} /portico /portico` });
  const { NODE_ENV: _, ...own } = environmentOf(last);
  expect(readSettings(own)).toMatchObject({ isProduction: true, dataDir: '/data' });
  const engines = JSON.parse(read('packages/portico/package.json')).engines.node;
  expect(engines).toBe('>=20.12');
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

test('Kubernetes: the manifests belong together, and their settings, commands and probes exist', async () => {
  const folder = 'deploy/kubernetes';
  const texts = readdirSync(at(folder)).filter((name) => name !== 'kustomization.yaml');
  const manifests = texts.flatMap((name) => parseAllDocuments(read(folder, name)).map((one) => one.toJS() as Manifest));
  const of = (kind: string) => manifests.find((one) => one.kind === kind);
  const listed = parse(read(folder, 'kustomization.yaml')).resources;

  expect([...listed, 'migration.yaml'].sort()).toEqual(texts.sort());
  expectSettings(of('ConfigMap')?.data ?? {});
  const pod = part(of('Deployment')?.spec, 'template', 'spec');
  const container = part(pod, 'containers', 0);
  const job = part(of('Job')?.spec, 'template', 'spec', 'containers', 0);
  expect([part(container, 'image'), part(job, 'image'), part(job, 'args', 0)]).toEqual([image, image, 'migrate']);
  expect(of('Job')?.metadata.name).toBe(`portico-migration-${version}`);
  const labels = part(of('Deployment')?.spec, 'template', 'metadata', 'labels');
  for (const selector of [
    part(of('Deployment')?.spec, 'selector', 'matchLabels'),
    part(of('PodDisruptionBudget')?.spec, 'selector', 'matchLabels'),
    part(of('Service')?.spec, 'selector'),
  ]) {
    expect(selector).toEqual(labels);
  }
  expect(part(of('Service')?.spec, 'ports', 0, 'targetPort')).toBe(part(container, 'ports', 0, 'name'));
  expect(part(container, 'ports', 0, 'containerPort')).toBe(readSettings({}).port);
  const server = await startTestServer({ engine: engineOfRun() });
  try {
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const path = String(part(container, probe, 'httpGet', 'path'));
      expect((await rawRequest(server.url, { path })).status, path).toBe(200);
    }
  } finally {
    await server.stop();
  }
});

test.runIf(has('kubectl'))('kubectl accepts the manifests', () => {
  const { status, stdout } = spawnSync('kubectl', ['kustomize', at('deploy/kubernetes')], { encoding: 'utf8' });

  expect(status).toBe(0);
  expect(stdout.match(/^kind: /gm)).toHaveLength(5);
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
