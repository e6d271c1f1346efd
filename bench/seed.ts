import type pg from 'pg';
import { addRows } from './bulk.ts';

/** Users that one statement adds. */
const step = 50_000;

/**
 * Adds users with one address each to a tenancy, up to a number. They sign up one second after the other, the last one now. Of 1,000 users, 500 have
 * a password, 30 a second factor, 100 an address that is not verified, and one is restricted.
 *
 * @param has number of existing users
 */
export async function seedUsers(client: pg.Client, tenancyId: string, count: number, has = 0): Promise<void> {
  await addRows(client, ['users', 'contact_channels', 'user_activity'], async () => {
    for (let from = has; from < count; from += step) {
      await client.query(newUsers, [tenancyId, from, Math.min(step, count - from), count]);
    }
  });
}

const newUsers = `
  with n as materialized (
    select gen_random_uuid() as id, 'person ' || i as name, 'user' || i || '-' || substr(md5(i::text), 1, 12) || '@example.com' as email, i,
      date_trunc('milliseconds', now()) - make_interval(secs => $4::int - i) as signed_up_at
    from generate_series($2::int, $2::int + $3::int - 1) as i order by id
  ), u as (
    insert into users (tenancy_id, id, display_name, signed_up_at, last_active_at, search_text, password_hash, otp_auth_enabled,
      requires_totp, totp_secret_sealed, restricted_by_admin)
    select $1, id, name, signed_up_at, signed_up_at, lower(name || chr(31) || email),
      case when i % 2 = 0 then '$argon2id$none' end, i % 2 = 1, i % 100 < 3, case when i % 100 < 3 then 'none' end, i % 1000 = 7 from n
  ), a as (
    insert into user_activity (tenancy_id, user_id, is_anonymous, last_active_at) select $1, id, false, signed_up_at from n
  ), m as (
    insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
    select $1, f.kind, f.day, f.key, false, count(*)
    from n, lateral (values
      ('users', date '1970-01-01', ''),
      ('sign_ups', utc_day(n.signed_up_at), ''),
      ('cohort_users', utc_week(n.signed_up_at), ''),
      ('verified_users', case when n.i % 10 > 0 then date '1970-01-01' end, '')
    ) as f (kind, day, key)
    where f.day is not null group by f.kind, f.day, f.key
  )
  insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
  select $1, gen_random_uuid(), id, 'email', email, true, i % 10 > 0, true, signed_up_at from n`;

/** Returns SQL for an ID derived from a text, in our ID format. */
export function idOf(text: string): string {
  return `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
}

/** Adds every user to a team of ten. @param count number of users */
export async function seedMemberships(client: pg.Client, tenancyId: string, count: number): Promise<void> {
  await addRows(client, ['teams', 'team_memberships'], async () => {
    await client.query(
      `insert into teams (tenancy_id, id, display_name, created_at)
       select $1, ${idOf(`'team ' || n`)}, 'Team ' || n, now() - make_interval(secs => $2::int / 10 - n)
       from generate_series(0, $2::int / 10) as n on conflict do nothing`,
      [tenancyId, count],
    );
    await client.query(
      `insert into team_memberships (tenancy_id, team_id, user_id, created_at)
       select $1, ${idOf(`'team ' || n / 10`)}, id, now()
       from (select id, row_number() over (order by signed_up_at) - 1 as n from users where tenancy_id = $1) as numbered
       where n < $2 on conflict do nothing`,
      [tenancyId, count],
    );
    await client.query(
      `insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
       values ($1, 'teams', '1970-01-01', '', false, $2::int / 10)`,
      [tenancyId, count],
    );
  });
}

/** Inserts sign-ins and activity of the last 31 days, and waits until the server has aggregated them. */
export async function seedMetricEvents(client: pg.Client, tenancyId: string, count: number): Promise<void> {
  await client.query(
    `insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
     select $1, case when i % 2 = 0 then 'sign_ins' else 'active_users' end, current_date - i % 31,
       case when i % 2 = 0 then (array['password', 'otp', 'google', 'github'])[1 + i % 4] else '' end, false, 1
     from generate_series(1, $2::int) as i`,
    [tenancyId, count],
  );
  await eventsCounted(client);
  await client.query('vacuum analyze metric_events, metric_counts');
}

/** Waits until the server has aggregated all events. The number of users decides how it searches. */
export async function eventsCounted(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select 1 from metric_events limit 1');
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
