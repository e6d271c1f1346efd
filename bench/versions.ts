import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asAdmin, asClient, call } from './api.ts';
import { drive, type Load, median } from './load.ts';
import { options } from './options.ts';
import { email, password } from './passwords.ts';
import { prepareCustomers, quantityLoads } from './payments.ts';
import { seedUsers } from './seed.ts';
import { fillTeams, signInBusy, teamLoads } from './teams.ts';
import { listLoads } from './users.ts';
import { type startWorld, type World, withDatabase } from './world.ts';

type Subject = readonly [name: string, load: Omit<Load, 'seconds' | 'cpu' | 'connections'>];

/** How often both versions are started. One start differs from the next: V8 compiles other functions, and memory lies elsewhere. */
const starts = 5;

/** Seconds of one block. Short blocks alternate often, so that other load affects both versions. */
const blockSeconds = 0.5;

/** Starts a server with data, from the arguments of Node.js that `startPortico` takes. */
type Start = (index: number, build?: readonly string[]) => ReturnType<typeof startWorld>;

/**
 * Compares the reads of this version with those of another checkout, and prints a median for each.
 *
 * @param folder checkout of the other version, with its server built
 */
export async function printVersions(start: Start, folder: string): Promise<void> {
  const ratios = new Map<string, { readonly cpu: number[]; readonly rate: number[] }>();
  const steps = pathToFileURL(join(resolve(folder), 'tooling/build-steps.mjs')).href;
  const { serverArguments } = (await import(steps)) as { readonly serverArguments: readonly string[] };
  for (let turn = 0; turn < starts; turn += 1) {
    const [before, after] = [await start(0, serverArguments), await start(1)];
    try {
      const [old, current] = [await subjects(before), await subjects(after)];
      for (const [index, [name, load]] of current.entries()) {
        const other = old[index]?.[1];
        if (other === undefined) continue;
        const pair = await alternated([other, before], [load, after]);
        const row = ratios.get(name) ?? { cpu: [], rate: [] };
        ratios.set(name, row);
        row.cpu.push(pair.cpu);
        row.rate.push(pair.rate);
        console.log(`${turn + 1}  ${name.padEnd(50)}  CPU ${pair.cpu.toFixed(2)}  rate ${pair.rate.toFixed(2)}`);
      }
    } finally {
      await before.stop();
      await after.stop();
    }
  }
  console.log(`\nThis version divided by the other: medians of ${starts} starts (smallest, largest)`);
  for (const [name, { cpu, rate }] of ratios) {
    console.log(`${name.padEnd(50)}  CPU ${summary(cpu)}  rate ${summary(rate)}`);
  }
}

function summary(values: readonly number[]): string {
  return `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)}, ${Math.max(...values).toFixed(2)})`;
}

/** Measures two loads in alternating blocks, and returns how the second compares to the first. */
async function alternated(first: readonly [Subject[1], World], second: readonly [Subject[1], World]) {
  const measure = async ([load, { portico }]: typeof first, seconds: number) =>
    await drive({ ...load, connections: 8, cpu: portico.cpu, seconds });
  // V8 compiles what is hot within the first thousands of requests.
  for (const side of [first, second]) await measure(side, 3);
  const sides = [first, second].map((side) => ({ side, requests: 0, cpu: 0, seconds: 0 }));
  for (let block = 0; block < options.rounds * 8; block += 1) {
    for (const total of sides) {
      const { perSecond, cpuMicros = Number.NaN, failures } = await measure(total.side, blockSeconds);
      if (failures > 0) throw new Error(`${failures} requests failed.`);
      total.requests += perSecond * blockSeconds;
      total.seconds += blockSeconds;
      total.cpu += cpuMicros * perSecond * blockSeconds;
    }
  }
  const [old, current] = sides.map(({ requests, cpu, seconds }) => ({ cpu: cpu / requests, rate: requests / seconds }));
  return {
    cpu: (current?.cpu ?? Number.NaN) / (old?.cpu ?? Number.NaN),
    rate: (current?.rate ?? Number.NaN) / (old?.rate ?? Number.NaN),
  };
}

/** Fills the database of a world, and returns the reads that are compared. */
async function subjects(world: World): Promise<readonly Subject[]> {
  const { url } = world.portico;
  const { teams } = world.prepared;
  await withDatabase(world, async (client, tenancyId) => {
    // The people of the preparation have teams. Without this, the newest page has more of them in the world that was prepared last.
    const older = (table: string, column: string) =>
      `update ${table} set ${column} = ${column} - interval '1 year' where tenancy_id = $1`;
    await client.query(older('users', 'signed_up_at'), [tenancyId]);
    await client.query(older('user_activity', 'last_active_at'), [tenancyId]);
    await seedUsers(client, tenancyId, options.users);
    await fillTeams(client, tenancyId, teams);
  });
  const { body } = await call(url, 'POST', '/auth/password/sign-in', asClient, { email, password });
  const me = {
    url: `${url}/api/v1/users/me`,
    headers: { ...asClient, 'x-stack-access-token': body.access_token ?? '' },
  };
  const { permission, key } = teamLoads(url, { ...teams, accessToken: await signInBusy(url, teams.userId) });
  const { quantity, products } = quantityLoads(url, await prepareCustomers(url));
  return [
    ['users/me', me],
    ['permission check', permission],
    ['API-key check', key],
    ...listLoads().map(({ name, path }): Subject => [name, { url: `${url}/api/v1${path}`, headers: asAdmin }]),
    ['quantity of an item', quantity],
    ['products of a customer', products],
  ];
}
