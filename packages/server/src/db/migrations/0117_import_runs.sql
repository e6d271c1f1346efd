-- Runs of imports have a state and counts, and lines can be teams, members and API keys.

alter table import_runs
  add column file_name text,
  add column started_by jsonb,
  add column state text not null default 'running',
  add column changed_at timestamptz,
  add column created_count integer not null default 0,
  add column updated_count integer not null default 0,
  add column skipped_count integer not null default 0,
  add column refused_count integer not null default 0,
  add column deleted_count integer not null default 0,
  add column spared_count integer not null default 0;

create index import_runs_by_time on import_runs (tenancy_id, started_at, id);
create index import_runs_by_age on import_runs (started_at);

alter table import_lines
  alter column user_id drop not null,
  add column kind text not null default 'user',
  add column team_id uuid,
  add column key_id uuid,
  add column is_update boolean not null default false;

create index import_lines_of_members on import_lines (tenancy_id, user_id, team_id) where kind = 'membership';
create index import_lines_of_changes on import_lines (tenancy_id, user_id) where is_update;

-- Imported users have a time of their password already.
drop trigger note_new_passwords on users;
create trigger note_new_passwords before insert on users for each row
  when (new.password_hash is not null and new.password_changed_at is null)
  execute function note_password();
