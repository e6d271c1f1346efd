-- Triggers that queue webhooks, in the transaction of the change. They do nothing for projects without endpoints.

create function has_webhooks(of_tenancy uuid) returns boolean language plpgsql stable as $$
begin
  return current_setting('portico.origin', true) is distinct from 'off'
    and exists (select 1 from webhook_endpoints where tenancy_id = of_tenancy);
end $$;

-- Whether this transaction has created a user or team. What belongs to the creation is no message of its own.
create function is_new_user(of_tenancy uuid, of_user uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from users where tenancy_id = of_tenancy and id = of_user and created_in = pg_current_xact_id_if_assigned()
  );
end $$;

create function is_new_team(of_tenancy uuid, of_team uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from teams where tenancy_id = of_tenancy and id = of_team and created_in = pg_current_xact_id_if_assigned()
  );
end $$;

-- Queues user.updated, or brings the message of this transaction about the user up to date.
create function queue_changed_user(of_tenancy uuid, of_user uuid) returns void language plpgsql as $$
declare
  changed jsonb;
begin
  if not has_webhooks(of_tenancy) then return; end if;
  changed := webhook_user(of_tenancy, of_user);
  -- deleted
  if changed is null then return; end if;
  update webhook_messages set data = jsonb_build_object('row', changed)
  where tenancy_id = of_tenancy and subject = of_user::text and transaction_id = pg_current_xact_id()
    and type in ('user.created', 'user.updated');
  if found or is_new_user(of_tenancy, of_user) or not is_webhook_wanted(of_tenancy, 'user.updated') then return; end if;
  perform queue_webhook(of_tenancy, 'user.updated', of_user::text, changed, event_time());
end $$;

create function queue_new_users() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform queue_webhook(a.tenancy_id, 'user.created', a.id::text, webhook_user(a.tenancy_id, a.id), event_time())
  from added a
  where exists (select 1 from webhook_endpoints e where e.tenancy_id = a.tenancy_id)
    and is_webhook_wanted(a.tenancy_id, 'user.created');
  return null;
end $$;

create function queue_users_of_new_addresses() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform queue_changed_user(a.tenancy_id, a.user_id)
  from added a
  where a.is_primary and exists (select 1 from webhook_endpoints e where e.tenancy_id = a.tenancy_id);
  return null;
end $$;

create function queue_user() returns trigger language plpgsql as $$
begin
  perform queue_changed_user(new.tenancy_id, new.id);
  return null;
end $$;

-- Rows that are a part of the user object.
create function queue_user_of_row() returns trigger language plpgsql as $$
begin
  perform queue_changed_user((coalesce(to_jsonb(new), to_jsonb(old)) ->> 'tenancy_id')::uuid,
    (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'user_id')::uuid);
  return null;
end $$;

-- Before the deletion, while the memberships exist.
create function queue_deleted_user() returns trigger language plpgsql as $$
declare
  membership record;
begin
  if is_webhook_wanted(old.tenancy_id, 'team_membership.deleted') then
    for membership in
      select team_id from team_memberships where tenancy_id = old.tenancy_id and user_id = old.id order by created_at, team_id
    loop
      perform queue_webhook(old.tenancy_id, 'team_membership.deleted', null,
        jsonb_build_object('team_id', membership.team_id, 'user_id', old.id), event_time());
    end loop;
  end if;
  if is_webhook_wanted(old.tenancy_id, 'user.deleted') then
    perform queue_webhook(old.tenancy_id, 'user.deleted', null, jsonb_build_object('id', old.id, 'teams', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id) order by t.created_at, t.id)
      from team_memberships m join teams t on t.tenancy_id = m.tenancy_id and t.id = m.team_id
      where m.tenancy_id = old.tenancy_id and m.user_id = old.id
    ), '[]')), event_time());
  end if;
  return old;
end $$;

-- The user object only shows whether there is a passkey.
create function queue_user_of_passkey() returns trigger language plpgsql as $$
declare
  given passkeys := coalesce(new, old);
begin
  if exists (
    select 1 from passkeys
    where tenancy_id = given.tenancy_id and user_id = given.user_id and credential_id <> given.credential_id
  ) then return null; end if;
  perform queue_changed_user(given.tenancy_id, given.user_id);
  return null;
