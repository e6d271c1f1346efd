-- The same function as before, in a language whose plans are kept: PostgreSQL plans the body of an SQL function on each
-- call, which took a fifth of the database time of a sign-in.
create or replace function end_oldest_sessions(of_tenancy uuid, of_user uuid, new_session uuid, maximum integer)
returns setof uuid language plpgsql as $$
begin
  return query
    delete from sessions s using (
      select o.id from sessions o
      where o.tenancy_id = of_tenancy and o.user_id = of_user and o.id <> new_session
      order by o.last_used_at desc, o.id offset greatest(maximum - 1, 0)
    ) as excess
    where s.tenancy_id = of_tenancy and s.id = excess.id
    returning s.id;
end $$;
