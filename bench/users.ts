import type pg from 'pg';
import { against } from './against.ts';
import { asAdmin, call } from './api.ts';
import { latencies, quantile } from './load.ts';
import { options } from './options.ts';
import type { Measurable } from './processes.ts';
import { seedUsers } from './seed.ts';
import type { Row } from './table.ts';

/** SQL round trips of a list and of a search. */
type Trips = Readonly<Record<'list' | 'search', number>>;

/** What is asked of a list of users, by how many there are. */
function listPaths(count: number): { name: string; path: string; kind: keyof Trips }[] {
  return [
    { name: 'list users, a page of 20', path: '/users?limit=20&desc=true', kind: 'list' },
    { name: 'search users by e-mail', path: `/users?limit=20&query=user${Math.floor(count / 2)}-`, kind: 'search' },
    { name: 'search users by common text', path: '/users?limit=20&desc=true&query=example.com', kind: 'search' },
  ];
}

/** Lists and searches as fast as they go. */
export async function listRows(portico: Measurable, floor: Measurable | undefined, trips: Trips): Promise<Row[]> {
  const count = options.users;
  const rows: Row[] = [];
  for (const { name, path, kind } of listPaths(count)) {
    const load = { url: `${portico.url}/api/v1${path}`, headers: asAdmin, connections: 16, cpu: portico.cpu };
    rows.push(await against(floor, { name: `${name}, ${count} users`, load, trips: trips[kind] }));
  }
  return rows;
}

/** Compares single requests with 10,000 and with 1,000,000 users. */
export async function scaleRows(
  portico: Measurable,
  client: pg.Client,
  tenancyId: string,
  trips: Trips,
): Promise<Row[]> {
  const [few, many] = [10_000, 1_000_000];
  await seedUsers(client, tenancyId, few);
  const before = await listTimes(portico.url, few);
  await seedUsers(client, tenancyId, many, few);
  const after = await listTimes(portico.url, many);
  return after.map(({ name, measured, kind }, index) => {
    const p50 = before[index]?.measured.p50 ?? Number.NaN;
    const ratio = measured.p50 / p50;
    return {
      name: `${name}, ${many} users`,
      measured,
      trips: trips[kind],
      ratio,
      against: `p50 of ${few}: ${p50.toFixed(2)} ms`,
    };
  });
}

async function listTimes(url: string, count: number) {
  const times: (Pick<Row, 'name' | 'measured'> & { kind: keyof Trips })[] = [];
  for (const { name, path, kind } of listPaths(count)) {
    const ask = async () => await call(url, 'GET', path, asAdmin);
    await latencies(ask, 50);
    const taken = await latencies(ask, 300);
    const perSecond = 300_000 / taken.reduce((a, b) => a + b, 0);
    const measured = { perSecond, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99), failures: 0 };
    times.push({ name, kind, measured });
  }
  return times;
}
