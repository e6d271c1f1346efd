-- Drafts of email templates, and versions that were published before.

create table email_template_versions (
  tenancy_id uuid not null,
  template_id uuid not null,
  -- raised by every change
  revision integer not null default 1,
  -- null: none
  draft jsonb,
  draft_updated_at timestamptz,
  -- up to ten, newest first, with the time at which each was replaced
  former jsonb not null default '[]',
  primary key (tenancy_id, template_id)
);
