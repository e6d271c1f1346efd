-- The event log: who did what, when and from where. Triggers write it in the transaction of the change. Rows are never
-- changed, except that an erasure removes personal values. They are deleted only after the retention time of the project.
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
  -- the role of a person at that time. null for others
  actor_role text,
  -- the seal covers a digest of the address and user agent with this salt. null: erased, or an event from before salts
  origin_salt uuid,
  -- the same for the values before and after. null: also without values
  values_salt uuid,
  -- the digests of erased values, which nobody can guess without the salt. null: not erased
  origin_digest bytea,
  values_digest bytea,
  -- the erasure that has removed values
  erasure_id uuid,
  primary key (tenancy_id, at, id)
) partition by range (at);
create index events_of_user on events (tenancy_id, user_id, at, id) where user_id is not null;
create index events_of_team on events (tenancy_id, team_id, at, id) where team_id is not null;
create index events_of_actor on events (tenancy_id, actor_id, at, id) where actor_id is not null;
create index events_by_type on events (tenancy_id, type, at, id);

-- events of months without a partition, such as those of a clock that is wrong
create table events_default partition of events default;

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
  -- whether it may cover events without salts
  is_first_version boolean not null default false,
  -- HMAC over the present digest and the code. Set if values of events without salts were erased, because the code covers the
  -- earlier digest. null: the code covers the digest
  renewed_code bytea,
  primary key (tenancy_id, number)
);
-- Finds the seal of an event without salts.
create index event_seals_of_first_version on event_seals (tenancy_id, last_at) where is_first_version;
create index event_seals_to_expire on event_seals (tenancy_id, number) where expired_at is null;

-- Erasures of the personal values of deleted users, without the values. A deletion adds one that waits for the time that the
-- project has chosen.
create table erasures (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- when the user was deleted, or when a person asked
  created_at timestamptz not null,
  -- the person or key that asked: type, id, role. null: the time of the project
  requested_by jsonb,
  -- time of the event user.erased, which says that values were removed. null: not begun
  recorded_at timestamptz,
  -- null: values are left
  completed_at timestamptz,
  -- removed values per kind
  counts jsonb not null default '{}',
  -- the email addresses that the user had, and the teams whose only member the user was. Empty when it is completed
  addresses text[] not null default '{}',
  team_ids uuid[] not null default '{}',
  primary key (tenancy_id, id)
);
create index erasures_by_time on erasures (tenancy_id, created_at, id);
create index erasures_of_user on erasures (tenancy_id, user_id);
create index erasures_to_do on erasures (tenancy_id, created_at, id) where completed_at is null;
create index erasures_asked_for on erasures (created_at) where completed_at is null and requested_by is not null;

-- Failed sign-ins, for the list of sign-ins. The event log has them too, without the address: events are sealed, and an address
-- that belongs to no user must be deleted earlier.
create table failed_sign_ins (
  tenancy_id uuid not null,
  -- ID and time of the event: events.subject_id and events.at
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  -- the address that was entered, if it belongs to no user or was not looked up
  address text,
  -- a sign-in method or the type of an identity provider
  method text not null,
  reason text not null,
  request_id text,
  ip text,
  country text,
  user_agent text,
  primary key (tenancy_id, at, id)
);
create index failed_sign_ins_by_reason on failed_sign_ins (tenancy_id, reason, at, id);
create index failed_sign_ins_of_user on failed_sign_ins (tenancy_id, user_id, at, id) where user_id is not null;
create index failed_sign_ins_of_address on failed_sign_ins (tenancy_id, address, at, id) where address is not null;
create index failed_sign_ins_by_part_of_address on failed_sign_ins using gin (tenancy_id, address gin_trgm_ops)
  where address is not null;
create index failed_sign_ins_by_age on failed_sign_ins (at);

create trigger failed_sign_ins_are_counted after insert on failed_sign_ins for each row
  execute function count_failed_sign_in();

-- The request log: requests of the API and how they were answered. Each process writes those of a second in one statement, after they
-- were answered. Without secrets.
create table requests (
  tenancy_id uuid not null,
  -- as in the header x-stack-request-id
  id text not null,
  at timestamptz not null,
  -- such as PATCH /users/:user_id
  operation text not null,
  status smallint not null,
  millis real not null,
  -- null: the caller was not identified
  level text,
  -- user, server, admin, owner or workflow. null: a client without a session, or an unknown caller
  actor_type text,
  actor_id text,
  actor_role text,
  -- of the access token
  user_id uuid,
  error_code text,
  -- without email addresses
  error_message text,
  ip text,
  country text,
  user_agent text,
  primary key (tenancy_id, id)
);
create index requests_by_time on requests (tenancy_id, at, id);
create index requests_of_user on requests (tenancy_id, user_id, at, id) where user_id is not null;

