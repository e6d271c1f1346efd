-- Users get an email when a session is ended because its old token was used.

create or replace function notice_kind(event events) returns text language plpgsql volatile as $$
begin
  -- a password reset has an email of its own
  if event.operation = 'POST /auth/password/reset' and event.type not in ('session.started', 'user.earlier_access_removed')
  then return null; end if;
  return case event.type
    when 'session.started' then case when note_device(event) then 'new_device' end
    when 'session.token_reused' then 'token_reused'
    when 'user.earlier_access_removed' then 'earlier_access_removed'
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

drop trigger queue_notices on events;
create trigger queue_notices after insert on events for each row when (
  new.user_id is not null and new.type in ('session.started', 'session.token_reused', 'user.earlier_access_removed',
    'password.created', 'password.changed', 'password.deleted',
    'second_factor.enabled', 'second_factor.disabled', 'second_factor.replaced',
    'second_factor.recovery_codes_created', 'second_factor.recovery_code_used',
    'passkey.created', 'passkey.deleted', 'oauth_account.created', 'oauth_account.deleted', 'api_key.created',
    'contact_channel.created', 'contact_channel.updated', 'contact_channel.deleted')
) execute function queue_notice();
