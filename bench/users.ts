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

/** Measures the rate of lists and searches. The floor selects three columns of as many users, in the order of an index. */
export async function listRows(portico: Measurable, floor: Measurable | undefined, trips: Trips): Promise<Row[]> {
  const count = options.users;
  const common = { headers: asAdmin, connections: 16, cpu: portico.cpu };
  const rows: Row[] = [];
  for (const { name, path, kind } of listLoads(count)) {
    const load = { ...common, url: `${portico.url}/api/v1${path}` };
    const limit = new URL(load.url).searchParams.get('limit');
    const subject = { name: `${name}, ${count} users`, load, trips: trips[kind] };
    rows.push(await against(floor, subject, `/floor/users?limit=${limit}`));
  }
  for (const { name, limit, paths } of await deepPages(portico.url)) {
    const load = { ...common, url: portico.url, turns: paths.map((path) => ({ path: `/api/v1${path}` })) };
    const subject = { name: `${name}, ${count} users`, load, trips: trips.list };
    rows.push(await against(floor, subject, `/floor/users?limit=${limit}&after=${limit}`));
  }
  return rows;
}

/** Returns pages behind the first ones, each with another cursor. */
export async function deepPages(url: string): Promise<{ name: string; limit: number; paths: string[] }[]> {
  const pages = [20, 50].map(async (limit) => {
    const first = `/users?limit=${limit}&desc=true`;
    const paths: string[] = [];
    let path = first;
    for (let page = 0; page < 20; page += 1) {
      const { body } = await call(url, 'GET', path, asAdmin);
      const { next_cursor } = body.pagination as unknown as { readonly next_cursor: string };
      path = `${first}&cursor=${encodeURIComponent(next_cursor)}`;
      paths.push(path);
    }
    return { name: `list users, a deep page of ${limit}`, limit, paths };
  });
  return await Promise.all(pages);
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
