-- Revenue is counted by quarter of an hour. Reports read the counts instead of all payments.

create function revenue_key(paid_at timestamptz, currency text) returns text language sql stable as $$
  select to_char(date_bin('15 minutes', paid_at, timestamptz 'epoch') at time zone 'UTC', 'HH24:MI') || ' ' || currency
$$;

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

create trigger revenue_is_counted after insert on payments for each row
  when (new.paid_at is not null) execute function count_revenue();

create trigger revenue_is_counted_again after update on payments for each row when (
  (old.paid_at, old.currency, old.amount, old.refunded_amount, old.dispute_status) is distinct from
  (new.paid_at, new.currency, new.amount, new.refunded_amount, new.dispute_status)
) execute function count_revenue();

create trigger revenue_is_no_longer_counted after delete on payments for each row
  when (old.paid_at is not null) execute function count_revenue();

insert into metric_counts (tenancy_id, kind, day, key, is_anonymous, count)
select p.tenancy_id, c.kind, utc_day(p.paid_at), revenue_key(p.paid_at, p.currency), false, sum(c.amount)
from payments p join tenancies t on t.id = p.tenancy_id, lateral (values
  ('gross_revenue', p.amount),
  ('refunded_revenue', case p.dispute_status when 'lost' then p.amount else p.refunded_amount end)
) as c (kind, amount)
where p.paid_at is not null and c.amount <> 0
group by 1, 2, 3, 4;

-- These counts are not deleted with the old ones.
drop index metric_counts_by_day;
create index metric_counts_by_day on metric_counts (day)
  where day > '1970-01-01' and kind not in ('gross_revenue', 'refunded_revenue');
