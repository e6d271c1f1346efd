-- Data keys of secrets that are stored as texts: they have no foreign key to their data key, so retired data keys are kept.

alter table data_keys
  -- how often nothing was left to encrypt again after the key was retired. 2: nothing is
  add column renewals smallint not null default 0;
create index data_keys_to_renew on data_keys (retired_at) where retired_at is not null and renewals < 2;
drop index data_keys_retired;

-- Configurations with secrets that the release before sealed with the server secret.
create index tenancies_with_former_secrets on tenancies (id) where config_overrides::text ~ '"v[12][.]';
