-- Outside of a transaction. Lists of restricted users do not look at the others.

create index concurrently users_restricted on users (tenancy_id, signed_up_at, id) where restricted_by_admin;
