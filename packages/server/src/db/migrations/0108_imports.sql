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

-- Runs that import users of other systems.
create table import_runs (
  tenancy_id uuid not null,
  id uuid not null,
  started_at timestamptz not null,
  primary key (tenancy_id, id)
);

-- The lines that a run has imported, so that it can go on after an interruption.
create table import_lines (
  tenancy_id uuid not null,
  run_id uuid not null,
  line integer not null,
  user_id uuid not null,
  primary key (tenancy_id, run_id, line)
);
