import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Secret } from '../base/secret.ts';
import { version } from '../base/version.ts';
import type { Refused } from '../http/pipeline/account.ts';
import { answerSupervisor } from './all-processes.ts';
import { addMetricsRoute } from './metrics-route.ts';
import type { Monitor } from './monitor.ts';
import { addProcessGauges, type ProcessParts } from './process-gauges.ts';
import { watchRequests } from './watch-requests.ts';

/** Durations in seconds, from a small statement to the longest time that a request waits. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The metrics of one process. */
export interface Metrics extends Monitor {
  readonly onRefused: (by: Refused) => void;
  readonly onJobFailed: (job: string) => void;
  /** Adds what is read when the metrics are. */
  addGauges(parts: ProcessParts): void;
}

/**
 * Creates the metrics of a process. No label contains a path, an ID or an address.
 *
 * @param token the bearer token that reads them
 */
export function createMetrics(token: Secret): Metrics {
  const registry = new Registry();
  const registers = [registry];
  answerSupervisor(registry);
  collectDefaultMetrics({ register: registry });
  const statements = new Histogram({
    name: 'portico_database_statement_duration_seconds',
    help: 'Duration of SQL statements, without the wait for a connection unless it is a short read.',
    labelNames: ['kind', 'result'] as const,
    buckets: [0.001, ...buckets],
    registers,
  });
  const refused = new Counter({
    name: 'portico_requests_refused_total',
    help: 'Requests above a rate limit (rate_limit), or while too much work is in progress (busy).',
    labelNames: ['reason'] as const,
    registers,
  });
  for (const reason of ['rate_limit', 'busy'] as const) refused.inc({ reason }, 0);
  const failedJobs = new Counter({
    name: 'portico_background_job_failures_total',
    help: 'Failed runs of periodic jobs, and failed attempts of workers without a result.',
    labelNames: ['job'] as const,
    registers,
  });
  new Gauge({
    name: 'portico_build_info',
    help: 'Always 1. The labels name the versions.',
    labelNames: ['version', 'node'] as const,
    registers,
  }).set({ version, node: process.versions.node }, 1);
  const observed = measuring(registers);

  return {
    observed,
    aroundStatement: async (sql, run) => {
      const kind = sql.isWrite === true ? 'write' : sql.name === undefined ? 'other' : 'read';
      return await timed(
        () => run(sql),
        (answer, seconds) => statements.observe({ kind, result: answer === undefined ? 'error' : 'ok' }, seconds),
      );
    },
    onRefused: (reason) => refused.inc({ reason }),
    onJobFailed: (job) => failedJobs.inc({ job }),
    watch: (server) => {
      watchRequests(server, { registers, buckets });
      addMetricsRoute(server, registry, token);
    },
    addGauges: (parts) => addProcessGauges(registers, parts),
  };
}

/** Returns a function that measures the attempts of a platform to send emails and webhooks. */
function measuring(registers: Registry[]): Monitor['observed'] {
  const emails = new Histogram({
    name: 'portico_email_attempt_duration_seconds',
    help: 'Duration of attempts to send an email, by result: accepted or failed.',
    labelNames: ['result'] as const,
    buckets: [...buckets, 30, 60],
    registers,
  });
  const webhooks = new Histogram({
    name: 'portico_webhook_attempt_duration_seconds',
    help: 'Duration of attempts to deliver a webhook, by result: the class of the status, or no_response.',
    labelNames: ['result'] as const,
    buckets: [...buckets, 20],
    registers,
  });
  return (platform) => ({
    ...platform,
    mailer: {
      ...platform.mailer,
      send: async (message, server) =>
        void (await timed(
          async () => {
            await platform.mailer.send(message, server);
            return 'accepted';
          },
          (result = 'failed', seconds) => emails.observe({ result }, seconds),
        )),
    },
    webhookSender: {
      ...platform.webhookSender,
      send: async (request, signal) =>
        await timed(
          () => platform.webhookSender.send(request, signal),
          (response, seconds) => {
            const result = response === undefined ? 'no_response' : `${Math.floor(response.status / 100)}xx`;
            webhooks.observe({ result }, seconds);
          },
        ),
    },
  });
}

/**
 * Measures how long work takes.
 *
 * @param observe receives the result, or undefined if the work has failed
 */
async function timed<T>(work: () => Promise<T>, observe: (result: T | undefined, seconds: number) => void): Promise<T> {
  const startedAt = performance.now();
  let result: T | undefined;
  try {
    result = await work();
    return result;
  } finally {
    observe(result, (performance.now() - startedAt) / 1000);
  }
}
