import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settingRows } from '@portico/server/settings/rows';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { expectSettings } from './expect-settings.ts';
import { chart, findHelm } from './helm.ts';
import { type Manifest, manifestProblems, parseManifests, part, readManifests } from './manifests.ts';

/** The chart, rendered by Helm and compared with the manifests of `deploy/kubernetes`. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const helm = findHelm();
if (helm === undefined) console.warn('SKIPPED: Helm is not installed, and its npm package is for Linux on x64.');

const url = 'publicUrl=https://auth.example.com';
const everything = [
  url,
  ...['ingress', 'autoscaling', 'networkPolicy', 'metrics', 'metrics.serviceMonitor', 'metrics.alerts'].map(
    (part) => `${part}.enabled=true`,
  ),
  'image.pullSecrets[0].name=registry',
  'nodeSelector.disk=ssd',
  'tolerations[0].operator=Exists',
  'podAnnotations.team=auth',
  'networkPolicy.from[0].namespaceSelector.matchLabels.name=ingress-nginx',
];

function run(words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(helm ?? '', words, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Returns the documents that Helm would send to a cluster. */
function render(values: readonly string[], release = 'portico'): Manifest[] {
  const { status, stdout, stderr } = run(['template', release, chart, ...values.flatMap((one) => ['--set', one])]);
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  return parseManifests(stdout);
}

/** What Helm adds to the manifests, and what has another default in Kubernetes. */
const added =
  /^(?:app\.kubernetes\.io\/(?:instance|version|managed-by)|helm\.sh\/.*|checksum\/config|imagePullPolicy)$/;

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !added.test(key));
  const entries = kept.map(([key, one]) => [key, comparable(one)] as const);
  return Object.fromEntries(
    entries.filter(([key, one]) => key !== 'annotations' || Object.keys(Object(one)).length > 0),
  );
}

const byKind = (documents: readonly Manifest[]) =>
  Object.fromEntries(documents.map((one) => [one.kind, one] as const).toSorted(([a], [b]) => a.localeCompare(b)));

test.runIf(helm)('Helm accepts the chart, also with each part that is off by default', () => {
  for (const values of [[url], everything]) {
    const { status, stdout, stderr } = run(['lint', '--strict', chart, ...values.flatMap((one) => ['--set', one])]);
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  }
});

test.runIf(helm)('the chart renders the manifests that need no Helm', () => {
  const manifests = byKind(readManifests());
  const rendered = byKind(render([url, 'ingress.enabled=true']));
  const { Job: job, ...others } = rendered;
  const { Job: manifestJob, ...otherManifests } = manifests;
  expect(comparable(others)).toEqual(comparable(otherManifests));

  // The job of the chart runs before its ConfigMap exists.
  const container = (of: Manifest | undefined) => part(of?.spec, 'template', 'spec', 'containers', 0);
  const { env, ...own } = container(job) as { env: readonly { name: string; value: string }[] };
  const { envFrom: _, ...manifestOwn } = container(manifestJob) as { envFrom: unknown };
  expect(comparable(own)).toEqual(comparable(manifestOwn));
  expect(Object.fromEntries(env.map(({ name, value }) => [name, value]))).toEqual(manifests.ConfigMap?.data);
  const withoutContainers = (of: Manifest | undefined) =>
    comparable({
      ...Object(of?.spec),
      template: { spec: { ...Object(part(of?.spec, 'template', 'spec')), containers: [] } },
    });
  expect(withoutContainers(job)).toEqual(withoutContainers(manifestJob));
  expect(part(job?.metadata, 'annotations', 'helm.sh/hook')).toBe('pre-install,pre-upgrade');
});

test.runIf(helm)('the API server of Kubernetes knows each field of all parts', () => {
  const documents = render(everything);
  const [ofOperator, ofKubernetes] = [
    documents.filter(({ apiVersion }) => apiVersion?.startsWith('monitoring.coreos.com/')),
    documents.filter(({ apiVersion }) => !apiVersion?.startsWith('monitoring.coreos.com/')),
  ];

  expect(ofKubernetes.flatMap(manifestProblems)).toEqual([]);
  expect(ofKubernetes.map(({ kind }) => kind).toSorted()).toEqual([
    ...['ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'Ingress', 'Job', 'NetworkPolicy'],
    ...['PodDisruptionBudget', 'Service'],
  ]);
  expect(ofOperator.map(({ kind }) => kind).toSorted()).toEqual(['PrometheusRule', 'ServiceMonitor']);
  expect(part(byKind(documents).Deployment?.spec, 'replicas')).toBeUndefined();
});

test.runIf(helm)(
  'the settings exist, and the alerts are those of deploy/monitoring, for the job of the ServiceMonitor',
  () => {
    const {
      ConfigMap: config,
      PrometheusRule: rule,
      Service: service,
      ServiceMonitor: monitor,
    } = byKind(render(everything, 'blue'));
    const { PORTICO_METRICS_TOKEN_FILE: token, ...settings } = config?.data ?? {};

    expectSettings(settings);
    expect(token).toBe('/run/secrets/portico/metrics-token');
    expect(rule?.spec).toEqual(parse(readFileSync(join(root, 'deploy/monitoring/prometheus-alerts.yaml'), 'utf8')));
    const label = String(part(monitor?.spec, 'jobLabel'));
    expect(part(service?.metadata, 'labels', label)).toBe('portico');
    expect(config?.metadata.name).toBe('blue-portico');
  },
);

test('the schema of the values takes secret settings only as keys of a secret', () => {
  const schema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8')).properties;
  const secrets = Object.entries(settingRows).flatMap(([name, row]) => ('secret' in row ? [name] : []));

  expect(schema.settings.propertyNames.not.enum).toEqual(secrets.toSorted());
  expect(schema.secret.properties.keys.propertyNames.enum).toEqual(secrets.toSorted());
});

const refused = [
  ['replicas=2', 'Set publicUrl, such as https://auth.example.com'],
  [`${url},settings.PORTICO_SMTP_URL=smtp://mail`, 'PORTICO_SMTP_URL'],
  [`${url},settings.LOG_LEVEL=info`, 'LOG_LEVEL'],
  [`${url},replica=3`, 'replica'],
  [`${url},metrics.serviceMonitor.enabled=true`, 'metrics.serviceMonitor needs metrics.enabled'],
  ['publicUrl=auth.example.com', 'publicUrl'],
] as const;

test.runIf(helm).each(refused)('Helm refuses %s', (values, message) => {
  const { status, stderr } = run(['template', 'portico', chart, '--set', values]);

  expect(status).not.toBe(0);
  expect(stderr).toContain(message);
});

test('the chart has the version of the packages', () => {
  const { version, appVersion } = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8'));
  const { version: expected } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

  expect([version, appVersion]).toEqual([expected, expected]);
});
