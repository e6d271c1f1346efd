-- What is told of mail that was sent: why it failed, and through which server it went. Each project lists its own.

alter table outgoing_emails
  add column last_error_type text,
  -- the sender of the last attempt, without its password
  add column sent_with jsonb;
create index outgoing_emails_by_tenancy on outgoing_emails (tenancy_id, created_at, id);
