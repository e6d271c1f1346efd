-- Ways to sign in, and what they remember until the next step.

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
  -- of invitations that were revoked; their digests are replaced, so that no code matches them
  revoked_at timestamptz,
  attempts integer not null default 0,
  data json not null,
  -- What a code is about, for those that are listed and withdrawn, such as the invitations of a team.
  subject text,
  -- the user that the code acts for; null for codes that act for nobody yet
  user_id uuid,
  -- of that user when the code was made; the code is dead once the user has another one
  credential_version integer,
  -- the session that began the flow; the code is dead once the session has ended
  session_id uuid,
  -- the session that the code began, for codes whose replay ends it
  begun_session_id uuid,
  primary key (tenancy_id, id)
);
create index verification_codes_by_nonce on verification_codes (tenancy_id, nonce_digest);
create index verification_codes_by_expiry on verification_codes (expires_at);
create index verification_codes_of_user on verification_codes (tenancy_id, user_id) where user_id is not null;
create index verification_codes_by_address on verification_codes (tenancy_id, (lower(data ->> 'email')))
  where data ->> 'email' is not null;

create index verification_codes_by_subject on verification_codes (tenancy_id, kind, subject, created_at, id)
  where subject is not null;

create index verification_codes_of_invitee
  on verification_codes (tenancy_id, (data ->> 'email'), created_at, id)
  where kind = 'team_invitation' and used_at is null;

create trigger record_new_invitations after insert on verification_codes for each row
  when (new.kind = 'team_invitation') execute function record_invitation();

create trigger record_withdrawn_invitations after update of revoked_at on verification_codes for each row
  when (new.kind = 'team_invitation' and old.revoked_at is null and new.revoked_at is not null and old.expires_at > event_time())
  execute function record_invitation();

create trigger record_revoked_invitations after delete on verification_codes for each row
  when (old.kind = 'team_invitation' and old.used_at is null and old.expires_at > event_time())
  execute function record_invitation();

-- Accounts at identity providers with which users sign in, or whose tokens apps use.
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

create unique index provider_links_once_for_sign_in on provider_links (tenancy_id, user_id, provider_config_id)
  where allow_sign_in;

create unique index provider_links_by_account on provider_links (tenancy_id, user_id, provider_config_id, account_id);
create index provider_links_by_creation on provider_links (tenancy_id, created_at, id);

create trigger record_oauth_accounts after insert or update or delete on provider_links for each row
  execute function record_change('oauth_account', 'id',
    '{provider_config_id,account_id,email,allow_sign_in,allow_connected_accounts}', 'user');

create trigger webhook_of_provider_links after insert or delete on provider_links for each row
  execute function queue_user_of_row();

create trigger note_removed_accounts after delete on provider_links for each row execute function note_removed_sign_in('provider');

create trigger note_changed_accounts after update on provider_links for each row
  when ((old.provider_config_id, old.account_id) is distinct from (new.provider_config_id, new.account_id))
  execute function note_removed_sign_in('provider');

-- Tokens of these accounts.
create table provider_tokens (
  tenancy_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  -- sorted, with spaces between them
  scopes text not null,
  -- the index has no room for long lists
  scopes_digest text not null,
  access_token_sealed text not null,
  access_token_expires_at timestamptz not null,
  refresh_token_sealed text,
  granted_at timestamptz not null,
  -- counts up with every renewal
  version integer not null default 1,
  -- one request is asking the provider for new tokens; no other one does until then
  renewing_until timestamptz,
  primary key (tenancy_id, id),
  constraint provider_tokens_of_link foreign key (tenancy_id, link_id)
    references provider_links (tenancy_id, id) on delete cascade
);
create unique index provider_tokens_by_link on provider_tokens (tenancy_id, link_id, scopes_digest);

create index provider_tokens_by_key_of_access_token
  on provider_tokens (tenancy_id, left(access_token_sealed, 39)) where access_token_sealed is not null;

create index provider_tokens_by_key_of_refresh_token
  on provider_tokens (tenancy_id, left(refresh_token_sealed, 39)) where refresh_token_sealed is not null;

