-- Counts the teams of a project, as 0014 counts users.

create function count_new_teams() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select tenancy_id, 'teams', date '1970-01-01', '', false, count(*) from added group by tenancy_id;
  return null;
end $$;
create trigger teams_are_counted after insert on teams referencing new table as added
  for each statement execute function count_new_teams();

create function count_gone_teams() returns trigger language plpgsql as $$
begin
  insert into metric_events (tenancy_id, kind, day, key, is_anonymous, change)
  select g.tenancy_id, 'teams', date '1970-01-01', '', false, -count(*)
  from gone g join tenancies t on t.id = g.tenancy_id group by g.tenancy_id;
  return null;
end $$;
create trigger gone_teams_are_counted after delete on teams referencing old table as gone
  for each statement execute function count_gone_teams();

insert into metric_counts (tenancy_id, kind, day, key, is_anonymous, count)
select tenancy_id, 'teams', date '1970-01-01', '', false, count(*) from teams group by tenancy_id;
