-- Values that apps keep encrypted.

-- Values of the data vault.
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

create trigger record_vault_entries after insert on vault_entries for each row
  execute function record_change('vault_entry', 'store_id', '{store_id}', '');

-- not when only the encryption was renewed
create trigger record_changed_vault_entries after update on vault_entries for each row
  when (old.updated_at is distinct from new.updated_at)
  execute function record_change('vault_entry', 'store_id', '{updated_at}', '');
