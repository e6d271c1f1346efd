import { latencies, quantile } from './load.ts';
import { options } from './options.ts';
import type { Row } from './table.ts';

/** A request that is measured with both numbers of users. */
export interface Probe {
  readonly name: string;
  readonly trips: number;
  readonly ask: () => Promise<unknown>;
}

/** Number of users that larger projects are compared with. */
export const few = 10_000;
const warmUps = 20;
const askings = 200;

/**
 * Compares the same requests of two servers. Both run at the same time and get alternating requests, so that other load
 * affects both.
 */
export async function compared(small: readonly Probe[], large: readonly Probe[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [index, probe] of large.entries()) {
    const other = small[index];
    if (other !== undefined) rows.push(await comparedWith(other, probe));
  }
  return rows;
}

async function comparedWith(small: Probe, large: Probe): Promise<Row> {
  const [before, after]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < warmUps + askings; turn += 1) {
    const [one = 0] = await latencies(small.ask, 1);
    const [other = 0] = await latencies(large.ask, 1);
    if (turn < warmUps) continue;
    before.push(one);
    after.push(other);
  }
  for (const taken of [before, after]) taken.sort((a, b) => a - b);
  const p50 = quantile(before, 0.5);
  const perSecond = (askings * 1000) / after.reduce((a, b) => a + b, 0);
  const measured = { perSecond, p50: quantile(after, 0.5), p99: quantile(after, 0.99), failures: 0 };
  return {
    name: `${large.name}, ${options.many} users`,
    measured,
    trips: large.trips,
    ratio: measured.p50 / p50,
    against: `p50 of ${few}: ${p50.toFixed(2)} ms`,
  };
}
