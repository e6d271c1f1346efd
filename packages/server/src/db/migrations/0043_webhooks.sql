-- Webhooks: endpoints of a project, messages for them, and deliveries.

create table webhook_endpoints (
  tenancy_id uuid not null,
  id uuid not null,
  -- null: a listener, which fetches its messages
  url text,
  description text not null default '',
  -- null: all
  event_types text[],
  -- messages per second. null: no limit
  rate_limit integer,
  data_key_id uuid not null,
  -- the signing secret, encrypted
  secret bytea not null,
  -- null: none, or it has expired
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- own headers as JSON, encrypted. null: none
  headers bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- null: enabled
  disabled_at timestamptz,
  -- owner or failing
  disabled_by text,
  -- since when no attempt was successful. null: the last one was
  failing_since timestamptz,
  -- only of a listener: deleted then, unless it fetches messages
  expires_at timestamptz,
  primary key (tenancy_id, id),
  constraint webhook_endpoints_of_data_key foreign key (tenancy_id, data_key_id) references data_keys (tenancy_id, id)
);
create index webhook_endpoints_by_time on webhook_endpoints (tenancy_id, created_at, id);
create index webhook_endpoints_by_data_key on webhook_endpoints (tenancy_id, data_key_id);

create table webhook_messages (
  tenancy_id uuid not null,
  id uuid not null,
  type text not null,
  -- the changed object, as it was at the end of the transaction. The server converts it to the payload
  data jsonb not null,
  -- the changed object and the transaction, so that several changes of one transaction are one message. null: neither
  subject text,
  transaction_id xid8,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);
create index webhook_messages_by_time on webhook_messages (tenancy_id, created_at, id);
create index webhook_messages_by_subject on webhook_messages (tenancy_id, subject, transaction_id) where subject is not null;

create table webhook_deliveries (
  tenancy_id uuid not null,
  endpoint_id uuid not null,
  message_id uuid not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- null: nothing is left to do
  next_attempt_at timestamptz,
  -- null: not delivered
  delivered_at timestamptz,
  primary key (tenancy_id, endpoint_id, message_id),
  constraint webhook_deliveries_of_endpoint foreign key (tenancy_id, endpoint_id)
    references webhook_endpoints (tenancy_id, id) on delete cascade,
  constraint webhook_deliveries_of_message foreign key (tenancy_id, message_id)
    references webhook_messages (tenancy_id, id) on delete cascade
);
create index webhook_deliveries_by_message on webhook_deliveries (tenancy_id, message_id);
create index webhook_deliveries_due on webhook_deliveries (tenancy_id, endpoint_id, next_attempt_at)
  where next_attempt_at is not null;

-- Whether an endpoint of a project receives events of a type.
create function is_webhook_wanted(of_tenancy uuid, of_type text) returns boolean language sql stable as $$
  select exists (
    select 1 from webhook_endpoints
    where tenancy_id = of_tenancy and disabled_at is null and (event_types is null or of_type = any (event_types))
  )
$$;

-- Queues a message for every endpoint that receives events of the type, in the transaction of the change.
create function queue_webhook(of_tenancy uuid, of_type text, of_subject text, of_data jsonb, at timestamptz)
returns uuid language plpgsql as $$
declare
  new_id uuid := gen_random_uuid();
begin
  insert into webhook_messages (tenancy_id, id, type, data, subject, transaction_id, created_at)
  values (of_tenancy, new_id, of_type, of_data, of_subject,
    case when of_subject is not null then pg_current_xact_id() end, at);
  insert into webhook_deliveries (tenancy_id, endpoint_id, message_id, created_at, next_attempt_at)
  select of_tenancy, e.id, new_id, at, at from webhook_endpoints e
  where e.tenancy_id = of_tenancy and e.disabled_at is null and (e.event_types is null or of_type = any (e.event_types));
  return new_id;
end $$;
