-- Drafts of the branding of projects, and versions that were published before.

create table brandings (
  tenancy_id uuid primary key,
  revision integer not null default 1,
  draft jsonb,
  draft_updated_at timestamptz,
  former jsonb not null default '[]'
);
