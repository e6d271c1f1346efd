-- What users have agreed to at sign-up.

create table sign_up_consents (
  tenancy_id uuid not null,
  user_id uuid not null,
  field_id text not null,
  version text not null,
  text text not null,
  url text,
  given_at timestamptz not null,
  recorded_by text not null,
  primary key (tenancy_id, user_id, field_id, version),
  constraint sign_up_consents_of_user foreign key (tenancy_id, user_id)
    references users (tenancy_id, id) on delete cascade
);
