-- New databases have this constraint for all rows. First, because the scan must not wait with the locks of the rest.
alter table users validate constraint users_restriction;

-- These indexes found secrets that were sealed before there were data keys. No release has written such secrets.
drop index users_with_former_totp_secret;
drop index provider_tokens_with_former_access_token;
drop index provider_tokens_with_former_refresh_token;
drop index email_webhooks_with_former_secret;
drop index tenancies_with_former_secrets;
