-- Recovery codes, which replace the code of a lost authenticator app. Each works once.

create table recovery_codes (
  tenancy_id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the user and the code
  digest text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (tenancy_id, user_id, digest),
  constraint recovery_codes_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

-- The codes belong to a second factor, and are removed with it. A renewed encryption of the secret is no change.
create function delete_recovery_codes() returns trigger language plpgsql as $$
begin
  delete from recovery_codes where tenancy_id = new.tenancy_id and user_id = new.id;
  return null;
end $$;
create trigger delete_recovery_codes after update on users for each row
  when (old.requires_totp and (not new.requires_totp or old.totp_added_at is distinct from new.totp_added_at))
  execute function delete_recovery_codes();

-- One event for all codes that a statement creates.
create function record_recovery_codes() returns trigger language plpgsql as $$
declare
  of_tenancy uuid;
  of_user uuid;
begin
  select tenancy_id, user_id into of_tenancy, of_user from created limit 1;
  if of_user is not null then
    perform record_event(of_tenancy, 'second_factor.recovery_codes_created', of_user, null, of_user::text, null, null);
  end if;
  return null;
end $$;
create trigger record_recovery_codes after insert on recovery_codes referencing new table as created
  for each statement execute function record_recovery_codes();

create function record_used_recovery_code() returns trigger language plpgsql as $$
begin
  perform record_event(new.tenancy_id, 'second_factor.recovery_code_used', new.user_id, null, new.user_id::text, null, null);
  return null;
end $$;
create trigger record_used_recovery_codes after update on recovery_codes for each row
  when (old.used_at is null and new.used_at is not null) execute function record_used_recovery_code();
