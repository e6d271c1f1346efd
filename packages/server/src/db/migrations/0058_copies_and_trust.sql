-- The session that a command line got a copy of, also through other copies, which can have ended. null: no copy. The index
-- sessions_by_user finds the copies.
alter table sessions add column copied_from uuid;

-- Devices that were trusted before this time are not trusted any more, because a setting did not allow it at some time since.
-- null: the project was not changed yet
alter table tenancies add column devices_trusted_after timestamptz;
