-- What happens is written down as a row that only ever is added, so that nobody waits for anybody; rounds in the
-- background add the rows up. Triggers write them: whichever way a user comes or goes, the sums stay right.

alter table users
  -- the last sign of the user; null until the first, where last_active_at has the time of signing up
  add column seen_at timestamptz,
  -- where that came from, as ISO 3166-1 alpha-2
  add column country text;

alter table sessions
  -- how the person signed in: password, otp, passkey, the type of an identity provider, or other
  add column method text not null default 'other';

create table metric_events (
  tenancy_id uuid not null,
  id bigint generated always as identity,
  kind text not null,
  day date not null,
  key text not null,
  is_anonymous boolean not null,
  change integer not null,
  primary key (tenancy_id, id)
);

-- Kinds: users and countries are how many there are, without a day (1970-01-01); sign_ups, active_users and sign_ins are
-- how many there were on a day. The key is a country or a method.
create table metric_counts (
  tenancy_id uuid not null,
  kind text not null,
  day date not null,
  key text not null,
  is_anonymous boolean not null,
  count bigint not null,
  primary key (tenancy_id, kind, day, key, is_anonymous)
) with (fillfactor = 70);
create index metric_counts_by_day on metric_counts (day) where day > '1970-01-01';

-- Who was seen lately, to the hour: an index on the time of users would make every sign of activity dearer.
create table recent_users (
  tenancy_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (tenancy_id, user_id),
  constraint recent_users_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index recent_users_by_time on recent_users (tenancy_id, seen_at);

create function utc_day(at timestamptz) returns date language sql immutable as $$
  select (at at time zone 'UTC')::date
$$;

create function utc_hour(at timestamptz) returns timestamp language sql immutable as $$
  select date_trunc('hour', at at time zone 'UTC')
$$;

-- Users of removed projects are not counted: nobody will ask.
create function count_new_users() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select n.tenancy_id, f.kind, f.day, f.key, n.is_anonymous, count(*)
  from added n, lateral (values
    ('users', date '1970-01-01', ''),
    ('sign_ups', utc_day(n.signed_up_at), ''),
    ('active_users', utc_day(n.seen_at), ''),
    ('countries', case when n.country is not null then date '1970-01-01' end, n.country)
  ) as f (kind, day, key)
  where f.day is not null
  group by n.tenancy_id, f.kind, f.day, f.key, n.is_anonymous;
  insert into recent_users (tenancy_id, user_id, seen_at)
  select tenancy_id, id, seen_at from added where seen_at is not null;
  return null;
end $$;
create trigger users_are_counted after insert on users referencing new table as added
  for each statement execute function count_new_users();

create function count_gone_users() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select g.tenancy_id, f.kind, f.day, f.key, g.is_anonymous, -count(*)
  from gone g join tenancies t on t.id = g.tenancy_id, lateral (values
    ('users', date '1970-01-01', ''),
    ('sign_ups', utc_day(g.signed_up_at), ''),
    ('countries', case when g.country is not null then date '1970-01-01' end, g.country)
  ) as f (kind, day, key)
  where f.day is not null
  group by g.tenancy_id, f.kind, f.day, f.key, g.is_anonymous;
  return null;
end $$;
create trigger gone_users_are_counted after delete on users referencing old table as gone
  for each statement execute function count_gone_users();

-- An anonymous user who becomes a full one was one from the beginning.
create function count_upgraded_user() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select old.tenancy_id, f.kind, f.day, f.key, s.is_anonymous, s.change
  from (values
    ('users', date '1970-01-01', ''),
    ('sign_ups', utc_day(old.signed_up_at), ''),
    ('active_users', utc_day(old.seen_at), ''),
    ('countries', case when old.country is not null then date '1970-01-01' end, old.country)
  ) as f (kind, day, key),
  (values (old.is_anonymous, -1), (new.is_anonymous, 1)) as s (is_anonymous, change)
  where f.day is not null;
  return null;
end $$;
create trigger upgraded_users_are_counted after update of is_anonymous on users for each row
  when (old.is_anonymous is distinct from new.is_anonymous) execute function count_upgraded_user();

create function count_seen_user() returns trigger language plpgsql as $$
begin
  if utc_day(old.seen_at) is distinct from utc_day(new.seen_at) then
    insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
    values (new.tenancy_id, 'active_users', utc_day(new.seen_at), '', new.is_anonymous, 1);
  end if;
  insert into recent_users (tenancy_id, user_id, seen_at) values (new.tenancy_id, new.id, new.seen_at)
  on conflict (tenancy_id, user_id) do update set seen_at = excluded.seen_at;
  return null;
end $$;
create trigger seen_users_are_counted after update of seen_at on users for each row
  when (new.seen_at is not null and utc_hour(old.seen_at) is distinct from utc_hour(new.seen_at))
  execute function count_seen_user();

create function count_moved_user() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select new.tenancy_id, 'countries', date '1970-01-01', m.key, new.is_anonymous, m.change
  from (values (old.country, -1), (new.country, 1)) as m (key, change)
  where m.key is not null;
  return null;
end $$;
create trigger moved_users_are_counted after update of country on users for each row
  when (old.country is distinct from new.country) execute function count_moved_user();

-- People who sign in, not servers that look over somebody's shoulder.
create function count_sign_ins() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select s.tenancy_id, 'sign_ins', utc_day(s.created_at), s.method, u.is_anonymous, count(*)
  from started s join users u on u.tenancy_id = s.tenancy_id and u.id = s.user_id
  where not s.is_impersonation
  group by s.tenancy_id, utc_day(s.created_at), s.method, u.is_anonymous;
  return null;
end $$;
create trigger sign_ins_are_counted after insert on sessions referencing new table as started
  for each statement execute function count_sign_ins();

insert into metric_counts (tenancy_id, kind, day, key, is_anonymous, count)
select tenancy_id, 'users', date '1970-01-01', '', is_anonymous, count(*) from users group by 1, 5
union all
select tenancy_id, 'sign_ups', utc_day(signed_up_at), '', is_anonymous, count(*) from users group by 1, 3, 5;
