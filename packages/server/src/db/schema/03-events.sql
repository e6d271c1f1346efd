-- The event log: who did what, when and from where. Triggers write it in the transaction of the change. Rows are never
-- changed. They are deleted only after the retention time of the project.

create table events (
  tenancy_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  type text not null,
  -- whom and what it is about. null: no user, no team
  user_id uuid,
  team_id uuid,
  -- ID of the changed object, such as a session or an API key
  subject_id text,
  -- user, client (without a session), server, admin, owner or system
  actor_type text not null,
  -- a user, an owner (a user of the internal project) or a key set. null: unknown
  actor_id text,
  -- access level of the request. null: no request
  level text,
  -- such as PATCH /users/:user_id
  operation text,
  request_id text,
  ip text,
  country text,
  user_agent text,
  -- the values that changed, without secrets. null: none
  before jsonb,
  after jsonb,
  primary key (tenancy_id, at, id)
) partition by range (at);
create index events_of_user on events (tenancy_id, user_id, at, id) where user_id is not null;
create index events_of_team on events (tenancy_id, team_id, at, id) where team_id is not null;
create index events_of_actor on events (tenancy_id, actor_id, at, id) where actor_id is not null;
create index events_by_type on events (tenancy_id, type, at, id);
-- events of months without a partition, such as those of a clock that is wrong
create table events_default partition of events default;

-- Creates the partitions of a month and the two after it. A month that already has events in the default partition stays
-- there.
create function create_event_partitions(around timestamptz) returns void language plpgsql as $$
declare
  month timestamptz;
begin
  -- two processes may look at the same time
  perform pg_advisory_xact_lock(hashtext('portico event partitions'));
  for ahead in 0..2 loop
    month := date_trunc('month', around at time zone 'UTC') at time zone 'UTC';
    month := ((month at time zone 'UTC') + make_interval(months => ahead)) at time zone 'UTC';
    continue when to_regclass('events_' || to_char(month at time zone 'UTC', 'YYYY_MM')) is not null;
    continue when exists (
      select 1 from events_default
      where at >= month and at < ((month at time zone 'UTC') + interval '1 month') at time zone 'UTC'
    );
    execute format('create table %I partition of events for values from (%L) to (%L)',
      'events_' || to_char(month at time zone 'UTC', 'YYYY_MM'), month,
      ((month at time zone 'UTC') + interval '1 month') at time zone 'UTC');
  end loop;
end $$;
select create_event_partitions(now());

-- Events that no seal covers yet.
create table unsealed_events (
  tenancy_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  primary key (tenancy_id, at, id)
);

-- Seals: a hash chain per project over its events, so that a changed, removed or added event shows.
create table event_seals (
  tenancy_id uuid not null,
  number bigint not null,
  -- the sealed events, in their order
  event_times timestamptz[] not null,
  event_ids uuid[] not null,
  -- the time of the last one
  last_at timestamptz not null,
  -- SHA-256 of the digests of the events
  digest bytea not null,
  -- HMAC with a key of the server over the seal and the code of the seal before
  code bytea not null,
  sealed_at timestamptz not null,
  -- when the events were deleted after their retention time. null: they exist
  expired_at timestamptz,
  primary key (tenancy_id, number)
);
create index event_seals_to_expire on event_seals (tenancy_id, number) where expired_at is null;

-- SHA-256 over all values of an event.
create function event_digest(e events) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(e.tenancy_id, extract(epoch from e.at), e.id, e.type, e.user_id, e.team_id,
    e.subject_id, e.actor_type, e.actor_id, e.level, e.operation, e.request_id, e.ip, e.country, e.user_agent, e.before,
    e.after)::text, 'UTF8'))
$$;

-- The time of the request or job, otherwise of the transaction.
create function event_time() returns timestamptz language sql stable as $$
  select coalesce(
    (nullif(nullif(current_setting('portico.origin', true), ''), 'off')::jsonb ->> 'at')::timestamptz,
    date_trunc('milliseconds', now())
  )
$$;

-- PL/pgSQL keeps the plans of these functions. A function in SQL would be planned at each call, which takes longer than its work.

-- Records an event. The setting portico.origin describes the request, as JSON. "off" records nothing.
create function record_event(
  of_tenancy uuid, of_type text, of_user uuid, of_team uuid, of_subject text, old_values jsonb, new_values jsonb
) returns void language plpgsql as $$
declare
  setting text := nullif(current_setting('portico.origin', true), '');
  origin jsonb;
  happened_at timestamptz;
  new_id uuid := ordered_uuid();
  actor text;
