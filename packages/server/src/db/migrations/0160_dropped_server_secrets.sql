-- An operator says which server secret is lost or leaked. Otherwise, a server starts only with the secret of the database.

alter table signing_periods
  add column dropped_as text check (dropped_as in ('lost', 'leaked')),
  add column dropped_at timestamptz;
