-- Why sign-ins failed, in a list of their own. Addresses that belong to no user are deleted after 30 days.

-- Failed sign-ins, for the list of sign-ins. The event log has them too, without the address: events are sealed, and an address
-- that belongs to no user must be deleted earlier.
create table failed_sign_ins (
  tenancy_id uuid not null,
  -- ID and time of the event: events.subject_id and events.at
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  -- the address that was entered, if it belongs to no user or was not looked up
  address text,
  -- a sign-in method or the type of an identity provider
  method text not null,
  reason text not null,
  request_id text,
  ip text,
  country text,
  user_agent text,
  primary key (tenancy_id, at, id)
);
create index failed_sign_ins_by_reason on failed_sign_ins (tenancy_id, reason, at, id);
create index failed_sign_ins_of_user on failed_sign_ins (tenancy_id, user_id, at, id) where user_id is not null;
create index failed_sign_ins_of_address on failed_sign_ins (tenancy_id, address, at, id) where address is not null;
create index failed_sign_ins_by_age on failed_sign_ins (at);

-- Records acts that change nothing, such as failed sign-ins, which the server collects.
create or replace function record_acts(acts jsonb) returns void language plpgsql as $$
declare
  act jsonb;
  failed_id uuid;
begin
  for act in select jsonb_array_elements(acts) loop
    perform set_config('portico.origin', act ->> 'origin', true);
    failed_id := null;
    if act ->> 'type' = 'sign_in.failed' then
      failed_id := ordered_uuid();
      insert into failed_sign_ins (tenancy_id, id, at, user_id, address, method, reason, request_id, ip, country, user_agent)
      select (act ->> 'tenancy_id')::uuid, failed_id, o.at, (act ->> 'user_id')::uuid, act ->> 'address',
        act -> 'details' ->> 'method', act -> 'details' ->> 'reason', o.request_id, o.ip, o.country, o.user_agent
      from event_origin() o;
    end if;
    perform record_event((act ->> 'tenancy_id')::uuid, act ->> 'type', (act ->> 'user_id')::uuid, null,
      coalesce(failed_id::text, act ->> 'subject_id'), null, act -> 'details');
  end loop;
end $$;
