-- Keys show when they were last used.

alter table project_key_sets add column uses jsonb not null default '{}';
alter table api_keys add column last_used_at timestamptz;
