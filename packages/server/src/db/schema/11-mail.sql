-- Emails to users: delivery, broadcasts, suppressions and the email studio.

-- Mail on its way. Rows are written with their cause and delivered by a background round; they stay as the record of
-- what was sent, and as the built-in inbox while no SMTP server is set up.
create table outgoing_emails (
  tenancy_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  sender_name text not null,
  attempts integer not null default 0,
  -- null when nothing is left to do: delivered, or given up
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_error text,
  -- What is told of mail that was sent: why it failed, and through which server it went. Each project lists its own.
  last_error_type text,
  -- the sender of the last attempt, without its password
  sent_with jsonb,
  -- When the code in an email expires. Portico does not deliver the email afterwards. Null without a code.
  expires_at timestamptz,
  broadcast_id uuid,
  user_id uuid,
  -- the notification category that the unsubscribe link of the email disables
  category_id uuid,
  -- 0: emails that a user waits for, such as codes. 1: broadcasts
  lane smallint not null default 0,
  -- a process has begun to send the email and has not stored the result
  is_sending boolean not null default false,
  -- the process that sent the email died before it stored the result, and the email was sent again
  may_be_duplicate boolean not null default false,
  -- what the email provider reported after the email server had accepted the email
  bounced_at timestamptz,
  marked_as_spam_at timestamptz,
  -- the mailbox does not accept the email yet, and the provider tries again
  delayed_at timestamptz,
  -- null before the first attempt
  last_attempt_at timestamptz,
  -- the parts of the email that only its recipient may read. Empty when delivery is over
  secrets text[] not null default '{}',
  -- whether the body can be kept without its secrets
  keeps_body boolean not null default false,
  -- when the body is deleted. Null before delivery is over, and afterwards
  body_until timestamptz,
  primary key (tenancy_id, id)
);
create index outgoing_emails_by_creation on outgoing_emails (created_at, id);
create index outgoing_emails_by_id on outgoing_emails (id);
create index outgoing_emails_by_tenancy on outgoing_emails (tenancy_id, created_at, id);
create index outgoing_emails_of_user on outgoing_emails (tenancy_id, user_id, created_at, id) where user_id is not null;
create index outgoing_emails_due on outgoing_emails (lane, tenancy_id, next_attempt_at) where next_attempt_at is not null;

-- no user gets a broadcast twice
create unique index outgoing_emails_of_broadcast on outgoing_emails (tenancy_id, broadcast_id, user_id)
  where broadcast_id is not null;

create index outgoing_emails_possible_duplicates on outgoing_emails (tenancy_id, broadcast_id) where may_be_duplicate;

-- Finds the newest email to an address, for reports of email providers that do not name the email.
create index outgoing_emails_by_recipient
  on outgoing_emails (tenancy_id, lower(recipient) collate "C", created_at desc);

-- Emails of a project that failed, are delayed or were cancelled, newest first.
create index outgoing_emails_with_problem on outgoing_emails (tenancy_id, created_at, id)
  where last_error is not null;

-- Bodies that are to be deleted.
create index outgoing_emails_with_body on outgoing_emails (body_until) where body_until is not null;

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

-- Emails of broadcasts that cannot be rendered are stored as failed. Those to users who have unsubscribed are stored, and have not failed.
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
  when (new.last_error_type is not null and new.last_error_type <> 'UNSUBSCRIBED') execute function count_failed_new_email();

create trigger webhook_of_delivered_emails after update on outgoing_emails for each row
  when (old.delivered_at is null and new.delivered_at is not null) execute function queue_email('email.delivered');

create trigger webhook_of_bounced_emails after update on outgoing_emails for each row
  when (old.bounced_at is null and new.bounced_at is not null) execute function queue_email('email.bounced');

-- How fast a project sends broadcasts. No row: without a limit.
create table email_rates (
  tenancy_id uuid primary key,
  emails_per_second real not null,
  next_batch_at timestamptz not null
);

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

-- Emails that failed for good or bounced, for the digest to project owners. Deleted after two days.
create table email_failures (
  tenancy_id uuid not null,
  email_id uuid not null,
  failed_at timestamptz not null,
  primary key (tenancy_id, email_id)
);
create index email_failures_by_time on email_failures (failed_at);
create index email_failures_of_project on email_failures (tenancy_id, failed_at desc);

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
  -- Whether users whose primary email is not verified are skipped
  only_verified boolean not null default false,
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
create index email_broadcasts_to_one_user on email_broadcasts (tenancy_id, (user_ids[1])) where user_count = 1;

create index email_broadcasts_with_variables on email_broadcasts (finished_at)
  where variables is not null and finished_at is not null;

create unique index email_broadcasts_by_key on email_broadcasts (tenancy_id, idempotency_key)
  where idempotency_key is not null;

-- Apps send the same email to one user after the other. Those are no broadcasts to people.
create trigger record_broadcasts after insert on email_broadcasts for each row
  when (new.user_ids is null or new.user_count > 1) execute function record_broadcast();

create trigger record_changed_broadcasts after update on email_broadcasts for each row
  when (old.status is distinct from new.status and (new.user_ids is null or new.user_count > 1))
  execute function record_broadcast();

-- Drafts of emails to users.
create table email_drafts (
  tenancy_id uuid not null,
  id uuid not null,
  display_name text not null,
  tsx_source text not null,
  -- null: the active theme. 'false': no theme
  theme_id text,
  created_at timestamptz not null,
  -- sending counts as an update
  updated_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenancy_id, id)
);

-- The list of a project, last updated first.
create index email_drafts_by_update on email_drafts (tenancy_id, updated_at desc, id);

-- Email templates that were changed: the draft, and versions that were published before. The published one is in the configuration.
create table email_template_versions (
  tenancy_id uuid not null,
  template_id uuid not null,
  -- raised by every change
  revision integer not null default 1,
  -- null: none
  draft jsonb,
  draft_updated_at timestamptz,
  -- up to ten, newest first, with the time at which each was replaced
  former jsonb not null default '[]',
  primary key (tenancy_id, template_id)
);

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

create trigger record_email_suppressions after insert or delete on email_suppressions for each row
  execute function record_change('email_suppression', 'id', '{address,reason}', '');

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

-- When each project owner got the last digest.
create table email_digests (
  tenancy_id uuid not null,
  user_id uuid not null,
  sent_at timestamptz not null,
  primary key (tenancy_id, user_id)
);

-- Messages of the AI chats about templates, themes and drafts.
create table email_chat_messages (
  tenancy_id uuid not null,
  -- the template, theme or draft
  thread_id uuid not null,
  position bigint generated always as identity,
  -- JSON as the client sent it: jsonb would sort its keys
  message text not null,
  bytes integer not null,
  created_at timestamptz not null,
  -- with the sizes, so that the limits of a project are checked without reading its messages
  primary key (tenancy_id, thread_id, position) include (bytes)
);

-- Mail servers that do not accept emails now: that of the installation, and those of projects.
create table mail_outages (
  -- 'installation', or the ID of the tenancy whose own server it is
  server text primary key,
  since timestamptz not null,
  last_failed_at timestamptz not null,
  -- when the last line about it was written to the log
  reported_at timestamptz not null,
  failures bigint not null,
  last_error text not null
);

-- An email has at most three secrets. `replace` ignores an empty text.
create function without_secrets(body text, secrets text[]) returns text
  language sql immutable parallel safe
  return replace(replace(replace(body, coalesce(secrets[1], ''), '••••••'), coalesce(secrets[2], ''), '••••••'),
    coalesce(secrets[3], ''), '••••••');
