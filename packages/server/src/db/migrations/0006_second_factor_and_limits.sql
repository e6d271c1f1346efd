-- The second factor of users, counters of attempts, and a word to refuse a whole statement.

alter table users
  add column totp_secret_sealed text,
  -- a secret may be stored before it is asked for
  add column requires_totp boolean not null default false,
  -- the time step of the last code that was taken: no code works twice
  add column totp_last_step bigint;

-- Losing them in a crash is fine, waiting for the disk at every attempt is not.
create unlogged table rate_limits (
  tenancy_id uuid not null,
  key text not null,
  attempts integer not null,
  resets_at timestamptz not null,
  primary key (tenancy_id, key)
) with (fillfactor = 50);
create index rate_limits_by_reset on rate_limits (resets_at);

-- Fails the statement it stands in, so that all of its parts are undone.
create function refuse_unless(condition boolean, reason text) returns boolean language plpgsql as $$
begin
  if condition then return true; end if;
  raise exception using errcode = 'PT001', message = reason;
end $$;
