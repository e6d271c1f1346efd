-- Pictures that users, teams and projects uploaded, until they are replaced or go with their owner.

create table images (
  tenancy_id uuid not null,
  id uuid not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);
alter table images alter column bytes set storage external;
