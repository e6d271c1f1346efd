import autocannon from 'autocannon';

/** One of several alternating requests. Its fields override those of the load. */
interface Turn {
  readonly path?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A type of request. */
export interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly turns?: readonly Turn[];
  /** Creates the requests of a run, for requests that work only once. @param seconds duration of the run */
  readonly freshTurns?: (seconds: number) => Promise<readonly Turn[]>;
  readonly connections: number;
  readonly seconds: number;
  /** CPU seconds of the serving process so far. */
  readonly cpu?: () => number;
}

/** Result of a run. Times are in milliseconds. */
export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
  /** CPU time of the serving process per request, in microseconds. Mostly independent of other load on the machine. */
  readonly cpuMicros?: number | undefined;
}

/** Sends requests as fast as possible for some time. */
export async function drive(load: Load): Promise<Measured> {
  const given = (await load.freshTurns?.(load.seconds)) ?? load.turns ?? [{}];
  const turns = given.map(({ path, body, headers }) => ({
    method: load.method ?? 'GET',
    ...(path === undefined ? {} : { path }),
    ...(body === undefined ? {} : { body }),
    headers: { ...load.headers, ...headers },
  }));
  let clients = 0;
  let startedAt = 0;
  const cpuBefore = load.cpu?.() ?? 0;
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    requests: turns.slice(0, 1),
    // Each connection starts at another position, so that they do not compete for the same row.
    setupClient: (client) => {
      startedAt = performance.now();
      if (turns.length === 1) return;
      const [start, end] = [clients, clients + 1].map((part) => Math.floor((part * turns.length) / load.connections));
      // Requests that work only once belong to one connection. Building them all for each would take seconds of the run.
      const rest = load.freshTurns === undefined ? [...turns.slice(end), ...turns.slice(0, start)] : [];
      client.setRequests([...turns.slice(start, end), ...rest]);
      // Building the requests took time, in which none was sent.
      startedAt = performance.now();
      clients += 1;
    },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuSeconds = (load.cpu?.() ?? 0) - cpuBefore;
  return {
    perSecond: result.requests.total / seconds,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
    cpuMicros: load.cpu === undefined ? undefined : (cpuSeconds * 1_000_000) / result.requests.total,
  };
}

/** Milliseconds of single requests, one after the other, for latencies that a rounded histogram would hide. */
export async function latencies(request: () => Promise<unknown>, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await request();
    taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b);
}

/** Returns a percentile of sorted numbers. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the median. */
export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** Returns the median of several runs, field by field. */
export function middle(runs: readonly Measured[]): Measured {
  const cpu = runs.flatMap(({ cpuMicros }) => (cpuMicros === undefined ? [] : [cpuMicros]));
  return {
    perSecond: median(runs.map((run) => run.perSecond)),
    p50: median(runs.map((run) => run.p50)),
    p99: median(runs.map((run) => run.p99)),
    failures: runs.reduce((sum, run) => sum + run.failures, 0),
    cpuMicros: cpu.length === 0 ? undefined : median(cpu),
  };
}
