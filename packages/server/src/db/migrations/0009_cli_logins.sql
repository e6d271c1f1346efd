-- Logins of the command line, from their start until the refresh token was picked up.

create table cli_logins (
  tenancy_id uuid not null,
  id uuid not null,
  -- what the command line knows
  polling_code_digest text not null,
  -- what the browser is told
  login_code_digest text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  -- there while the login is completed and nobody has picked it up
  refresh_token_sealed text,
  used_at timestamptz,
  primary key (tenancy_id, id)
);
create unique index cli_logins_by_polling_code on cli_logins (tenancy_id, polling_code_digest);
create unique index cli_logins_by_login_code on cli_logins (login_code_digest);
create index cli_logins_by_expiry on cli_logins (expires_at);
