import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bodyLimits } from '@portico/contract';
import { readSettings } from '@portico/server/settings/settings';
import { engineOfRun, rawRequest, startTestServer } from '@portico/testkit';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { expectSettings } from './expect-settings.ts';
import { type Manifest, manifestFiles, manifestProblems, part, readManifests } from './manifests.ts';

/** The manifests of `deploy/kubernetes`, as far as they can be checked without a cluster. */

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const image = `portico:${version}`;
const manifests = readManifests();
const of = (kind: string) => manifests.find((one) => one.kind === kind);
const podOf = (kind: string) => part(of(kind)?.spec, 'template', 'spec');

test('the manifests belong together, and their settings, commands and probes exist', async () => {
  const listed = parse(readFileSync(at('deploy/kubernetes/kustomization.yaml'), 'utf8')).resources;
  const container = part(podOf('Deployment'), 'containers', 0);
  const job = part(podOf('Job'), 'containers', 0);
  const labels = part(of('Deployment')?.spec, 'template', 'metadata', 'labels');

  expect([...listed, 'migration.yaml'].sort()).toEqual(manifestFiles().sort());
  expectSettings(of('ConfigMap')?.data ?? {});
  expect([part(container, 'image'), part(job, 'image'), part(job, 'args', 0)]).toEqual([image, image, 'migrate']);
  expect(of('Job')?.metadata.name).toBe(`portico-migration-${version}`);
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

test('the API server of Kubernetes knows each field, and each field has its type', () => {
  expect(manifests.flatMap(manifestProblems)).toEqual([]);
  const wrong = { kind: 'Service', metadata: { name: 'x' }, spec: { port: 1, ports: [{ port: '80' }] } } as Manifest;
  expect(manifestProblems(wrong)).toEqual([
    'Service.spec.port does not exist',
    'Service.spec.ports[0].port is not of the type number',
  ]);
});

test('pods get no variables of Services, of which one is named like our settings', () => {
  expect(part(podOf('Deployment'), 'enableServiceLinks')).toBe(false);
  expect(part(podOf('Job'), 'enableServiceLinks')).toBe(false);
});

test('the ingress has a class, and accepts the largest body that Portico accepts', () => {
  const { metadata, spec } = of('Ingress') ?? {};
  const size = part(metadata, 'annotations', 'nginx.ingress.kubernetes.io/proxy-body-size');
  const [, megabytes] = /^(\d+)m$/.exec(String(size)) ?? [];

  expect(part(spec, 'ingressClassName')).toBe('nginx');
  // nginx counts in units of 1024.
  expect(Number(megabytes) * 2 ** 20).toBeGreaterThan(Math.max(...Object.values(bodyLimits)));
});

const hasKubectl = spawnSync('kubectl', ['--help']).error === undefined;
if (!hasKubectl) console.warn('SKIPPED: kubectl is not installed.');

test.runIf(hasKubectl)('kubectl accepts the manifests', () => {
  const { status, stdout } = spawnSync('kubectl', ['kustomize', at('deploy/kubernetes')], { encoding: 'utf8' });

  expect(status).toBe(0);
  expect(stdout.match(/^kind: /gm)).toHaveLength(5);
});
