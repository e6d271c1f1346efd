-- Lists users by their last activity, and anonymous users alone.

-- An index on the time in `users` would make every sign of activity write to all indexes of the user, also to those for
-- search. So the times are kept in narrow rows of their own. A trigger writes them, also for the previous release.
create table user_activity (
  tenancy_id uuid not null,
  user_id uuid not null,
  is_anonymous boolean not null,
  last_active_at timestamptz not null,
  primary key (tenancy_id, user_id),
  constraint user_activity_of_user foreign key (tenancy_id, user_id) references users (tenancy_id, id) on delete cascade
);

create function note_new_activity() returns trigger language plpgsql as $$
begin
  insert into user_activity (tenancy_id, user_id, is_anonymous, last_active_at)
  select tenancy_id, id, is_anonymous, date_trunc('milliseconds', last_active_at) from added;
  return null;
end $$;
create trigger activity_of_new_users after insert on users referencing new table as added
  for each statement execute function note_new_activity();

create function note_activity() returns trigger language plpgsql as $$
begin
  insert into user_activity (tenancy_id, user_id, is_anonymous, last_active_at)
  values (new.tenancy_id, new.id, new.is_anonymous, date_trunc('milliseconds', new.last_active_at))
  on conflict (tenancy_id, user_id) do update
    set is_anonymous = excluded.is_anonymous, last_active_at = excluded.last_active_at;
  return null;
end $$;
create trigger activity_of_users after update of last_active_at, is_anonymous on users for each row
  when (old.last_active_at is distinct from new.last_active_at or old.is_anonymous is distinct from new.is_anonymous)
  execute function note_activity();

create index user_activity_by_time on user_activity (tenancy_id, last_active_at, user_id) where not is_anonymous;
create index user_activity_by_time_with_anonymous on user_activity (tenancy_id, last_active_at, user_id);
create index user_activity_by_time_of_anonymous on user_activity (tenancy_id, last_active_at, user_id) where is_anonymous;
