-- Teams, their members, and API keys of users and teams.

-- Teams of a project.
create table teams (
  tenancy_id uuid not null,
  id uuid not null,
  display_name text not null,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  created_at timestamptz not null,
  metadata_bytes integer not null generated always as (
    coalesce(octet_length(client_metadata::text), 0) + coalesce(octet_length(client_read_only_metadata::text), 0)
    + coalesce(octet_length(server_metadata::text), 0)
  ) stored,
  -- the transaction that created the team. null: the team is older than the column
  created_in xid8 default pg_current_xact_id(),
  primary key (tenancy_id, id)
);
create index teams_by_creation on teams (tenancy_id, created_at, id);
create index teams_by_name on teams using gin (tenancy_id, lower(display_name) gin_trgm_ops);

create trigger teams_are_counted after insert on teams referencing new table as added
  for each statement execute function count_new_teams();

create trigger gone_teams_are_counted after delete on teams referencing old table as gone
  for each statement execute function count_gone_teams();

create trigger record_teams after insert or delete on teams for each row execute function record_change('team', 'id',
  '{display_name,profile_image_url,client_metadata,client_read_only_metadata,server_metadata}', '');

create trigger record_changed_teams after update on teams for each row when (
  (old.display_name, old.profile_image_url, old.client_metadata, old.client_read_only_metadata, old.server_metadata)
  is distinct from
  (new.display_name, new.profile_image_url, new.client_metadata, new.client_read_only_metadata, new.server_metadata)
) execute function record_change('team', 'id',
  '{display_name,profile_image_url,client_metadata,client_read_only_metadata,server_metadata}', '');

create trigger webhook_of_new_teams after insert or delete on teams for each row execute function queue_team();

create trigger webhook_of_teams after update on teams for each row when (
  (old.display_name, old.profile_image_url, old.client_metadata, old.client_read_only_metadata, old.server_metadata)
  is distinct from
  (new.display_name, new.profile_image_url, new.client_metadata, new.client_read_only_metadata, new.server_metadata)
) execute function queue_team();

-- Members of teams.
create table team_memberships (
  tenancy_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  -- null stands for the user's own name or picture
  display_name text,
  profile_image_url text,
  primary key (tenancy_id, team_id, user_id),
  constraint team_memberships_of_team foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade,
  constraint team_memberships_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index team_memberships_by_user on team_memberships (tenancy_id, user_id, team_id);
create index team_memberships_by_joining on team_memberships (tenancy_id, team_id, created_at, user_id);

create trigger record_new_team_memberships after insert on team_memberships referencing new table as added
  for each statement execute function record_new_rows('team_membership', 'user_id', '{display_name,profile_image_url}');

create trigger record_team_memberships after update or delete on team_memberships for each row
  execute function record_change('team_membership', 'user_id', '{display_name,profile_image_url}', 'team');

create trigger webhook_of_new_memberships after insert on team_memberships referencing new table as added
  for each statement execute function queue_new_memberships();

create trigger webhook_of_memberships after delete on team_memberships for each row
  execute function queue_deleted_membership();

-- Permissions that members have in their team.
create table team_permission_grants (
  tenancy_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  permission_id text not null,
  primary key (tenancy_id, team_id, user_id, permission_id),
  constraint team_permission_grants_of_membership foreign key (tenancy_id, team_id, user_id)
    references team_memberships (tenancy_id, team_id, user_id) on delete cascade
);
create index team_permission_grants_by_permission on team_permission_grants (tenancy_id, permission_id);

create trigger record_new_team_permissions after insert on team_permission_grants referencing new table as added
  for each statement execute function record_new_rows('team_permission', 'permission_id', '{permission_id}');

create trigger record_team_permissions after delete on team_permission_grants for each row
  execute function record_change('team_permission', 'permission_id', '{permission_id}', 'user,team');

create trigger webhook_of_new_team_permissions after insert on team_permission_grants referencing new table as added
  for each statement execute function queue_new_team_permissions();

create trigger webhook_of_team_permissions after delete on team_permission_grants for each row
  execute function queue_deleted_team_permission();

-- Keys that users and teams make for programs.
create table api_keys (
  tenancy_id uuid not null,
  id uuid not null,
  -- one of the two: whose key it is
  user_id uuid,
  team_id uuid,
  description text not null,
  is_public boolean not null,
  digest text not null,
  last_four text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- when it was last checked, to the day. null: not since this is recorded
  last_used_at timestamptz,
  primary key (tenancy_id, id),
  constraint api_keys_of_one check ((user_id is null) <> (team_id is null)),
  constraint api_keys_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade,
  constraint api_keys_of_team foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade
);

-- secret scanners know nothing but the key
create index api_keys_by_digest on api_keys (digest);

create index api_keys_by_user on api_keys (tenancy_id, user_id, created_at, id) where user_id is not null;
create index api_keys_by_team on api_keys (tenancy_id, team_id, created_at, id) where team_id is not null;

create trigger record_api_keys after insert or update or delete on api_keys for each row
  execute function record_change('api_key', 'id', '{description,is_public,last_four,expires_at,revoked_at}', 'user,team');

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
