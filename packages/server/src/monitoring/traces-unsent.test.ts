import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit';
import { startCollector, type TestCollector } from '@portico/testkit/outside/otlp-collector';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Spans that wait in memory, and in a request to the collector, as the defaults of OpenTelemetry have it. */
const waitingMax = 2048;
const batchMax = 512;
const requestsAtOnce = 50;

let collector: TestCollector;
let server: TestServer;
beforeEach(async () => {
  collector = await startCollector();
  server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      PORTICO_LOG_LEVEL: 'warn',
    },
  });
});
afterEach(async () => {
  await server.stop();
  await collector.stop();
  for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
});

/** Sends requests, each of which is a span. @returns the different statuses */
async function request(count: number): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>();
  for (let sent = 0; sent < count; sent += requestsAtOnce) {
    const answers = Array.from({ length: requestsAtOnce }, async () => await fetch(`${server.url}/health`));
    for (const answer of await Promise.all(answers)) {
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
  }
  return statuses;
}

const warnings = () =>
  server.errors
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg }) => msg === 'traces could not be sent');

test('requests do not wait for a collector that does not answer, and spans above a limit are dropped', async () => {
  const answerAll = collector.hold();
  const sent = waitingMax + batchMax + 20 * requestsAtOnce;

  expect(await request(sent)).toEqual(new Set([200]));
  // The client may have given up the first one, and sent the next.
  await expect.poll(() => collector.held()).toBeGreaterThan(0);
  answerAll();
  await request(1);
  await expect.poll(() => collector.spans.length).toBeGreaterThanOrEqual(waitingMax);

  await server.app.close();
  const kept = collector.spans.filter(({ kind }) => kind === 'server').length;
  expect(kept).toBeLessThanOrEqual(waitingMax + batchMax + requestsAtOnce);
});

test('a collector that refuses all traces costs no request, and is one line in the log', async () => {
  collector.answerWith(401);

  expect(await request(20 * requestsAtOnce)).toEqual(new Set([200]));
  await expect.poll(() => collector.bodies.length).toBeGreaterThan(2);

  expect(warnings()).toEqual([expect.objectContaining({ level: 40, count: 1, reason: expect.any(String) })]);
});

test('a collector that cannot be reached costs no request', async () => {
  await collector.stop();

  expect(await request(20 * requestsAtOnce)).toEqual(new Set([200]));
  collector = await startCollector();
});