begin
  if setting = 'off' then return; end if;
  origin := setting::jsonb;
  happened_at := event_time();
  -- without a session, a client acts for the user whose credentials it has
  actor := coalesce(origin ->> 'actor',
    case when origin is null then 'system' when of_user is not null then 'user' else 'client' end);
  insert into events (tenancy_id, at, id, type, user_id, team_id, subject_id, actor_type, actor_id, level, operation,
    request_id, ip, country, user_agent, before, after)
  values (of_tenancy, happened_at, new_id, of_type, of_user, of_team, of_subject, actor,
    coalesce(origin ->> 'actor_id', case when actor = 'user' then of_user::text end),
    origin ->> 'level', origin ->> 'operation', origin ->> 'request', origin ->> 'ip', origin ->> 'country',
    origin ->> 'agent', old_values, new_values);
  insert into unsealed_events (tenancy_id, at, id) values (of_tenancy, happened_at, new_id);
end $$;

-- A value as the log shows it: large ones only by their size.
create function logged_value(value jsonb) returns jsonb language plpgsql immutable as $$
begin
  if octet_length(value::text) > 2000 then return jsonb_build_object('bytes', octet_length(value::text)); end if;
  return value;
end $$;

-- Records acts that change nothing, such as failed sign-ins, which the server collects.
create function record_acts(acts jsonb) returns void language plpgsql as $$
declare
  act jsonb;
begin
  for act in select jsonb_array_elements(acts) loop
    perform set_config('portico.origin', act ->> 'origin', true);
    perform record_event((act ->> 'tenancy_id')::uuid, act ->> 'type', (act ->> 'user_id')::uuid, null, act ->> 'subject_id',
      null, act -> 'details');
  end loop;
end $$;

-- The values of some columns. With another row, only those that differ.
create function logged_values(row_values jsonb, columns text[], other jsonb default null)
returns jsonb language plpgsql immutable as $$
declare
  name text;
  logged jsonb;
begin
  foreach name in array columns loop
    if other is null then
      continue when row_values -> name = 'null'::jsonb;
    else
      continue when row_values -> name is not distinct from other -> name;
    end if;
    logged := coalesce(logged, '{}'::jsonb) || jsonb_build_object(name, logged_value(row_values -> name));
  end loop;
  return logged;
end $$;

-- Trigger: records the creation, change or deletion of a row.
-- Arguments: name of the object, column of its ID, columns that are recorded, parents (user, team) with which it is
-- deleted without an event of its own.
create function record_change() returns trigger language plpgsql as $$
declare
  object text := tg_argv[0];
  columns text[] := tg_argv[2]::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  given jsonb := coalesce(new_row, old_row);
  of_tenancy uuid := given ->> 'tenancy_id';
  of_user uuid := given ->> 'user_id';
  of_team uuid := given ->> 'team_id';
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  old_values jsonb;
  new_values jsonb;
begin
  if current_setting('portico.origin', true) = 'off' then return null; end if;
  if tg_op = 'DELETE' and tg_argv[3] like '%user%' and of_user is not null
    and not exists (select 1 from users where tenancy_id = of_tenancy and id = of_user) then return null; end if;
  if tg_op = 'DELETE' and tg_argv[3] like '%team%' and of_team is not null
    and not exists (select 1 from teams where tenancy_id = of_tenancy and id = of_team) then return null; end if;
  if object = 'team' then of_team := given ->> 'id'; end if;
  if tg_op = 'UPDATE' then
    old_values := logged_values(old_row, columns, new_row);
    new_values := logged_values(new_row, columns, old_row);
    if new_values is null then return null; end if;
    if new_values ->> 'revoked_at' is not null then verb := 'revoked'; end if;
  else
    old_values := logged_values(old_row, columns);
    new_values := logged_values(new_row, columns);
  end if;
  perform record_event(of_tenancy, object || '.' || verb, of_user, of_team, given ->> tg_argv[1], old_values, new_values);
  return null;
end $$;

create function record_user_change() returns trigger language plpgsql as $$
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
create trigger record_new_users after insert on users for each row execute function record_user_change();
create trigger record_deleted_users after delete on users for each row execute function record_user_change();
create trigger record_users after update on users for each row when (
  (old.display_name, old.profile_image_url, old.is_anonymous, old.otp_auth_enabled, old.selected_team_id,
    old.client_metadata, old.client_read_only_metadata, old.server_metadata, old.password_hash, old.requires_totp,
    old.restricted_by_admin, old.restricted_by_admin_reason)
  is distinct from
  (new.display_name, new.profile_image_url, new.is_anonymous, new.otp_auth_enabled, new.selected_team_id,
    new.client_metadata, new.client_read_only_metadata, new.server_metadata, new.password_hash, new.requires_totp,
    new.restricted_by_admin, new.restricted_by_admin_reason)
) execute function record_user_change();

