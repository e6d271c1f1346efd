-- Projects, users, sessions, teams. Tables that belong to a tenancy lead their primary key with it, so that they can be
-- distributed by it. There is no foreign key to tenancies: every sign-up would lock the same row; what a removed
-- tenancy leaves behind is swept by a job.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table projects (
  id text primary key,
  display_name text not null,
  description text not null default '',
  logo_url text,
  full_logo_url text,
  is_production_mode boolean not null default false,
  owner_team_id uuid,
  created_at timestamptz not null,
  -- raised by every change of the project, its configuration or its key sets; snapshots compare it
  version bigint not null default 1
);
create index projects_by_owner on projects (owner_team_id, created_at, id);

create table tenancies (
  id uuid primary key,
  project_id text not null references projects (id) on delete cascade,
  branch_id text not null,
  config_overrides jsonb not null default '{}',
  unique (project_id, branch_id)
);

create table removed_tenancies (
  id uuid primary key,
  removed_at timestamptz not null
);

create table project_key_sets (
  project_id text not null references projects (id) on delete cascade,
  id uuid not null,
  description text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  publishable_client_key_digest text,
  publishable_client_key_last_four text,
  secret_server_key_digest text,
  secret_server_key_last_four text,
  super_secret_admin_key_digest text,
  super_secret_admin_key_last_four text,
  primary key (project_id, id)
);

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
  primary key (tenancy_id, id)
) with (fillfactor = 80); -- room on each page, so that a sign of activity touches no index, least of all the one on text
create index users_by_sign_up on users (tenancy_id, signed_up_at, id) where not is_anonymous;
create index users_by_sign_up_with_anonymous on users (tenancy_id, signed_up_at, id);
create index users_by_text on users using gin (tenancy_id, search_text gin_trgm_ops) with (fastupdate = off);

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
  primary key (tenancy_id, id),
  constraint contact_channels_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create unique index contact_channels_used_for_auth on contact_channels (tenancy_id, type, value) where used_for_auth;
create unique index contact_channels_primary on contact_channels (tenancy_id, user_id, type) where is_primary;
create unique index contact_channels_by_user on contact_channels (tenancy_id, user_id, type, value);

create table provider_links (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  provider_config_id text not null,
  account_id text not null,
  email text,
  allow_sign_in boolean not null,
  allow_connected_accounts boolean not null,
  created_at timestamptz not null,
  primary key (tenancy_id, id),
  constraint provider_links_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create unique index provider_links_for_sign_in on provider_links (tenancy_id, provider_config_id, account_id) where allow_sign_in;
create index provider_links_by_user on provider_links (tenancy_id, user_id, created_at, id);

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
  primary key (tenancy_id, id),
  constraint sessions_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
) with (fillfactor = 80);
create unique index sessions_by_refresh_token on sessions (tenancy_id, refresh_token_digest);
create index sessions_by_user on sessions (tenancy_id, user_id, created_at);
create index sessions_by_expiry on sessions (expires_at);

create table teams (
  tenancy_id uuid not null,
  id uuid not null,
  display_name text not null,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);
create index teams_by_creation on teams (tenancy_id, created_at, id);

create table team_memberships (
  tenancy_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (tenancy_id, team_id, user_id),
  constraint team_memberships_of_team foreign key (tenancy_id, team_id) references teams (tenancy_id, id) on delete cascade,
  constraint team_memberships_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index team_memberships_by_user on team_memberships (tenancy_id, user_id, team_id);

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

create table project_permission_grants (
  tenancy_id uuid not null,
  user_id uuid not null,
  permission_id text not null,
  primary key (tenancy_id, user_id, permission_id),
  constraint project_permission_grants_of_user foreign key (tenancy_id, user_id)
    references users (tenancy_id, id) on delete cascade
);
create index project_permission_grants_by_permission on project_permission_grants (tenancy_id, permission_id);
