-- The recorded columns of a user are an argument of the trigger, and one trigger queues all security notices.

create or replace function record_user_change() returns trigger language plpgsql as $$
declare
  columns text[] := tg_argv[0]::text[];
  -- not the private details: the user may see some events
  reason text[] := array['restricted_by_admin_reason'];
  old_values jsonb;
  new_values jsonb;
begin
  if (coalesce(new, old)).restricted_by_admin then
    columns := columns || array['restricted_by_admin', 'restricted_by_admin_reason'];
  end if;
  if tg_op = 'DELETE' then
    perform record_event(old.tenancy_id, 'user.deleted', old.id, null, old.id::text, logged_values(to_jsonb(old), columns), null);
    return null;
  end if;
  if old.password_hash is distinct from new.password_hash and (
    -- the same password with a stronger hash is no change
    old.password_hash is null or new.password_hash is null or old.credential_version <> new.credential_version
  ) then
    perform record_event(new.tenancy_id,
      case when old.password_hash is null then 'password.created' when new.password_hash is null then 'password.deleted'
        else 'password.changed' end,
      new.id, null, new.id::text, null, null);
  end if;
  if old.requires_totp <> new.requires_totp then
    perform record_event(new.tenancy_id,
      case when new.requires_totp then 'second_factor.enabled' else 'second_factor.disabled' end,
      new.id, null, new.id::text, null, null);
  -- a renewed encryption of the same secret keeps the time
  elsif new.requires_totp and old.totp_added_at is distinct from new.totp_added_at then
    perform record_event(new.tenancy_id, 'second_factor.replaced', new.id, null, new.id::text, null, null);
  end if;
  if old.restricted_by_admin <> new.restricted_by_admin then
    perform record_event(new.tenancy_id,
      case when new.restricted_by_admin then 'user.restricted' else 'user.released' end, new.id, null, new.id::text,
      logged_values(to_jsonb(old), reason), logged_values(to_jsonb(new), reason));
    columns := array_remove(array_remove(columns, 'restricted_by_admin'), 'restricted_by_admin_reason');
  end if;
  new_values := logged_values(to_jsonb(new), columns, to_jsonb(old));
  if new_values is null then return null; end if;
  old_values := logged_values(to_jsonb(old), columns, to_jsonb(new));
  perform record_event(new.tenancy_id, 'user.updated', new.id, null, new.id::text, old_values, new_values);
  return null;
end $$;

drop trigger record_deleted_users on users;
create trigger record_deleted_users after delete on users for each row
  execute function record_user_change('{display_name,profile_image_url,is_anonymous,otp_auth_enabled,selected_team_id,
    client_metadata,client_read_only_metadata,server_metadata}');

drop trigger record_users on users;
create trigger record_users after update on users for each row when (
  (old.display_name, old.profile_image_url, old.is_anonymous, old.otp_auth_enabled, old.selected_team_id, old.passkey_replaces_totp,
    old.client_metadata, old.client_read_only_metadata, old.server_metadata, old.password_hash, old.requires_totp,
    old.totp_added_at, old.restricted_by_admin, old.restricted_by_admin_reason)
  is distinct from
  (new.display_name, new.profile_image_url, new.is_anonymous, new.otp_auth_enabled, new.selected_team_id, new.passkey_replaces_totp,
    new.client_metadata, new.client_read_only_metadata, new.server_metadata, new.password_hash, new.requires_totp,
    new.totp_added_at, new.restricted_by_admin, new.restricted_by_admin_reason)
) execute function record_user_change('{display_name,profile_image_url,is_anonymous,otp_auth_enabled,selected_team_id,
    passkey_replaces_totp,client_metadata,client_read_only_metadata,server_metadata}');

drop trigger queue_notices on events;
drop trigger queue_device_notices on events;
drop trigger queue_proof_notices on events;

create or replace function notice_kind(event events) returns text language plpgsql volatile as $$
begin
  -- a password reset has an email of its own
  if event.operation = 'POST /auth/password/reset' and event.type not in ('session.started', 'user.earlier_access_removed')
  then return null; end if;
  return case event.type
    when 'session.started' then case when note_device(event) then 'new_device' end
    when 'user.earlier_access_removed' then 'earlier_access_removed'
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

create trigger queue_notices after insert on events for each row when (
  new.user_id is not null and new.type in ('session.started', 'user.earlier_access_removed',
    'password.created', 'password.changed', 'password.deleted',
    'second_factor.enabled', 'second_factor.disabled', 'second_factor.replaced',
    'second_factor.recovery_codes_created', 'second_factor.recovery_code_used',
    'passkey.created', 'passkey.deleted', 'oauth_account.created', 'oauth_account.deleted', 'api_key.created',
    'contact_channel.created', 'contact_channel.updated', 'contact_channel.deleted')
) execute function queue_notice();
