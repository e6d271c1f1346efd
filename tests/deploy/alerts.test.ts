import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { portico, startTestServer } from '@portico/testkit';
import { freePort } from '@portico/testkit/databases/postgres-cluster';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { part } from './manifests.ts';

/** The alerts of `deploy/monitoring`. `packages/server/src/monitoring/monitoring-files.test.ts` checks the names of their metrics. */

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}

/** A rule that Prometheus has evaluated. */
interface Evaluated {
  readonly name: string;
  readonly health: string;
}

interface AlertTest {
  readonly alertname: string;
  readonly exp_alerts: readonly unknown[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'deploy/monitoring');
const read = (name: string) => parse(readFileSync(join(folder, name), 'utf8'));
const rules: readonly Rule[] = read('prometheus-alerts.yaml').groups[0].rules;

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
const hasPrometheus = spawnSync('prometheus', ['--version']).error === undefined;
if (!hasPromtool || !hasPrometheus)
  console.warn('SKIPPED: Prometheus is not installed (Debian: apt-get install prometheus).');

test('each alert has a test in which it is silent, and one in which it fires', () => {
  const tests: readonly AlertTest[] = read('prometheus-alerts.test.yaml').tests.flatMap(
    ({ alert_rule_test: given }: { alert_rule_test: readonly AlertTest[] }) => given,
  );
  const count = (alert: string) =>
    tests.filter(({ alertname }) => alertname === alert).map(({ exp_alerts: { length } }) => length);

  expect(rules.map(({ alert }) => [alert, ...count(alert)])).toEqual(rules.map(({ alert }) => [alert, 0, 1]));
  expect(tests).toHaveLength(2 * rules.length);
});

test('the page lists each alert with its severity and what to do', () => {
  const page = readFileSync(join(root, 'docs/run/monitoring.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(Portico\w+)` \| (\w+) \| (.*) \|$/gm)].map(([, ...cells]) => cells);

  expect(rows.map(([alert, severity]) => [alert, severity])).toEqual(
    rules.map(({ alert, labels }) => [alert, labels.severity]),
  );
  for (const [index, { annotations }] of rules.entries()) expect(rows[index]?.[2]).toContain(annotations.description);
});

test.runIf(hasPromtool)('promtool accepts the rules, and they fire when they should', () => {
  for (const [command, file] of [
    ['check', 'prometheus-alerts.yaml'],
    ['test', 'prometheus-alerts.test.yaml'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync('promtool', [command, 'rules', file], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  }
});

const token = 'a-token-for-tests-of-alerts';

/** Starts Prometheus with the rules and one target. @returns reads its API */
async function startPrometheus(target: string) {
  const data = mkdtempSync(join(tmpdir(), 'portico-prometheus-'));
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(folder, 'prometheus-alerts.yaml')],
    scrape_configs: [
      {
        job_name: 'portico',
        authorization: { credentials_file: join(data, 'token') },
        static_configs: [{ targets: [target] }],
      },
    ],
  };
  writeFileSync(join(data, 'token'), token);
  // JSON is YAML.
  writeFileSync(join(data, 'prometheus.yaml'), JSON.stringify(config));
  execFileSync('promtool', ['check', 'config', join(data, 'prometheus.yaml')], { stdio: 'ignore' });
  const address = `127.0.0.1:${await freePort()}`;
  const words = [`--config.file=${data}/prometheus.yaml`, `--storage.tsdb.path=${data}/data`];
  const process = spawn('prometheus', [...words, `--web.listen-address=${address}`], { stdio: 'ignore' });
  onTestFinished(async () => {
    process.kill('SIGKILL');
    await once(process, 'exit');
    rmSync(data, { recursive: true, force: true });
  });
  return async (path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const answer = await fetch(`http://${address}/api/v1/${path}?${new URLSearchParams(query)}`).catch(() => undefined);
    return answer === undefined ? undefined : Object(await answer.json()).data;
  };
}

/** A metric with the names of the labels by which a rule selects it. */
interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

function selectorsOf({ expr }: Rule): Selector[] {
  return [...expr.matchAll(/\b(\w+)\{([^}]*)\}/g)].map(([, metric = '', matchers = '']) => ({
    metric,
    labels: [...matchers.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label),
  }));
}

test.runIf(hasPromtool && hasPrometheus)(
  'Prometheus scrapes a server, evaluates the rules, and has the metrics and labels that they select',
  async () => {
    const server = await startTestServer({ engine: 'postgres', environment: { PORTICO_METRICS_TOKEN: token } });
    onTestFinished(async () => await server.stop());
    const { api } = await portico(server);
    const body = { email: 'ada@example.com', callback_url: 'http://localhost:3000/' };
    expect(await api.server().call('POST /internal/send-sign-in-invitation', { body })).toSucceed();
    const ask = await startPrometheus(new URL(server.url).host);
    const numberOf = async (query: string) => Number(part(await ask('query', { query }), 'result', 0, 'value', 1) ?? 0);
    await expect.poll(async () => await numberOf('up{job="portico"}')).toBe(1);
    await expect.poll(async () => await numberOf('count(portico_email_attempt_duration_seconds_count)')).toBe(1);

    const evaluated = async () => (part(await ask('rules'), 'groups', 0, 'rules') ?? []) as Evaluated[];
    await expect
      .poll(async () => (await evaluated()).map(({ name, health }) => [name, health]))
      .toEqual(rules.map(({ alert }) => [alert, 'ok']));
    const known = (await ask('targets/metadata', { match_target: '{job="portico"}' })) as { metric: string }[];
    const names = new Set(known.map(({ metric }) => metric));
    for (const { metric, labels } of rules.flatMap(selectorsOf)) {
      if (metric !== 'up') expect(names).toContain(metric.replace(/_(?:bucket|count|sum)$/, ''));
      const matchers = labels.map((label) => `${label}!=""`).join(',');
      expect(await numberOf(`count(${metric}{${matchers}})`), metric).toBe(await numberOf(`count(${metric})`));
    }
  },
);
