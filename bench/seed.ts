import type pg from 'pg';

/**
 * Adds users with one address each to a tenancy, up to a number. Recreates the indexes of searches afterwards, which is faster.
 *
 * @param has number of existing users
 */
export async function seedUsers(client: pg.Client, tenancyId: string, count: number, has = 0): Promise<void> {
  const { rows } = await client.query<{ name: string; indexdef: string }>(
    `select indexname as name, indexdef from pg_indexes where schemaname = current_schema()
       and (indexname = 'contact_channels_by_value' or indexname like 'users_by_%word' or indexname = 'users_by_text')`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  const step = 50_000;
  for (let from = has; from < count; from += step) {
    const size = Math.min(step, count - from);
    await client.query(
      `with n as (
         select gen_random_uuid() as id, 'person ' || i as name, 'user' || i || '-' || substr(md5(i::text), 1, 12) || '@example.com' as email, i
         from generate_series($2::int, $2::int + $3::int - 1) as i
       ), u as (
         insert into users (tenancy_id, id, display_name, signed_up_at, last_active_at, search_text)
         select $1, id, name, now() - make_interval(secs => 10000000 - i), now(), lower(name || chr(31) || email) from n
         returning 1
       )
       insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
       select $1, gen_random_uuid(), id, 'email', email, true, true, true, now() from n`,
      [tenancyId, from, size],
    );
  }
  for (const { indexdef } of rows) await client.query(indexdef);
  await client.query('vacuum analyze');
}

/** SQL for an ID derived from a text, in our ID format. */
export function idOf(text: string): string {
  return `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
}

/** Adds every user to a team of ten. @param count number of users */
export async function seedMemberships(client: pg.Client, tenancyId: string, count: number): Promise<void> {
  await client.query(
    `insert into teams (tenancy_id, id, display_name, created_at)
     select $1, ${idOf(`'team ' || n`)}, 'Team ' || n, now() from generate_series(0, $2::int / 10) as n
     on conflict do nothing`,
    [tenancyId, count],
  );
  await client.query(
    `insert into team_memberships (tenancy_id, team_id, user_id, created_at)
     select $1, ${idOf(`'team ' || n / 10`)}, id, now()
     from (select id, row_number() over (order by signed_up_at) - 1 as n from users where tenancy_id = $1) as numbered
     where n < $2
     on conflict do nothing`,
    [tenancyId, count],
  );
  await client.query('vacuum analyze teams, team_memberships');
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
