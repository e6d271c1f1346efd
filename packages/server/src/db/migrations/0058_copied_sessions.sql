-- The session that a command line got a copy of, also through other copies. null: no copy. It can have ended: then it is
-- only a number. The index sessions_by_user finds the copies.
alter table sessions add column copied_from uuid;
