-- When the user of a session last proved who they are, if not when the session began: a command-line login copies a session.
alter table sessions add column authenticated_at timestamptz;
