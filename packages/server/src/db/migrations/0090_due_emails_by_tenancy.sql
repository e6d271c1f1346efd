-- Taking due emails reads a few of each tenancy, instead of all that are due.

drop index outgoing_emails_due;
create index outgoing_emails_due on outgoing_emails (lane, tenancy_id, next_attempt_at) where next_attempt_at is not null;
