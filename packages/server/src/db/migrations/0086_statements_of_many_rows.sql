-- Rows that one statement adds are recorded, counted and announced by one statement, no longer row by row.

-- Not a default of the column at once: that would write each row again.
alter table users add column created_in xid8;
alter table users alter column created_in set default pg_current_xact_id();
alter table teams add column created_in xid8;
alter table teams alter column created_in set default pg_current_xact_id();

drop trigger record_new_users on users;
drop trigger note_created_users on users;
drop trigger webhook_of_new_users on users;
drop trigger note_new_users on users;
drop trigger note_upgraded_users on users;

drop trigger record_contact_channels on contact_channels;
drop trigger webhook_of_new_addresses on contact_channels;
drop trigger verified_users_are_counted on contact_channels;

drop trigger record_project_permissions on project_permission_grants;
drop trigger webhook_of_project_permissions on project_permission_grants;

drop trigger note_created_teams on teams;

drop trigger record_team_memberships on team_memberships;
drop trigger webhook_of_memberships on team_memberships;

drop trigger record_team_permissions on team_permission_grants;
drop trigger webhook_of_team_permissions on team_permission_grants;

drop function note_created();
drop function note_new_user();
drop function queue_new_user();
drop function queue_membership();
drop function queue_team_permission();
drop function queue_project_permission();

create or replace function ordered_uuids_made() returns integer language sql volatile as $$
  select coalesce(nullif(current_setting('portico.place', true), '')::integer, 0)
$$;

create or replace function uuid_at(place integer) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint & 4294967295), 8, '0')
    || '-' || lpad(to_hex(place & 65535), 4, '0') || substr(gen_random_uuid()::text, 14))::uuid
$$;

create or replace function ordered_uuid() returns uuid language plpgsql volatile as $$
declare
  place integer := ordered_uuids_made() + 1;
begin
  perform set_config('portico.place', place::text, true);
  return uuid_at(place);
end $$;

create or replace function count_new_verified_users() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select tenancy_id, 'verified_users', date '1970-01-01', '', false, count(*)
  from added where type = 'email' and is_primary and is_verified group by tenancy_id;
  return null;
end $$;

create or replace function event_origin() returns table (
  at timestamptz, actor_type text, actor_id text, actor_role text, level text, operation text, request_id text, ip text,
  country text, user_agent text
) language plpgsql stable as $$
declare
  setting text := nullif(current_setting('portico.origin', true), '');
  origin jsonb;
begin
  if setting = 'off' then return; end if;
  origin := setting::jsonb;
  return query select event_time(), case when origin is null then 'system' else origin ->> 'actor' end, origin ->> 'actor_id',
    origin ->> 'role', origin ->> 'level', origin ->> 'operation', origin ->> 'request', origin ->> 'ip', origin ->> 'country',
    origin ->> 'agent';
end $$;

create or replace function record_new_rows() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  object text := tg_argv[0];
  id_column text := tg_argv[1];
  columns text[] := tg_argv[2]::text[];
  made integer := ordered_uuids_made();
  added_count integer;
begin
  with recorded as (
    insert into events (tenancy_id, at, id, type, user_id, team_id, subject_id, actor_type, actor_id, actor_role, level,
      operation, request_id, ip, country, user_agent, after)
    select (g.row ->> 'tenancy_id')::uuid, o.at, uuid_at(made + g.place), object || '.created', g.of_user::uuid, g.of_team::uuid,
      g.row ->> id_column, coalesce(o.actor_type, case when g.of_user is null then 'client' else 'user' end),
      coalesce(o.actor_id, case when o.actor_type is null or o.actor_type = 'user' then g.of_user end), o.actor_role, o.level,
      o.operation, o.request_id, o.ip, o.country, o.user_agent, (
        select jsonb_object_agg(name, logged_value(g.row -> name)) from unnest(columns) as name
        where g.row -> name <> 'null' and (name <> 'restricted_by_admin' or (g.row ->> name)::boolean)
      )
    from event_origin() o, (
      select r.row, r.place, case object when 'user' then r.row ->> 'id' else r.row ->> 'user_id' end as of_user,
        case object when 'team' then r.row ->> 'id' else r.row ->> 'team_id' end as of_team
      from (select to_jsonb(a) as row, row_number() over ()::integer as place from added a) as r
    ) as g
    returning tenancy_id, at, id
  )
  insert into unsealed_events (tenancy_id, at, id) select tenancy_id, at, id from recorded;
  get diagnostics added_count = row_count;
  perform set_config('portico.place', (made + added_count)::text, true);
  return null;
end $$;

create or replace function record_user_change() returns trigger language plpgsql as $$
declare
  columns text[] := array['display_name', 'profile_image_url', 'is_anonymous', 'otp_auth_enabled', 'selected_team_id',
    'client_metadata', 'client_read_only_metadata', 'server_metadata'];
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
  columns := columns || array['passkey_replaces_totp'];
  new_values := logged_values(to_jsonb(new), columns, to_jsonb(old));
  if new_values is null then return null; end if;
  old_values := logged_values(to_jsonb(old), columns, to_jsonb(new));
  perform record_event(new.tenancy_id, 'user.updated', new.id, null, new.id::text, old_values, new_values);
  return null;
