-- The domain that the authenticator signs for. null: the passkey was registered for the host of its page, before there was a choice.
alter table passkeys add column relying_party_id text;
