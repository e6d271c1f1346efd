-- Sessions whose refresh token changes when it is used.
alter table sessions
  -- proves together with the digest that the server issued a token. null: the token never changes
  add column rotation_key text,
  -- the latest generation of tokens that was used. 0: none
  add column generation integer not null default 0,
  -- when it was used first. null: when the session began
  add column generation_used_at timestamptz;
