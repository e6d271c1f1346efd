-- Events name the role of a person. A failed sign-in is not done by the user whose account was tried. Emails to many users are
-- events.

-- the role of a person at that time. null for others
alter table events add column actor_role text;

-- As before, with the role. Events without one have the same digest as before.
create or replace function event_digest(e events) returns bytea language sql stable as $$
  select sha256(convert_to((jsonb_build_array(e.tenancy_id, extract(epoch from e.at), e.id, e.type, e.user_id, e.team_id,
    e.subject_id, e.actor_type, e.actor_id, e.level, e.operation, e.request_id, e.ip, e.country, e.user_agent, e.before,
    e.after) || case when e.actor_role is null then '[]' else jsonb_build_array(e.actor_role) end)::text, 'UTF8'))
$$;

-- As before, with the role.
create or replace function record_event(
  of_tenancy uuid, of_type text, of_user uuid, of_team uuid, of_subject text, old_values jsonb, new_values jsonb
) returns void language plpgsql as $$
declare
  setting text := nullif(current_setting('portico.origin', true), '');
  origin jsonb;
  happened_at timestamptz;
  new_id uuid := ordered_uuid();
  actor text;
begin
  if setting = 'off' then return; end if;
  origin := setting::jsonb;
  happened_at := event_time();
  -- without a session, a client acts for the user whose credentials it has. Who fails to sign in has none
  actor := coalesce(origin ->> 'actor', case
    when origin is null then 'system' when of_user is not null and of_type <> 'sign_in.failed' then 'user' else 'client'
  end);
  insert into events (tenancy_id, at, id, type, user_id, team_id, subject_id, actor_type, actor_id, actor_role, level,
    operation, request_id, ip, country, user_agent, before, after)
  values (of_tenancy, happened_at, new_id, of_type, of_user, of_team, of_subject, actor,
    coalesce(origin ->> 'actor_id', case when actor = 'user' then of_user::text end), origin ->> 'role',
    origin ->> 'level', origin ->> 'operation', origin ->> 'request', origin ->> 'ip', origin ->> 'country',
    origin ->> 'agent', old_values, new_values);
  insert into unsealed_events (tenancy_id, at, id) values (of_tenancy, happened_at, new_id);
end $$;

-- The display name or primary email of a person of projects. Null if the person does not exist any more.
create function person_name(person uuid) returns text language sql stable as $$
  select coalesce(u.display_name, c.value)
  from tenancies t
  join users u on u.tenancy_id = t.id and u.id = person
  left join contact_channels c on c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.type = 'email' and c.is_primary
  where t.project_id = 'internal' and t.branch_id = 'main'
$$;

create function record_broadcast() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_event(new.tenancy_id, 'broadcast.created', null, null, new.id::text, null, jsonb_strip_nulls(jsonb_build_object(
      'source', new.source, 'name', new.name, 'subject', logged_value(to_jsonb(new.subject)), 'user_count', new.user_count,
      'all_users', new.user_ids is null, 'send_at', new.send_at)));
  else
    perform record_event(new.tenancy_id, 'broadcast.updated', null, null, new.id::text,
      jsonb_build_object('status', old.status), jsonb_build_object('status', new.status));
  end if;
  return null;
end $$;
-- Apps send the same email to one user after the other. Those are no broadcasts to people.
create trigger record_broadcasts after insert on email_broadcasts for each row
  when (new.user_ids is null or new.user_count > 1) execute function record_broadcast();
create trigger record_changed_broadcasts after update on email_broadcasts for each row
  when (old.status is distinct from new.status and (new.user_ids is null or new.user_count > 1))
  execute function record_broadcast();
