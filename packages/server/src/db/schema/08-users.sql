-- Users, their addresses, permissions and sessions.

-- Users of a project.
create table users (
  tenancy_id uuid not null,
  id uuid not null,
  display_name text,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  is_anonymous boolean not null default false,
  signed_up_at timestamptz not null,
  last_active_at timestamptz not null,
  password_hash text,
  otp_auth_enabled boolean not null default false,
  selected_team_id uuid,
  -- display name and addresses in lower case, one per line: one index answers "contains" over all of them
  search_text text not null default '',
  totp_secret_sealed text,
  -- a secret may be stored before it is asked for
  requires_totp boolean not null default false,
  -- the time step of the last code that was taken: no code works twice
  totp_last_step bigint,
  -- the last sign of the user; null until the first, where last_active_at has the time of signing up
  seen_at timestamptz,
  -- where that came from, as ISO 3166-1 alpha-2
  country text,
  -- the bytes of all metadata as JSON, so that a list ends before it outgrows the memory of the server
  metadata_bytes integer not null generated always as (
    coalesce(octet_length(client_metadata::text), 0) + coalesce(octet_length(client_read_only_metadata::text), 0)
    + coalesce(octet_length(server_metadata::text), 0)
  ) stored,
  -- A user who removed one-time codes keeps them off; asking for a code does not turn them on again.
  otp_auth_removed boolean not null default false,
  -- The version of a user's credentials: codes, links and flows are bound to it and die when it moves on.
  credential_version integer not null default 1,
  -- When the second factor was set up, to be shown after a reset of the password.
  totp_added_at timestamptz,
  -- Users that an administrator has restricted: they can sign in, but only read their own user and sign out.
  restricted_by_admin boolean not null default false,
  -- shown to the user
  restricted_by_admin_reason text,
  -- shown to servers only
  restricted_by_admin_private_details text,
  -- the transaction that created the user. null: the user is older than the column
  created_in xid8 default pg_current_xact_id(),
  -- whether the user lets a passkey replace the authenticator app, in projects that allow it
  passkey_replaces_totp boolean not null default false,
  -- when the password was set or changed last. null: no password, or one from before the column
  password_changed_at timestamptz,
  -- whether the user had a password and lost it, or a server said that there is none. Only the user or a server gives another one
  password_removed boolean not null default false,
  -- the language of the user's emails, as a tag of RFC 5646. null: that of the request that causes them
  language text,
  -- when the account is deleted, as its user has asked. Until then nobody gets a session of it. null: it stays
  deletion_at timestamptz,
  -- labels that owners give the user, as a JSON array in the order in which they were added. null: none
  tags jsonb,
  primary key (tenancy_id, id),
  constraint users_otp_auth_state check (not (otp_auth_enabled and otp_auth_removed)),
  constraint users_restriction check (
    restricted_by_admin or (restricted_by_admin_reason is null and restricted_by_admin_private_details is null)
  )
) with (fillfactor = 80); -- room on each page, so that a sign of activity touches no index, least of all the one on text

create index users_by_sign_up on users (tenancy_id, signed_up_at, id) where not is_anonymous;
create index users_by_sign_up_with_anonymous on users (tenancy_id, signed_up_at, id);
-- The pending list puts the same trigrams of many users into the index at once. It is short, because each search reads all of it.
create index users_by_text on users using gin (tenancy_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 128);

-- Finds the highest cost factor of the imported bcrypt hashes of a project: attempts to sign in do as much work as it asks.
create index users_with_imported_passwords on users (tenancy_id, substr(password_hash, 5, 2))
  where password_hash like '$2%';

-- Finds the most work of each other kind among the imported hashes of a project, which begin with both: ~kind~amount~hash.
create index users_with_imported_work
  on users (tenancy_id, split_part(password_hash, '~', 2), split_part(password_hash, '~', 3))
  where password_hash like '~%';

-- Secret keys that old systems added to password hashes: the signer key of Firebase, a pepper.
create table imported_password_keys (
  tenancy_id uuid not null,
  id text not null,
  key_sealed text not null,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);

-- Finds the keys that a retired data key encrypts.
create index imported_password_keys_by_data_key on imported_password_keys (tenancy_id, left(key_sealed, 39));

