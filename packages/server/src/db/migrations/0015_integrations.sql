-- Projects that partner platforms have created.

create table provisioned_projects (
  project_id text primary key references projects (id) on delete cascade,
  client_id text not null,
  created_at timestamptz not null,
  -- when somebody took the project over; that happens once
  transferred_at timestamptz,
  -- where the integration says the data is
  connection_strings_sealed text
);
