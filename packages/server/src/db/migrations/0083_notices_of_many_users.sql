-- Who has made a change for a user: a program with a key, or a person of the project. Null: the user. Changes of many users by one of
-- them send no emails.
alter table security_notices add column actor text;
create index security_notices_of_actor on security_notices (tenancy_id, actor, created_at) where actor is not null;

create or replace function queue_notice() returns trigger language plpgsql as $$
declare
  noticed text := notice_kind(new);
  addresses text[];
begin
  if noticed is null or strpos(coalesce(current_setting('portico.new_users', true), ''), new.user_id::text) > 0 then
    return null;
  end if;
  if noticed = 'earlier_access_removed' then
    delete from security_notices
    where tenancy_id = new.tenancy_id and user_id = new.user_id and transaction_id = pg_current_xact_id();
    -- the devices of the earlier sessions are new ones for the person who has proved the address
    delete from known_devices where tenancy_id = new.tenancy_id and user_id = new.user_id;
  end if;
  select array_agg(distinct value) into addresses from (
    select value from contact_channels
      where tenancy_id = new.tenancy_id and user_id = new.user_id and type = 'email' and is_primary
    union select value from contact_channels
      where noticed = 'address_changed' and tenancy_id = new.tenancy_id and user_id = new.user_id and id::text = new.subject_id
    union select new.before ->> 'value' where noticed = 'address_changed'
  ) as given where value is not null;
  -- no address, or a user who has had several of the kind in the last hour: an attacker must neither fill the mailbox, nor
  -- hide a change behind many others
  if addresses is null or (
    select count(*) from security_notices
    where tenancy_id = new.tenancy_id and user_id = new.user_id and kind = noticed
      and created_at > new.at - interval '1 hour'
  ) >= 5 then return null; end if;
  insert into security_notices (tenancy_id, id, user_id, kind, recipients, ip, country, user_agent, language, transaction_id,
    codes_left, created_at, actor)
  values (new.tenancy_id, ordered_uuid(), new.user_id, noticed, addresses, new.ip, new.country, new.user_agent,
    nullif(current_setting('portico.origin', true), '')::jsonb ->> 'language', pg_current_xact_id(),
    case when noticed = 'recovery_code_used' then (
      select count(*) from recovery_codes where tenancy_id = new.tenancy_id and user_id = new.user_id and used_at is null
    ) end, new.at, case when new.actor_type not in ('user', 'client') then concat_ws(':', new.actor_type, new.actor_id) end)
  on conflict (tenancy_id, user_id, kind, transaction_id) do update set recipients = array(
    select distinct unnest(security_notices.recipients || excluded.recipients)
  );
  return null;
end $$;
