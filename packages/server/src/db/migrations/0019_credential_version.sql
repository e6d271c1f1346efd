-- The version of a user's credentials: codes, links and flows are bound to it and die when it moves on.

alter table users add column credential_version integer not null default 1;

alter table verification_codes
  -- the user that the code acts for; null for codes that act for nobody yet
  add column user_id uuid,
  -- of that user when the code was made; the code is dead once the user has another one
  add column credential_version integer,
  -- the session that began the flow; the code is dead once the session has ended
  add column session_id uuid,
  -- the session that the code began, for codes whose replay ends it
  add column begun_session_id uuid;

update verification_codes set user_id = (data ->> 'user_id')::uuid, credential_version = 1
  where kind in ('password_reset', 'email_verification', 'mfa_attempt', 'oauth_authorization', 'passkey_registration')
    and data ? 'user_id';

-- Sign-ins under way are bound to the session that began them, too. Those of before the upgrade are begun again.
delete from social_requests;
alter table social_requests
  add column user_id uuid,
  add column credential_version integer,
  add column session_id uuid;

-- A completed login of the command line gets a session of its own, as long as the session that confirmed it lives.
alter table cli_logins
  add column user_id uuid,
  add column credential_version integer,
  add column session_id uuid;

-- When the second factor was set up, to be shown after a reset of the password. Unknown for those of before.
alter table users add column totp_added_at timestamptz;
