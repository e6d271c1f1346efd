-- An undo looks whether another run has given API keys to a user.

create index import_lines_of_keys on import_lines (tenancy_id, key_id) where key_id is not null;
