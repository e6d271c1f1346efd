-- Outside of a transaction.
-- Counts users with a verified primary address, subscriptions by status, new subscriptions by day, and one-time purchases, as
-- 0014 counts users. Rows of removed projects are not counted: nobody asks for them.
create or replace function count_verified_user() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select t.id, 'verified_users', date '1970-01-01', '', false, tg_argv[0]::integer
  from tenancies t where t.id = coalesce(new.tenancy_id, old.tenancy_id);
  return null;
end $$;

-- next statement
create or replace trigger verified_users_are_counted after insert on contact_channels for each row
  when (new.type = 'email' and new.is_primary and new.is_verified) execute function count_verified_user('1');

-- next statement
create or replace trigger newly_verified_users_are_counted after update on contact_channels for each row
  when (new.type = 'email' and new.is_primary and new.is_verified and not (old.is_primary and old.is_verified))
  execute function count_verified_user('1');

-- next statement
create or replace trigger no_longer_verified_users_are_counted after update on contact_channels for each row
  when (old.type = 'email' and old.is_primary and old.is_verified and not (new.is_primary and new.is_verified))
  execute function count_verified_user('-1');

-- next statement
create or replace trigger gone_verified_users_are_counted after delete on contact_channels for each row
  when (old.type = 'email' and old.is_primary and old.is_verified) execute function count_verified_user('-1');

-- next statement
create or replace function count_subscription() returns trigger language plpgsql as $$
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

-- next statement
create or replace trigger subscriptions_are_counted after insert on subscriptions for each row
  execute function count_subscription();

-- next statement
create or replace trigger subscriptions_are_counted_again after update on subscriptions for each row
  when (old.status is distinct from new.status) execute function count_subscription();

-- next statement
create or replace function count_one_time_purchase() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  values (new.tenancy_id, 'one_time_purchases', date '1970-01-01', '', false, 1);
  return null;
end $$;

-- next statement
create or replace trigger one_time_purchases_are_counted after insert on one_time_purchases for each row
  execute function count_one_time_purchase();

-- next statement
-- What was there before the triggers: all rows, without those that the triggers have counted. A repetition adds nothing.
insert into metric_counts (tenancy_id, kind, day, key, is_anonymous, count)
select t.id, c.kind, c.day, c.key, false, sum(c.change)
from (
  select tenancy_id, 'verified_users' as kind, date '1970-01-01' as day, '' as key, count(*) as change
  from contact_channels where type = 'email' and is_primary and is_verified group by 1
  union all
  select tenancy_id, 'subscriptions', date '1970-01-01', status, count(*) from subscriptions group by 1, 4
  union all
  select tenancy_id, 'new_subscriptions', utc_day(created_at), '', count(*) from subscriptions group by 1, 3
  union all
  select tenancy_id, 'one_time_purchases', date '1970-01-01', '', count(*) from one_time_purchases group by 1
  union all
  select tenancy_id, kind, day, key, -sum(change) from metric_events
  where kind in ('verified_users', 'subscriptions', 'new_subscriptions', 'one_time_purchases') group by 1, 2, 3, 4
  union all
  select tenancy_id, kind, day, key, -count from metric_counts
  where kind in ('verified_users', 'subscriptions', 'new_subscriptions', 'one_time_purchases')
) as c join tenancies t on t.id = c.tenancy_id
group by 1, 2, 3, 4 having sum(c.change) <> 0
on conflict (tenancy_id, kind, day, key, is_anonymous) do update set count = metric_counts.count + excluded.count;
