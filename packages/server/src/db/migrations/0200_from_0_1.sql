-- Upgrades version 0.1.0 to 0.2.0, which is not released: a change of tables or data edits this file. Afterwards, the files of
-- `db/schema` give the database its functions and triggers, and the tables and indexes that it lacks. So this file has the changes of
-- existing tables, what is gone, and the data.

drop trigger queue_device_notices on events;
drop trigger queue_proof_notices on events;
-- With their triggers, of which the schema has some with another function.
drop function note_created(), note_new_user(), is_created_here(uuid), queue_new_user(), queue_membership(), queue_team_permission(),
  queue_project_permission() cascade;

-- These indexes found secrets that were sealed before there were data keys. No release has written such secrets.
drop index users_with_former_totp_secret, provider_tokens_with_former_access_token, provider_tokens_with_former_refresh_token,
  email_webhooks_with_former_secret, tenancies_with_former_secrets;

alter index users_by_text reset (fastupdate);
-- Imports put the trigrams of many users into the index at once. Each search reads the pending list, so it is short.
alter index users_by_text set (gin_pending_list_limit = 128);

-- They serve until the next ones with their names are built.
alter index outgoing_emails_due rename to outgoing_emails_due_before;
alter index metric_counts_by_day rename to metric_counts_by_day_before;

alter table users
  -- not the default of the column at once: that would write each row again
  add column created_in xid8,
  alter column created_in set default pg_current_xact_id(),
  add column password_changed_at timestamptz,
  add column password_removed boolean not null default false,
  add column language text,
  add column deletion_at timestamptz,
  add column tags jsonb;
alter table teams
  add column created_in xid8,
  alter column created_in set default pg_current_xact_id();
alter table projects
  add column logo_dark_mode_url text,
  add column logo_full_dark_mode_url text;
alter table tenancies add column request_bodies_until timestamptz;
alter table project_key_sets add column uses jsonb not null default '{}';
alter table api_keys add column last_used_at timestamptz;
alter table verification_codes add column revoked_at timestamptz;
alter table security_notices add column deletion_at timestamptz;
alter table email_broadcasts add column only_verified boolean not null default false;
alter table signing_periods
  add column dropped_as text check (dropped_as in ('lost', 'leaked')),
  add column dropped_at timestamptz;
alter table payments
  add column is_test boolean not null default false,
  add column purchase_id uuid;
alter table subscriptions add column granted_since timestamptz;
alter table payment_customers
  add column left_at timestamptz,
  add column unfinished integer not null default 0;
-- A job empties the table every minute, so it is small.
alter table metric_events alter column change type bigint;

alter table events
  add column origin_salt uuid,
  add column values_salt uuid,
  add column origin_digest bytea,
  add column values_digest bytea,
  add column erasure_id uuid;
-- Existing seals cover events without salts.
alter table event_seals
  add column is_first_version boolean not null default true,
  add column renewed_code bytea;
alter table event_seals alter column is_first_version set default false;
-- The events of the last seconds get salts. They are sealed after the upgrade.
update events e set origin_salt = gen_random_uuid(),
  values_salt = case when coalesce(e.before, e.after) is not null then gen_random_uuid() end
from unsealed_events u where e.tenancy_id = u.tenancy_id and e.at = u.at and e.id = u.id;

-- Outside of a transaction. The indexes that the schema has and the database lacked are there now.

drop index concurrently if exists outgoing_emails_due_before;
-- next statement
drop index concurrently if exists metric_counts_by_day_before;
-- next statement
-- New databases have this constraint for all rows.
alter table users validate constraint users_restriction;
-- next statement
-- Counts what existing subscriptions charge. Changes before now are not known. One statement sees the same moment of subscriptions
-- and counts, so it blocks no writes, and a repetition adds nothing.
insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
select c.tenancy_id, 'recurring', date '1970-01-01', c.key, false, sum(c.amount)
from (
  select s.tenancy_id, recurring_key(s.status, s.source, s.currency, s.unit_amount, s.product #> array['prices', s.price_id]) as key,
    recurring_amount(s.unit_amount, s.quantity) as amount
  from subscriptions s where s.unit_amount > 0
  union all
  select tenancy_id, key, -count from metric_counts where kind = 'recurring'
  union all
  select tenancy_id, key, -change from metric_events where kind = 'recurring'
) as c
where c.key is not null
group by c.tenancy_id, c.key
having sum(c.amount) <> 0;
-- next statement
-- Counts the revenue before now in the same way. Not as changes, because a job adds up few of them at a time.
insert into metric_counts as m (tenancy_id, kind, day, key, is_anonymous, count)
select c.tenancy_id, c.kind, c.day, c.key, false, sum(c.amount)
from (
  select p.tenancy_id, r.kind, utc_day(p.paid_at) as day, revenue_key(p.paid_at, p.currency) as key, r.amount
  from payments p join tenancies t on t.id = p.tenancy_id, lateral (values
    ('gross_revenue', p.amount),
    ('refunded_revenue', case p.dispute_status when 'lost' then p.amount else p.refunded_amount end)
  ) as r (kind, amount)
  where p.paid_at is not null
  union all
  select tenancy_id, kind, day, key, -count from metric_counts where kind in ('gross_revenue', 'refunded_revenue')
  union all
  select tenancy_id, kind, day, key, -change from metric_events where kind in ('gross_revenue', 'refunded_revenue')
) as c
group by c.tenancy_id, c.kind, c.day, c.key
having sum(c.amount) <> 0
on conflict (tenancy_id, kind, day, key, is_anonymous) do update set count = m.count + excluded.count;
-- next statement
-- What was charged after a deletion is not given back now: an owner may have decided about it.
update payment_customers c set left_at = now(), sync_due_at = case when c.provider_id is not null then now() end
where c.left_at is null and ((c.customer_type = 'user' and not exists (
  select 1 from users u where u.tenancy_id = c.tenancy_id and u.id::text = c.customer_id and u.deletion_at is null
)) or (c.customer_type = 'team' and not exists (
  select 1 from teams t where t.tenancy_id = c.tenancy_id and t.id::text = c.customer_id
)));
