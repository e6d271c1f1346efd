-- The schema as it is: a new database gets these files, in the order of their names. An upgrade takes functions, triggers, and
-- missing tables and indexes from here; `db/migrations` has the rest.
-- Tables that belong to a tenancy lead their primary key with it, so that they can be distributed by it. There is no foreign
-- key to tenancies: every sign-up would lock the same row. A job deletes the rows that a removed tenancy leaves behind.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Fails the statement it stands in, so that all of its parts are undone.
create function refuse_unless(condition boolean, reason text) returns boolean language plpgsql as $$
begin
  if condition then return true; end if;
  raise exception using errcode = 'PT001', message = reason;
end $$;

create function utc_day(at timestamptz) returns date language sql immutable as $$
  select (at at time zone 'UTC')::date
$$;

-- The Monday of the week, in UTC.
create function utc_week(at timestamptz) returns date language sql immutable as $$
  select (at at time zone 'UTC')::date - extract(isodow from at at time zone 'UTC')::integer + 1
$$;

create function utc_hour(at timestamptz) returns timestamp language sql immutable as $$
  select date_trunc('hour', at at time zone 'UTC')
$$;

-- How many ordered IDs this transaction has made.
create function ordered_uuids_made() returns integer language sql volatile as $$
  select coalesce(nullif(current_setting('portico.place', true), '')::integer, 0)
$$;

-- A random ID for a place in the order of this transaction. It begins with the milliseconds of the transaction, which start again
-- after 49 days, and the place.
create function uuid_at(place integer) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint & 4294967295), 8, '0')
    || '-' || lpad(to_hex(place & 65535), 4, '0') || substr(gen_random_uuid()::text, 14))::uuid
$$;

-- A random ID that is greater than those before it in the same transaction, so that what happened at the same time stays in order.
create function ordered_uuid() returns uuid language plpgsql volatile as $$
declare
  place integer := ordered_uuids_made() + 1;
begin
  perform set_config('portico.place', place::text, true);
  return uuid_at(place);
end $$;

-- A search text from its next word on. Null if it has no further word: only names contain spaces. They are at the
-- beginning of the text and have at most 256 characters, so the rest is not read.
create function from_next_word(of_text text) returns text language sql immutable parallel safe as $$
  select substr(left(of_text, 320), nullif(strpos(left(of_text, 320), ' '), 0) + 1)
$$;

-- What other replicas must drop from memory. Written with its cause, read by every replica, purged after an hour.
create table changes (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  topic text not null,
  key text not null
);
create index changes_by_at on changes (at);

-- Counts attempts, such as failed sign-ins. Losing them in a crash is fine, waiting for the disk at every attempt is not.
create unlogged table rate_limits (
  tenancy_id uuid not null,
  key text not null,
  attempts integer not null,
  resets_at timestamptz not null,
  primary key (tenancy_id, key)
) with (fillfactor = 50);

create index rate_limits_by_reset on rate_limits (resets_at);
