-- The event log says why a person signed in as a user.

-- The deletion of an expired session is no event.
create or replace function record_session() returns trigger language plpgsql as $$
declare
  session sessions := coalesce(new, old);
begin
  if tg_op = 'DELETE' and (old.expires_at <= event_time()
    or not exists (select 1 from users where tenancy_id = old.tenancy_id and id = old.user_id)) then return null; end if;
  perform record_event(session.tenancy_id,
    case when session.is_impersonation then 'impersonation.' else 'session.' end
      || case tg_op when 'INSERT' then 'started' else 'ended' end,
    session.user_id, null, session.id::text, null,
    case tg_op when 'INSERT' then jsonb_strip_nulls(jsonb_build_object(
      'method', session.method, 'expires_at', session.expires_at, 'reason', session.begun_by ->> 'reason')) end);
  return null;
end $$;
