-- Outside of a transaction. Counts what existing subscriptions charge. Changes before now are not known.

-- One statement sees the same moment of subscriptions and counts, so it blocks no writes, and a repetition adds nothing.
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
