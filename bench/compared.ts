import { latencies, quantile } from './load.ts';
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

/** The requests of one server, and the number of its users. */
export interface Sized {
  readonly count: number;
  readonly probes: readonly Probe[];
}

/**
 * Compares the same requests of several servers. All run at the same time and get requests in turns, so that other load
 * affects each.
 *
 * @param smallest what the larger ones are compared with
 */
export async function compared(smallest: Sized, larger: readonly Sized[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [index, small] of smallest.probes.entries()) {
    const others = larger.flatMap(({ count, probes }) => {
      const probe = probes[index];
      return probe === undefined ? [] : [{ count, probe }];
    });
    rows.push(...(await comparedWith(small, others)));
  }
  return rows;
}

async function comparedWith(
  small: Probe,
  larger: readonly { readonly count: number; readonly probe: Probe }[],
): Promise<Row[]> {
  const asked = [small, ...larger.map(({ probe }) => probe)];
  const times = asked.map((): number[] => []);
  for (let turn = 0; turn < warmUps + askings; turn += 1) {
    for (const [index, { ask }] of asked.entries()) {
      const [taken = 0] = await latencies(ask, 1);
      if (turn >= warmUps) times[index]?.push(taken);
    }
  }
  for (const taken of times) taken.sort((a, b) => a - b);
  const p50 = quantile(times[0] ?? [], 0.5);
  return larger.map(({ count, probe }, index) => {
    const taken = times[index + 1] ?? [];
    const perSecond = (askings * 1000) / taken.reduce((a, b) => a + b, 0);
    const measured = { perSecond, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99), failures: 0 };
    return {
      name: `${probe.name}, ${count} users`,
      measured,
      trips: probe.trips,
      ratio: measured.p50 / p50,
      against: `p50 of ${few}: ${p50.toFixed(2)} ms`,
    };
  });
}
