-- Outside of a transaction.
-- Texts of data keys begin with `v3.` and the ID of their data key. Those of the release before begin with `v1.` or `v2.`.

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