end $$;

create or replace function is_new_user(of_tenancy uuid, of_user uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from users where tenancy_id = of_tenancy and id = of_user and created_in = pg_current_xact_id_if_assigned()
  );
end $$;

create or replace function is_new_team(of_tenancy uuid, of_team uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from teams where tenancy_id = of_tenancy and id = of_team and created_in = pg_current_xact_id_if_assigned()
  );
end $$;

create or replace function queue_changed_user(of_tenancy uuid, of_user uuid) returns void language plpgsql as $$
declare
  changed jsonb;
begin
  if not has_webhooks(of_tenancy) then return; end if;
  changed := webhook_user(of_tenancy, of_user);
  -- deleted
  if changed is null then return; end if;
  update webhook_messages set data = jsonb_build_object('row', changed)
  where tenancy_id = of_tenancy and subject = of_user::text and transaction_id = pg_current_xact_id()
    and type in ('user.created', 'user.updated');
  if found or is_new_user(of_tenancy, of_user) or not is_webhook_wanted(of_tenancy, 'user.updated') then return; end if;
  perform queue_webhook(of_tenancy, 'user.updated', of_user::text, changed, event_time());
end $$;

create or replace function queue_new_users() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform queue_webhook(a.tenancy_id, 'user.created', a.id::text, webhook_user(a.tenancy_id, a.id), event_time())
  from added a
  where exists (select 1 from webhook_endpoints e where e.tenancy_id = a.tenancy_id)
    and is_webhook_wanted(a.tenancy_id, 'user.created');
  return null;
end $$;

create or replace function queue_users_of_new_addresses() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform queue_changed_user(a.tenancy_id, a.user_id)
  from added a
  where a.is_primary and exists (select 1 from webhook_endpoints e where e.tenancy_id = a.tenancy_id);
  return null;
end $$;

create or replace function queue_team() returns trigger language plpgsql as $$
declare
  type text := 'team.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  team teams := coalesce(new, old);
begin
  if is_webhook_wanted(team.tenancy_id, type) then
    perform queue_webhook(team.tenancy_id, type, null,
      case tg_op when 'DELETE' then jsonb_build_object('id', team.id) else to_jsonb(team) - '{tenancy_id,created_in}'::text[] end, event_time());
  end if;
  return null;
end $$;

create or replace function queue_new_memberships() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform queue_webhook(a.tenancy_id, 'team_membership.created', null,
    jsonb_build_object('team_id', a.team_id, 'user_id', a.user_id), event_time())
  from added a
  where exists (select 1 from webhook_endpoints e where e.tenancy_id = a.tenancy_id)
    and is_webhook_wanted(a.tenancy_id, 'team_membership.created') and not is_new_team(a.tenancy_id, a.team_id);
  return null;
end $$;

create or replace function queue_deleted_membership() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(old.tenancy_id, 'team_membership.deleted')
    and exists (select 1 from teams where tenancy_id = old.tenancy_id and id = old.team_id)
    and exists (select 1 from users where tenancy_id = old.tenancy_id and id = old.user_id)
  then
    perform queue_webhook(old.tenancy_id, 'team_membership.deleted', null,
      jsonb_build_object('team_id', old.team_id, 'user_id', old.user_id), event_time());
  end if;
  return null;
end $$;

create or replace function queue_new_team_permissions() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform queue_webhook(a.tenancy_id, 'team_permission.created', null,
    jsonb_build_object('id', a.permission_id, 'team_id', a.team_id, 'user_id', a.user_id), event_time())
  from added a
  where exists (select 1 from webhook_endpoints e where e.tenancy_id = a.tenancy_id)
    and is_webhook_wanted(a.tenancy_id, 'team_permission.created') and not is_new_team(a.tenancy_id, a.team_id);
  return null;
end $$;

create or replace function queue_deleted_team_permission() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(old.tenancy_id, 'team_permission.deleted') and exists (
    select 1 from team_memberships
    where tenancy_id = old.tenancy_id and team_id = old.team_id and user_id = old.user_id
  ) then
    perform queue_webhook(old.tenancy_id, 'team_permission.deleted', null,
      jsonb_build_object('id', old.permission_id, 'team_id', old.team_id, 'user_id', old.user_id), event_time());
  end if;
  return null;
end $$;

create or replace function queue_new_project_permissions() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform queue_webhook(a.tenancy_id, 'project_permission.created', null,
    jsonb_build_object('id', a.permission_id, 'user_id', a.user_id), event_time())
  from added a
  where exists (select 1 from webhook_endpoints e where e.tenancy_id = a.tenancy_id)
    and is_webhook_wanted(a.tenancy_id, 'project_permission.created') and not is_new_user(a.tenancy_id, a.user_id);
  return null;
