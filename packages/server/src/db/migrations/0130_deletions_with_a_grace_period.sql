-- Users can ask for the deletion of their account at a later time.

alter table users add column deletion_at timestamptz;
alter table security_notices add column deletion_at timestamptz;

create or replace function webhook_user(of_tenancy uuid, of_user uuid) returns jsonb language plpgsql stable as $$
begin
  return (select to_jsonb(row) from (
    select u.id, u.display_name, u.profile_image_url, u.is_anonymous, u.signed_up_at, u.last_active_at, u.otp_auth_enabled, u.otp_auth_removed,
      u.password_changed_at, u.requires_totp, u.passkey_replaces_totp, u.restricted_by_admin, u.restricted_by_admin_reason,
      u.restricted_by_admin_private_details, u.deletion_at,
      c.value as primary_email, u.seen_at is not null as has_been_active,
      u.password_hash is not null as has_password,
      exists (select 1 from passkeys k where k.tenancy_id = u.tenancy_id and k.user_id = u.id) as has_passkey,
      coalesce(c.is_verified, false) as primary_email_verified,
      coalesce(c.used_for_auth, false) as primary_email_auth_enabled,
      u.client_metadata, u.client_read_only_metadata, u.server_metadata,
      (select json_agg(json_build_object('id', p.provider_config_id, 'account_id', p.account_id, 'email', p.email,
          'allow_sign_in', p.allow_sign_in)
          order by p.created_at, p.id)
        from provider_links p where p.tenancy_id = u.tenancy_id and p.user_id = u.id) as provider_links,
      (select to_json(t) from team_memberships m join teams t on t.tenancy_id = m.tenancy_id and t.id = m.team_id
        where m.tenancy_id = u.tenancy_id and m.team_id = u.selected_team_id and m.user_id = u.id) as selected_team
    from users u left join contact_channels c
      on c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.type = 'email' and c.is_primary
    where u.tenancy_id = of_tenancy and u.id = of_user
  ) as row);
end $$;

create or replace function record_user_change() returns trigger language plpgsql as $$
declare
  columns text[] := tg_argv[0]::text[];
  -- not the private details: the user may see some events
  reason text[] := array['restricted_by_admin_reason'];
  time text[] := array['deletion_at'];
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
  if old.deletion_at is distinct from new.deletion_at then
    perform record_event(new.tenancy_id,
      case when new.deletion_at is null then 'user.deletion_canceled' else 'user.deletion_scheduled' end, new.id, null,
      new.id::text, logged_values(to_jsonb(old), time), logged_values(to_jsonb(new), time));
  end if;
  new_values := logged_values(to_jsonb(new), columns, to_jsonb(old));
  if new_values is null then return null; end if;
  old_values := logged_values(to_jsonb(old), columns, to_jsonb(new));
  perform record_event(new.tenancy_id, 'user.updated', new.id, null, new.id::text, old_values, new_values);
  return null;
end $$;

create or replace function notice_kind(event events) returns text language plpgsql volatile as $$
begin
  -- a password reset has an email of its own
  if event.operation = 'POST /auth/password/reset' and event.type not in ('session.started', 'user.earlier_access_removed')
  then return null; end if;
  return case event.type
    when 'session.started' then case when note_device(event) then 'new_device' end
    when 'session.token_reused' then 'token_reused'
    when 'user.earlier_access_removed' then 'earlier_access_removed'
    when 'user.deletion_scheduled' then 'deletion_scheduled'
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

create or replace function queue_notice() returns trigger language plpgsql as $$
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
  -- hide a change behind many others
  if addresses is null or (
    select count(*) from security_notices
    where tenancy_id = new.tenancy_id and user_id = new.user_id and kind = noticed
      and created_at > new.at - interval '1 hour'
  ) >= 5 then return null; end if;
  insert into security_notices (tenancy_id, id, user_id, kind, recipients, ip, country, user_agent, language, transaction_id,
    codes_left, created_at, actor, deletion_at)
  values (new.tenancy_id, ordered_uuid(), new.user_id, noticed, addresses, new.ip, new.country, new.user_agent,
    nullif(current_setting('portico.origin', true), '')::jsonb ->> 'language', pg_current_xact_id(),
    case when noticed = 'recovery_code_used' then (
      select count(*) from recovery_codes where tenancy_id = new.tenancy_id and user_id = new.user_id and used_at is null
    ) end, new.at, case when new.actor_type not in ('user', 'client') then concat_ws(':', new.actor_type, new.actor_id) end,
    case when noticed = 'deletion_scheduled' then (new.after ->> 'deletion_at')::timestamptz end)
  on conflict (tenancy_id, user_id, kind, transaction_id) do update set recipients = array(
    select distinct unnest(security_notices.recipients || excluded.recipients)
  );
  return null;
end $$;

drop trigger record_users on users;
create trigger record_users after update on users for each row when (
  (old.display_name, old.profile_image_url, old.is_anonymous, old.otp_auth_enabled, old.selected_team_id, old.passkey_replaces_totp,
    old.client_metadata, old.client_read_only_metadata, old.server_metadata, old.password_hash, old.requires_totp,
    old.totp_added_at, old.restricted_by_admin, old.restricted_by_admin_reason, old.deletion_at)
  is distinct from
  (new.display_name, new.profile_image_url, new.is_anonymous, new.otp_auth_enabled, new.selected_team_id, new.passkey_replaces_totp,
    new.client_metadata, new.client_read_only_metadata, new.server_metadata, new.password_hash, new.requires_totp,
    new.totp_added_at, new.restricted_by_admin, new.restricted_by_admin_reason, new.deletion_at)
) execute function record_user_change('{display_name,profile_image_url,is_anonymous,otp_auth_enabled,selected_team_id,
    passkey_replaces_totp,client_metadata,client_read_only_metadata,server_metadata}');

drop trigger webhook_of_users on users;
create trigger webhook_of_users after update on users for each row when (
  (old.display_name, old.profile_image_url, old.is_anonymous, old.otp_auth_enabled, old.otp_auth_removed, old.selected_team_id,
    old.requires_totp,
    old.passkey_replaces_totp, old.client_metadata, old.client_read_only_metadata, old.server_metadata, old.password_hash is null,
    old.password_changed_at,
    old.restricted_by_admin, old.restricted_by_admin_reason, old.restricted_by_admin_private_details, old.deletion_at)
  is distinct from
  (new.display_name, new.profile_image_url, new.is_anonymous, new.otp_auth_enabled, new.otp_auth_removed, new.selected_team_id,
    new.requires_totp,
    new.passkey_replaces_totp, new.client_metadata, new.client_read_only_metadata, new.server_metadata, new.password_hash is null,
    new.password_changed_at,
    new.restricted_by_admin, new.restricted_by_admin_reason, new.restricted_by_admin_private_details, new.deletion_at)
) execute function queue_user();

drop trigger queue_notices on events;
create trigger queue_notices after insert on events for each row when (
  new.user_id is not null and new.type in ('session.started', 'session.token_reused', 'user.earlier_access_removed',
    'user.deletion_scheduled', 'password.created', 'password.changed', 'password.deleted',
    'second_factor.enabled', 'second_factor.disabled', 'second_factor.replaced',
    'second_factor.recovery_codes_created', 'second_factor.recovery_code_used',
    'passkey.created', 'passkey.deleted', 'oauth_account.created', 'oauth_account.deleted', 'api_key.created',
    'contact_channel.created', 'contact_channel.updated', 'contact_channel.deleted')
) execute function queue_notice();