create trigger record_contact_channels after insert or update or delete on contact_channels for each row
  execute function record_change('contact_channel', 'id', '{type,value,is_primary,is_verified,used_for_auth}', 'user');

create trigger record_oauth_accounts after insert or update or delete on provider_links for each row
  execute function record_change('oauth_account', 'id',
    '{provider_config_id,account_id,email,allow_sign_in,allow_connected_accounts}', 'user');

create trigger record_passkeys after insert or delete on passkeys for each row
  execute function record_change('passkey', 'credential_id', '{created_at,last_used_at}', 'user');

create trigger record_teams after insert or delete on teams for each row execute function record_change('team', 'id',
  '{display_name,profile_image_url,client_metadata,client_read_only_metadata,server_metadata}', '');
create trigger record_changed_teams after update on teams for each row when (
  (old.display_name, old.profile_image_url, old.client_metadata, old.client_read_only_metadata, old.server_metadata)
  is distinct from
  (new.display_name, new.profile_image_url, new.client_metadata, new.client_read_only_metadata, new.server_metadata)
) execute function record_change('team', 'id',
  '{display_name,profile_image_url,client_metadata,client_read_only_metadata,server_metadata}', '');

create trigger record_team_memberships after insert or update or delete on team_memberships for each row
  execute function record_change('team_membership', 'user_id', '{display_name,profile_image_url}', 'team');

create trigger record_team_permissions after insert or delete on team_permission_grants for each row
  execute function record_change('team_permission', 'permission_id', '{permission_id}', 'user,team');

create trigger record_project_permissions after insert or delete on project_permission_grants for each row
  execute function record_change('project_permission', 'permission_id', '{permission_id}', 'user');

create trigger record_api_keys after insert or update or delete on api_keys for each row
  execute function record_change('api_key', 'id', '{description,is_public,last_four,expires_at,revoked_at}', 'user,team');

create trigger record_vault_entries after insert on vault_entries for each row
  execute function record_change('vault_entry', 'store_id', '{store_id}', '');
-- not when only the encryption was renewed
create trigger record_changed_vault_entries after update on vault_entries for each row
  when (old.updated_at is distinct from new.updated_at)
  execute function record_change('vault_entry', 'store_id', '{updated_at}', '');

-- All entries of a store are deleted by destroying their key.
create function record_destroyed_key() returns trigger language plpgsql as $$
begin
  perform record_event(new.tenancy_id, 'vault_store.emptied', null, null, substr(new.scope, 7), null, null);
  return null;
end $$;
create trigger record_destroyed_keys after update on data_keys for each row
  when (old.wrapped is not null and new.wrapped is null and new.scope like 'vault/%') execute function record_destroyed_key();

create trigger record_email_suppressions after insert or delete on email_suppressions for each row
  execute function record_change('email_suppression', 'id', '{address,reason}', '');

create trigger record_subscriptions after insert on subscriptions for each row
  execute function record_change('subscription', 'id', '{customer_type,customer_id,product_id,price_id,quantity,status,source}', '');
create trigger record_changed_subscriptions after update on subscriptions for each row when (
  (old.product_id, old.price_id, old.quantity, old.status, old.cancel_at_period_end) is distinct from
  (new.product_id, new.price_id, new.quantity, new.status, new.cancel_at_period_end)
) execute function record_change('subscription', 'id', '{product_id,price_id,quantity,status,cancel_at_period_end}', '');

create trigger record_purchases after insert on one_time_purchases for each row
  execute function record_change('purchase', 'id', '{customer_type,customer_id,product_id,price_id,quantity,source}', '');
create trigger record_revoked_purchases after update on one_time_purchases for each row
  when (old.revoked_at is distinct from new.revoked_at)
  execute function record_change('purchase', 'id', '{revoked_at}', '');

create trigger record_payments after insert on payments for each row execute function record_change('payment',
  'provider_id', '{customer_type,customer_id,status,currency,amount,refunded_amount}', '');
create trigger record_changed_payments after update on payments for each row when (
  (old.status, old.refunded_amount, old.dispute_status) is distinct from
  (new.status, new.refunded_amount, new.dispute_status)
) execute function record_change('payment', 'provider_id', '{status,refunded_amount,dispute_status}', '');

