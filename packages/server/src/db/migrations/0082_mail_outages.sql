-- Mail servers that do not accept emails now: that of the installation, and those of projects.
create table mail_outages (
  -- 'installation', or the ID of the tenancy whose own server it is
  server text primary key,
  since timestamptz not null,
  last_failed_at timestamptz not null,
  -- when the last line about it was written to the log
  reported_at timestamptz not null,
  failures bigint not null,
  last_error text not null
);
