import type pg from 'pg';
import { compared, few, type Probe, type Sized } from './compared.ts';
import { dashboardProbes } from './dashboard-lists.ts';
import { eventSubjects, seedEvents, subjectPaths } from './events.ts';
import { options } from './options.ts';
import { printPlans } from './plans.ts';
import { searchProbes } from './searches.ts';
import { idOf, seedMemberships, seedMetricEvents, seedUsers } from './seed.ts';
import { seedAccounts } from './seed-project.ts';
import type { Row } from './table.ts';
import { fillTeams, signInBusy, teamProbes } from './teams.ts';
import { listProbes, metricsProbe } from './users.ts';
import { type World, withDatabase } from './world.ts';

/** Events that a project has for each of its users. */
const eventsPerUser = 3;

/**
 * Compares single requests of the dashboard with 10,000 users, a tenth of many, and many: their times, the rows that they read, and their query plans.
 * Each user is a member of a team of ten, and has three events.
 */
export async function scaleRows(start: (index: number) => Promise<World>): Promise<Row[]> {
  const counts = [few, options.many / 10, options.many];
  const worlds: World[] = [];
  try {
    for (const [index, count] of counts.entries()) {
      const world = await start(index);
      worlds.push(world);
      await filled(world, count);
    }
    await printPlans(worlds, await allProbes(worlds, counts));
    // Access tokens are valid for ten minutes.
    const sized = await allProbes(worlds, counts);
    const [smallest, ...larger] = sized;
    return smallest === undefined ? [] : await compared(smallest, larger);
  } finally {
    for (const world of worlds) await world.stop();
  }
}

async function allProbes(worlds: readonly World[], counts: readonly number[]): Promise<Sized[]> {
  const sized: Sized[] = [];
  for (const [index, world] of worlds.entries()) {
    const count = counts[index] ?? 0;
    sized.push({ count, probes: await probesOf(world, count) });
  }
  return sized;
}

async function filled(world: World, count: number): Promise<void> {
  const started = performance.now();
  // Two connections use both cores.
  await Promise.all([
    withDatabase(world, async (client, tenancyId) => {
      await seedUsers(client, tenancyId, count);
      await seedMemberships(client, tenancyId, count);
      await seedAccounts(client, tenancyId, count);
    }),
    withDatabase(world, async (client, tenancyId) => await seedEvents(client, tenancyId, count * eventsPerUser)),
  ]);
  await withDatabase(world, async (client, tenancyId) => {
    await seedMetricEvents(client, tenancyId, count);
    await fillTeams(client, tenancyId, world.prepared.teams);
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`${count} users and ${count * eventsPerUser} events   added in ${seconds.toFixed(0)} s`);
}

async function probesOf(world: World, count: number): Promise<Probe[]> {
  const { trips, teams } = world.prepared;
  const { url } = world.portico;
  const accessToken = await signInBusy(url, teams.userId);
  const subjects = await withDatabase(world, async (client, tenancyId) => {
    const { user, team } = await eventSubjects(client);
    const { rows } = await client.query<{ id: string }>(
      `select customer_id as id from payment_customers where tenancy_id = $1 and customer_type = 'user' order by created_at desc limit 1`,
      [tenancyId],
    );
    return { user: rows[0]?.id ?? '', team: await teamOfTen(client), eventPaths: subjectPaths(user, team) };
  });
  return [
    ...listProbes(url, count, trips),
    ...(await searchProbes(url, count)),
    metricsProbe(url, trips.metrics),
    ...teamProbes(url, { ...teams, accessToken }),
    ...dashboardProbes(url, subjects),
  ];
}

async function teamOfTen(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`select ${idOf(`'team 7'`)} as id`);
  return rows[0]?.id ?? '';
}
