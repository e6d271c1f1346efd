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
  -- null: the notice is about something else
  codes_left smallint,
  -- Who has made a change for a user: a program with a key, or a person of the project. Null: the user. Changes of many users by one of
  -- them send no emails.
  actor text,
  -- when the account is deleted. null: the notice is about something else
  deletion_at timestamptz,
  primary key (tenancy_id, id),
  -- two changes of one kind in a transaction are one email
  unique (tenancy_id, user_id, kind, transaction_id)
);
create index security_notices_open on security_notices (created_at) where queued_at is null;
create index security_notices_done on security_notices (queued_at) where queued_at is not null;
create index security_notices_of_user on security_notices (tenancy_id, user_id, created_at);
create index security_notices_of_actor on security_notices (tenancy_id, actor, created_at) where actor is not null;

-- Which email an event causes. Null: none. The trigger queue_notices names the same events.
create function notice_kind(event events) returns text language plpgsql volatile as $$
begin
  -- a password reset has an email of its own
  if event.operation = 'POST /auth/password/reset' and event.type not in ('session.started', 'user.earlier_access_removed')
  then return null; end if;
  -- each sign-in: apart from the others, whose expression is planned at each call
  if event.type = 'session.started' then
    if note_device(event) then return 'new_device'; end if;
    return null;
  end if;
  return case event.type
    when 'session.token_reused' then 'token_reused'
    when 'user.earlier_access_removed' then 'earlier_access_removed'
    when 'user.deletion_scheduled' then 'deletion_scheduled'
    when 'user.deletion_canceled' then 'deletion_canceled'
    when 'password.created' then 'password_set'
    when 'password.changed' then 'password_changed'
    when 'password.deleted' then 'password_removed'
    when 'second_factor.enabled' then 'second_factor_on'
    when 'second_factor.disabled' then 'second_factor_off'
    when 'second_factor.replaced' then 'second_factor_replaced'
    when 'second_factor.recovery_codes_created' then
      case when not belongs_to_setup(event) then 'recovery_codes_created' end
    when 'second_factor.recovery_code_used' then 'recovery_code_used'
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

-- Whether a user gets these recovery codes for a second factor that was just added: the first ones within ten minutes. The email
-- about the second factor is enough then.
create function belongs_to_setup(event events) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from users u
    where u.tenancy_id = event.tenancy_id and u.id = event.user_id and u.totp_added_at > event.at - interval '10 minutes'
      and not exists (
        select 1 from events e
        where e.tenancy_id = event.tenancy_id and e.user_id = event.user_id and e.type = event.type
          and e.at >= u.totp_added_at and e.id <> event.id
      )
  );
end $$;

-- Trigger: queues the email about an event. The email about the removal of earlier access replaces those about each part of it.
create function queue_notice() returns trigger language plpgsql as $$
declare
  noticed text;
  addresses text[];
