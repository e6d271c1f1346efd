-- Outside of a transaction.
-- Emails of a project that failed, are delayed or were cancelled, newest first.
create index concurrently outgoing_emails_with_problem on outgoing_emails (tenancy_id, created_at, id)
  where last_error is not null;
-- next statement
-- Bodies that are to be deleted.
create index concurrently outgoing_emails_with_body on outgoing_emails (body_until) where body_until is not null;
