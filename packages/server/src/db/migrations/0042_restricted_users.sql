-- Users that an administrator has restricted: they can sign in, but only read their own user and sign out.

alter table users
  add column restricted_by_admin boolean not null default false,
  -- shown to the user
  add column restricted_by_admin_reason text,
  -- shown to servers only
  add column restricted_by_admin_private_details text;
-- not valid: the existing rows have no values, so they need no check
alter table users add constraint users_restriction check (
  restricted_by_admin or (restricted_by_admin_reason is null and restricted_by_admin_private_details is null)
) not valid;
