-- Outside of a transaction. Erasures find the messages about the only team of a user.

create index concurrently webhook_messages_about_teams on webhook_messages (tenancy_id, (data #>> '{row,id}')) where type like 'team.%';
