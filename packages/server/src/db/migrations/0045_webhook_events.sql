-- Changes of webhook endpoints in the event log. Listeners of the command line are no endpoints.
create trigger record_new_webhook_endpoints after insert on webhook_endpoints for each row when (new.url is not null)
  execute function record_change('webhook_endpoint', 'id', '{url,description,event_types,header_names}', '');
create trigger record_webhook_endpoints after update on webhook_endpoints for each row when (new.url is not null and
  (old.url, old.description, old.event_types, old.rate_limit, old.header_names, old.disabled_at, old.previous_secret_until)
  is distinct from
  (new.url, new.description, new.event_types, new.rate_limit, new.header_names, new.disabled_at, new.previous_secret_until)
) execute function record_change('webhook_endpoint', 'id',
  '{url,description,event_types,rate_limit,header_names,disabled_at,disabled_by,previous_secret_until}', '');
create function record_deleted_endpoint() returns trigger language plpgsql as $$
begin
  perform record_event(new.tenancy_id, 'webhook_endpoint.deleted', null, null, new.id::text,
    jsonb_build_object('url', new.url), null);
  return null;
end $$;
create trigger record_deleted_webhook_endpoints after update on webhook_endpoints for each row
  when (new.url is not null and old.deleted_at is null and new.deleted_at is not null)
  execute function record_deleted_endpoint();

-- Triggers that queue webhooks, in the transaction of the change. They do nothing for projects without endpoints.

-- The columns of a user as the server reads them (features/users/user-row.ts).
create function webhook_user(of_tenancy uuid, of_user uuid) returns jsonb language plpgsql stable as $$
begin
  return (select to_jsonb(row) from (
    select u.id, u.display_name, u.profile_image_url, u.is_anonymous, u.signed_up_at, u.last_active_at, u.otp_auth_enabled,
      u.requires_totp, u.restricted_by_admin, u.restricted_by_admin_reason, u.restricted_by_admin_private_details,
      c.value as primary_email, u.seen_at is not null as has_been_active,
      u.password_hash is not null as has_password,
      exists (select 1 from passkeys k where k.tenancy_id = u.tenancy_id and k.user_id = u.id) as has_passkey,
      coalesce(c.is_verified, false) as primary_email_verified,
      coalesce(c.used_for_auth, false) as primary_email_auth_enabled,
      u.client_metadata, u.client_read_only_metadata, u.server_metadata,
      (select json_agg(json_build_object('id', p.provider_config_id, 'account_id', p.account_id, 'email', p.email)
          order by p.created_at, p.id)
        from provider_links p where p.tenancy_id = u.tenancy_id and p.user_id = u.id) as provider_links,
      (select to_json(t) from team_memberships m join teams t on t.tenancy_id = m.tenancy_id and t.id = m.team_id
        where m.tenancy_id = u.tenancy_id and m.team_id = u.selected_team_id and m.user_id = u.id) as selected_team
    from users u left join contact_channels c
      on c.tenancy_id = u.tenancy_id and c.user_id = u.id and c.type = 'email' and c.is_primary
    where u.tenancy_id = of_tenancy and u.id = of_user
  ) as row);
end $$;

create function has_webhooks(of_tenancy uuid) returns boolean language plpgsql stable as $$
begin
  return current_setting('portico.origin', true) is distinct from 'off'
    and exists (select 1 from webhook_endpoints where tenancy_id = of_tenancy);
end $$;

-- Objects that the transaction has created, up to some thousands, so that what belongs to their creation is no message of its own.
create function note_created() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('portico.created', true), '');
begin
  if has_webhooks(new.tenancy_id) and length(noted) < 100000 then
    perform set_config('portico.created', noted || new.id || ' ', true);
  end if;
  return new;
end $$;
create trigger note_created_users before insert on users for each row execute function note_created();
create trigger note_created_teams before insert on teams for each row execute function note_created();

create function is_created_here(object uuid) returns boolean language sql stable as $$
  select strpos(coalesce(current_setting('portico.created', true), ''), object::text) > 0
$$;

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
  if found or is_created_here(of_user) or not is_webhook_wanted(of_tenancy, 'user.updated') then return; end if;
  perform queue_webhook(of_tenancy, 'user.updated', of_user::text, changed, event_time());
