-- Counts failed sign-ins, and what subscriptions charge.

-- A job empties the table every minute, so it is small.
alter table metric_events alter column change type bigint;

drop index metric_counts_by_hour;
create index metric_counts_by_hour on metric_counts (day) where kind in (
  'emails_sent', 'emails_delayed', 'emails_failed', 'emails_bounced', 'emails_marked_as_spam', 'emails_suppressed',
  'hourly_sign_ups', 'hourly_sign_ins', 'hourly_failed_sign_ins'
);

create function count_failed_sign_in() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  values (new.tenancy_id, 'failed_sign_ins', utc_day(new.at), '', false, 1),
    (new.tenancy_id, 'hourly_failed_sign_ins', utc_day(new.at), to_char(new.at at time zone 'UTC', 'HH24'), false, 1);
  return null;
end $$;

create trigger failed_sign_ins_are_counted after insert on failed_sign_ins for each row
  execute function count_failed_sign_in();

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

create trigger recurring_is_counted after insert on subscriptions for each row
  when (new.unit_amount > 0) execute function count_recurring();

create trigger recurring_is_counted_again after update on subscriptions for each row when (
  (old.status, old.currency, old.unit_amount, old.quantity, old.price_id, old.source, old.product::text) is distinct from
  (new.status, new.currency, new.unit_amount, new.quantity, new.price_id, new.source, new.product::text)
) execute function count_recurring();
