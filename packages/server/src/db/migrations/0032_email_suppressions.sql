-- Addresses that get no emails of a project.

create table email_suppressions (
  tenancy_id uuid not null,
  -- in lower case. Bytewise order, so that the primary key serves searches by the beginning of an address
  address text collate "C" not null,
  id uuid not null,
  -- bounce, complaint, rejected or manual
  reason text not null,
  -- what the email server or the owner said
  detail text not null,
  -- the email provider that reported it. Null for the others
  provider text,
  created_at timestamptz not null,
  primary key (tenancy_id, address)
);

-- The list of a project, newest first, also with one reason.
create index email_suppressions_by_time on email_suppressions (tenancy_id, created_at desc, id desc);
create index email_suppressions_by_reason on email_suppressions (tenancy_id, reason, created_at desc, id desc);
-- The search by the beginning of an address, with one reason.
create index email_suppressions_by_reason_and_address on email_suppressions (tenancy_id, reason, address);
