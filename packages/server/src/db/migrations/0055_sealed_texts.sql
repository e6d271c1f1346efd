-- Outside of a transaction.
-- Texts of data keys begin with `v3.` and the ID of their data key. Those of the release before begin with `v1.` or `v2.`. They have
-- no foreign key to their data key, so retired data keys are kept.

alter table data_keys
  -- how often nothing was left to encrypt again after the key was retired. 2: nothing is
  add column if not exists renewals smallint not null default 0;

-- next statement
create index concurrently data_keys_to_renew on data_keys (retired_at) where retired_at is not null and renewals < 2;

-- next statement
drop index if exists data_keys_retired;

-- next statement
-- Configurations with secrets that the release before sealed with the server secret.
create index concurrently tenancies_with_former_secrets on tenancies (id) where config_overrides::text ~ '"v[12][.]';

-- next statement
create index concurrently users_with_former_totp_secret on users (tenancy_id, id)
  where totp_secret_sealed collate "C" < 'v3.';

-- next statement
create index concurrently users_by_key_of_totp_secret on users (tenancy_id, left(totp_secret_sealed, 39))
  where totp_secret_sealed is not null;

-- next statement
create index concurrently provider_tokens_with_former_access_token on provider_tokens (tenancy_id, id)
  where access_token_sealed collate "C" < 'v3.';

-- next statement
create index concurrently provider_tokens_by_key_of_access_token
  on provider_tokens (tenancy_id, left(access_token_sealed, 39)) where access_token_sealed is not null;

-- next statement
create index concurrently provider_tokens_with_former_refresh_token on provider_tokens (tenancy_id, id)
  where refresh_token_sealed collate "C" < 'v3.';

-- next statement
create index concurrently provider_tokens_by_key_of_refresh_token
  on provider_tokens (tenancy_id, left(refresh_token_sealed, 39)) where refresh_token_sealed is not null;

-- next statement
create index concurrently email_webhooks_with_former_secret on email_webhooks (tenancy_id, provider)
  where signing_secret_sealed collate "C" < 'v3.';
