-- Nothing is charged for users, teams and projects that are deleted or will be.

alter table payment_customers add column left_at timestamptz;
alter table payment_customers add column unfinished integer not null default 0;

-- Trigger of users and teams, with the type of the customer: nothing is charged for those that are deleted. A job ends at the
-- provider what they pay for, and what they were given or bought in test mode ends here.
create function end_customers() returns trigger language plpgsql as $$
begin
  if current_setting('portico.origin', true) = 'off' then return null; end if;
  update payment_customers c
  set left_at = coalesce(c.left_at, event_time()), sync_due_at = case when c.provider_id is not null then event_time() end
  from gone g where c.tenancy_id = g.tenancy_id and c.customer_type = tg_argv[0] and c.customer_id = g.id::text;
  update subscriptions s
  set status = 'canceled', period_end = greatest(s.period_start, event_time()), cancel_at_period_end = true
  from gone g where s.tenancy_id = g.tenancy_id and s.customer_type = tg_argv[0] and s.customer_id = g.id::text
    and s.provider_id is null and s.status in ('active', 'trialing', 'past_due');
  return null;
end $$;

create trigger customers_end after delete on users referencing old table as gone for each statement
  execute function end_customers('user');

create trigger customers_end after delete on teams referencing old table as gone for each statement
  execute function end_customers('team');

-- Trigger of users whose deletion is scheduled or cancelled: a job pauses or resumes what they pay for.
create function pause_customer() returns trigger language plpgsql as $$
begin
  update payment_customers
  set left_at = case when new.deletion_at is not null then event_time() end,
    sync_due_at = case when provider_id is not null then event_time() end
  where tenancy_id = new.tenancy_id and customer_type = 'user' and customer_id = new.id::text;
  return null;
end $$;

create trigger customers_pause after update of deletion_at on users for each row
  when ((old.deletion_at is null) <> (new.deletion_at is null)) execute function pause_customer();

-- What was charged before is not given back now: an owner may have decided about it.
update payment_customers c set left_at = now(), sync_due_at = case when c.provider_id is not null then now() end
where (c.customer_type = 'user' and not exists (
  select 1 from users u where u.tenancy_id = c.tenancy_id and u.id::text = c.customer_id and u.deletion_at is null
)) or (c.customer_type = 'team' and not exists (
  select 1 from teams t where t.tenancy_id = c.tenancy_id and t.id::text = c.customer_id
));
