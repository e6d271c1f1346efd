-- Webhooks: endpoints, messages for them, deliveries and their attempts.

-- Applications for customers of a project. The project itself is the application '', which has no row.
create table webhook_applications (
  tenancy_id uuid not null,
  id uuid not null,
  uid text not null,
  name text not null,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);
create unique index webhook_applications_by_uid on webhook_applications (tenancy_id, uid);
create index webhook_applications_by_time on webhook_applications (tenancy_id, created_at, id);

-- Where a project or an application wants its messages.
create table webhook_endpoints (
  tenancy_id uuid not null,
  id uuid not null,
  application text not null default '',
  -- chosen by clients of the Svix API
  uid text,
  -- null: a listener, which fetches its messages
  url text,
  description text not null default '',
  -- null: all
  event_types text[],
  -- messages per second. null: no limit
  rate_limit integer,
  -- names of the own headers, whose values are secret
  header_names text[] not null default '{}',
  metadata jsonb not null default '{}',
  data_key_id uuid not null,
  -- signing secrets and own headers as JSON, encrypted
  secrets bytea not null,
  -- until when the previous secret also signs. null: there is none
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- null: enabled
  disabled_at timestamptz,
  -- owner, failing or gone
  disabled_by text,
  -- whether the owners must get an email about it
  tells_owners boolean not null default false,
  -- since when every attempt has failed. null: the last one was successful
  failing_since timestamptz,
  -- failed attempts since the last successful one
  failures integer not null default 0,
  -- no attempt begins before this time
  held_until timestamptz,
  -- only of a listener: deleted then, unless it fetches messages
  expires_at timestamptz,
  -- a job deletes its deliveries, then the row
  deleted_at timestamptz,
  primary key (tenancy_id, id),
  constraint webhook_endpoints_of_data_key foreign key (tenancy_id, data_key_id) references data_keys (tenancy_id, id)
);
create index webhook_endpoints_by_time on webhook_endpoints (tenancy_id, application, created_at, id);

create unique index webhook_endpoints_by_uid on webhook_endpoints (tenancy_id, application, uid)
  where uid is not null and deleted_at is null;

create index webhook_endpoints_by_data_key on webhook_endpoints (tenancy_id, data_key_id);
create index webhook_endpoints_deleted on webhook_endpoints (deleted_at) where deleted_at is not null;
create index webhook_endpoints_expiring on webhook_endpoints (expires_at) where expires_at is not null;
create index webhook_endpoints_to_report on webhook_endpoints (disabled_at) where tells_owners;

-- Changes of webhook endpoints in the event log. Listeners of the command line are no endpoints.
create trigger record_new_webhook_endpoints after insert on webhook_endpoints for each row when (new.url is not null)
  execute function record_change('webhook_endpoint', 'id', '{url,description,event_types,header_names}', '');

create trigger record_webhook_endpoints after update on webhook_endpoints for each row when (new.url is not null and
  (old.url, old.description, old.event_types, old.rate_limit, old.header_names, old.disabled_at, old.previous_secret_until)
  is distinct from
  (new.url, new.description, new.event_types, new.rate_limit, new.header_names, new.disabled_at, new.previous_secret_until)
) execute function record_change('webhook_endpoint', 'id',
  '{url,description,event_types,rate_limit,header_names,disabled_at,disabled_by,previous_secret_until}', '');

create trigger record_deleted_webhook_endpoints after update on webhook_endpoints for each row
  when (new.url is not null and old.deleted_at is null and new.deleted_at is not null)
  execute function record_deleted_endpoint();

-- What happened, for the endpoints.
create table webhook_messages (
  tenancy_id uuid not null,
  id uuid not null,
  application text not null default '',
  type text not null,
  -- the changed object, as it was at the end of the transaction. The server converts it to the payload. null: see body
  data jsonb,
  -- the whole body, of a message that was created through the API
  body text,
  -- chosen by clients of the Svix API
  event_id text,
  -- the changed object and the transaction, so that several changes of one transaction are one message. null: neither
  subject text,
  transaction_id xid8,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);
