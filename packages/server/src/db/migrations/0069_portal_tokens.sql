-- Tokens of webhook portals and of the Svix API. They end with what made them: the session of a person, or a key set.

create table webhook_portal_tokens (
  tenancy_id uuid not null,
  id uuid not null,
  -- UID of the application. Empty: the project itself
  application text not null,
  -- the person in the internal project. null: a key made it
  person_tenancy_id uuid,
  person_id uuid,
  session_id uuid,
  key_set_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenancy_id, id),
  constraint portal_token_has_maker check (num_nonnulls(session_id, key_set_id) = 1)
);
create index webhook_portal_tokens_by_time on webhook_portal_tokens (tenancy_id, created_at, id);
create index webhook_portal_tokens_by_expiry on webhook_portal_tokens (expires_at);
