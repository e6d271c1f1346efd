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

create or replace function notice_kind(event events) returns text language plpgsql volatile as $$
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

create trigger queue_device_notices after insert on events for each row
  when (new.user_id is not null and new.type = 'session.started') execute function queue_notice();
