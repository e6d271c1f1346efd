import { against } from './against.ts';
import { asAdmin, call } from './api.ts';
import type { Probe } from './compared.ts';
import { options } from './options.ts';
import type { Measurable } from './processes.ts';
import type { Row } from './table.ts';

/** SQL round trips of lists and searches. */
type Trips = Readonly<Record<'list' | 'search', number>>;

/** Returns the measured list requests, by number of users. */
export function listLoads(count = options.users): { name: string; path: string; kind: keyof Trips }[] {
  return [
    { name: 'list users, a page of 20', path: '/users?limit=20&desc=true', kind: 'list' },
    { name: 'list users, a page of 50', path: '/users?limit=50&desc=true', kind: 'list' },
    {
      name: 'list users by activity, a page of 50',
      path: '/users?limit=50&desc=true&order_by=last_active_at',
      kind: 'list',
    },
    { name: 'search users by email', path: `/users?limit=20&query=user${Math.floor(count / 2)}-`, kind: 'search' },
    { name: 'search users by common text', path: '/users?limit=20&desc=true&query=example.com', kind: 'search' },
    { name: 'search users by a text of few names', path: '/users?limit=20&query=erson%20777', kind: 'search' },
    { name: 'search users by a text nobody has', path: '/users?limit=20&query=zzqzz', kind: 'search' },
  ];
}

/** Measures the rate of lists and searches. */
export async function listRows(portico: Measurable, floor: Measurable | undefined, trips: Trips): Promise<Row[]> {
  const count = options.users;
  const rows: Row[] = [];
  for (const { name, path, kind } of listLoads(count)) {
    const load = { url: `${portico.url}/api/v1${path}`, headers: asAdmin, connections: 16, cpu: portico.cpu };
    rows.push(await against(floor, { name: `${name}, ${count} users`, load, trips: trips[kind] }));
  }
  return rows;
}

/** Measures the first request of the dashboard. */
export function metricsProbe(url: string, trips: number): Probe {
  const ask = async () => await call(url, 'GET', '/internal/metrics?include_anonymous=false', asAdmin);
  return { name: 'metrics', trips, ask };
}

/** Measures the lists one request at a time, to compare numbers of users. */
export function listProbes(url: string, count: number, trips: Trips): Probe[] {
  return listLoads(count).map(({ name, path, kind }) => ({
    name,
    trips: trips[kind],
    ask: async () => await call(url, 'GET', path, asAdmin),
  }));
}
