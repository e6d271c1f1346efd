-- Projects choose how long each kind of data is kept.

-- A number of days in the configuration of a project. Null: the default.
create function config_days(overrides json, section text, name text) returns integer language sql immutable as $$
  select coalesce(overrides ->> (section || '.' || name), overrides -> section ->> name)::integer
$$;
