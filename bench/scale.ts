import type pg from 'pg';
import { latencies, quantile } from './load.ts';
import { seedMemberships, seedMetricEvents, seedUsers } from './seed.ts';
import type { Row } from './table.ts';

/** A request that is measured at both sizes. */
export interface Probe {
  readonly name: string;
  readonly trips: number;
  readonly ask: () => Promise<unknown>;
}

const few = 10_000;
const many = 1_000_000;

/**
 * Compares single requests among 10,000 users, each a member of one team of ten, and as many signs of
 * activity, with the same among 1,000,000.
 *
 * @param probesAt what is asked, by the number of users
 */
export async function scaleRows(
  client: pg.Client,
  tenancyId: string,
  probesAt: (count: number) => Promise<Probe[]>,
): Promise<Row[]> {
  const sized = async (count: number, has: number) => {
    await seedUsers(client, tenancyId, count, has);
    await seedMemberships(client, tenancyId, count);
    await seedMetricEvents(client, tenancyId, count - has);
    return await measured(await probesAt(count));
  };
  const before = await sized(few, 0);
  const after = await sized(many, few);
  return after.map((row, index) => {
    const p50 = before[index]?.measured.p50 ?? Number.NaN;
    const against = `p50 of ${few}: ${p50.toFixed(2)} ms`;
    return { ...row, name: `${row.name}, ${many} users`, ratio: row.measured.p50 / p50, against };
  });
}

async function measured(probes: readonly Probe[]): Promise<Omit<Row, 'ratio' | 'against'>[]> {
  const rows: Omit<Row, 'ratio' | 'against'>[] = [];
  for (const { name, trips, ask } of probes) {
    await latencies(ask, 50);
    const taken = await latencies(ask, 300);
    const perSecond = 300_000 / taken.reduce((a, b) => a + b, 0);
    rows.push({
      name,
      trips,
      measured: { perSecond, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99), failures: 0 },
    });
  }
  return rows;
}
