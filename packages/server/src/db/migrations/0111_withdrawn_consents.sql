-- Consents that users have withdrawn, as they were given, and events of both.

create table withdrawn_consents (
  tenancy_id uuid not null,
  user_id uuid not null,
  withdrawn_at timestamptz not null,
  field_id text not null,
  version text not null,
  text text not null,
  url text,
  given_at timestamptz not null,
  recorded_by text not null,
  withdrawn_by text not null,
  primary key (tenancy_id, user_id, withdrawn_at, field_id, version),
  constraint withdrawn_consents_of_user foreign key (tenancy_id, user_id)
    references users (tenancy_id, id) on delete cascade
);

create trigger record_sign_up_consents after insert or delete on sign_up_consents for each row
  execute function record_change('consent', 'field_id', '{version,text,url,given_at,recorded_by}', 'user');