-- The bodies of requests, for projects that keep them for a time: without secrets, and deleted with their request or before it.
create table request_bodies (
  tenancy_id uuid not null,
  request_id text not null,
  at timestamptz not null,
  bodies_sealed text not null,
  -- when a person has last seen them. null: nobody has
  opened_at timestamptz,
  primary key (tenancy_id, request_id),
  foreign key (tenancy_id, request_id) references requests (tenancy_id, id) on delete cascade
);
create index request_bodies_by_time on request_bodies (tenancy_id, at, request_id);

create function record_opened_bodies() returns trigger language plpgsql as $$
begin
  perform record_event(new.tenancy_id, 'request_bodies.opened', null, null, new.request_id, null, null);
  return null;
end $$;

create trigger record_opened_bodies after update of opened_at on request_bodies for each row
  execute function record_opened_bodies();

-- The room of a project in the request log: how many requests of a kind it sent in an hour, and how many of them are kept.
create table request_rooms (
  tenancy_id uuid not null,
  hour timestamptz not null,
  -- such as client_failed: failed requests do not have the room of successful ones, nor programs that of browsers
  kind text not null,
  seen bigint not null,
  kept bigint not null,
  -- what the last statement may keep
  granted integer not null,
  -- bytes of the bodies of those requests, and what the last statement may keep of them
  body_bytes bigint not null,
  bytes_granted bigint not null,
  primary key (tenancy_id, hour, kind)
);

-- Creates the partitions of a month and the two after it. A month that already has events in the default partition stays
-- there. A new table is attached, which reads and changes of other months need not wait for. Only the default partition is
-- locked: if a read has it for longer, the next call tries again.
create function create_event_partitions(around timestamptz) returns void language plpgsql set lock_timeout = '100ms' as $$
declare
  month timestamptz;
  following timestamptz;
  name text;