-- Runs that import files of other systems. Deleted with their lines after 30 days.
create table import_runs (
  tenancy_id uuid not null,
  id uuid not null,
  started_at timestamptz not null,
  -- the name of the file, without its folder. null: unknown
  file_name text,
  -- type and ID of the owner or key that began the run. null: unknown
  started_by jsonb,
  -- running, finished, undoing or undone
  state text not null default 'running',
  -- when the state changed last
  changed_at timestamptz,
  -- lines by what became of them
  created_count integer not null default 0,
  updated_count integer not null default 0,
  skipped_count integer not null default 0,
  refused_count integer not null default 0,
  -- what an undo has deleted, and what it has left because it was used since
  deleted_count integer not null default 0,
  spared_count integer not null default 0,
  primary key (tenancy_id, id)
);
create index import_runs_by_time on import_runs (tenancy_id, started_at, id);
create index import_runs_by_age on import_runs (started_at);

-- The lines that a run has imported, so that it can go on after an interruption, and can be undone.
create table import_lines (
  tenancy_id uuid not null,
  run_id uuid not null,
  line integer not null,
  -- the user that the line created, or the member
  user_id uuid,
  -- user, team, membership, api_key, product or item_quantity
  kind text not null default 'user',
  -- the team that the line created, or the one of the member
  team_id uuid,
  -- the API key, product or change of a quantity that the line created
  key_id uuid,
  -- the line changed a user or team that was there already, which an undo does not take back
  is_update boolean not null default false,
  primary key (tenancy_id, run_id, line)
);
-- Undoing a user looks whether teams that the run has not joined, or other runs, need the user.
create index import_lines_of_members on import_lines (tenancy_id, user_id, team_id) where kind = 'membership';
create index import_lines_of_changes on import_lines (tenancy_id, user_id) where is_update;
create index import_lines_of_keys on import_lines (tenancy_id, key_id) where key_id is not null;

-- The demo data of a project: the run of the import that has added it, whose lines are kept until it is removed.
create table demo_data (
  tenancy_id uuid primary key,
  run_id uuid not null,
  added_at timestamptz not null,
  -- what it has added to the numbers of the metrics, and its removal takes back. null: it is being added
  counts jsonb
);

-- The system from which users of a project move in at their first sign-in, and how many have.
create table old_systems (
  tenancy_id uuid primary key,
  -- the number of the last line of its import
  line_count integer not null default 0,
  moved_count integer not null default 0,
  last_moved_at timestamptz,
  -- how many users it has, as it says. null: it does not
  total_users integer,
  -- sign-ins without a usable answer, and why the last one had none
  failure_count integer not null default 0,
  last_failure_at timestamptz,
  last_failure text
);

-- A search text begins with the name, so that its first word is not cut out.
create index users_by_first_word on users (tenancy_id, left(search_text, 64) collate "C");

create index users_by_second_word
  on users (tenancy_id, left(from_next_word(search_text), 64) collate "C")
  where from_next_word(search_text) is not null;

create index users_by_third_word
  on users (tenancy_id, left(from_next_word(from_next_word(search_text)), 64) collate "C")
  where from_next_word(from_next_word(search_text)) is not null;

create index users_by_sign_up_of_anonymous on users (tenancy_id, signed_up_at, id) where is_anonymous;

-- Finds the users whose time has come, and lists those of a project.
create index users_to_delete on users (deletion_at) where deletion_at is not null;
create index users_to_delete_of_project on users (tenancy_id, signed_up_at, id) where deletion_at is not null;

-- Few users are restricted, so the lists of them do not look at the others.
create index users_restricted on users (tenancy_id, signed_up_at, id) where restricted_by_admin;

create index users_by_key_of_totp_secret on users (tenancy_id, left(totp_secret_sealed, 39))
  where totp_secret_sealed is not null;

create trigger users_are_counted after insert on users referencing new table as added
  for each statement execute function count_new_users();

create trigger gone_users_are_counted after delete on users referencing old table as gone
  for each statement execute function count_gone_users();

create trigger upgraded_users_are_counted after update of is_anonymous on users for each row
  when (old.is_anonymous is distinct from new.is_anonymous) execute function count_upgraded_user();

create trigger seen_users_are_counted after update of seen_at on users for each row
  when (new.seen_at is not null and utc_hour(old.seen_at) is distinct from utc_hour(new.seen_at))
  execute function count_seen_user();

create trigger moved_users_are_counted after update of country on users for each row
  when (old.country is distinct from new.country) execute function count_moved_user();

