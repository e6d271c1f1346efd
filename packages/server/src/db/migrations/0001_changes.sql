-- What other replicas must drop from memory. Written with its cause, read by every replica, purged after an hour.
create table changes (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  topic text not null,
  key text not null
);

create index changes_by_at on changes (at);
