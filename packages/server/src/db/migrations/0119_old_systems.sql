-- Users can move in from an old system at their first sign-in.

create table old_systems (
  tenancy_id uuid primary key,
  -- the number of the last line of its import
  line_count integer not null default 0,
  moved_count integer not null default 0,
  last_moved_at timestamptz,
  -- how many users it has, as it says. null: it does not
  total_users integer,
  -- sign-ins without a usable answer, and why the last one had none
  failure_count integer not null default 0,
  last_failure_at timestamptz,
  last_failure text
);
