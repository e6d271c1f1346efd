import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineOfRun, startTestServer } from '@portico/testkit';
import { expect, test } from 'vitest';

const token = 'a-token-for-tests-of-metrics';
const directory = join(import.meta.dirname, '../../../../deploy/monitoring');

/** Returns the metrics that a text uses. */
function metricsIn(text: string): Set<string> {
  const names = text.match(/\b(?:portico|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
}

test.each(['prometheus-alerts.yaml', 'grafana-dashboard.json'])('every metric of %s exists', async (file) => {
  const environment = { PORTICO_METRICS_TOKEN: token };
  const server = await startTestServer({ engine: engineOfRun(), environment });
  try {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const known = new Set([...(await answer.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));

    const used = [...metricsIn(readFileSync(join(directory, file), 'utf8'))];
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('the page lists every metric of Portico', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/run/monitoring.md'), 'utf8');
  const used = metricsIn(readFileSync(join(directory, 'grafana-dashboard.json'), 'utf8'));

  for (const name of used) if (name.startsWith('portico_')) expect(page).toContain(`| \`${name}\``);
});
