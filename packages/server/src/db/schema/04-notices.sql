-- Emails about changes of an account that matter for its security. A trigger of the event log queues them, in the transaction
-- of the change: changes by the app, a server and the dashboard.

create table security_notices (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- what changed, such as password_changed
  kind text not null,
  -- addresses when it changed: a new address and the one before both get the email
  recipients text[] not null,
  -- of the request. null: unknown
  ip text,
  country text,
  user_agent text,
  language text,
  transaction_id xid8 not null,
  created_at timestamptz not null,
  -- null: not queued for delivery yet
  queued_at timestamptz,
  primary key (tenancy_id, id),
  -- two changes of one kind in a transaction are one email
  unique (tenancy_id, user_id, kind, transaction_id)
);
create index security_notices_open on security_notices (created_at) where queued_at is null;
create index security_notices_done on security_notices (queued_at) where queued_at is not null;
create index security_notices_of_user on security_notices (tenancy_id, user_id, created_at);

-- Users that the transaction has created: their first password and address are no changes.
create function note_new_user() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('portico.new_users', true), '');
begin
  if length(noted) < 100000 then perform set_config('portico.new_users', noted || new.id || ' ', true); end if;
  return new;
end $$;
create trigger note_new_users before insert on users for each row execute function note_new_user();
create trigger note_upgraded_users before update of is_anonymous on users for each row
  when (old.is_anonymous and not new.is_anonymous) execute function note_new_user();
-- the sign-up of an anonymous user, whose address may be stored before
create function forget_notices() returns trigger language plpgsql as $$
begin
  delete from security_notices
  where tenancy_id = new.tenancy_id and user_id = new.id and transaction_id = pg_current_xact_id();
  return null;
end $$;
create trigger forget_notices after update of is_anonymous on users for each row
  when (old.is_anonymous and not new.is_anonymous) execute function forget_notices();

-- The devices with which users have signed in, for an email about a new one. Families, not versions: Firefox on Windows.

create table known_devices (
  tenancy_id uuid not null,
  user_id uuid not null,
  -- browser and system
  device text not null,
  created_at timestamptz not null,
  primary key (tenancy_id, user_id, device),
  constraint known_devices_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

-- Notes the device of a session. Whether it is a further one of a user whose devices are known.
create function note_device(of_tenancy uuid, session_id text) returns boolean language plpgsql as $$
declare
  session sessions;
begin
  select * into session from sessions where tenancy_id = of_tenancy and id = session_id::uuid;
  -- programs and servers have no device
  if session.device ->> 'system' is null then return false; end if;
  insert into known_devices (tenancy_id, user_id, device, created_at)
  values (of_tenancy, session.user_id, concat_ws(', ', session.device ->> 'browser', session.device ->> 'system'), event_time())
  on conflict do nothing;
  return found and (
    select count(*) from known_devices where tenancy_id = of_tenancy and user_id = session.user_id
  ) > 1;
end $$;

-- What an event of the log is to the owner of the account. null: nothing that needs an email.
create function notice_kind(event events) returns text language plpgsql volatile as $$
begin
  return case event.type
    when 'session.started' then case when note_device(event.tenancy_id, event.subject_id) then 'new_device' end
    when 'password.created' then 'password_set'
    when 'password.changed' then 'password_changed'
    when 'password.deleted' then 'password_removed'
    when 'second_factor.enabled' then 'second_factor_on'
    when 'second_factor.disabled' then 'second_factor_off'
    when 'passkey.created' then 'passkey_added'
    when 'passkey.deleted' then 'passkey_removed'
    when 'oauth_account.created' then 'account_linked'
    when 'oauth_account.deleted' then 'account_unlinked'
    when 'api_key.created' then 'api_key_created'
    when 'contact_channel.created' then
      case when (event.after ->> 'is_primary')::boolean or (event.after ->> 'used_for_auth')::boolean then 'address_changed' end
    when 'contact_channel.updated' then
      case when event.after ? 'is_primary' or event.after ? 'used_for_auth' or (event.after ? 'value' and exists (
        select 1 from contact_channels c
        where c.tenancy_id = event.tenancy_id and c.user_id = event.user_id and c.id::text = event.subject_id
          and (c.is_primary or c.used_for_auth)
      )) then 'address_changed' end
    when 'contact_channel.deleted' then
      case when (event.before ->> 'is_primary')::boolean or (event.before ->> 'used_for_auth')::boolean then 'address_changed' end
  end;
end $$;

create function queue_notice() returns trigger language plpgsql as $$
declare
  noticed text := notice_kind(new);
  origin jsonb := nullif(current_setting('portico.origin', true), '')::jsonb;
  addresses text[];
begin
  if noticed is null or strpos(coalesce(current_setting('portico.new_users', true), ''), new.user_id::text) > 0 then
    return null;
  end if;
  select array_agg(distinct value) into addresses from (
    select value from contact_channels
      where tenancy_id = new.tenancy_id and user_id = new.user_id and type = 'email' and is_primary
    union select value from contact_channels
      where noticed = 'address_changed' and tenancy_id = new.tenancy_id and user_id = new.user_id and id::text = new.subject_id
    union select new.before ->> 'value' where noticed = 'address_changed'
  ) as given where value is not null;
  -- no address, or a user who has had several of the kind in the last hour: an attacker must neither fill the mailbox, nor
  -- hide a change behind many others
  if addresses is null or (
    select count(*) from security_notices
    where tenancy_id = new.tenancy_id and user_id = new.user_id and kind = noticed
      and created_at > new.at - interval '1 hour'
  ) >= 5 then return null; end if;
  insert into security_notices (tenancy_id, id, user_id, kind, recipients, ip, country, user_agent, language, transaction_id,
    created_at)
  values (new.tenancy_id, ordered_uuid(), new.user_id, noticed, addresses, new.ip, new.country, new.user_agent,
    origin ->> 'language', pg_current_xact_id(), new.at)
  on conflict (tenancy_id, user_id, kind, transaction_id) do update set recipients = array(
    select distinct unnest(security_notices.recipients || excluded.recipients)
  );
  return null;
end $$;
-- A password reset has an email of its own.
create trigger queue_notices after insert on events for each row when (
  new.user_id is not null and new.operation is distinct from 'POST /auth/password/reset' and new.type in ('password.created', 'password.changed', 'password.deleted',
    'second_factor.enabled', 'second_factor.disabled', 'passkey.created', 'passkey.deleted', 'oauth_account.created',
    'oauth_account.deleted', 'api_key.created', 'contact_channel.created', 'contact_channel.updated',
    'contact_channel.deleted')
) execute function queue_notice();
create trigger queue_device_notices after insert on events for each row
  when (new.user_id is not null and new.type = 'session.started') execute function queue_notice();