-- The deletion of an expired session is no event.
create function record_session() returns trigger language plpgsql as $$
declare
  session sessions := coalesce(new, old);
begin
  if tg_op = 'DELETE' and (old.expires_at <= event_time()
    or not exists (select 1 from users where tenancy_id = old.tenancy_id and id = old.user_id)) then return null; end if;
  perform record_event(session.tenancy_id,
    case when session.is_impersonation then 'impersonation.' else 'session.' end
      || case tg_op when 'INSERT' then 'started' else 'ended' end,
    session.user_id, null, session.id::text, null,
    case tg_op when 'INSERT' then jsonb_build_object('method', session.method, 'expires_at', session.expires_at) end);
  return null;
end $$;
create trigger record_new_sessions after insert on sessions for each row execute function record_session();
create trigger record_ended_sessions after delete on sessions for each row execute function record_session();

create function record_invitation() returns trigger language plpgsql as $$
declare
  invitation verification_codes := coalesce(new, old);
begin
  if tg_op = 'DELETE' and not exists (
    select 1 from teams where tenancy_id = old.tenancy_id and id = old.subject::uuid
  ) then return null; end if;
  perform record_event(invitation.tenancy_id,
    case tg_op when 'INSERT' then 'team_invitation.created' else 'team_invitation.revoked' end,
    null, invitation.subject::uuid, invitation.id::text, null, null);
  return null;
end $$;
create trigger record_new_invitations after insert on verification_codes for each row
  when (new.kind = 'team_invitation') execute function record_invitation();
create trigger record_revoked_invitations after delete on verification_codes for each row
  when (old.kind = 'team_invitation' and old.used_at is null and old.expires_at > event_time())
  execute function record_invitation();

-- The configuration of a project: keys whose values changed. Secrets and long texts are not recorded.
create function logged_config(overrides jsonb, other jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case
    when overrides -> key is null then 'null'::jsonb
    when key ~* '(secret|password|connectionstring)' or (overrides -> key)::text ~* '(secret|password|connectionstring)'
      then '"[hidden]"'::jsonb
    else logged_value(overrides -> key) end)
  from (select jsonb_object_keys(overrides) union select jsonb_object_keys(other)) as keys (key)
  where overrides -> key is distinct from other -> key
$$;

create function record_config_change() returns trigger language plpgsql as $$
begin
  perform record_event(new.id, 'config.updated', null, null, new.project_id,
    logged_config(old.config_overrides, new.config_overrides), logged_config(new.config_overrides, old.config_overrides));
  return null;
end $$;
create function record_new_project() returns trigger language plpgsql as $$
begin
  perform record_event(new.id, 'project.created', null, null, new.project_id, null, null);
  return null;
end $$;
create trigger record_new_projects after insert on tenancies for each row when (new.branch_id = 'main')
  execute function record_new_project();
create trigger record_config after update on tenancies for each row
  when (old.config_overrides is distinct from new.config_overrides) execute function record_config_change();

-- Projects and their keys are above tenancies. Their events belong to the main branch.
create function record_project_change() returns trigger language plpgsql as $$
declare
  columns text[] := tg_argv[1]::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  given jsonb := coalesce(new_row, old_row);
  verb text := case tg_op when 'INSERT' then 'created' else 'updated' end;
  of_tenancy uuid;
  old_values jsonb;
  new_values jsonb;
begin
  select id into of_tenancy from tenancies
  where project_id = coalesce(given ->> 'project_id', given ->> 'id') and branch_id = 'main';
  if of_tenancy is null then return null; end if;
  if tg_op = 'UPDATE' then
    old_values := logged_values(old_row, columns, new_row);
    new_values := logged_values(new_row, columns, old_row);
    if new_values is null then return null; end if;
    if new_values ->> 'revoked_at' is not null then verb := 'revoked'; end if;
  else
    new_values := logged_values(new_row, columns);
  end if;
  perform record_event(of_tenancy, tg_argv[0] || '.' || verb, null, null, given ->> 'id', old_values, new_values);
  return null;
end $$;
create trigger record_projects after update on projects for each row execute function record_project_change('project',
  '{display_name,description,logo_url,full_logo_url,is_production_mode,owner_team_id}');
create trigger record_project_keys after insert or update on project_key_sets for each row
  execute function record_project_change('project_key',
    '{description,expires_at,revoked_at,publishable_client_key_last_four,secret_server_key_last_four,super_secret_admin_key_last_four}');
