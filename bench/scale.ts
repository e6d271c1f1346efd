import { compared, few, type Probe } from './compared.ts';
import { options } from './options.ts';
import { searchProbes } from './searches.ts';
import { seedMemberships, seedMetricEvents, seedUsers } from './seed.ts';
import type { Row } from './table.ts';
import { fillTeams, signInBusy, teamProbes } from './teams.ts';
import { listProbes, metricsProbe } from './users.ts';
import { type World, withDatabase } from './world.ts';

/**
 * Compares single requests with 10,000 users and with many. Each user is a member of a team of ten and has one activity
 * event.
 */
export async function scaleRows(start: (index: number) => Promise<World>): Promise<Row[]> {
  const small = await start(0);
  const large = await start(1);
  try {
    await filled(small, few);
    await filled(large, options.many);
    return await compared(await probesOf(small, few), await probesOf(large, options.many));
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
    ...(await searchProbes(url, count)),
    metricsProbe(url, trips.metrics),
    ...teamProbes(url, { ...teams, accessToken }),
  ];
}
