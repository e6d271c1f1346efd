-- Where a command-line login was started, for the page that confirms it.

alter table cli_logins
  -- address. null: unknown
  add column started_from jsonb,
  -- what the command line says about its device. null: nothing
  add column device_name text;
