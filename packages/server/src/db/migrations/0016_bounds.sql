-- What lists and limits need to know of rows without reading them.

-- the bytes of all metadata as JSON, so that a list ends before it outgrows the memory of the server
alter table users add column metadata_bytes integer not null generated always as (
  coalesce(octet_length(client_metadata::text), 0) + coalesce(octet_length(client_read_only_metadata::text), 0)
  + coalesce(octet_length(server_metadata::text), 0)
) stored;
alter table teams add column metadata_bytes integer not null generated always as (
  coalesce(octet_length(client_metadata::text), 0) + coalesce(octet_length(client_read_only_metadata::text), 0)
  + coalesce(octet_length(server_metadata::text), 0)
) stored;

-- Deletes the sessions of a user that were not used for the longest time. Call it for a user whose row is held: each
-- statement inside sees what was committed before it, so that two sign-ins at once count each other.
create function end_oldest_sessions(of_tenancy uuid, of_user uuid, new_session uuid, maximum integer)
returns setof uuid language sql as $$
  delete from sessions s using (
    select o.id from sessions o
    where o.tenancy_id = of_tenancy and o.user_id = of_user and o.id <> new_session
    order by o.last_used_at desc, o.id offset greatest(maximum - 1, 0)
  ) as excess
  where s.tenancy_id = of_tenancy and s.id = excess.id
  returning s.id
$$;

-- Fails the statement it stands in when a user is in as many teams as are allowed. Holds the user, so that two requests
-- at once count each other.
create function require_team_room(of_tenancy uuid, of_user uuid, maximum integer) returns boolean language plpgsql as $$
declare
  held bigint;
begin
  perform 1 from users where tenancy_id = of_tenancy and id = of_user for no key update;
  select count(*) into held from team_memberships where tenancy_id = of_tenancy and user_id = of_user;
  if held >= maximum then raise exception using errcode = 'PT001', message = 'too many teams'; end if;
  return true;
end $$;

-- The same for the API keys of a user or of a team. A key that was revoked or has expired makes room, oldest first.
create function require_key_room(of_tenancy uuid, of_user uuid, of_team uuid, at timestamptz, maximum integer)
returns boolean language plpgsql as $$
declare
  held bigint;
begin
  perform 1 from users where tenancy_id = of_tenancy and id = of_user for no key update;
  perform 1 from teams where tenancy_id = of_tenancy and id = of_team for no key update;
  select count(*) into held from api_keys
  where tenancy_id = of_tenancy and (user_id = of_user or team_id = of_team);
  if held < maximum then return true; end if;
  delete from api_keys k using (
    select o.id from api_keys o
    where o.tenancy_id = of_tenancy and (o.user_id = of_user or o.team_id = of_team)
      and (o.revoked_at is not null or o.expires_at <= at)
    order by o.created_at, o.id limit held - maximum + 1
  ) as dead
  where k.tenancy_id = of_tenancy and k.id = dead.id;
  select count(*) into held from api_keys
  where tenancy_id = of_tenancy and (user_id = of_user or team_id = of_team);
  if held < maximum then return true; end if;
  raise exception using errcode = 'PT001', message = 'too many API keys';
end $$;

-- The same for the invitations of a team that can be accepted.
create function require_invitation_room(of_tenancy uuid, of_kind text, of_team uuid, at timestamptz, maximum integer)
returns boolean language plpgsql as $$
declare
  held bigint;
begin
  perform 1 from teams where tenancy_id = of_tenancy and id = of_team for no key update;
  select count(*) into held from (
    select 1 from verification_codes
    where tenancy_id = of_tenancy and kind = of_kind and subject = of_team::text and used_at is null and expires_at > at
    limit maximum
  ) as open;
  if held >= maximum then raise exception using errcode = 'PT001', message = 'too many invitations'; end if;
  return true;
end $$;
