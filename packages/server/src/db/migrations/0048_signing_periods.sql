-- Which key signs access tokens, and from when on. Keys are derived from the server secret, so no key is stored here.

create table signing_periods (
  number integer primary key,
  -- ID of the server secret, which does not reveal it
  secret_id text not null,
  -- which of the keys that are derived from the secret
  key_index integer not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  unique (secret_id, key_index)
);
