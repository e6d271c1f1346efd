-- Outside of a transaction. Erasures find what is stored about a user.

create index concurrently outgoing_emails_of_user on outgoing_emails (tenancy_id, user_id, created_at, id) where user_id is not null;
-- next statement
create index concurrently email_broadcasts_to_one_user on email_broadcasts (tenancy_id, (user_ids[1])) where user_count = 1;
-- next statement
create index concurrently webhook_messages_about_emails on webhook_messages (tenancy_id, (lower(data #>> '{row,recipient}')))
  where type like 'email.%';
-- next statement
create index concurrently verification_codes_of_user on verification_codes (tenancy_id, user_id) where user_id is not null;
-- next statement
create index concurrently verification_codes_by_address on verification_codes (tenancy_id, (lower(data ->> 'email')))
  where data ->> 'email' is not null;
