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
  primary key (tenancy_id, id),
  constraint api_keys_of_one check ((user_id is null) <> (team_id is null)),
  constraint api_keys_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade,
  constraint api_keys_of_team foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade
);
-- secret scanners know nothing but the key
create index api_keys_by_digest on api_keys (digest);
create index api_keys_by_user on api_keys (tenancy_id, user_id, created_at, id) where user_id is not null;
create index api_keys_by_team on api_keys (tenancy_id, team_id, created_at, id) where team_id is not null;