-- Sign-ins that are at the identity provider now.
create table social_requests (
  tenancy_id uuid not null,
  state_digest text not null,
  -- everything that must be remembered until the browser comes back, the PKCE verifier with it
  request_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  user_id uuid,
  credential_version integer,
  session_id uuid,
  primary key (tenancy_id, state_digest)
);

-- providers bring back the state and nothing that would tell the tenancy
create unique index social_requests_by_state on social_requests (state_digest);

create index social_requests_by_expiry on social_requests (expires_at);

-- Passkeys of users.
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
  -- null: registered without a name
  name text,
  -- whether the authenticator verified the user when it was last used. null: not known yet
  user_verified boolean,
  -- The domain that the authenticator signs for. null: the passkey was registered for the host of its page, before there was a choice.
  relying_party_id text,
  constraint passkeys_by_credential primary key (tenancy_id, credential_id),
  constraint passkeys_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

create index passkeys_by_user on passkeys (tenancy_id, user_id, created_at, credential_id);

create trigger record_passkeys after insert or delete on passkeys for each row
  execute function record_change('passkey', 'credential_id', '{name,created_at,last_used_at}', 'user');

create trigger webhook_of_passkeys after insert or delete on passkeys for each row
  execute function queue_user_of_passkey();

create trigger record_renamed_passkeys after update on passkeys for each row
  when (old.name is distinct from new.name)
  execute function record_change('passkey', 'credential_id', '{name}', 'user');

-- Recovery codes, which replace the code of a lost authenticator app. Each works once.
create table recovery_codes (
  tenancy_id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the user and the code
  digest text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (tenancy_id, user_id, digest),
  constraint recovery_codes_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

create trigger record_recovery_codes after insert on recovery_codes referencing new table as created
  for each statement execute function record_recovery_codes();

create trigger record_used_recovery_codes after update on recovery_codes for each row
  when (old.used_at is null and new.used_at is not null) execute function record_used_recovery_code();

-- The devices with which users have signed in, for an email about a new one. Families, not versions: Firefox on Windows.
create table known_devices (
  tenancy_id uuid not null,
  user_id uuid not null,
  -- browser and system
  device text not null,
  created_at timestamptz not null,
  primary key (tenancy_id, user_id, device),
  constraint known_devices_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

-- Devices on which a user signs in without the code of the authenticator app.
create table trusted_devices (
  tenancy_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the token that the device keeps
  digest text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  -- address and device of the last use. null: unknown
  last_used_from jsonb,
  device jsonb,
  primary key (tenancy_id, id),
  constraint trusted_devices_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);
create index trusted_devices_by_user on trusted_devices (tenancy_id, user_id, created_at);
create index trusted_devices_by_expiry on trusted_devices (expires_at);

create trigger record_trusted_devices after insert or delete on trusted_devices for each row
  execute function record_change('trusted_device', 'id', '{created_at,expires_at}', 'user');

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
  -- A completed login of the command line gets a session of its own, as long as the session that confirmed it lives.
  user_id uuid,
  credential_version integer,
  session_id uuid,
  -- address. null: unknown
  started_from jsonb,
  -- what the command line says about its device. null: nothing
  device_name text,
  primary key (tenancy_id, id)
);
create unique index cli_logins_by_polling_code on cli_logins (tenancy_id, polling_code_digest);
create unique index cli_logins_by_login_code on cli_logins (login_code_digest);
create index cli_logins_by_expiry on cli_logins (expires_at);

-- Fails the statement when the user has the maximum number of passkeys. Locks the user.
create function require_passkey_room(of_tenancy uuid, of_user uuid, maximum integer) returns boolean
language plpgsql as $$
declare
  held bigint;
begin
  perform 1 from users where tenancy_id = of_tenancy and id = of_user for no key update;
  select count(*) into held from passkeys where tenancy_id = of_tenancy and user_id = of_user;
  if held >= maximum then raise exception using errcode = 'PT001', message = 'too many passkeys'; end if;
  return true;
end $$;
