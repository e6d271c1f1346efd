-- Numbers of the dashboard. Triggers add changes to metric_events. A job adds them up in metric_counts.
--
-- Functions that read the rows of a statement (added, gone, started) have the setting plan_cache_mode. Without it, PostgreSQL plans
-- them again on each call: that took half of the time of a single row.

-- Numbers of a project. Kinds: users and countries are how many there are, without a day (1970-01-01); sign_ups, active_users and sign_ins are
-- how many there were on a day. The key is a country or a method. Kinds that begin with hourly_ have the hour as key. The day of
-- cohort_users is the Monday of the week of sign-up. The day of returning_users is that of the week in which they were active, and the
-- key that of the week of sign-up. recurring is what subscriptions charge per interval, without a day, and new_recurring,
-- churned_recurring and changed_recurring are how it changed on a day. Their key is recurring_key, and their count an amount.
-- gross_revenue and refunded_revenue are amounts that were paid on a day. Their key is revenue_key, and they are never deleted.
create table metric_counts (
  tenancy_id uuid not null,
  kind text not null,
  day date not null,
  key text not null,
  is_anonymous boolean not null,
  count bigint not null,
  primary key (tenancy_id, kind, day, key, is_anonymous)
) with (fillfactor = 70);
create index metric_counts_by_day on metric_counts (day)
  where day > '1970-01-01' and kind not in ('gross_revenue', 'refunded_revenue');
create index metric_counts_by_hour on metric_counts (day) where kind in (
  'emails_sent', 'emails_delayed', 'emails_failed', 'emails_bounced', 'emails_marked_as_spam', 'emails_suppressed',
  'hourly_sign_ups', 'hourly_sign_ins', 'hourly_failed_sign_ins'
);

-- Changes of these numbers that are not added up yet.
create table metric_events (
  tenancy_id uuid not null,
  id bigint generated always as identity,
  kind text not null,
  day date not null,
  key text not null,
  is_anonymous boolean not null,
  change bigint not null,
  primary key (tenancy_id, id)
);

-- Users of removed projects are not counted.
create function count_new_users() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
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

create function count_gone_users() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
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

-- An anonymous user who becomes a full one was one from the beginning.
create function count_upgraded_user() returns trigger language plpgsql as $$
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

create function count_seen_user() returns trigger language plpgsql as $$
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

create function count_moved_user() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select new.tenancy_id, 'countries', date '1970-01-01', m.key, new.is_anonymous, m.change
  from (values (old.country, -1), (new.country, 1)) as m (key, change)
  where m.key is not null;
  return null;
end $$;

-- People who sign in, not servers that read along.
create function count_sign_ins() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
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

create function count_failed_sign_in() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  values (new.tenancy_id, 'failed_sign_ins', utc_day(new.at), '', false, 1),
    (new.tenancy_id, 'hourly_failed_sign_ins', utc_day(new.at), to_char(new.at at time zone 'UTC', 'HH24'), false, 1);
  return null;
end $$;

-- Counts the teams of a project.
create function count_new_teams() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select tenancy_id, 'teams', date '1970-01-01', '', false, count(*) from added group by tenancy_id;
  return null;
end $$;

create function count_gone_teams() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select g.tenancy_id, 'teams', date '1970-01-01', '', false, -count(*)
  from gone g join tenancies t on t.id = g.tenancy_id group by g.tenancy_id;
  return null;
end $$;

-- Counts users with a verified primary address.
create function count_new_verified_users() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select tenancy_id, 'verified_users', date '1970-01-01', '', false, count(*)
  from added where type = 'email' and is_primary and is_verified group by tenancy_id;
  return null;
end $$;

-- Rows of removed projects are not counted.
create function count_verified_user() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select t.id, 'verified_users', date '1970-01-01', '', false, tg_argv[0]::integer
  from tenancies t where t.id = coalesce(new.tenancy_id, old.tenancy_id);
  return null;
end $$;

-- Counts subscriptions by status, and new ones by day.
create function count_subscription() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select new.tenancy_id, c.kind, c.day, c.key, false, c.change
  from (values
    ('subscriptions', date '1970-01-01', new.status, 1),
    ('subscriptions', date '1970-01-01', case when tg_op = 'UPDATE' then old.status end, -1),
    ('new_subscriptions', case when tg_op = 'INSERT' then utc_day(new.created_at) end, '', 1)
  ) as c (kind, day, key, change)
  where c.key is not null and c.day is not null;
  return null;
end $$;

