-- Users have the time of the last change of their password. It is unknown for passwords from before.

alter table users add column password_changed_at timestamptz;

create or replace function webhook_user(of_tenancy uuid, of_user uuid) returns jsonb language plpgsql stable as $$
begin
  return (select to_jsonb(row) from (
    select u.id, u.display_name, u.profile_image_url, u.is_anonymous, u.signed_up_at, u.last_active_at, u.otp_auth_enabled, u.otp_auth_removed,
      u.password_changed_at, u.requires_totp, u.passkey_replaces_totp, u.restricted_by_admin, u.restricted_by_admin_reason,
      u.restricted_by_admin_private_details,
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

create function note_password() returns trigger language plpgsql as $$
begin
  new.password_changed_at := case when new.password_hash is not null then event_time() end;
  return new;
end $$;

create trigger note_new_passwords before insert on users for each row when (new.password_hash is not null)
  execute function note_password();

create trigger note_changed_passwords before update of password_hash on users for each row when (
  old.password_hash is distinct from new.password_hash
  and (old.password_hash is null or new.password_hash is null or old.credential_version <> new.credential_version)
) execute function note_password();

drop trigger webhook_of_users on users;
create trigger webhook_of_users after update on users for each row when (
  (old.display_name, old.profile_image_url, old.is_anonymous, old.otp_auth_enabled, old.otp_auth_removed, old.selected_team_id,
    old.requires_totp,
    old.passkey_replaces_totp, old.client_metadata, old.client_read_only_metadata, old.server_metadata, old.password_hash is null,
    old.password_changed_at,
    old.restricted_by_admin, old.restricted_by_admin_reason, old.restricted_by_admin_private_details)
  is distinct from
  (new.display_name, new.profile_image_url, new.is_anonymous, new.otp_auth_enabled, new.otp_auth_removed, new.selected_team_id,
    new.requires_totp,
    new.passkey_replaces_totp, new.client_metadata, new.client_read_only_metadata, new.server_metadata, new.password_hash is null,
    new.password_changed_at,
    new.restricted_by_admin, new.restricted_by_admin_reason, new.restricted_by_admin_private_details)
) execute function queue_user();