create index webhook_messages_by_time on webhook_messages (tenancy_id, created_at, id);
create index webhook_messages_about_emails on webhook_messages (tenancy_id, (lower(data #>> '{row,recipient}')))
  where type like 'email.%';
create index webhook_messages_about_teams on webhook_messages (tenancy_id, (data #>> '{row,id}')) where type like 'team.%';
create index webhook_messages_by_subject on webhook_messages (tenancy_id, subject, transaction_id) where subject is not null;

create unique index webhook_messages_by_event_id on webhook_messages (tenancy_id, application, event_id)
  where event_id is not null;

-- Messages for endpoints: what was sent, and what is left to send. Without foreign keys: their locks would slow down changes, and jobs delete the rows in batches.
create table webhook_deliveries (
  tenancy_id uuid not null,
  message_id uuid not null,
  endpoint_id uuid not null,
  -- position in lists, with the time
  id uuid not null default gen_random_uuid(),
  event_type text not null,
  created_at timestamptz not null,
  -- since it was queued, or since the last replay
  attempts integer not null default 0,
  -- null: nothing is left to do. While an attempt runs: when another process may begin the next one
  next_attempt_at timestamptz,
  is_sending boolean not null default false,
  -- no attempt begins after this time
  retry_until timestamptz not null,
  -- whether a test or a replay has caused the next attempt
  is_manual boolean not null default false,
  -- null: not delivered
  delivered_at timestamptz,
  last_status integer,
  last_error text,
  primary key (tenancy_id, message_id, endpoint_id)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.1);

create index webhook_deliveries_due on webhook_deliveries (tenancy_id, endpoint_id, next_attempt_at)
  where next_attempt_at is not null;

create index webhook_deliveries_by_time on webhook_deliveries (tenancy_id, created_at, id);
create index webhook_deliveries_by_endpoint on webhook_deliveries (tenancy_id, endpoint_id, created_at, id);

create index webhook_deliveries_failed on webhook_deliveries (tenancy_id, endpoint_id, created_at, id)
  where delivered_at is null and next_attempt_at is null;

-- What endpoints answered.
create table webhook_attempts (
  tenancy_id uuid not null,
  message_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  is_success boolean not null,
  is_manual boolean not null,
  url text not null,
  duration_millis integer not null,
  -- null: no response
  response_status integer,
  response_headers jsonb,
  response_body text,
  -- null: successful
  error text,
  primary key (tenancy_id, message_id, endpoint_id, id)
);
create index webhook_attempts_by_endpoint on webhook_attempts (tenancy_id, endpoint_id, created_at, id);

-- Replays of many deliveries of an endpoint that are not completely queued.
create table webhook_replays (
  tenancy_id uuid not null,
  endpoint_id uuid not null,
  only_failed boolean not null,
  -- messages from this time on, until the replay was requested
  since timestamptz not null,
  until timestamptz not null,
  -- the last delivery that was queued. null: none
  after_at timestamptz,
  after_id uuid,
  primary key (tenancy_id, endpoint_id)
);

-- Tokens of webhook portals and of the Svix API. They end with what made them: the session of a person, or a key set.
create table webhook_portal_tokens (
  tenancy_id uuid not null,
  id uuid not null,
  -- UID of the application. Empty: the project itself
  application text not null,
  -- the person in the internal project. null: a key made it
  person_tenancy_id uuid,
  person_id uuid,
  session_id uuid,
  key_set_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenancy_id, id),
  constraint portal_token_has_maker check (num_nonnulls(session_id, key_set_id) = 1)
);
create index webhook_portal_tokens_by_time on webhook_portal_tokens (tenancy_id, created_at, id);
create index webhook_portal_tokens_by_expiry on webhook_portal_tokens (expires_at);

-- Whether an endpoint of a project receives events of a type. Nothing is sent for writes that are not recorded.
create function is_webhook_wanted(of_tenancy uuid, of_type text) returns boolean language plpgsql stable as $$
begin
  if current_setting('portico.origin', true) = 'off' then return false; end if;
  return exists (
    select 1 from webhook_endpoints
    where tenancy_id = of_tenancy and application = '' and disabled_at is null and deleted_at is null
      and (event_types is null or of_type = any (event_types))
  );
end $$;

-- Queues a delivery of a message for every endpoint of an application that receives its type. Attempts end after three days.
create function queue_webhook_deliveries(of_tenancy uuid, of_application text, of_message uuid, of_type text, at timestamptz)
returns void language plpgsql as $$
begin
  insert into webhook_deliveries (tenancy_id, message_id, endpoint_id, event_type, created_at, next_attempt_at, retry_until)
  select of_tenancy, of_message, e.id, of_type, at, at, at + interval '3 days' from webhook_endpoints e
  where e.tenancy_id = of_tenancy and e.application = of_application and e.disabled_at is null and e.deleted_at is null
    and (e.event_types is null or of_type = any (e.event_types));
end $$;

-- Queues a message of a project for every endpoint that receives events of the type, in the transaction of the change. The
-- row is converted when the message is sent.
create function queue_webhook(of_tenancy uuid, of_type text, of_subject text, of_row jsonb, at timestamptz)
returns uuid language plpgsql as $$
declare
  new_id uuid := ordered_uuid();
begin
  insert into webhook_messages (tenancy_id, id, type, data, subject, transaction_id, created_at)
  values (of_tenancy, new_id, of_type, jsonb_build_object('row', of_row), of_subject,
    case when of_subject is not null then pg_current_xact_id() end, at);
  perform queue_webhook_deliveries(of_tenancy, '', new_id, of_type, at);
  return new_id;
end $$;
