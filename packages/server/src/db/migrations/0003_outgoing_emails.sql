-- Mail on its way. Rows are written with their cause and delivered by a background round; they stay as the record of
-- what was sent, and as the built-in inbox while no SMTP server is set up.

create table outgoing_emails (
  tenancy_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  sender_name text not null,
  attempts integer not null default 0,
  -- null when nothing is left to do: delivered, or given up
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_error text,
  primary key (tenancy_id, id)
);
create index outgoing_emails_due on outgoing_emails (next_attempt_at) where next_attempt_at is not null;
create index outgoing_emails_by_creation on outgoing_emails (created_at, id);
create index outgoing_emails_by_id on outgoing_emails (id);
