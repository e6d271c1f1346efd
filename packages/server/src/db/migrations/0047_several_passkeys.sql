-- Outside of a transaction.
-- Several passkeys per user.

create index concurrently passkeys_by_user on passkeys (tenancy_id, user_id, created_at, credential_id);

-- next statement
-- The index exists, so that no row is read. Processes of the previous release cannot register passkeys from now on.
do $$
begin
  if exists (select 1 from pg_constraint where conname = 'passkeys_pkey' and conrelid = 'passkeys'::regclass) then
    alter table passkeys
      drop constraint passkeys_pkey,
      add constraint passkeys_by_credential primary key using index passkeys_by_credential;
  end if;
end $$;

-- next statement
alter table passkeys
  -- null: registered without a name
  add column if not exists name text,
  -- whether the authenticator verified the user when it was last used. null: not used since the upgrade
  add column if not exists user_verified boolean;

-- next statement
-- Fails the statement when the user has the maximum number of passkeys. Locks the user.
create or replace function require_passkey_room(of_tenancy uuid, of_user uuid, maximum integer) returns boolean
language plpgsql as $$
declare
  held bigint;
begin
  perform 1 from users where tenancy_id = of_tenancy and id = of_user for no key update;
  select count(*) into held from passkeys where tenancy_id = of_tenancy and user_id = of_user;
  if held >= maximum then raise exception using errcode = 'PT001', message = 'too many passkeys'; end if;
  return true;
end $$;

-- next statement
create or replace trigger record_passkeys after insert or delete on passkeys for each row
  execute function record_change('passkey', 'credential_id', '{name,created_at,last_used_at}', 'user');

-- next statement
create or replace trigger record_renamed_passkeys after update on passkeys for each row
  when (old.name is distinct from new.name)
  execute function record_change('passkey', 'credential_id', '{name}', 'user');

-- next statement
-- The user object only shows whether there is a passkey.
create or replace function queue_user_of_passkey() returns trigger language plpgsql as $$
declare
  given passkeys := coalesce(new, old);
begin
  if exists (
    select 1 from passkeys
    where tenancy_id = given.tenancy_id and user_id = given.user_id and credential_id <> given.credential_id
  ) then return null; end if;
  perform queue_changed_user(given.tenancy_id, given.user_id);
  return null;
end $$;

-- next statement
create or replace trigger webhook_of_passkeys after insert or delete on passkeys for each row
  execute function queue_user_of_passkey();
