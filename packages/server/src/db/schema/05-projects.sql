-- Projects, their branches (tenancies), keys and images.

-- Projects: apps with their own users.
create table projects (
  id text primary key,
  display_name text not null,
  description text not null default '',
  logo_url text,
  full_logo_url text,
  -- the same for dark mode; without them, the others are shown there too
  logo_dark_mode_url text,
  logo_full_dark_mode_url text,
  is_production_mode boolean not null default false,
  owner_team_id uuid,
  created_at timestamptz not null,
  -- raised by every change of the project, its configuration or its key sets; snapshots compare it
  version bigint not null default 1
);
create index projects_by_owner on projects (owner_team_id, created_at, id);

create trigger record_projects after update on projects for each row execute function record_project_change('project',
  '{display_name,description,logo_url,full_logo_url,logo_dark_mode_url,logo_full_dark_mode_url,is_production_mode,owner_team_id}');

-- Branches of projects, with their configuration. Everything else of a project belongs to a branch.
create table tenancies (
  id uuid primary key,
  project_id text not null references projects (id) on delete cascade,
  branch_id text not null,
  config_overrides json not null default '{}',
  -- Devices that were trusted before this time are not trusted any more, because a setting did not allow it at some time since.
  -- null: the project was not changed yet
  devices_trusted_after timestamptz,
  -- Until when the bodies of requests are kept. null: they are not
  request_bodies_until timestamptz,
  unique (project_id, branch_id)
);

create trigger record_new_projects after insert on tenancies for each row when (new.branch_id = 'main')
  execute function record_new_project();

create trigger record_config after update on tenancies for each row
  when (old.config_overrides::jsonb is distinct from new.config_overrides::jsonb) execute function record_config_change();

create trigger record_request_bodies after update on tenancies for each row
  when (old.request_bodies_until is distinct from new.request_bodies_until) execute function record_request_bodies_change();

-- A number of days in the configuration of a project. Null: the default.
create function config_days(overrides json, section text, name text) returns integer language sql immutable as $$
  select coalesce(overrides ->> (section || '.' || name), overrides -> section ->> name)::integer
$$;

-- Branches that were removed. A job deletes what belonged to them.
create table removed_tenancies (
  id uuid primary key,
  removed_at timestamptz not null
);

-- Keys of projects, by their digests.
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
  -- the last use of each key, to the day: {"secret_server_key": {"at_millis": …, "ip": …, "client": …}}
  uses jsonb not null default '{}',
  primary key (project_id, id)
);

-- Clients of the Svix API authenticate with this key only.
create index project_key_sets_by_admin_key on project_key_sets (super_secret_admin_key_digest)
  where super_secret_admin_key_digest is not null;

create trigger record_project_keys after insert or update on project_key_sets for each row
  execute function record_project_change('project_key',
    '{description,expires_at,revoked_at,publishable_client_key_last_four,secret_server_key_last_four,super_secret_admin_key_last_four}');

-- Branding of projects: the draft, and versions that were published before. The published one is in the configuration.
create table brandings (
  tenancy_id uuid primary key,
  -- raised by every change
  revision integer not null default 1,
  -- null: none
  draft jsonb,
  draft_updated_at timestamptz,
  -- up to ten, newest first, with the time at which each was replaced
  former jsonb not null default '[]'
);

-- Projects that partner platforms have created.
create table provisioned_projects (
  project_id text primary key references projects (id) on delete cascade,
  client_id text not null,
  created_at timestamptz not null,
  -- when an owner took the project over; that happens once
  transferred_at timestamptz,
  -- where the integration says the data is
  connection_strings_sealed text
);

-- Encryption at rest. Each scope, such as a store of the vault, has its own data key. A master key encrypts data keys.
create table data_keys (
  tenancy_id uuid not null,
  id uuid not null,
  -- what the key is for, such as vault/{store}
  scope text not null,
  master_key_id text not null,
  -- the data key, encrypted with the master key. null: destroyed, so that nothing encrypted with it can be read again
  wrapped bytea,
  created_at timestamptz not null,
  -- since then, another data key encrypts new records of the scope. null: this one
  retired_at timestamptz,
  -- when a record was last read or written, within five minutes
  last_used_at timestamptz not null,
  -- how often nothing was left to encrypt again after the key was retired. 2: nothing is
  renewals smallint not null default 0,
  primary key (tenancy_id, id)
);
create unique index data_keys_of_scope on data_keys (tenancy_id, scope) where retired_at is null;
create index data_keys_by_master_key on data_keys (master_key_id, tenancy_id, id) where wrapped is not null;
create index data_keys_to_renew on data_keys (retired_at) where retired_at is not null and renewals < 2;

create trigger record_destroyed_keys after update on data_keys for each row
  when (old.wrapped is not null and new.wrapped is null and new.scope like 'vault/%') execute function record_destroyed_key();

-- Which key signs access tokens, and from when on. Keys are derived from the server secret, so no key is stored here.
create table signing_periods (
  number integer primary key,
  -- ID of the server secret, which does not reveal it
  secret_id text not null,
  -- which of the keys that are derived from the secret
  key_index integer not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  -- why an operator has said that servers start without this secret, and when
  dropped_as text check (dropped_as in ('lost', 'leaked')),
  dropped_at timestamptz,
  unique (secret_id, key_index)
);

-- The processes that run on this database, for its operator. Each says every 30 seconds that it runs.
create table server_processes (
  id uuid primary key,
  host text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- Pictures that users, teams and projects uploaded, until they are replaced or go with their owner.
create table images (
  tenancy_id uuid not null,
  id uuid not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  -- Only the owner of an image drops it. Others may show it: they know its URL.
  owner text,
  primary key (tenancy_id, id)
);

alter table images alter column bytes set storage external;