begin
  -- a session notes its device, also that of a new user
  if new.type = 'session.started' then noticed := notice_kind(new); end if;
  if is_new_user(new.tenancy_id, new.user_id)
    or strpos(coalesce(current_setting('portico.upgraded_users', true), ''), new.user_id::text) > 0
  then return null; end if;
  if new.type <> 'session.started' then noticed := notice_kind(new); end if;
  if noticed is null then return null; end if;
  if noticed = 'earlier_access_removed' then
    delete from security_notices
    where tenancy_id = new.tenancy_id and user_id = new.user_id and transaction_id = pg_current_xact_id();
    -- the devices of the earlier sessions are new ones for the person who has proved the address
    delete from known_devices where tenancy_id = new.tenancy_id and user_id = new.user_id;
  end if;
  select array_agg(distinct value) into addresses from (
    select value from contact_channels
      where tenancy_id = new.tenancy_id and user_id = new.user_id and type = 'email' and is_primary
    union select value from contact_channels
      where noticed = 'address_changed' and tenancy_id = new.tenancy_id and user_id = new.user_id and id::text = new.subject_id
    union select new.before ->> 'value' where noticed = 'address_changed'
  ) as given where value is not null;
  -- no address, or a user who has had several of the kind in the last hour: an attacker must neither fill the mailbox, nor
  -- hide a change behind many others. Each scheduled deletion needs a sign-in of its own, and has a date of its own.
  if addresses is null or noticed <> 'deletion_scheduled' and (
    select count(*) from security_notices
    where tenancy_id = new.tenancy_id and user_id = new.user_id and kind = noticed
      and created_at > new.at - interval '1 hour'
  ) >= 5 then return null; end if;
  insert into security_notices (tenancy_id, id, user_id, kind, recipients, ip, country, user_agent, language, transaction_id,
    codes_left, created_at, actor, deletion_at)
  values (new.tenancy_id, ordered_uuid(), new.user_id, noticed, addresses, new.ip, new.country, new.user_agent,
    -- the language of the user, or that of the request. A user who is deleted has none
    coalesce((select language from users where tenancy_id = new.tenancy_id and id = new.user_id),
      nullif(current_setting('portico.origin', true), '')::jsonb ->> 'language'), pg_current_xact_id(),
    case when noticed = 'recovery_code_used' then (
      select count(*) from recovery_codes where tenancy_id = new.tenancy_id and user_id = new.user_id and used_at is null
    ) end, new.at, case when new.actor_type not in ('user', 'client') then concat_ws(':', new.actor_type, new.actor_id) end,
    case when noticed = 'deletion_scheduled' then (new.after ->> 'deletion_at')::timestamptz end)
  on conflict (tenancy_id, user_id, kind, transaction_id) do update set recipients = array(
    select distinct unnest(security_notices.recipients || excluded.recipients)
  );
  return null;
end $$;

-- Anonymous users who sign up in this transaction: their first password and address are no changes.
create function note_upgraded_user() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('portico.upgraded_users', true), '');
begin
  if length(noted) < 100000 then perform set_config('portico.upgraded_users', noted || new.id || ' ', true); end if;
  return new;
end $$;

-- the sign-up of an anonymous user, whose address may be stored before
create function forget_notices() returns trigger language plpgsql as $$
begin
  delete from security_notices
  where tenancy_id = new.tenancy_id and user_id = new.id and transaction_id = pg_current_xact_id();
  return null;
end $$;

-- Notes the device of a new session. Returns whether it is new for a user who has had others. A client without a known system
-- is a device too: a program with a stolen password.
create function note_device(event events) returns boolean language plpgsql as $$
declare
  owner uuid;
  family text;
  is_known boolean;
begin
  select s.user_id, named.family, exists (
    select 1 from known_devices k
    where k.tenancy_id = event.tenancy_id and k.user_id = s.user_id and k.device = named.family
  ) into owner, family, is_known
  from sessions s, lateral (
    select case
      when s.device ->> 'system' is not null then concat_ws(', ', s.device ->> 'browser', s.device ->> 'system')
      -- a session that a server begins has the User-Agent of the server
      when event.level = 'client' then 'unknown'
    end as family
  ) as named
  where s.tenancy_id = event.tenancy_id and s.id = event.subject_id::uuid and named.family is not null;
  if owner is null or is_known then return false; end if;
  insert into known_devices (tenancy_id, user_id, device, created_at)
  values (event.tenancy_id, owner, family, event.at)
  on conflict do nothing;
  return found and (select count(*) from known_devices where tenancy_id = event.tenancy_id and user_id = owner) > 1;
end $$;

create function note_replaced_address() returns trigger language plpgsql as $$
begin
  new.is_replaced := true;
  return new;
end $$;

create trigger queue_notices after insert on events for each row when (
  new.user_id is not null and new.type in ('session.started', 'session.token_reused', 'user.earlier_access_removed',
    'user.deletion_scheduled', 'user.deletion_canceled', 'password.created', 'password.changed', 'password.deleted',
    'second_factor.enabled', 'second_factor.disabled', 'second_factor.replaced',
    'second_factor.recovery_codes_created', 'second_factor.recovery_code_used',
    'passkey.created', 'passkey.deleted', 'oauth_account.created', 'oauth_account.deleted', 'api_key.created',
    'contact_channel.created', 'contact_channel.updated', 'contact_channel.deleted')
) execute function queue_notice();
