-- Triggers of sign-ins and sign-ups are planned once for each connection.

create or replace function salted_digest(salt uuid, personal jsonb) returns bytea language plpgsql immutable as $$
begin
  return sha256(uuid_send(salt) || convert_to(personal::text, 'UTF8'));
end $$;

create or replace function record_change() returns trigger language plpgsql as $$
declare
  object text := tg_argv[0];
  columns text[] := tg_argv[2]::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  given jsonb := coalesce(new_row, old_row);
  of_tenancy uuid := given ->> 'tenancy_id';
  of_user uuid := given ->> 'user_id';
  of_team uuid := given ->> 'team_id';
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  old_values jsonb;
  new_values jsonb;
begin
  if current_setting('portico.origin', true) = 'off' then return null; end if;
  -- nested, because a condition with a subquery is planned at each call if its first part is a constant
  if tg_op = 'DELETE' then
    if tg_argv[3] like '%user%' and of_user is not null
      and not exists (select 1 from users where tenancy_id = of_tenancy and id = of_user) then return null; end if;
    if tg_argv[3] like '%team%' and of_team is not null
      and not exists (select 1 from teams where tenancy_id = of_tenancy and id = of_team) then return null; end if;
  end if;
  if object = 'team' then of_team := given ->> 'id'; end if;
  if tg_op = 'UPDATE' then
    old_values := logged_values(old_row, columns, new_row);
    new_values := logged_values(new_row, columns, old_row);
    if new_values is null then return null; end if;
    if new_values ->> 'revoked_at' is not null then verb := 'revoked'; end if;
  else
    old_values := logged_values(old_row, columns);
    new_values := logged_values(new_row, columns);
  end if;
  perform record_event(of_tenancy, object || '.' || verb, of_user, of_team, given ->> tg_argv[1], old_values, new_values);
  return null;
end $$;

create or replace function record_session() returns trigger language plpgsql as $$
declare
  session sessions := coalesce(new, old);
begin
  if tg_op = 'DELETE' then
    if old.expires_at <= event_time()
      or not exists (select 1 from users where tenancy_id = old.tenancy_id and id = old.user_id) then return null; end if;
  end if;
  perform record_event(session.tenancy_id,
    case when session.is_impersonation then 'impersonation.' else 'session.' end
      || case tg_op when 'INSERT' then 'started' else 'ended' end,
    session.user_id, null, session.id::text, null,
    case tg_op when 'INSERT' then jsonb_strip_nulls(jsonb_build_object(
      'method', session.method, 'expires_at', session.expires_at, 'reason', session.begun_by ->> 'reason')) end);
  return null;
end $$;

create or replace function notice_kind(event events) returns text language plpgsql volatile as $$
begin
  -- a password reset has an email of its own
  if event.operation = 'POST /auth/password/reset' and event.type not in ('session.started', 'user.earlier_access_removed')
  then return null; end if;
  -- each sign-in: apart from the others, whose expression is planned at each call
  if event.type = 'session.started' then
    if note_device(event) then return 'new_device'; end if;
    return null;
  end if;
  return case event.type
    when 'session.token_reused' then 'token_reused'
    when 'user.earlier_access_removed' then 'earlier_access_removed'
    when 'user.deletion_scheduled' then 'deletion_scheduled'
    when 'password.created' then 'password_set'
    when 'password.changed' then 'password_changed'
    when 'password.deleted' then 'password_removed'
    when 'second_factor.enabled' then 'second_factor_on'
    when 'second_factor.disabled' then 'second_factor_off'
    when 'second_factor.replaced' then 'second_factor_replaced'
    when 'second_factor.recovery_codes_created' then
      case when not belongs_to_setup(event) then 'recovery_codes_created' end
    when 'second_factor.recovery_code_used' then 'recovery_code_used'
    when 'passkey.created' then 'passkey_added'
    when 'passkey.deleted' then 'passkey_removed'
    when 'oauth_account.created' then 'account_linked'
    when 'oauth_account.deleted' then 'account_unlinked'
    when 'api_key.created' then 'api_key_created'
    when 'contact_channel.created' then
      case when (event.after ->> 'is_primary')::boolean or (event.after ->> 'used_for_auth')::boolean then 'address_changed' end
    when 'contact_channel.updated' then
      case when event.after ? 'is_primary' or event.after ? 'used_for_auth' or (event.after ? 'value' and exists (
        select 1 from contact_channels c
        where c.tenancy_id = event.tenancy_id and c.user_id = event.user_id and c.id::text = event.subject_id
          and (c.is_primary or c.used_for_auth)
      )) then 'address_changed' end
    when 'contact_channel.deleted' then
      case when (event.before ->> 'is_primary')::boolean or (event.before ->> 'used_for_auth')::boolean then 'address_changed' end
  end;
end $$;