end $$;

create function queue_new_user() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(new.tenancy_id, 'user.created') then
    perform queue_webhook(new.tenancy_id, 'user.created', new.id::text, webhook_user(new.tenancy_id, new.id), event_time());
  end if;
  return null;
end $$;
create trigger webhook_of_new_users after insert on users for each row execute function queue_new_user();

create function queue_user() returns trigger language plpgsql as $$
begin
  perform queue_changed_user(new.tenancy_id, new.id);
  return null;
end $$;
create trigger webhook_of_users after update on users for each row when (
  (old.display_name, old.profile_image_url, old.is_anonymous, old.otp_auth_enabled, old.selected_team_id, old.requires_totp,
    old.client_metadata, old.client_read_only_metadata, old.server_metadata, old.password_hash is null,
    old.restricted_by_admin, old.restricted_by_admin_reason, old.restricted_by_admin_private_details)
  is distinct from
  (new.display_name, new.profile_image_url, new.is_anonymous, new.otp_auth_enabled, new.selected_team_id, new.requires_totp,
    new.client_metadata, new.client_read_only_metadata, new.server_metadata, new.password_hash is null,
    new.restricted_by_admin, new.restricted_by_admin_reason, new.restricted_by_admin_private_details)
) execute function queue_user();

-- Rows that are a part of the user object.
create function queue_user_of_row() returns trigger language plpgsql as $$
begin
  perform queue_changed_user((coalesce(to_jsonb(new), to_jsonb(old)) ->> 'tenancy_id')::uuid,
    (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'user_id')::uuid);
  return null;
end $$;
create trigger webhook_of_new_addresses after insert on contact_channels for each row
  when (new.is_primary) execute function queue_user_of_row();
create trigger webhook_of_addresses after update on contact_channels for each row
  when (old.is_primary or new.is_primary) execute function queue_user_of_row();
create trigger webhook_of_deleted_addresses after delete on contact_channels for each row
  when (old.is_primary) execute function queue_user_of_row();
create trigger webhook_of_provider_links after insert or delete on provider_links for each row
  execute function queue_user_of_row();
create trigger webhook_of_passkeys after insert or delete on passkeys for each row execute function queue_user_of_row();

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
create trigger webhook_of_deleted_users before delete on users for each row execute function queue_deleted_user();

create function queue_team() returns trigger language plpgsql as $$
declare
  type text := 'team.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  team teams := coalesce(new, old);
begin
  if is_webhook_wanted(team.tenancy_id, type) then
    perform queue_webhook(team.tenancy_id, type, null,
      case tg_op when 'DELETE' then jsonb_build_object('id', team.id) else to_jsonb(team) - 'tenancy_id' end, event_time());
  end if;
  return null;
end $$;
create trigger webhook_of_new_teams after insert or delete on teams for each row execute function queue_team();
create trigger webhook_of_teams after update on teams for each row when (
  (old.display_name, old.profile_image_url, old.client_metadata, old.client_read_only_metadata, old.server_metadata)
  is distinct from
  (new.display_name, new.profile_image_url, new.client_metadata, new.client_read_only_metadata, new.server_metadata)
) execute function queue_team();

-- Not for the creator of a team, and not when the team or the user is deleted: those messages say it.
create function queue_membership() returns trigger language plpgsql as $$
declare
  type text := 'team_membership.' || case tg_op when 'INSERT' then 'created' else 'deleted' end;
  membership team_memberships := coalesce(new, old);
begin
  if not is_webhook_wanted(membership.tenancy_id, type) then return null; end if;
  if tg_op = 'INSERT' and is_created_here(membership.team_id) then return null; end if;
  if tg_op = 'DELETE' and (
    not exists (select 1 from teams where tenancy_id = old.tenancy_id and id = old.team_id)
    or not exists (select 1 from users where tenancy_id = old.tenancy_id and id = old.user_id)
  ) then return null; end if;
  perform queue_webhook(membership.tenancy_id, type, null,
    jsonb_build_object('team_id', membership.team_id, 'user_id', membership.user_id), event_time());
  return null;
end $$;
create trigger webhook_of_memberships after insert or delete on team_memberships for each row
  execute function queue_membership();