begin
  -- two processes may look at the same time
  if not pg_try_advisory_xact_lock(hashtext('portico event partitions')) then return; end if;
  for ahead in 0..2 loop
    month := (date_trunc('month', around at time zone 'UTC') + make_interval(months => ahead)) at time zone 'UTC';
    following := ((month at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    name := 'events_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(name) is not null;
    continue when exists (select 1 from events_default where at >= month and at < following);
    begin
      execute format('create table %I (like events including all)', name);
      execute format('alter table events attach partition %I for values from (%L) to (%L)', name, month, following);
    exception when lock_not_available or check_violation then null;
    end;
  end loop;
end $$;

-- Drops the partitions of earlier months whose events have all been deleted. It gives up when a read has the event log for
-- longer, so changes wait 100 ms at most.
create function drop_event_partitions(around timestamptz) returns void language plpgsql set lock_timeout = '100ms' as $$
declare
  name text;
  is_empty boolean;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass and c.relname ~ '^events_[0-9]{4}_[0-9]{2}$'
      and c.relname < 'events_' || to_char((around at time zone 'UTC') - interval '1 month', 'YYYY_MM')
  loop
    execute format('select not exists (select 1 from %I)', name) into is_empty;
    continue when not is_empty;
    begin
      lock table only events in access exclusive mode;
      execute format('select not exists (select 1 from %I)', name) into is_empty;
      if is_empty then execute format('drop table %I', name); end if;
    exception when lock_not_available then return;
    end;
  end loop;
end $$;

-- The time of the request or job, otherwise of the transaction.
create function event_time() returns timestamptz language sql stable as $$
  select coalesce(
    (nullif(nullif(current_setting('portico.origin', true), ''), 'off')::jsonb ->> 'at')::timestamptz,
    date_trunc('milliseconds', now())
  )
$$;

-- The digest of personal values. It says nothing about them without the salt.
-- PL/pgSQL keeps its plan. A function in SQL that cannot be inlined is planned at each call.
create function salted_digest(salt uuid, personal jsonb) returns bytea language plpgsql immutable as $$
begin
  return sha256(uuid_send(salt) || convert_to(personal::text, 'UTF8'));
end $$;

-- The digest of the address and user agent of an event with salts. Null: an erased event has values.
create function origin_digest(e events) returns bytea language sql immutable as $$
  select case when e.origin_digest is null then salted_digest(e.origin_salt, jsonb_build_array(e.ip, e.country, e.user_agent))
    when coalesce(e.ip, e.country, e.user_agent, e.origin_salt::text) is null then e.origin_digest end
$$;

-- The digest of the values of an event with salts. Null: it has none, or an erased event has values.
create function values_digest(e events) returns bytea language sql immutable as $$
  select case when e.values_digest is null then salted_digest(e.values_salt, jsonb_build_array(e.before, e.after))
    when e.before is null and e.after is null and e.values_salt is null then e.values_digest end
$$;

-- The digest that a seal covers. Events from before salts have another one, which has the role of the actor only if there is one.
create function event_digest(e events) returns bytea language sql stable as $$
  select sha256(convert_to(case when e.origin_salt is null and e.origin_digest is null then
    jsonb_build_array(e.tenancy_id, extract(epoch from e.at), e.id, e.type, e.user_id, e.team_id,
      e.subject_id, e.actor_type, e.actor_id, e.level, e.operation, e.request_id, e.ip, e.country, e.user_agent, e.before,
      e.after) || case when e.actor_role is null then '[]' else jsonb_build_array(e.actor_role) end
    else jsonb_build_array(2, e.tenancy_id, extract(epoch from e.at), e.id, e.type, e.user_id, e.team_id, e.subject_id,
      e.actor_type, e.actor_id, e.actor_role, e.level, e.operation, e.request_id, encode(origin_digest(e), 'hex'),
      encode(values_digest(e), 'hex'), e.values_salt is null and e.values_digest is null
        and coalesce(e.before, e.after) is not null)
    end::text, 'UTF8'))
$$;

-- The display name or primary email of a person of projects. Null if the person does not exist any more.
create function person_name(person uuid) returns text language sql stable as $$
  select coalesce(u.display_name, c.value)
  from tenancies t
  join users u on u.tenancy_id = t.id and u.id = person
  left join contact_channels c on c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.type = 'email' and c.is_primary
  where t.project_id = 'internal' and t.branch_id = 'main'
$$;

-- Who makes the writes of this transaction, and from where, as columns of events. No row: they are not recorded. Without a session, a
-- client acts for the user whose credentials it has: actor_type is null then.
create function event_origin() returns table (
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

-- Adds an event. The setting portico.origin says who did it and from where: the server sets it for each transaction.
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
  -- without a session, a client acts for the user whose credentials it has. Who fails to sign in has none, and neither has who pays by a link
  actor := coalesce(origin ->> 'actor', case
    when origin is null then 'system'
    when of_user is not null and of_type !~ '^(sign_in\.failed$|subscription\.|purchase\.|payment\.)' then 'user'
    else 'client'
  end);
  insert into events (tenancy_id, at, id, type, user_id, team_id, subject_id, actor_type, actor_id, actor_role, level,
    operation, request_id, ip, country, user_agent, before, after, origin_salt, values_salt)
  values (of_tenancy, happened_at, new_id, of_type, of_user, of_team, of_subject, actor,
    coalesce(origin ->> 'actor_id', case when actor = 'user' then of_user::text end), origin ->> 'role',
    origin ->> 'level', origin ->> 'operation', origin ->> 'request', origin ->> 'ip', origin ->> 'country',
    origin ->> 'agent', old_values, new_values, gen_random_uuid(),
    case when coalesce(old_values, new_values) is not null then gen_random_uuid() end);
  insert into unsealed_events (tenancy_id, at, id) values (of_tenancy, happened_at, new_id);
end $$;

-- Records acts that change nothing, such as failed sign-ins, which the server collects.
create function record_acts(acts jsonb) returns void language plpgsql as $$
declare
  act jsonb;
  failed_id uuid;
begin
  for act in select jsonb_array_elements(acts) loop
    perform set_config('portico.origin', act ->> 'origin', true);
    failed_id := null;
    if act ->> 'type' = 'sign_in.failed' then
      failed_id := ordered_uuid();
      insert into failed_sign_ins (tenancy_id, id, at, user_id, address, method, reason, request_id, ip, country, user_agent)
      select (act ->> 'tenancy_id')::uuid, failed_id, o.at, (act ->> 'user_id')::uuid, act ->> 'address',
        act -> 'details' ->> 'method', act -> 'details' ->> 'reason', o.request_id, o.ip, o.country, o.user_agent
      from event_origin() o;
    end if;
    perform record_event((act ->> 'tenancy_id')::uuid, act ->> 'type', (act ->> 'user_id')::uuid, null,
      coalesce(failed_id::text, act ->> 'subject_id'), null, act -> 'details');
  end loop;
end $$;

-- A value as the log shows it: large ones only by their size.
create function logged_value(value jsonb) returns jsonb language plpgsql immutable as $$
begin
  if octet_length(value::text) > 2000 then return jsonb_build_object('bytes', octet_length(value::text)); end if;
  return value;
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
-- deleted without an event of its own, columns that are recorded with each change because they explain the others.
create function record_change() returns trigger language plpgsql as $$
declare
  object text := tg_argv[0];
  columns text[] := tg_argv[2]::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  given jsonb := coalesce(new_row, old_row);
  of_tenancy uuid := given ->> 'tenancy_id';
  of_user uuid := case given ->> 'customer_type' when 'user' then given ->> 'customer_id' else given ->> 'user_id' end;
  of_team uuid := case given ->> 'customer_type' when 'team' then given ->> 'customer_id' else given ->> 'team_id' end;
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  old_values jsonb;
  new_values jsonb;
begin
  if current_setting('portico.origin', true) = 'off' then return null; end if;
  -- nested, because a condition with a subquery is planned at each call if its first part is a constant
  if tg_op = 'DELETE' then
    if tg_argv[3] like '%user%' and of_user is not null
      and not exists (select 1 from users where tenancy_id = of_tenancy and id = of_user) then return null; end if;
    if tg_argv[3] like '%team%' and of_team is not null
      and not exists (select 1 from teams where tenancy_id = of_tenancy and id = of_team) then return null; end if;
  end if;
  if object = 'team' then of_team := given ->> 'id'; end if;
  if tg_op = 'UPDATE' then
    old_values := logged_values(old_row, columns, new_row);
    new_values := logged_values(new_row, columns, old_row);
    if new_values is null then return null; end if;
    if tg_nargs > 4 then new_values := logged_values(new_row, tg_argv[4]::text[]) || new_values; end if;
    if new_values ->> 'revoked_at' is not null then verb := 'revoked'; end if;
  else
    old_values := logged_values(old_row, columns);
    new_values := logged_values(new_row, columns);
  end if;
  perform record_event(of_tenancy, object || '.' || verb, of_user, of_team, given ->> tg_argv[1], old_values, new_values);
  return null;
end $$;

-- Trigger: records the rows that a statement has added, in one statement. For tables to which one statement adds many rows: row
-- by row, that took seven times as long.
-- Arguments: name of the object, column of its ID, columns that are recorded.
create function record_new_rows() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  object text := tg_argv[0];
  id_column text := tg_argv[1];
  columns text[] := tg_argv[2]::text[];
  made integer := ordered_uuids_made();
  added_count integer;
begin
  with recorded as (
    insert into events (tenancy_id, at, id, type, user_id, team_id, subject_id, actor_type, actor_id, actor_role, level,
      operation, request_id, ip, country, user_agent, after, origin_salt, values_salt)
    select (g.row ->> 'tenancy_id')::uuid, o.at, uuid_at(made + g.place), object || '.created', g.of_user::uuid, g.of_team::uuid,
      g.row ->> id_column, coalesce(o.actor_type, case when g.of_user is null then 'client' else 'user' end),
      coalesce(o.actor_id, case when o.actor_type is null or o.actor_type = 'user' then g.of_user end), o.actor_role, o.level,
      o.operation, o.request_id, o.ip, o.country, o.user_agent, (
        select jsonb_object_agg(name, logged_value(g.row -> name)) from unnest(columns) as name
        where g.row -> name <> 'null' and (name <> 'restricted_by_admin' or (g.row ->> name)::boolean)
      ), gen_random_uuid(), gen_random_uuid()
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

-- Trigger: records what happens to a user. Changes of the credentials and of a restriction are events of their own.
-- Argument: the other columns that are recorded.
create function record_user_change() returns trigger language plpgsql as $$
declare
  columns text[] := tg_argv[0]::text[];
  -- not the private details: the user may see some events
  reason text[] := array['restricted_by_admin_reason'];
  time text[] := array['deletion_at'];
  tags text[] := array['tags'];
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
  if old.tags is distinct from new.tags then
    perform record_event(new.tenancy_id, 'user.tags_changed', new.id, null, new.id::text,
      logged_values(to_jsonb(old), tags), logged_values(to_jsonb(new), tags));
  end if;
  new_values := logged_values(to_jsonb(new), columns, to_jsonb(old));
  if new_values is null then return null; end if;
  old_values := logged_values(to_jsonb(old), columns, to_jsonb(new));
  perform record_event(new.tenancy_id, 'user.updated', new.id, null, new.id::text, old_values, new_values);
  return null;
end $$;

-- All entries of a store are deleted by destroying their key.
create function record_destroyed_key() returns trigger language plpgsql as $$
begin
  perform record_event(new.tenancy_id, 'vault_store.emptied', null, null, substr(new.scope, 7), null, null);
  return null;
end $$;

-- The deletion of an expired session is no event.
create function record_session() returns trigger language plpgsql as $$
declare
  session sessions := coalesce(new, old);
begin
  if tg_op = 'DELETE' then
    if old.expires_at <= event_time()
      or not exists (select 1 from users where tenancy_id = old.tenancy_id and id = old.user_id) then return null; end if;
  end if;
  perform record_event(session.tenancy_id,
    case when session.is_impersonation then 'impersonation.' else 'session.' end
      || case tg_op when 'INSERT' then 'started' else 'ended' end,
    session.user_id, null, session.id::text, null,
    case tg_op when 'INSERT' then jsonb_strip_nulls(jsonb_build_object(
      'method', session.method, 'expires_at', session.expires_at, 'reason', session.begun_by ->> 'reason')) end);
  return null;
end $$;

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
    logged_config(old.config_overrides::jsonb, new.config_overrides::jsonb),
    logged_config(new.config_overrides::jsonb, old.config_overrides::jsonb));
  return null;
end $$;

create function record_request_bodies_change() returns trigger language plpgsql as $$
begin
  perform record_event(new.id, case when new.request_bodies_until is null then 'request_bodies.disabled' else 'request_bodies.enabled' end,
    null, null, new.project_id, jsonb_build_object('until', old.request_bodies_until),
    jsonb_build_object('until', new.request_bodies_until));
  return null;
end $$;

create function record_new_project() returns trigger language plpgsql as $$
begin
  perform record_event(new.id, 'project.created', null, null, new.project_id, null, null);
  return null;
end $$;

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
    if tg_nargs > 4 then new_values := logged_values(new_row, tg_argv[4]::text[]) || new_values; end if;
    if new_values ->> 'revoked_at' is not null then verb := 'revoked'; end if;
  else
    new_values := logged_values(new_row, columns);
  end if;
  perform record_event(of_tenancy, tg_argv[0] || '.' || verb, null, null, given ->> 'id', old_values, new_values);
  return null;
end $$;

create function record_deleted_endpoint() returns trigger language plpgsql as $$
begin
  perform record_event(new.tenancy_id, 'webhook_endpoint.deleted', null, null, new.id::text,
    jsonb_build_object('url', new.url), null);
  return null;
end $$;

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

create function record_used_recovery_code() returns trigger language plpgsql as $$
begin
  perform record_event(new.tenancy_id, 'second_factor.recovery_code_used', new.user_id, null, new.user_id::text, null, null);
  return null;
end $$;

create function record_broadcast() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_event(new.tenancy_id, 'broadcast.created', null, null, new.id::text, null, jsonb_strip_nulls(jsonb_build_object(
      'source', new.source, 'name', new.name, 'subject', logged_value(to_jsonb(new.subject)), 'user_count', new.user_count,
      'all_users', new.user_ids is null, 'send_at', new.send_at)));
  else
    perform record_event(new.tenancy_id, 'broadcast.updated', null, null, new.id::text,
      jsonb_build_object('status', old.status), jsonb_build_object('status', new.status));
  end if;
  return null;
end $$;

-- Trigger: notes that the personal data of a deleted user is to be erased. Before the deletion, while the addresses exist.
create function note_erasure() returns trigger language plpgsql as $$
begin
  if current_setting('portico.origin', true) = 'off' then return old; end if;
  insert into erasures (tenancy_id, id, user_id, created_at, addresses, team_ids)
  values (old.tenancy_id, ordered_uuid(), old.id, event_time(), array(
    select distinct lower(value) from contact_channels where tenancy_id = old.tenancy_id and user_id = old.id and type = 'email'
  ), array(
    select m.team_id from team_memberships m where m.tenancy_id = old.tenancy_id and m.user_id = old.id and not exists (
      select 1 from team_memberships o where o.tenancy_id = m.tenancy_id and o.team_id = m.team_id and o.user_id <> old.id
    )
  ));
  return old;
end $$;

-- The partitions of this month and the two after it. A job creates the later ones.
select create_event_partitions(now());
