-- Outside of a transaction.
-- Finds the newest email to an address, for reports of email providers that do not name the email.
create index concurrently outgoing_emails_by_recipient
  on outgoing_emails (tenancy_id, lower(recipient) collate "C", created_at desc);