create function note_new_activity() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into user_activity (tenancy_id, user_id, is_anonymous, last_active_at)
  select tenancy_id, id, is_anonymous, date_trunc('milliseconds', last_active_at) from added;
  return null;
end $$;

create trigger activity_of_new_users after insert on users referencing new table as added
  for each statement execute function note_new_activity();

create function note_activity() returns trigger language plpgsql as $$
begin
  insert into user_activity (tenancy_id, user_id, is_anonymous, last_active_at)
  values (new.tenancy_id, new.id, new.is_anonymous, date_trunc('milliseconds', new.last_active_at))
  on conflict (tenancy_id, user_id) do update
    set is_anonymous = excluded.is_anonymous, last_active_at = excluded.last_active_at;
  return null;
end $$;

create trigger activity_of_users after update of last_active_at, is_anonymous on users for each row
  when (old.last_active_at is distinct from new.last_active_at or old.is_anonymous is distinct from new.is_anonymous)
  execute function note_activity();

-- The columns of a user that webhooks store: those that the server reads (users/users/user-row.ts).
create function webhook_user(of_tenancy uuid, of_user uuid) returns jsonb language plpgsql stable as $$
begin
  return (select to_jsonb(row) from (
    select u.id, u.display_name, u.profile_image_url, u.is_anonymous, u.signed_up_at, u.last_active_at, u.otp_auth_enabled, u.otp_auth_removed,
      u.password_changed_at, u.requires_totp, u.passkey_replaces_totp, u.language, u.restricted_by_admin, u.restricted_by_admin_reason,
      u.restricted_by_admin_private_details, u.deletion_at, u.tags,
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

-- Imported users have a time already.
create trigger note_new_passwords before insert on users for each row
  when (new.password_hash is not null and new.password_changed_at is null)
  execute function note_password();

-- The same password with a stronger hash is no change.
create trigger note_changed_passwords before update of password_hash on users for each row when (
  old.password_hash is distinct from new.password_hash
  and (old.password_hash is null or new.password_hash is null or old.credential_version <> new.credential_version)
) execute function note_password();

create trigger record_new_users after insert on users referencing new table as added for each statement
  execute function record_new_rows('user', 'id', '{display_name,profile_image_url,is_anonymous,otp_auth_enabled,selected_team_id,
    client_metadata,client_read_only_metadata,server_metadata,restricted_by_admin,restricted_by_admin_reason}');
create trigger record_deleted_users after delete on users for each row
  execute function record_user_change('{display_name,profile_image_url,is_anonymous,otp_auth_enabled,selected_team_id,
    client_metadata,client_read_only_metadata,server_metadata}');

create trigger record_users after update on users for each row when (
  (old.display_name, old.profile_image_url, old.is_anonymous, old.otp_auth_enabled, old.selected_team_id, old.passkey_replaces_totp, old.language,
    old.client_metadata, old.client_read_only_metadata, old.server_metadata, old.password_hash, old.requires_totp,
    old.totp_added_at, old.restricted_by_admin, old.restricted_by_admin_reason, old.deletion_at, old.tags)
  is distinct from
  (new.display_name, new.profile_image_url, new.is_anonymous, new.otp_auth_enabled, new.selected_team_id, new.passkey_replaces_totp, new.language,
    new.client_metadata, new.client_read_only_metadata, new.server_metadata, new.password_hash, new.requires_totp,
    new.totp_added_at, new.restricted_by_admin, new.restricted_by_admin_reason, new.deletion_at, new.tags)
) execute function record_user_change('{display_name,profile_image_url,is_anonymous,otp_auth_enabled,selected_team_id,
    passkey_replaces_totp,language,client_metadata,client_read_only_metadata,server_metadata}');

create trigger webhook_of_new_users after insert on users referencing new table as added
  for each statement execute function queue_new_users();

create trigger webhook_of_users after update on users for each row when (
  (old.display_name, old.profile_image_url, old.is_anonymous, old.otp_auth_enabled, old.otp_auth_removed, old.selected_team_id,
    old.requires_totp,
    old.passkey_replaces_totp, old.language, old.client_metadata, old.client_read_only_metadata, old.server_metadata, old.password_hash is null,
    old.password_changed_at,
    old.restricted_by_admin, old.restricted_by_admin_reason, old.restricted_by_admin_private_details, old.deletion_at, old.tags)
  is distinct from
  (new.display_name, new.profile_image_url, new.is_anonymous, new.otp_auth_enabled, new.otp_auth_removed, new.selected_team_id,
    new.requires_totp,
    new.passkey_replaces_totp, new.language, new.client_metadata, new.client_read_only_metadata, new.server_metadata, new.password_hash is null,
    new.password_changed_at,
    new.restricted_by_admin, new.restricted_by_admin_reason, new.restricted_by_admin_private_details, new.deletion_at, new.tags)
) execute function queue_user();

create trigger webhook_of_deleted_users before delete on users for each row execute function queue_deleted_user();

create trigger erasures_of_deleted_users before delete on users for each row execute function note_erasure();

-- The codes belong to a second factor, and are removed with it. A renewed encryption of the secret is no change.
create function delete_recovery_codes() returns trigger language plpgsql as $$
begin
  delete from recovery_codes where tenancy_id = new.tenancy_id and user_id = new.id;
  return null;
end $$;

create trigger delete_recovery_codes after update on users for each row
  when (old.requires_totp and (not new.requires_totp or old.totp_added_at is distinct from new.totp_added_at))
  execute function delete_recovery_codes();


create trigger note_upgraded_users before update of is_anonymous on users for each row
  when (old.is_anonymous and not new.is_anonymous) execute function note_upgraded_user();

create trigger forget_notices after update of is_anonymous on users for each row
  when (old.is_anonymous and not new.is_anonymous) execute function forget_notices();

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

-- When users were last active. An index on the time in `users` would make every sign of activity write to all indexes of the user, also to those for
-- search. So the times are kept in narrow rows of their own. A trigger writes them.
create table user_activity (
  tenancy_id uuid not null,
  user_id uuid not null,
  is_anonymous boolean not null,
  last_active_at timestamptz not null,
  primary key (tenancy_id, user_id),
  constraint user_activity_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index user_activity_by_time on user_activity (tenancy_id, last_active_at, user_id) where not is_anonymous;
create index user_activity_by_time_with_anonymous on user_activity (tenancy_id, last_active_at, user_id);
create index user_activity_by_time_of_anonymous on user_activity (tenancy_id, last_active_at, user_id) where is_anonymous;

-- The tags of users, one per row, for the list of tags and for lists of users with one. Triggers write it.
create table user_tags (
  tenancy_id uuid not null,
  -- the tag in lower case: tags are compared so
  key text collate "C" not null,
  user_id uuid not null,
  tag text not null,
  primary key (tenancy_id, user_id, key),
  constraint user_tags_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index user_tags_by_key on user_tags (tenancy_id, key, user_id);

-- Returns tags with others added and removed. Those that were there first stay as they are written. Null: none.
create function changed_tags(tags jsonb, added jsonb, removed jsonb) returns jsonb language plpgsql immutable as $$
begin
  return (select jsonb_agg(one.tag order by one.place) from (
    select distinct on (lower(t.tag)) t.tag, t.place from (
      select e.tag, e.place from jsonb_array_elements_text(coalesce(tags, '[]')) with ordinality as e (tag, place)
      union all
      select e.tag, 1000 + e.place from jsonb_array_elements_text(added) with ordinality as e (tag, place)
    ) as t
    where lower(t.tag) not in (select lower(r.tag) from jsonb_array_elements_text(removed) as r (tag))
    order by lower(t.tag), t.place
  ) as one);
end $$;

create function note_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from user_tags where tenancy_id = new.tenancy_id and user_id = new.id;
  end if;
  if new.tags is not null then
    insert into user_tags (tenancy_id, key, user_id, tag)
    select new.tenancy_id, lower(t.tag), new.id, t.tag from jsonb_array_elements_text(new.tags) as t (tag)
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger tags_of_new_users after insert on users for each row when (new.tags is not null) execute function note_tags();
create trigger tags_of_users after update of tags on users for each row
  when (old.tags is distinct from new.tags) execute function note_tags();

-- What owners write about a user for each other.
create table user_notes (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  text text not null,
  -- type and ID of the owner, key or workflow that wrote it, or the name in an imported file. null: unknown
  author jsonb,
  created_at timestamptz not null,
  -- null: never changed
  changed_at timestamptz,
  primary key (tenancy_id, id),
  constraint user_notes_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index user_notes_by_time on user_notes (tenancy_id, user_id, created_at, id);

-- The event log has who wrote what about whom, but not the text: notes can be deleted, events cannot.
create function record_note() returns trigger language plpgsql as $$
declare
  note user_notes := coalesce(new, old);
begin
  if tg_op = 'DELETE' then
    if not exists (select 1 from users where tenancy_id = old.tenancy_id and id = old.user_id) then return null; end if;
  end if;
  perform record_event(note.tenancy_id,
    case tg_op when 'INSERT' then 'user_note.created' when 'UPDATE' then 'user_note.updated' else 'user_note.deleted' end,
    note.user_id, null, note.id::text, null, null);
  return null;
end $$;

create trigger record_notes after insert or delete on user_notes for each row execute function record_note();
create trigger record_changed_notes after update on user_notes for each row
  when (old.text is distinct from new.text) execute function record_note();

-- Which users were seen lately, to the hour: an index on the time of users would make every sign of activity dearer.
create table recent_users (
  tenancy_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (tenancy_id, user_id),
  constraint recent_users_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index recent_users_by_time on recent_users (tenancy_id, seen_at);

-- Email addresses of users.
create table contact_channels (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  type text not null,
  value text not null,
  is_primary boolean not null,
  is_verified boolean not null,
  used_for_auth boolean not null,
  created_at timestamptz not null,
  -- Whether an address has taken the place of an earlier one in its row. The row is older than the address then, so its age does not show
  -- that the account began with the address.
  is_replaced boolean not null default false,
  primary key (tenancy_id, id),
  constraint contact_channels_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create unique index contact_channels_used_for_auth on contact_channels (tenancy_id, type, value) where used_for_auth;
create unique index contact_channels_primary on contact_channels (tenancy_id, user_id, type) where is_primary;
create unique index contact_channels_by_user on contact_channels (tenancy_id, user_id, type, value);
create index contact_channels_by_value on contact_channels (tenancy_id, value collate "C");

create trigger record_new_contact_channels after insert on contact_channels referencing new table as added
  for each statement execute function record_new_rows('contact_channel', 'id',
    '{type,value,is_primary,is_verified,used_for_auth}');

create trigger record_contact_channels after update or delete on contact_channels for each row
  execute function record_change('contact_channel', 'id', '{type,value,is_primary,is_verified,used_for_auth}', 'user');

create trigger webhook_of_new_addresses after insert on contact_channels referencing new table as added
  for each statement execute function queue_users_of_new_addresses();

create trigger webhook_of_addresses after update on contact_channels for each row
  when (old.is_primary or new.is_primary) execute function queue_user_of_row();

create trigger webhook_of_deleted_addresses after delete on contact_channels for each row
  when (old.is_primary) execute function queue_user_of_row();

create trigger note_replaced_addresses before update of value on contact_channels for each row
  when (old.value is distinct from new.value) execute function note_replaced_address();

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
  when (old.used_for_auth and old.is_verified and (not new.used_for_auth or not new.is_verified or old.value is distinct from new.value))
  execute function note_removed_sign_in('email');

create trigger verified_users_are_counted after insert on contact_channels referencing new table as added
  for each statement execute function count_new_verified_users();

create trigger newly_verified_users_are_counted after update on contact_channels for each row
  when (new.type = 'email' and new.is_primary and new.is_verified and not (old.is_primary and old.is_verified))
  execute function count_verified_user('1');

create trigger no_longer_verified_users_are_counted after update on contact_channels for each row
  when (old.type = 'email' and old.is_primary and old.is_verified and not (new.is_primary and new.is_verified))
  execute function count_verified_user('-1');

create trigger gone_verified_users_are_counted after delete on contact_channels for each row
  when (old.type = 'email' and old.is_primary and old.is_verified) execute function count_verified_user('-1');

-- Permissions that users have in the whole project.
create table project_permission_grants (
  tenancy_id uuid not null,
  user_id uuid not null,
  permission_id text not null,
  primary key (tenancy_id, user_id, permission_id),
  constraint project_permission_grants_of_user foreign key (tenancy_id, user_id)
    references users (tenancy_id, id) on delete cascade
);
create index project_permission_grants_by_permission on project_permission_grants (tenancy_id, permission_id);

create trigger record_new_project_permissions after insert on project_permission_grants referencing new table as added
  for each statement execute function record_new_rows('project_permission', 'permission_id', '{permission_id}');

create trigger record_project_permissions after delete on project_permission_grants for each row
  execute function record_change('project_permission', 'permission_id', '{permission_id}', 'user');

create trigger webhook_of_new_project_permissions after insert on project_permission_grants referencing new table as added
  for each statement execute function queue_new_project_permissions();

create trigger webhook_of_project_permissions after delete on project_permission_grants for each row
  execute function queue_deleted_project_permission();

-- Which kinds of mail a user does not want, or wants again.
create table notification_preferences (
  tenancy_id uuid not null,
  user_id uuid not null,
  category_id uuid not null,
  is_enabled boolean not null,
  primary key (tenancy_id, user_id, category_id),
  constraint notification_preferences_of_user foreign key (tenancy_id, user_id)
    references users (tenancy_id, id) on delete cascade
);

-- What users have agreed to at sign-up, with the text that they saw. A row is never changed. It moves to withdrawn_consents when the
-- user withdraws the consent.
create table sign_up_consents (
  tenancy_id uuid not null,
  user_id uuid not null,
  field_id text not null,
  version text not null,
  text text not null,
  url text,
  given_at timestamptz not null,
  -- user or server
  recorded_by text not null,
  primary key (tenancy_id, user_id, field_id, version),
  constraint sign_up_consents_of_user foreign key (tenancy_id, user_id)
    references users (tenancy_id, id) on delete cascade
);

create trigger record_sign_up_consents after insert or delete on sign_up_consents for each row
  execute function record_change('consent', 'field_id', '{version,text,url,given_at,recorded_by}', 'user');

-- Consents that users have withdrawn, as they were given. A row is never changed.
create table withdrawn_consents (
  tenancy_id uuid not null,
  user_id uuid not null,
  withdrawn_at timestamptz not null,
  field_id text not null,
  version text not null,
  text text not null,
  url text,
  given_at timestamptz not null,
  -- user or server
  recorded_by text not null,
  -- user or server
  withdrawn_by text not null,
  primary key (tenancy_id, user_id, withdrawn_at, field_id, version),
  constraint withdrawn_consents_of_user foreign key (tenancy_id, user_id)
    references users (tenancy_id, id) on delete cascade
);

-- Sessions of users. The refresh token of a session is stored as its digest.
create table sessions (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  refresh_token_digest text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  last_used_from jsonb,
  is_impersonation boolean not null default false,
  -- how the person signed in: password, otp, passkey, the type of an identity provider, or other
  method text not null default 'other',
  -- browser, system and model of the last request that came from a browser or app. null: unknown
  device jsonb,
  -- type and ID of the owner or key that began an impersonated session, and the reason. null: the user signed in, or unknown
  begun_by jsonb,
  -- When the user of a session last proved who they are, if not when the session began: a command-line login copies a session.
  authenticated_at timestamptz,
  -- proves together with the digest that the server issued a token. null: the token never changes
  rotation_key text,
  -- the latest generation of tokens that was used. 0: none
  generation integer not null default 0,
  -- when it was used first. null: when the session began
  generation_used_at timestamptz,
  -- Whether a session began with a passkey that verified the user. It then needs no second factor if the project says so.
  is_passkey_verified boolean not null default false,
  -- The session that a command line got a copy of, also through other copies, which can have ended. null: no copy. The index
  -- sessions_by_user finds the copies.
  copied_from uuid,
  primary key (tenancy_id, id),
  constraint sessions_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
) with (fillfactor = 80);
create unique index sessions_by_refresh_token on sessions (tenancy_id, refresh_token_digest);
create index sessions_by_user on sessions (tenancy_id, user_id, created_at);
create index sessions_by_expiry on sessions (expires_at);

create trigger sign_ins_are_counted after insert on sessions referencing new table as started
  for each statement execute function count_sign_ins();

create trigger record_new_sessions after insert on sessions for each row execute function record_session();
create trigger record_ended_sessions after delete on sessions for each row execute function record_session();

-- Ends the sessions of a user that are too many, those that were used least lately. In PL/pgSQL, which keeps plans: PostgreSQL
-- plans the body of an SQL function on each call, which took a fifth of the database time of a sign-in.
create function end_oldest_sessions(of_tenancy uuid, of_user uuid, new_session uuid, maximum integer)
returns setof uuid language plpgsql as $$
begin
  return query
    delete from sessions s using (
      select o.id from sessions o
      where o.tenancy_id = of_tenancy and o.user_id = of_user and o.id <> new_session
      order by o.last_used_at desc, o.id offset greatest(maximum - 1, 0)
    ) as excess
    where s.tenancy_id = of_tenancy and s.id = excess.id
    returning s.id;
end $$;
