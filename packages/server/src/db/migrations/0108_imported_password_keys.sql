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
