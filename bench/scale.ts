import { latencies, quantile } from './load.ts';
import { seedMemberships, seedMetricEvents, seedUsers } from './seed.ts';
import type { Row } from './table.ts';
import { fillTeams, signInBusy, teamProbes } from './teams.ts';
import { listProbes, metricsProbe } from './users.ts';
import { type World, withDatabase } from './world.ts';

/** A request that is measured with both numbers of users. */
export interface Probe {
  readonly name: string;
  readonly trips: number;
  readonly ask: () => Promise<unknown>;
}

const few = 10_000;
const many = 1_000_000;
const warmUps = 20;
const askings = 200;

/**
 * Compares single requests with 10,000 users and with 1,000,000. Each user is a member of a team of ten and has one
 * activity event. Both servers run at the same time and get alternating requests, so that other load affects both.
 */
export async function scaleRows(start: (index: number) => Promise<World>): Promise<Row[]> {
  const small = await start(0);
  const large = await start(1);
  try {
    await filled(small, few);
    await filled(large, many);
    const probes = [await probesOf(small, few), await probesOf(large, many)] as const;
    const rows: Row[] = [];
    for (const [index, probe] of probes[1].entries()) {
      const other = probes[0][index];
      if (other !== undefined) rows.push(await compared(other, probe));
    }
    return rows;
  } finally {
    await small.stop();
    await large.stop();
  }
}

async function filled(world: World, count: number): Promise<void> {
  await withDatabase(world, async (client, tenancyId) => {
    await seedUsers(client, tenancyId, count);
    await seedMemberships(client, tenancyId, count);
    await seedMetricEvents(client, tenancyId, count);
    await fillTeams(client, tenancyId, world.prepared.teams);
  });
}

async function probesOf({ portico: { url }, prepared }: World, count: number): Promise<Probe[]> {
  const { trips, teams } = prepared;
  const accessToken = await signInBusy(url, teams.userId);
  return [
    ...listProbes(url, count, trips),
    metricsProbe(url, trips.metrics),
    ...teamProbes(url, { ...teams, accessToken }),
  ];
}

async function compared(small: Probe, large: Probe): Promise<Row> {
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
    name: `${large.name}, ${many} users`,
    measured,
    trips: large.trips,
    ratio: measured.p50 / p50,
    against: `p50 of ${few}: ${p50.toFixed(2)} ms`,
  };
}
