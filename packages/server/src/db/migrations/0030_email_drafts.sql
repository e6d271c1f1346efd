-- Drafts of emails to users.

create table email_drafts (
  tenancy_id uuid not null,
  id uuid not null,
  display_name text not null,
  tsx_source text not null,
  -- null: the active theme. 'false': no theme
  theme_id text,
  created_at timestamptz not null,
  -- sending counts as an update
  updated_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenancy_id, id)
);

-- The list of a project, last updated first.
create index email_drafts_by_update on email_drafts (tenancy_id, updated_at desc, id);
