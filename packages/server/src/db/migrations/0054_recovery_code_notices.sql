-- An email about a recovery code that was used, with the number of those that are left.

-- null: the notice is about something else
alter table security_notices add column codes_left smallint;

-- As before, with one statement for a device that is known, which is nearly every sign-in.
create or replace function note_device(of_tenancy uuid, session_id text) returns boolean language plpgsql as $$
declare
  owner uuid;
  family text;
  is_known boolean;
begin
  select s.user_id, named.family, exists (
    select 1 from known_devices k where k.tenancy_id = of_tenancy and k.user_id = s.user_id and k.device = named.family
  ) into owner, family, is_known
  from sessions s, lateral (select concat_ws(', ', s.device ->> 'browser', s.device ->> 'system') as family) as named
  -- programs and servers have no device
  where s.tenancy_id = of_tenancy and s.id = session_id::uuid and s.device ->> 'system' is not null;
  if owner is null or is_known then return false; end if;
  insert into known_devices (tenancy_id, user_id, device, created_at)
  values (of_tenancy, owner, family, event_time())
  on conflict do nothing;
  return found and (select count(*) from known_devices where tenancy_id = of_tenancy and user_id = owner) > 1;
end $$;

create or replace function notice_kind(event events) returns text language plpgsql volatile as $$
begin
  return case event.type
    when 'session.started' then case when note_device(event.tenancy_id, event.subject_id) then 'new_device' end
    when 'password.created' then 'password_set'
    when 'password.changed' then 'password_changed'
    when 'password.deleted' then 'password_removed'
    when 'second_factor.enabled' then 'second_factor_on'
    when 'second_factor.disabled' then 'second_factor_off'
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

create or replace function queue_notice() returns trigger language plpgsql as $$
declare
  noticed text := notice_kind(new);
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
    codes_left, created_at)
  values (new.tenancy_id, ordered_uuid(), new.user_id, noticed, addresses, new.ip, new.country, new.user_agent,
    nullif(current_setting('portico.origin', true), '')::jsonb ->> 'language', pg_current_xact_id(),
    case when noticed = 'recovery_code_used' then (
      select count(*) from recovery_codes where tenancy_id = new.tenancy_id and user_id = new.user_id and used_at is null
    ) end, new.at)
  on conflict (tenancy_id, user_id, kind, transaction_id) do update set recipients = array(
    select distinct unnest(security_notices.recipients || excluded.recipients)
  );
  return null;
end $$;
-- A password reset has an email of its own.
create or replace trigger queue_notices after insert on events for each row when (
  new.user_id is not null and new.operation is distinct from 'POST /auth/password/reset' and new.type in ('password.created', 'password.changed', 'password.deleted',
    'second_factor.enabled', 'second_factor.disabled', 'second_factor.recovery_code_used', 'passkey.created', 'passkey.deleted', 'oauth_account.created',
    'oauth_account.deleted', 'api_key.created', 'contact_channel.created', 'contact_channel.updated',
    'contact_channel.deleted')
) execute function queue_notice();