end $$;

create function queue_team() returns trigger language plpgsql as $$
declare
  type text := 'team.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  team teams := coalesce(new, old);
begin
  if is_webhook_wanted(team.tenancy_id, type) then
    perform queue_webhook(team.tenancy_id, type, null,
      case tg_op when 'DELETE' then jsonb_build_object('id', team.id) else to_jsonb(team) - '{tenancy_id,created_in}'::text[] end, event_time());
  end if;
  return null;
end $$;

-- Not for the creator of a team: the message about the team says it.
create function queue_new_memberships() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform queue_webhook(a.tenancy_id, 'team_membership.created', null,
    jsonb_build_object('team_id', a.team_id, 'user_id', a.user_id), event_time())
  from added a
  where exists (select 1 from webhook_endpoints e where e.tenancy_id = a.tenancy_id)
    and is_webhook_wanted(a.tenancy_id, 'team_membership.created') and not is_new_team(a.tenancy_id, a.team_id);
  return null;
end $$;

-- Not when the team or the user is deleted: those messages say it.
create function queue_deleted_membership() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(old.tenancy_id, 'team_membership.deleted')
    and exists (select 1 from teams where tenancy_id = old.tenancy_id and id = old.team_id)
    and exists (select 1 from users where tenancy_id = old.tenancy_id and id = old.user_id)
  then
    perform queue_webhook(old.tenancy_id, 'team_membership.deleted', null,
      jsonb_build_object('team_id', old.team_id, 'user_id', old.user_id), event_time());
  end if;
  return null;
end $$;

create function queue_new_team_permissions() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform queue_webhook(a.tenancy_id, 'team_permission.created', null,
    jsonb_build_object('id', a.permission_id, 'team_id', a.team_id, 'user_id', a.user_id), event_time())
  from added a
  where exists (select 1 from webhook_endpoints e where e.tenancy_id = a.tenancy_id)
    and is_webhook_wanted(a.tenancy_id, 'team_permission.created') and not is_new_team(a.tenancy_id, a.team_id);
  return null;
end $$;

create function queue_deleted_team_permission() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(old.tenancy_id, 'team_permission.deleted') and exists (
    select 1 from team_memberships
    where tenancy_id = old.tenancy_id and team_id = old.team_id and user_id = old.user_id
  ) then
    perform queue_webhook(old.tenancy_id, 'team_permission.deleted', null,
      jsonb_build_object('id', old.permission_id, 'team_id', old.team_id, 'user_id', old.user_id), event_time());
  end if;
  return null;
end $$;

create function queue_new_project_permissions() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform queue_webhook(a.tenancy_id, 'project_permission.created', null,
    jsonb_build_object('id', a.permission_id, 'user_id', a.user_id), event_time())
  from added a
  where exists (select 1 from webhook_endpoints e where e.tenancy_id = a.tenancy_id)
    and is_webhook_wanted(a.tenancy_id, 'project_permission.created') and not is_new_user(a.tenancy_id, a.user_id);
  return null;
end $$;

create function queue_deleted_project_permission() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(old.tenancy_id, 'project_permission.deleted')
    and exists (select 1 from users where tenancy_id = old.tenancy_id and id = old.user_id)
  then
    perform queue_webhook(old.tenancy_id, 'project_permission.deleted', null,
      jsonb_build_object('id', old.permission_id, 'user_id', old.user_id), event_time());
  end if;
  return null;
end $$;

-- Payments and emails: the whole row. The name of the event is the argument of the trigger.
create function queue_row() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(new.tenancy_id, tg_argv[0]) then
    perform queue_webhook(new.tenancy_id, tg_argv[0], null, to_jsonb(new) - 'tenancy_id', event_time());
  end if;
  return null;
end $$;

-- Codes in subjects are removed.
create function queue_email() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(new.tenancy_id, tg_argv[0]) then
    perform queue_webhook(new.tenancy_id, tg_argv[0], null, jsonb_build_object('id', new.id, 'recipient', new.recipient,
      'subject', without_secrets(new.subject, new.secrets), 'user_id', new.user_id, 'broadcast_id', new.broadcast_id,
      'created_at', new.created_at, 'reason', new.last_error), event_time());
  end if;
  return null;
end $$;
