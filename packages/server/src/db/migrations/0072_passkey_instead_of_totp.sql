-- Whether a user lets a passkey replace the authenticator app, in projects that allow it.

alter table users add column passkey_replaces_totp boolean not null default false;

-- In projects that allow it already, users with both have signed in with the passkey only. Some may have lost the authenticator app.
update users u set passkey_replaces_totp = true
from tenancies t
where t.id = u.tenancy_id and u.requires_totp
  and coalesce(
    t.config_overrides -> 'auth.passkey.replacesSecondFactor',
    t.config_overrides #> '{auth.passkey,replacesSecondFactor}',
    t.config_overrides #> '{auth,passkey,replacesSecondFactor}'
  ) = 'true'
  and exists (select 1 from passkeys k where k.tenancy_id = u.tenancy_id and k.user_id = u.id);

-- As before, with the new column.
create or replace function record_user_change() returns trigger language plpgsql as $$
declare
  columns text[] := array['display_name', 'profile_image_url', 'is_anonymous', 'otp_auth_enabled', 'selected_team_id',
    'client_metadata', 'client_read_only_metadata', 'server_metadata'];
  -- not the private details: the user may see some events
  reason text[] := array['restricted_by_admin_reason'];
  given users := coalesce(new, old);
  old_values jsonb;
  new_values jsonb;
begin
  if given.restricted_by_admin then
    columns := columns || array['restricted_by_admin', 'restricted_by_admin_reason'];
  end if;
  if tg_op = 'INSERT' then
    perform record_event(new.tenancy_id, 'user.created', new.id, null, new.id::text, null, logged_values(to_jsonb(new), columns));
    return null;
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
  columns := columns || array['passkey_replaces_totp'];
  new_values := logged_values(to_jsonb(new), columns, to_jsonb(old));
  if new_values is null then return null; end if;
  old_values := logged_values(to_jsonb(old), columns, to_jsonb(new));
  perform record_event(new.tenancy_id, 'user.updated', new.id, null, new.id::text, old_values, new_values);
  return null;
end $$;
create or replace trigger record_users after update on users for each row when (
  (old.display_name, old.profile_image_url, old.is_anonymous, old.otp_auth_enabled, old.selected_team_id, old.passkey_replaces_totp,
    old.client_metadata, old.client_read_only_metadata, old.server_metadata, old.password_hash, old.requires_totp,
    old.totp_added_at, old.restricted_by_admin, old.restricted_by_admin_reason)
  is distinct from
  (new.display_name, new.profile_image_url, new.is_anonymous, new.otp_auth_enabled, new.selected_team_id, new.passkey_replaces_totp,
    new.client_metadata, new.client_read_only_metadata, new.server_metadata, new.password_hash, new.requires_totp,
    new.totp_added_at, new.restricted_by_admin, new.restricted_by_admin_reason)
) execute function record_user_change();

create or replace function webhook_user(of_tenancy uuid, of_user uuid) returns jsonb language plpgsql stable as $$
begin
  return (select to_jsonb(row) from (
    select u.id, u.display_name, u.profile_image_url, u.is_anonymous, u.signed_up_at, u.last_active_at, u.otp_auth_enabled,
      u.requires_totp, u.passkey_replaces_totp, u.restricted_by_admin, u.restricted_by_admin_reason,
      u.restricted_by_admin_private_details,
      c.value as primary_email, u.seen_at is not null as has_been_active,
      u.password_hash is not null as has_password,
      exists (select 1 from passkeys k where k.tenancy_id = u.tenancy_id and k.user_id = u.id) as has_passkey,
      coalesce(c.is_verified, false) as primary_email_verified,
      coalesce(c.used_for_auth, false) as primary_email_auth_enabled,
      u.client_metadata, u.client_read_only_metadata, u.server_metadata,
      (select json_agg(json_build_object('id', p.provider_config_id, 'account_id', p.account_id, 'email', p.email)
          order by p.created_at, p.id)
        from provider_links p where p.tenancy_id = u.tenancy_id and p.user_id = u.id) as provider_links,
      (select to_json(t) from team_memberships m join teams t on t.tenancy_id = m.tenancy_id and t.id = m.team_id
        where m.tenancy_id = u.tenancy_id and m.team_id = u.selected_team_id and m.user_id = u.id) as selected_team
    from users u left join contact_channels c
      on c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.type = 'email' and c.is_primary
    where u.tenancy_id = of_tenancy and u.id = of_user
  ) as row);
end $$;

create or replace trigger webhook_of_users after update on users for each row when (
  (old.display_name, old.profile_image_url, old.is_anonymous, old.otp_auth_enabled, old.selected_team_id, old.requires_totp,
    old.passkey_replaces_totp, old.client_metadata, old.client_read_only_metadata, old.server_metadata, old.password_hash is null,
    old.restricted_by_admin, old.restricted_by_admin_reason, old.restricted_by_admin_private_details)
  is distinct from
  (new.display_name, new.profile_image_url, new.is_anonymous, new.otp_auth_enabled, new.selected_team_id, new.requires_totp,
    new.passkey_replaces_totp, new.client_metadata, new.client_read_only_metadata, new.server_metadata, new.password_hash is null,
    new.restricted_by_admin, new.restricted_by_admin_reason, new.restricted_by_admin_private_details)
) execute function queue_user();
