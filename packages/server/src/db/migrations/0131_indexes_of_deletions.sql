-- Outside of a transaction. The index finds the users whose time has come.

create index concurrently users_to_delete on users (deletion_at) where deletion_at is not null;
-- next statement
create index concurrently users_to_delete_of_project on users (tenancy_id, signed_up_at, id) where deletion_at is not null;
