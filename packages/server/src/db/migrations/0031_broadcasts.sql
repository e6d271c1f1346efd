-- Emails to users of a project. A broadcast is one request to send an email to users. Background rounds add its emails to
-- outgoing_emails in batches.

create table email_broadcasts (
  tenancy_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  -- html, template or draft
  source text not null,
  source_id uuid,
  -- the name of the template or draft
  name text,
  -- what is sent, as it was when the broadcast was created
  template_digest text not null,
  theme_digest text not null,
  -- null: deleted, a week after the end
  variables jsonb,
  -- null: the subject of the template
  subject text,
  -- the category of emails whose template has none
  category_id uuid not null,
  -- in the order of their IDs. null: all users
  user_ids uuid[],
  user_count integer not null,
  -- sending, paused, completed, cancelled or failed
  status text not null default 'sending',
  -- why the broadcast was paused or failed
  error text,
  send_at timestamptz not null,
  finished_at timestamptz,
  -- null: nothing is left to do, or paused
  next_batch_at timestamptz,
  -- the batch in progress: a process that was slower than its reservation adds nothing
  lease_id uuid,
  -- the last user whose email was added or skipped
  last_user_id uuid,
  failed_batches integer not null default 0,
  processed_count integer not null default 0,
  queued_count integer not null default 0,
  without_address_count integer not null default 0,
  unsubscribed_count integer not null default 0,
  delivered_count integer not null default 0,
  failed_count integer not null default 0,
  idempotency_key text,
  request_digest text not null,
  primary key (tenancy_id, id)
) with (fillfactor = 70);

create index email_broadcasts_due on email_broadcasts (next_batch_at) where next_batch_at is not null;
create index email_broadcasts_by_creation on email_broadcasts (tenancy_id, created_at, id);
create index email_broadcasts_to_delete on email_broadcasts (created_at);
create index email_broadcasts_with_variables on email_broadcasts (finished_at)
  where variables is not null and finished_at is not null;
create unique index email_broadcasts_by_key on email_broadcasts (tenancy_id, idempotency_key)
  where idempotency_key is not null;

-- Sources of templates and themes that broadcasts use, each once. Apps send the same template to one user after the other.
create table email_sources (
  tenancy_id uuid not null,
  digest text not null,
  source text not null,
  -- to the day
  used_at timestamptz not null,
  primary key (tenancy_id, digest)
);
create index email_sources_by_use on email_sources (used_at);

-- How fast a project sends broadcasts. No row: without a limit.
create table email_rates (
  tenancy_id uuid primary key,
  emails_per_second real not null,
  next_batch_at timestamptz not null
);

alter table outgoing_emails
  add column broadcast_id uuid,
  add column user_id uuid,
  -- the notification category that the unsubscribe link of the email disables
  add column category_id uuid,
  -- 0: emails that a user waits for, such as codes. 1: broadcasts
  add column lane smallint not null default 0,
  -- a process has begun to send the email and has not stored the result
  add column is_sending boolean not null default false,
  -- the process that sent the email died before it stored the result, and the email was sent again
  add column may_be_duplicate boolean not null default false;

drop index outgoing_emails_due;
create index outgoing_emails_due on outgoing_emails (lane, next_attempt_at) where next_attempt_at is not null;
-- no user gets a broadcast twice
create unique index outgoing_emails_of_broadcast on outgoing_emails (tenancy_id, broadcast_id, user_id)
  where broadcast_id is not null;
create index outgoing_emails_possible_duplicates on outgoing_emails (tenancy_id, broadcast_id) where may_be_duplicate;

-- Counts the results of broadcasts. The rows are locked in one order, because two processes may store results of the
-- same broadcasts.
create function count_broadcast_results() returns trigger language plpgsql as $$
begin
  perform 1 from email_broadcasts b
  where (b.tenancy_id, b.id) in (select tenancy_id, broadcast_id from changed where broadcast_id is not null)
  order by b.tenancy_id, b.id for update;
  if not found then return null; end if;
  update email_broadcasts b
  set delivered_count = b.delivered_count + r.delivered, failed_count = b.failed_count + r.failed
  from (
    select n.tenancy_id, n.broadcast_id,
      count(*) filter (where n.delivered_at is not null and o.delivered_at is null) as delivered,
      count(*) filter (
        where n.delivered_at is null and n.next_attempt_at is null and o.next_attempt_at is not null
          and n.last_error_type is distinct from 'CANCELLED'
      ) as failed
    from changed n join before o on o.tenancy_id = n.tenancy_id and o.id = n.id
    where n.broadcast_id is not null
    group by 1, 2
  ) r
  where b.tenancy_id = r.tenancy_id and b.id = r.broadcast_id and (r.delivered > 0 or r.failed > 0);
  return null;
end $$;
create trigger broadcast_results_are_counted after update on outgoing_emails
  referencing old table as before new table as changed
  for each statement execute function count_broadcast_results();

-- Unsubscribe links are signed now, and stored nowhere.
drop index verification_codes_to_unsubscribe;
delete from verification_codes where kind = 'unsubscribe';
