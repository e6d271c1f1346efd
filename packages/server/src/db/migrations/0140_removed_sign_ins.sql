-- What was taken away from a user does not come back by an import, an old system, or the address of an account.

alter table users add column password_removed boolean not null default false;

-- Addresses and accounts of identity providers with which a user no longer signs in, as digests. Only the user or a server gives them
-- back: no import, no old system, and no sign-in that links accounts by their address. Anyone can claim an address that is not verified,
-- so those are not kept. At most 200 of a user.
create table removed_sign_ins (
  tenancy_id uuid not null,
  user_id uuid not null,
  -- email or provider
  kind text not null,
  -- SHA-256 of the address, or of provider and account with a space between them
  digest text not null,
  removed_at timestamptz not null,
  primary key (tenancy_id, user_id, kind, digest),
  constraint removed_sign_ins_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index removed_sign_ins_by_digest on removed_sign_ins (tenancy_id, kind, digest);

create function sign_in_digest(name text) returns text immutable language sql as $$
  select encode(sha256(convert_to(name, 'UTF8')), 'hex');
$$;

-- Does nothing for a user who is deleted with the row.
create function note_removed_sign_in() returns trigger language plpgsql as $$
declare
  name text := case tg_argv[0] when 'email' then to_jsonb(old) ->> 'value'
    else concat_ws(' ', to_jsonb(old) ->> 'provider_config_id', to_jsonb(old) ->> 'account_id') end;
begin
  insert into removed_sign_ins (tenancy_id, user_id, kind, digest, removed_at)
    select u.tenancy_id, u.id, tg_argv[0], sign_in_digest(name), event_time()
    from users u where u.tenancy_id = old.tenancy_id and u.id = old.user_id
    on conflict (tenancy_id, user_id, kind, digest) do update set removed_at = excluded.removed_at;
  delete from removed_sign_ins r where r.tenancy_id = old.tenancy_id and r.user_id = old.user_id and (r.kind, r.digest) in (
    select o.kind, o.digest from removed_sign_ins o where o.tenancy_id = old.tenancy_id and o.user_id = old.user_id
    order by o.removed_at desc, o.kind, o.digest offset 200);
  return null;
end $$;

create trigger note_removed_addresses after delete on contact_channels for each row
  when (old.used_for_auth and old.is_verified) execute function note_removed_sign_in('email');

create trigger note_changed_addresses after update on contact_channels for each row
  when (old.used_for_auth and old.is_verified and (not new.used_for_auth or old.value is distinct from new.value))
  execute function note_removed_sign_in('email');

create trigger note_removed_accounts after delete on provider_links for each row execute function note_removed_sign_in('provider');

create trigger note_changed_accounts after update on provider_links for each row
  when ((old.provider_config_id, old.account_id) is distinct from (new.provider_config_id, new.account_id))
  execute function note_removed_sign_in('provider');
