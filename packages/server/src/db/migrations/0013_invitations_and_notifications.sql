-- What a code is about, for those that are listed and withdrawn, such as the invitations of a team.

alter table verification_codes add column subject text;
create index verification_codes_by_subject on verification_codes (tenancy_id, kind, subject, created_at, id)
  where subject is not null;
-- links in mails name no project
create index verification_codes_to_unsubscribe on verification_codes (code_digest) where kind = 'unsubscribe';

-- Which kinds of mail a user does not want, or wants again.
create table notification_preferences (
  tenancy_id uuid not null,
  user_id uuid not null,
  category_id uuid not null,
  is_enabled boolean not null,
  primary key (tenancy_id, user_id, category_id),
  constraint notification_preferences_of_user foreign key (tenancy_id, user_id)
    references users (tenancy_id, id) on delete cascade
);