-- Only grants are deleted, which charge nothing. Those of removed projects are not counted.
create function count_gone_subscriptions() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select g.tenancy_id, f.kind, f.day, f.key, false, -count(*)
  from gone g join tenancies t on t.id = g.tenancy_id, lateral (values
    ('subscriptions', date '1970-01-01', g.status),
    ('new_subscriptions', utc_day(g.created_at), '')
  ) as f (kind, day, key)
  group by g.tenancy_id, f.kind, f.day, f.key;
  return null;
end $$;

create function count_gone_one_time_purchases() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select g.tenancy_id, 'one_time_purchases', date '1970-01-01', '', false, -count(*)
  from gone g join tenancies t on t.id = g.tenancy_id group by g.tenancy_id;
  return null;
end $$;

create function count_one_time_purchase() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  values (new.tenancy_id, 'one_time_purchases', date '1970-01-01', '', false, 1);
  return null;
end $$;

-- Says in which currency and after which interval a subscription is charged, such as "USD 1 month", or "USD 1 month test" in test
-- mode. null: it is not charged, such as a grant, a free trial, or one that has ended.
create function recurring_key(status text, source text, currency text, unit_amount bigint, price json) returns text
language sql immutable as $$
  select case when status in ('active', 'past_due') and unit_amount > 0 and (price #>> '{interval,0}')::integer > 0
    then currency || ' ' || (price #>> '{interval,0}') || ' ' || (price #>> '{interval,1}')
      || case source when 'test_mode' then ' test' else '' end
  end
$$;

-- What a subscription charges per interval. Limited, so that sums fit.
create function recurring_amount(unit_amount bigint, quantity integer) returns bigint language sql immutable as $$
  select least(coalesce(unit_amount, 0)::numeric * quantity, 1000000000000)::bigint
$$;

-- Counts what subscriptions charge: in total, and by day what is new, has ended and has changed.
create function count_recurring() returns trigger language plpgsql as $$
declare
  key_now text := recurring_key(new.status, new.source, new.currency, new.unit_amount,
    new.product #> array['prices', new.price_id]);
  amount_now bigint := recurring_amount(new.unit_amount, new.quantity);
  key_before text;
  amount_before bigint;
begin
  if tg_op = 'UPDATE' then
    key_before := recurring_key(old.status, old.source, old.currency, old.unit_amount,
      old.product #> array['prices', old.price_id]);
    amount_before := recurring_amount(old.unit_amount, old.quantity);
  end if;
  if (key_now, amount_now) is not distinct from (key_before, amount_before) then return null; end if;
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select new.tenancy_id, c.kind, c.day, c.key, false, c.change
  from (values
    ('recurring', date '1970-01-01', key_before, -amount_before),
    ('recurring', date '1970-01-01', key_now, amount_now),
    ('new_recurring', utc_day(event_time()), case when key_before is null then key_now end, amount_now),
    ('churned_recurring', utc_day(event_time()), case when key_now is null then key_before end, amount_before),
    ('changed_recurring', utc_day(event_time()), case when key_now is not null then key_before end, -amount_before),
    ('changed_recurring', utc_day(event_time()), case when key_before is not null then key_now end, amount_now)
  ) as c (kind, day, key, change)
  where c.key is not null and c.change <> 0;
  return null;
end $$;

create function revenue_key(paid_at timestamptz, currency text) returns text language sql stable as $$
  select to_char(date_bin('15 minutes', paid_at, timestamptz 'epoch') at time zone 'UTC', 'HH24:MI') || ' ' || currency
$$;

-- Counts the revenue by quarter of an hour, so that no report reads all payments of its days. All time zones of today begin their days at a quarter.
-- The key is the quarter and the currency, such as "14:45 USD". Test cards pay nothing: paid_at is null. Payments of removed projects are not counted.
create function count_revenue() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select t.id, c.kind, utc_day(p.paid_at), revenue_key(p.paid_at, p.currency), false, sum(p.sign * c.amount)
  from (values
    (old.tenancy_id, old.paid_at, old.currency, old.amount, old.refunded_amount, old.dispute_status, -1),
    (new.tenancy_id, new.paid_at, new.currency, new.amount, new.refunded_amount, new.dispute_status, 1)
  ) as p (tenancy_id, paid_at, currency, amount, refunded_amount, dispute_status, sign)
  join tenancies t on t.id = p.tenancy_id, lateral (values
    ('gross_revenue', p.amount),
    ('refunded_revenue', case p.dispute_status when 'lost' then p.amount else p.refunded_amount end)
  ) as c (kind, amount)
  where p.paid_at is not null
  group by t.id, c.kind, p.paid_at, p.currency having sum(p.sign * c.amount) <> 0;
  return null;
end $$;
