-- Broadcasts store which users they leave out because they have unsubscribed. That is no failure.

drop trigger failed_new_emails_are_counted on outgoing_emails;
create trigger failed_new_emails_are_counted after insert on outgoing_emails for each row
  when (new.last_error_type is not null and new.last_error_type <> 'UNSUBSCRIBED') execute function count_failed_new_email();