end $$;

create or replace function queue_deleted_project_permission() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(old.tenancy_id, 'project_permission.deleted')
    and exists (select 1 from users where tenancy_id = old.tenancy_id and id = old.user_id)
  then
    perform queue_webhook(old.tenancy_id, 'project_permission.deleted', null,
      jsonb_build_object('id', old.permission_id, 'user_id', old.user_id), event_time());
  end if;
  return null;
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
    codes_left, created_at, actor)
  values (new.tenancy_id, ordered_uuid(), new.user_id, noticed, addresses, new.ip, new.country, new.user_agent,
    nullif(current_setting('portico.origin', true), '')::jsonb ->> 'language', pg_current_xact_id(),
    case when noticed = 'recovery_code_used' then (
      select count(*) from recovery_codes where tenancy_id = new.tenancy_id and user_id = new.user_id and used_at is null
    ) end, new.at, case when new.actor_type not in ('user', 'client') then concat_ws(':', new.actor_type, new.actor_id) end)
  on conflict (tenancy_id, user_id, kind, transaction_id) do update set recipients = array(
    select distinct unnest(security_notices.recipients || excluded.recipients)
  );
  return null;
end $$;

create or replace function note_upgraded_user() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('portico.upgraded_users', true), '');
begin
  if length(noted) < 100000 then perform set_config('portico.upgraded_users', noted || new.id || ' ', true); end if;
  return new;
end $$;

drop function is_created_here(uuid);

create trigger record_new_users after insert on users referencing new table as added for each statement
  execute function record_new_rows('user', 'id', '{display_name,profile_image_url,is_anonymous,otp_auth_enabled,selected_team_id,
    client_metadata,client_read_only_metadata,server_metadata,restricted_by_admin,restricted_by_admin_reason}');

create trigger webhook_of_new_users after insert on users referencing new table as added
  for each statement execute function queue_new_users();

create trigger note_upgraded_users before update of is_anonymous on users for each row
  when (old.is_anonymous and not new.is_anonymous) execute function note_upgraded_user();

create trigger record_new_contact_channels after insert on contact_channels referencing new table as added
  for each statement execute function record_new_rows('contact_channel', 'id',
    '{type,value,is_primary,is_verified,used_for_auth}');

create trigger record_contact_channels after update or delete on contact_channels for each row
  execute function record_change('contact_channel', 'id', '{type,value,is_primary,is_verified,used_for_auth}', 'user');

create trigger webhook_of_new_addresses after insert on contact_channels referencing new table as added
  for each statement execute function queue_users_of_new_addresses();

create trigger verified_users_are_counted after insert on contact_channels referencing new table as added
  for each statement execute function count_new_verified_users();

create trigger record_new_project_permissions after insert on project_permission_grants referencing new table as added
  for each statement execute function record_new_rows('project_permission', 'permission_id', '{permission_id}');

create trigger record_project_permissions after delete on project_permission_grants for each row
  execute function record_change('project_permission', 'permission_id', '{permission_id}', 'user');

create trigger webhook_of_new_project_permissions after insert on project_permission_grants referencing new table as added
  for each statement execute function queue_new_project_permissions();

create trigger webhook_of_project_permissions after delete on project_permission_grants for each row
  execute function queue_deleted_project_permission();

create trigger record_new_team_memberships after insert on team_memberships referencing new table as added
  for each statement execute function record_new_rows('team_membership', 'user_id', '{display_name,profile_image_url}');

create trigger record_team_memberships after update or delete on team_memberships for each row
  execute function record_change('team_membership', 'user_id', '{display_name,profile_image_url}', 'team');

create trigger webhook_of_new_memberships after insert on team_memberships referencing new table as added
  for each statement execute function queue_new_memberships();

create trigger webhook_of_memberships after delete on team_memberships for each row
  execute function queue_deleted_membership();

create trigger record_new_team_permissions after insert on team_permission_grants referencing new table as added
  for each statement execute function record_new_rows('team_permission', 'permission_id', '{permission_id}');

create trigger record_team_permissions after delete on team_permission_grants for each row
  execute function record_change('team_permission', 'permission_id', '{permission_id}', 'user,team');

create trigger webhook_of_new_team_permissions after insert on team_permission_grants referencing new table as added
  for each statement execute function queue_new_team_permissions();

create trigger webhook_of_team_permissions after delete on team_permission_grants for each row
  execute function queue_deleted_team_permission();

-- Without it, PostgreSQL plans these functions again on each call.
alter function count_new_users() set plan_cache_mode = force_generic_plan;
alter function count_gone_users() set plan_cache_mode = force_generic_plan;
alter function count_sign_ins() set plan_cache_mode = force_generic_plan;
alter function count_new_teams() set plan_cache_mode = force_generic_plan;
alter function note_new_activity() set plan_cache_mode = force_generic_plan;
