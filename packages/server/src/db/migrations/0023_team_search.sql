-- Outside of a transaction. Finds teams by a part of their name.
create index concurrently teams_by_name on teams using gin (tenancy_id, lower(display_name) gin_trgm_ops);