create function queue_team_permission() returns trigger language plpgsql as $$
declare
  type text := 'team_permission.' || case tg_op when 'INSERT' then 'created' else 'deleted' end;
  permission team_permission_grants := coalesce(new, old);
begin
  if not is_webhook_wanted(permission.tenancy_id, type) then return null; end if;
  if tg_op = 'INSERT' and is_created_here(permission.team_id) then return null; end if;
  if tg_op = 'DELETE' and not exists (
    select 1 from team_memberships
    where tenancy_id = old.tenancy_id and team_id = old.team_id and user_id = old.user_id
  ) then return null; end if;
  perform queue_webhook(permission.tenancy_id, type, null, jsonb_build_object('id', permission.permission_id,
    'team_id', permission.team_id, 'user_id', permission.user_id), event_time());
  return null;
end $$;
create trigger webhook_of_team_permissions after insert or delete on team_permission_grants for each row
  execute function queue_team_permission();

create function queue_project_permission() returns trigger language plpgsql as $$
declare
  type text := 'project_permission.' || case tg_op when 'INSERT' then 'created' else 'deleted' end;
  permission project_permission_grants := coalesce(new, old);
begin
  if not is_webhook_wanted(permission.tenancy_id, type) then return null; end if;
  if tg_op = 'INSERT' and is_created_here(permission.user_id) then return null; end if;
  if tg_op = 'DELETE' and not exists (
    select 1 from users where tenancy_id = old.tenancy_id and id = old.user_id
  ) then return null; end if;
  perform queue_webhook(permission.tenancy_id, type, null,
    jsonb_build_object('id', permission.permission_id, 'user_id', permission.user_id), event_time());
  return null;
end $$;
create trigger webhook_of_project_permissions after insert or delete on project_permission_grants for each row
  execute function queue_project_permission();

-- Payments and emails: the whole row. The name of the event is the argument of the trigger.
create function queue_row() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(new.tenancy_id, tg_argv[0]) then
    perform queue_webhook(new.tenancy_id, tg_argv[0], null, to_jsonb(new) - 'tenancy_id', event_time());
  end if;
  return null;
end $$;
create trigger webhook_of_new_subscriptions after insert on subscriptions for each row
  execute function queue_row('subscription.created');
create trigger webhook_of_subscriptions after update on subscriptions for each row when (
  (old.product_id, old.price_id, old.quantity, old.status, old.cancel_at_period_end, old.period_end) is distinct from
  (new.product_id, new.price_id, new.quantity, new.status, new.cancel_at_period_end, new.period_end)
  and (new.status not in ('canceled', 'incomplete_expired') or new.status = old.status)
) execute function queue_row('subscription.updated');
create trigger webhook_of_ended_subscriptions after update on subscriptions for each row
  when (new.status in ('canceled', 'incomplete_expired') and new.status <> old.status)
  execute function queue_row('subscription.ended');
create trigger webhook_of_purchases after insert on one_time_purchases for each row
  execute function queue_row('purchase.created');
create trigger webhook_of_revoked_purchases after update on one_time_purchases for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function queue_row('purchase.revoked');
create trigger webhook_of_new_payments after insert on payments for each row
  when (new.status = 'succeeded') execute function queue_row('payment.succeeded');
create trigger webhook_of_succeeded_payments after update on payments for each row
  when (new.status = 'succeeded' and old.status <> 'succeeded') execute function queue_row('payment.succeeded');
create trigger webhook_of_new_failed_payments after insert on payments for each row
  when (new.status = 'failed') execute function queue_row('payment.failed');
create trigger webhook_of_failed_payments after update on payments for each row
  when (new.status = 'failed' and old.status <> 'failed') execute function queue_row('payment.failed');
create trigger webhook_of_refunds after update on payments for each row
  when (new.refunded_amount > old.refunded_amount) execute function queue_row('payment.refunded');
create trigger webhook_of_quantities after insert on item_quantity_changes for each row
  execute function queue_row('item_quantity.changed');

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
create trigger webhook_of_delivered_emails after update on outgoing_emails for each row
  when (old.delivered_at is null and new.delivered_at is not null) execute function queue_email('email.delivered');
create trigger webhook_of_bounced_emails after update on outgoing_emails for each row
  when (old.bounced_at is null and new.bounced_at is not null) execute function queue_email('email.bounced');
