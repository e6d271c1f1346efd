-- Sign-in with identity providers: sign-ins under way, and the tokens of linked accounts.

-- One account stands for one user once, and a user signs in with at most one account of a provider.
delete from provider_links newer using provider_links older
  where older.tenancy_id = newer.tenancy_id and older.user_id = newer.user_id
    and older.provider_config_id = newer.provider_config_id and older.account_id = newer.account_id
    and (older.created_at, older.id) < (newer.created_at, newer.id);
update provider_links newer set allow_sign_in = false from provider_links older
  where newer.allow_sign_in and older.allow_sign_in
    and older.tenancy_id = newer.tenancy_id and older.user_id = newer.user_id
    and older.provider_config_id = newer.provider_config_id
    and (older.created_at, older.id) < (newer.created_at, newer.id);
create unique index provider_links_once_for_sign_in on provider_links (tenancy_id, user_id, provider_config_id)
  where allow_sign_in;
create unique index provider_links_by_account on provider_links (tenancy_id, user_id, provider_config_id, account_id);
create index provider_links_by_creation on provider_links (tenancy_id, created_at, id);

create table social_requests (
  tenancy_id uuid not null,
  state_digest text not null,
  -- everything that must be remembered until the browser comes back, the PKCE verifier with it
  request_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenancy_id, state_digest)
);
-- providers bring back the state and nothing that would tell the tenancy
create unique index social_requests_by_state on social_requests (state_digest);
create index social_requests_by_expiry on social_requests (expires_at);

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
  -- somebody is asking the provider for new tokens; nobody else does until then
  renewing_until timestamptz,
  primary key (tenancy_id, id),
  constraint provider_tokens_of_link foreign key (tenancy_id, link_id)
    references provider_links (tenancy_id, id) on delete cascade
);
create unique index provider_tokens_by_link on provider_tokens (tenancy_id, link_id, scopes_digest);
