import type pg from 'pg';
import { asAdmin, call } from './api.ts';
import { addRows } from './bulk.ts';
import { compared, few, type Probe } from './compared.ts';
import { options } from './options.ts';
import type { Measurable } from './processes.ts';
import { idOf } from './seed.ts';
import type { Row } from './table.ts';

/** Users and teams that the events are about, each: few enough that pages are full in the small project too. */
const subjects = 100;

/** Pages of the event log. The rare type has one event in 150. */
const lists = [
  ['events', '/events'],
  ['events ?types=sign_in.failed', '/events?types=sign_in.failed'],
  ['events ?types=api_key.revoked (rare)', '/events?types=api_key.revoked'],
  ['events of a user', '/events?user_id={user}'],
  ['events of a user ?types=user.updated', '/events?user_id={user}&types=user.updated'],
  ['events of a team', '/events?team_id={team}'],
  ['events by an actor', '/events?actor_id=key-7'],
] as const;

interface Given {
  readonly client: pg.Client;
  readonly tenancyId: string;
}

/** Compares pages of the event log with few and with many events in the project. */
export async function eventRows({ url }: Measurable, { client, tenancyId }: Given): Promise<Row[]> {
  const { user, team } = await eventSubjects(client);
  const probes: readonly Probe[] = lists.map(([name, path]) => ({
    name,
    trips: 1,
    ask: async () => await call(url, 'GET', path.replace('{user}', user).replace('{team}', team), asAdmin),
  }));
  await seedEvents(client, tenancyId, few);
  const before = await compared({ count: few, probes }, [{ count: few, probes }]);
  await seedEvents(client, tenancyId, options.events - few);
  const after = await compared({ count: options.events, probes }, [{ count: options.events, probes }]);
  return after.map((row, index) => ({
    ...row,
    name: `${lists[index]?.[0]}, ${options.events} in all`,
    ratio: row.measured.p50 / (before[index]?.measured.p50 ?? Number.NaN),
    against: `p50 of ${few}: ${before[index]?.measured.p50.toFixed(2)} ms`,
  }));
}

/** Returns the IDs of a user and a team that events of `seedEvents` are about. */
export async function eventSubjects(client: pg.Client): Promise<{ readonly user: string; readonly team: string }> {
  const { rows } = await client.query<{ user: string; team: string }>(
    `select ${idOf(`'user 7'`)} as user, ${idOf(`'team 7'`)} as team`,
  );
  return rows[0] ?? { user: '', team: '' };
}

/** Returns the paths of pages in the event log, for events of `seedEvents`. */
export function subjectPaths(user: string, team: string): string[] {
  return lists.map(([, path]) => path.replace('{user}', user).replace('{team}', team));
}

/** Adds events of the last six months. */
export async function seedEvents(client: pg.Client, tenancyId: string, count: number): Promise<void> {
  // A partition per month, as for events that were recorded in their time.
  await client.query(
    `select create_event_partitions(now() - make_interval(months => m)) from generate_series(0, 6) as m`,
  );
  const secondsBetween = Math.min(1, 15_000_000 / count);
  const step = 100_000;
  await addRows(client, ['events'], async () => {
    for (let from = 0; from < count; from += step) {
      await client.query(newEvents, [tenancyId, from + 1, Math.min(from + step, count), secondsBetween]);
    }
  });
}

const newEvents = `insert into events (tenancy_id, at, id, type, user_id, team_id, actor_type, actor_id, level, operation, ip)
       select $1, now() - n * make_interval(secs => $4::float), gen_random_uuid(),
         case when n % 150 = 0 then 'api_key.revoked' when n % 10 = 0 then 'sign_in.failed' when n % 3 = 0 then 'session.started'
           else 'user.updated' end,
         ${idOf(`'user ' || n % ${subjects}`)}, case when n % 2 = 0 then ${idOf(`'team ' || n % ${subjects}`)} end,
         'server', 'key-' || n % 20, 'server', 'PATCH /users/:user_id', '203.0.113.7'
       from generate_series($2::int, $3::int) as n`;
