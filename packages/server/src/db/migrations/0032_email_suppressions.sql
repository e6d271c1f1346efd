-- Addresses that get no emails of a project.

create table email_suppressions (
  tenancy_id uuid not null,
  -- in lower case. Bytewise order, so that the primary key serves searches by the beginning of an address
  address text collate "C" not null,
  id uuid not null,
  -- bounce, complaint, rejected or manual
  reason text not null,
  -- what the email server or the owner said
  detail text not null,
  -- the email provider that reported it. Null for the others
  provider text,
  created_at timestamptz not null,
  primary key (tenancy_id, address)
);

-- The list of a project, newest first, also with one reason.
create index email_suppressions_by_time on email_suppressions (tenancy_id, created_at desc, id desc);
create index email_suppressions_by_reason on email_suppressions (tenancy_id, reason, created_at desc, id desc);
-- The search by the beginning of an address, with one reason.
create index email_suppressions_by_reason_and_address on email_suppressions (tenancy_id, reason, address);

-- URLs at which email providers report bounces and complaints.
create table email_webhooks (
  tenancy_id uuid not null,
  provider text not null,
  token_digest text not null,
  -- with the server's key. Null for providers without signatures, and until the owner has entered it
  signing_secret_sealed text,
  created_at timestamptz not null,
  -- to the minute
  last_event_at timestamptz,
  last_event_type text,
  primary key (tenancy_id, provider)
);
create unique index email_webhooks_by_token on email_webhooks (token_digest);

-- Reports that have taken effect, so that a repeated one has none.
create table email_webhook_receipts (
  tenancy_id uuid not null,
  digest text not null,
  received_at timestamptz not null,
  primary key (tenancy_id, digest)
);
create index email_webhook_receipts_by_time on email_webhook_receipts (received_at);

alter table outgoing_emails
  -- what the email provider reported after the email server had accepted the email
  add column bounced_at timestamptz,
  add column marked_as_spam_at timestamptz,
  -- the mailbox does not accept the email yet, and the provider tries again
  add column delayed_at timestamptz;

alter table outgoing_emails
  -- null before the first attempt, and for emails of earlier releases
  add column last_attempt_at timestamptz;

-- Emails that failed for good or bounced, for the digest to project owners. Deleted after two days.
create table email_failures (
  tenancy_id uuid not null,
  email_id uuid not null,
  failed_at timestamptz not null,
  primary key (tenancy_id, email_id)
);
create index email_failures_by_time on email_failures (failed_at);
create index email_failures_of_project on email_failures (tenancy_id, failed_at desc);

-- When each project owner got the last digest.
create table email_digests (
  tenancy_id uuid not null,
  user_id uuid not null,
  sent_at timestamptz not null,
  primary key (tenancy_id, user_id)
);

-- Counts what happens to emails. The key is the hour of the day (UTC). An email that is not sent because its recipient is
-- suppressed, or because a broadcast was cancelled, has not failed.
create function count_email_results() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select n.tenancy_id, f.kind, utc_day(f.at), to_char(f.at at time zone 'UTC', 'HH24'), false, count(*)
  from changed n join before o on o.tenancy_id = n.tenancy_id and o.id = n.id, lateral (values
    ('emails_sent', case when o.delivered_at is null then n.delivered_at end),
    ('emails_delayed', case when o.last_error_type is null and n.last_error_type is not null
      and n.next_attempt_at is not null then n.last_attempt_at end),
    ('emails_delayed', case when o.delayed_at is null and o.last_error_type is null then n.delayed_at end),
    ('emails_failed', case when o.next_attempt_at is not null and n.next_attempt_at is null and n.delivered_at is null
      and n.last_error_type not in ('SUPPRESSED', 'CANCELLED') then n.last_attempt_at end),
    ('emails_suppressed', case when o.next_attempt_at is not null and n.next_attempt_at is null
      and n.last_error_type = 'SUPPRESSED' then n.last_attempt_at end),
    ('emails_bounced', case when o.bounced_at is null then n.bounced_at end),
    ('emails_marked_as_spam', case when o.marked_as_spam_at is null then n.marked_as_spam_at end)
  ) as f (kind, at)
  where f.at is not null
  group by n.tenancy_id, f.kind, utc_day(f.at), to_char(f.at at time zone 'UTC', 'HH24');
  insert into email_failures (tenancy_id, email_id, failed_at)
  select n.tenancy_id, n.id, f.at
  from changed n join before o on o.tenancy_id = n.tenancy_id and o.id = n.id, lateral (values
    (case when o.next_attempt_at is not null and n.next_attempt_at is null and n.delivered_at is null
      and n.last_error_type not in ('SUPPRESSED', 'CANCELLED') then n.last_attempt_at end),
    (case when o.bounced_at is null then n.bounced_at end)
  ) as f (at)
  where f.at is not null
  on conflict do nothing;
  return null;
end $$;
create trigger email_results_are_counted after update on outgoing_emails
  referencing old table as before new table as changed
  for each statement execute function count_email_results();

-- Emails of broadcasts that cannot be rendered are stored as failed.
create function count_failed_new_email() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  values (new.tenancy_id, 'emails_failed', utc_day(new.created_at),
    to_char(new.created_at at time zone 'UTC', 'HH24'), false, 1);
  insert into email_failures (tenancy_id, email_id, failed_at) values (new.tenancy_id, new.id, new.created_at)
  on conflict do nothing;
  return null;
end $$;
create trigger failed_new_emails_are_counted after insert on outgoing_emails for each row
  when (new.last_error_type is not null) execute function count_failed_new_email();
