-- Whether a session began with a passkey that verified the user. It then needs no second factor if the project says so.
alter table sessions add column is_passkey_verified boolean not null default false;
