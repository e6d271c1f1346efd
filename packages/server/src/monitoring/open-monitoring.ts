import type { FastifyInstance } from 'fastify';
import type { ServerLogger } from '../base/log-messages.ts';
import type { AroundStatement } from '../db/engines/observed-source.ts';
import type { Platform } from '../kernel/platform.ts';
import type { Settings } from '../settings/settings.ts';
import type { Metrics } from './metrics.ts';
import type { Monitor } from './monitor.ts';

/** What observes a process. */
export interface Monitoring extends Omit<Monitor, 'aroundStatement'> {
  readonly metrics: Metrics | undefined;
  /** Undefined if nothing is observed. */
  readonly aroundStatement: AroundStatement | undefined;
  /** Sends what is not sent yet. */
  stop(): Promise<void>;
}

/** Loads what observes the process, only if the operator has asked for it: start time and memory stay as they are otherwise. */
export async function openMonitoring(
  { metricsToken, traces: given }: Settings,
  logger: ServerLogger,
): Promise<Monitoring> {
  const onWarning = onceAMinute((reason, count) =>
    logger.warn({ reason: reason.slice(0, 500), count }, 'traces could not be sent'),
  );
  const metrics = metricsToken && (await import('./metrics.ts')).createMetrics(metricsToken);
  const traces = given && (await import('./traces.ts')).startTraces(given, onWarning);
  // The trace begins before the metrics are measured.
  const monitors: readonly Monitor[] = [traces, metrics].filter((monitor) => monitor !== undefined);
  const [first, second] = monitors;
  return {
    metrics,
    aroundStatement:
      first === undefined || second === undefined
        ? first?.aroundStatement
        : async (sql, run) =>
            await first.aroundStatement(sql, async (given) => await second.aroundStatement(given, run)),
    observed: <P extends Platform>(platform: P) =>
      monitors.reduce((inner, monitor) => monitor.observed(inner), platform),
    watch: (server: FastifyInstance) => {
      for (const monitor of monitors) monitor.watch(server);
    },
    stop: async () => await traces?.stop(),
  };
}

const minuteMillis = 60_000;

/** Returns a function that passes a reason on once a minute at most, with the number of calls since the last one that it passed on. */
function onceAMinute(warn: (reason: string, count: number) => void): (reason: string) => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (reason) => {
    count += 1;
    if (performance.now() - warnedAt < minuteMillis) return;
    warnedAt = performance.now();
    warn(reason, count);
    count = 0;
  };
}
