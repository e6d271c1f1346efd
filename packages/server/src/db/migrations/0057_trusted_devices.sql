-- Devices on which a user signs in without the code of the authenticator app.

create table trusted_devices (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the token that the device keeps
  digest text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  -- address and device of the last use. null: unknown
  last_used_from jsonb,
  device jsonb,
  primary key (tenancy_id, id),
  constraint trusted_devices_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index trusted_devices_by_user on trusted_devices (tenancy_id, user_id, created_at);
create index trusted_devices_by_expiry on trusted_devices (expires_at);

-- Trust ends with the second factor, with a change of the credentials, and with a restriction.
create function delete_trusted_devices() returns trigger language plpgsql as $$
begin
  delete from trusted_devices where tenancy_id = new.tenancy_id and user_id = new.id;
  return null;
end $$;
create trigger delete_trusted_devices after update on users for each row
  when (old.requires_totp and (
    not new.requires_totp
    or old.totp_added_at is distinct from new.totp_added_at
    or old.credential_version <> new.credential_version
    or (new.restricted_by_admin and not old.restricted_by_admin)
  ))
  execute function delete_trusted_devices();

create trigger record_trusted_devices after insert or delete on trusted_devices for each row
  execute function record_change('trusted_device', 'id', '{created_at,expires_at}', 'user');
