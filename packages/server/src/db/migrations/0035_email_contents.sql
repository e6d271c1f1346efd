-- The content of a sent email, without the codes and links that it contained.

alter table outgoing_emails
  -- the parts of the email that only its recipient may read. Empty when delivery is over
  add column secrets text[] not null default '{}',
  -- whether the body can be kept without its secrets
  add column keeps_body boolean not null default false,
  -- when the body is deleted. Null before delivery is over, and afterwards
  add column body_until timestamptz;

-- An email has at most three secrets. `replace` ignores an empty text.
create function without_secrets(body text, secrets text[]) returns text
  language sql immutable parallel safe
  return replace(replace(replace(body, coalesce(secrets[1], ''), '••••••'), coalesce(secrets[2], ''), '••••••'),
    coalesce(secrets[3], ''), '••••••');
