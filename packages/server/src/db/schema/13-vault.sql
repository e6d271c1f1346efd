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
  primary key (tenancy_id, id)
);
create unique index data_keys_of_scope on data_keys (tenancy_id, scope) where retired_at is null;
create index data_keys_by_master_key on data_keys (master_key_id, tenancy_id, id) where wrapped is not null;
create index data_keys_retired on data_keys (retired_at) where retired_at is not null;

create table vault_entries (
  tenancy_id uuid not null,
  store_id text not null,
  -- hashed by the client
  hashed_key text not null,
  data_key_id uuid not null,
  -- encrypted by the client, then by the server
  value bytea not null,
  updated_at timestamptz not null,
  primary key (tenancy_id, store_id, hashed_key),
  -- a data key is deleted only when nothing needs it
  constraint vault_entries_of_data_key foreign key (tenancy_id, data_key_id) references data_keys (tenancy_id, id)
);
-- values are encrypted, so they cannot be compressed
alter table vault_entries alter column value set storage external;
create index vault_entries_by_data_key on vault_entries (tenancy_id, data_key_id);
