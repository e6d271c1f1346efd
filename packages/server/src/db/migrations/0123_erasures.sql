-- Deleted users are noted, so that their personal data can be erased.

alter table erasures
  add column addresses text[] not null default '{}',
  add column team_ids uuid[] not null default '{}';
create index erasures_asked_for on erasures (created_at) where completed_at is null and requested_by is not null;

-- Trigger: notes that the personal data of a deleted user is to be erased. Before the deletion, while the addresses exist.
create function note_erasure() returns trigger language plpgsql as $$
begin
  if current_setting('portico.origin', true) = 'off' then return old; end if;
  insert into erasures (tenancy_id, id, user_id, created_at, addresses, team_ids)
  values (old.tenancy_id, ordered_uuid(), old.id, event_time(), array(
    select distinct lower(value) from contact_channels where tenancy_id = old.tenancy_id and user_id = old.id and type = 'email'
  ), array(
    select m.team_id from team_memberships m where m.tenancy_id = old.tenancy_id and m.user_id = old.id and not exists (
      select 1 from team_memberships o where o.tenancy_id = m.tenancy_id and o.team_id = m.team_id and o.user_id <> old.id
    )
  ));
  return old;
end $$;

create trigger erasures_of_deleted_users before delete on users for each row execute function note_erasure();
