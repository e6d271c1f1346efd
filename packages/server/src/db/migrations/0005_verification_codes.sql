-- Single-use secrets sent to someone. Only digests are kept.

create table verification_codes (
  tenancy_id uuid not null,
  id uuid not null,
  kind text not null,
  code_digest text not null,
  -- of the last 39 characters: guesses of the six before them count against every code that shares these
  nonce_digest text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  attempts integer not null default 0,
  data jsonb not null,
  primary key (tenancy_id, id)
);
create index verification_codes_by_nonce on verification_codes (tenancy_id, nonce_digest);
create index verification_codes_by_expiry on verification_codes (expires_at);
