import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { type AllMetrics, type AllMetricsWanted, isMessage, type MetricsGiven } from './metrics-messages.ts';

/** How long this process waits for its supervisor, which itself waits for two seconds. */
const answerMillisMax = 3000;

type JsonMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

let lastWanted = 0;

/** Answers the supervisor, which asks when another process is asked for metrics. */
export function answerSupervisor(registry: Registry): void {
  if (!cluster.isWorker) return;
  process.on('message', async (message: unknown) => {
    if (!isMessage(message, 'metricsAsked')) return;
    const metrics = await registry.getMetricsAsJSON();
    process.send?.({ metricsGiven: message.metricsAsked, metrics } satisfies MetricsGiven);
  });
}

/**
 * Returns the metrics of all processes of this server. With several, each series has the label `process`: the place of the
 * process, which its replacement gets. A sum of all processes would fall when one is replaced, which counters must not.
 */
export async function metricsOfAll(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return await registry.metrics();
  const byPlace = await askSupervisor();
  const labelled = Object.entries(byPlace).map(([place, metrics]) => withProcess(metrics as JsonMetrics, place));
  return await AggregatorRegistry.aggregate(labelled).metrics();
}

function withProcess(metrics: JsonMetrics, place: string): JsonMetrics {
  return metrics.map((metric) => ({
    ...metric,
    // Without it, some are left out, because they have no meaning for several processes together.
    aggregator: 'first' as const,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process: place } })),
  }));
}

async function askSupervisor(): Promise<AllMetrics['byPlace']> {
  lastWanted += 1;
  const wanted = lastWanted;
  return await new Promise((resolve) => {
    const end = (byPlace: AllMetrics['byPlace']) => {
      clearTimeout(timer);
      process.off('message', onMessage);
      resolve(byPlace);
    };
    const onMessage = (message: unknown) => {
      if (isMessage(message, 'allMetrics') && message.allMetrics === wanted)
        end((message as unknown as AllMetrics).byPlace);
    };
    const timer = setTimeout(end, answerMillisMax, {});
    process.on('message', onMessage);
    process.send?.({ metricsWanted: wanted } satisfies AllMetricsWanted);
  });
}
