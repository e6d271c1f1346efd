-- Counts sign-ups and sign-ins by hour, and the weeks in which users return.

create index metric_counts_by_hour on metric_counts (day) where kind in (
  'emails_sent', 'emails_delayed', 'emails_failed', 'emails_bounced', 'emails_marked_as_spam', 'emails_suppressed',
  'hourly_sign_ups', 'hourly_sign_ins'
);

-- The Monday of the week, in UTC.
create function utc_week(at timestamptz) returns date language sql immutable as $$
  select (at at time zone 'UTC')::date - extract(isodow from at at time zone 'UTC')::integer + 1
$$;

create or replace function count_new_users() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select n.tenancy_id, f.kind, f.day, f.key, n.is_anonymous, count(*)
  from added n, lateral (values
    ('users', date '1970-01-01', ''),
    ('sign_ups', utc_day(n.signed_up_at), ''),
    ('hourly_sign_ups', utc_day(n.signed_up_at), to_char(n.signed_up_at at time zone 'UTC', 'HH24')),
    ('cohort_users', utc_week(n.signed_up_at), ''),
    ('active_users', utc_day(n.seen_at), ''),
    ('returning_users', utc_week(n.seen_at), utc_week(n.signed_up_at)::text),
    ('countries', case when n.country is not null then date '1970-01-01' end, n.country)
  ) as f (kind, day, key)
  where f.day is not null
  group by n.tenancy_id, f.kind, f.day, f.key, n.is_anonymous;
  insert into recent_users (tenancy_id, user_id, seen_at)
  select tenancy_id, id, seen_at from added where seen_at is not null;
  return null;
end $$;

create or replace function count_gone_users() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select g.tenancy_id, f.kind, f.day, f.key, g.is_anonymous, -count(*)
  from gone g join tenancies t on t.id = g.tenancy_id, lateral (values
    ('users', date '1970-01-01', ''),
    ('sign_ups', utc_day(g.signed_up_at), ''),
    ('hourly_sign_ups', utc_day(g.signed_up_at), to_char(g.signed_up_at at time zone 'UTC', 'HH24')),
    ('countries', case when g.country is not null then date '1970-01-01' end, g.country)
  ) as f (kind, day, key)
  where f.day is not null
  group by g.tenancy_id, f.kind, f.day, f.key, g.is_anonymous;
  return null;
end $$;

create or replace function count_upgraded_user() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select old.tenancy_id, f.kind, f.day, f.key, s.is_anonymous, s.change
  from (values
    ('users', date '1970-01-01', ''),
    ('sign_ups', utc_day(old.signed_up_at), ''),
    ('hourly_sign_ups', utc_day(old.signed_up_at), to_char(old.signed_up_at at time zone 'UTC', 'HH24')),
    ('cohort_users', utc_week(old.signed_up_at), ''),
    ('active_users', utc_day(old.seen_at), ''),
    ('returning_users', utc_week(old.seen_at), utc_week(old.signed_up_at)::text),
    ('countries', case when old.country is not null then date '1970-01-01' end, old.country)
  ) as f (kind, day, key),
  (values (old.is_anonymous, -1), (new.is_anonymous, 1)) as s (is_anonymous, change)
  where f.day is not null;
  return null;
end $$;

create or replace function count_seen_user() returns trigger language plpgsql as $$
begin
  if utc_day(old.seen_at) is distinct from utc_day(new.seen_at) then
    insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
    values (new.tenancy_id, 'active_users', utc_day(new.seen_at), '', new.is_anonymous, 1);
  end if;
  if utc_week(old.seen_at) is distinct from utc_week(new.seen_at) then
    insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
    values (new.tenancy_id, 'returning_users', utc_week(new.seen_at), utc_week(new.signed_up_at)::text, new.is_anonymous, 1);
  end if;
  insert into recent_users (tenancy_id, user_id, seen_at) values (new.tenancy_id, new.id, new.seen_at)
  on conflict (tenancy_id, user_id) do update set seen_at = excluded.seen_at;
  return null;
end $$;

create or replace function count_sign_ins() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select s.tenancy_id, f.kind, utc_day(s.created_at), f.key, u.is_anonymous, count(*)
  from started s join users u on u.tenancy_id = s.tenancy_id and u.id = s.user_id, lateral (values
    ('sign_ins', s.method),
    ('hourly_sign_ins', to_char(s.created_at at time zone 'UTC', 'HH24'))
  ) as f (kind, key)
  where not s.is_impersonation
  group by s.tenancy_id, f.kind, utc_day(s.created_at), f.key, u.is_anonymous;
  return null;
end $$;
