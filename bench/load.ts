import autocannon from 'autocannon';

/** One kind of request. */
export interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests that take turns; each overrides what it names. */
  readonly turns?: readonly {
    readonly path?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }[];
  readonly connections: number;
  readonly seconds: number;
}

/** What one run measured; times in milliseconds. */
export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

/** Sends requests as fast as the answers come for a while. */
export async function drive(load: Load): Promise<Measured> {
  const turns = (load.turns ?? [{}]).map(({ path, body, headers }) => ({
    method: load.method ?? 'GET',
    ...(path === undefined ? {} : { path }),
    ...(body === undefined ? {} : { body }),
    headers: { ...load.headers, ...headers },
  }));
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    requests: turns,
  });
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

/** Milliseconds that single requests take, one after the other; for latencies that a rounded histogram would hide. */
export async function latencies(request: () => Promise<unknown>, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await request();
    taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b);
}

/** The value below which a share of sorted numbers lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
