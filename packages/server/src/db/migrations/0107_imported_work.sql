-- Outside of a transaction. Sign-ins find the most work of each kind among the imported hashes of a project.

create index concurrently users_with_imported_work
  on users (tenancy_id, split_part(password_hash, '~', 2), split_part(password_hash, '~', 3))
  where password_hash like '~%';
