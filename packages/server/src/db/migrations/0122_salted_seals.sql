-- Seals cover salted digests of personal values, so that an erasure does not break them.

alter table events
  add column origin_salt uuid,
  add column values_salt uuid,
  add column origin_digest bytea,
  add column values_digest bytea,
  add column erasure_id uuid;

-- existing seals cover events without salts
alter table event_seals
  add column is_first_version boolean not null default true,
  add column renewed_code bytea;
alter table event_seals alter column is_first_version set default false;
create index event_seals_of_first_version on event_seals (tenancy_id, last_at) where is_first_version;

-- events of the last seconds
update events e set origin_salt = gen_random_uuid(),
  values_salt = case when coalesce(e.before, e.after) is not null then gen_random_uuid() end
from unsealed_events u where e.tenancy_id = u.tenancy_id and e.at = u.at and e.id = u.id;

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
  primary key (tenancy_id, id)
);
create index erasures_by_time on erasures (tenancy_id, created_at, id);
create index erasures_of_user on erasures (tenancy_id, user_id);
create index erasures_to_do on erasures (tenancy_id, created_at, id) where completed_at is null;

create function salted_digest(salt uuid, personal jsonb) returns bytea language sql immutable as $$
  select sha256(uuid_send(salt) || convert_to(personal::text, 'UTF8'))
$$;

create function origin_digest(e events) returns bytea language sql immutable as $$
  select case when e.origin_digest is null then salted_digest(e.origin_salt, jsonb_build_array(e.ip, e.country, e.user_agent))
    when coalesce(e.ip, e.country, e.user_agent, e.origin_salt::text) is null then e.origin_digest end
$$;

create function values_digest(e events) returns bytea language sql immutable as $$
  select case when e.values_digest is null then salted_digest(e.values_salt, jsonb_build_array(e.before, e.after))
    when e.before is null and e.after is null and e.values_salt is null then e.values_digest end
$$;

create or replace function event_digest(e events) returns bytea language sql stable as $$
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

create or replace function record_event(
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
  -- without a session, a client acts for the user whose credentials it has. Who fails to sign in has none
  actor := coalesce(origin ->> 'actor', case
    when origin is null then 'system' when of_user is not null and of_type <> 'sign_in.failed' then 'user' else 'client'
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
