-- Passkeys: one per user.

create table passkeys (
  tenancy_id uuid not null,
  user_id uuid not null,
  -- base64url, as WebAuthn JSON carries it
  credential_id text not null,
  -- COSE
  public_key bytea not null,
  -- how often the authenticator says it was used; always 0 for those that do not count
  counter bigint not null,
  -- a JSON array of hints how the authenticator is reached
  transports jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenancy_id, user_id),
  constraint passkeys_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create unique index passkeys_by_credential on passkeys (tenancy_id, credential_id);
