-- Outside of a transaction. Copies the activity of the users who were there before 0021, in small batches: activity of
-- copied users waits until their batch is committed. Users who were active since then have newer rows.
do $$
declare
  position users;
begin
  position.tenancy_id := '00000000-0000-0000-0000-000000000000';
  position.id := position.tenancy_id;
  loop
    with batch as materialized (
      select u.tenancy_id, u.id, u.is_anonymous, u.last_active_at from users u
      where (u.tenancy_id, u.id) > (position.tenancy_id, position.id)
      order by u.tenancy_id, u.id limit 2000 for key share
    ), copied as (
      insert into user_activity (tenancy_id, user_id, is_anonymous, last_active_at)
      select tenancy_id, id, is_anonymous, date_trunc('milliseconds', last_active_at) from batch
      on conflict do nothing
    )
    select b.tenancy_id, b.id into position.tenancy_id, position.id
    from batch b order by b.tenancy_id desc, b.id desc limit 1;
    exit when not found;
    commit;
  end loop;
end $$;

-- next statement
create index concurrently users_by_sign_up_of_anonymous on users (tenancy_id, signed_up_at, id) where is_anonymous;
