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

-- URLs at which email providers report bounces and complaints.
create table email_webhooks (
  tenancy_id uuid not null,
  provider text not null,
  token_digest text not null,
  -- with the server's key. Null for providers without signatures, and until the owner has entered it
  signing_secret_sealed text,
  created_at timestamptz not null,
  -- to the minute
  last_event_at timestamptz,
  last_event_type text,
  primary key (tenancy_id, provider)
);
create unique index email_webhooks_by_token on email_webhooks (token_digest);

-- Reports that have taken effect, so that a repeated one has none.
create table email_webhook_receipts (
  tenancy_id uuid not null,
  digest text not null,
  received_at timestamptz not null,
  primary key (tenancy_id, digest)
);
create index email_webhook_receipts_by_time on email_webhook_receipts (received_at);

alter table outgoing_emails
  -- what the email provider reported after the email server had accepted the email
  add column bounced_at timestamptz,
  add column marked_as_spam_at timestamptz,
  -- the mailbox does not accept the email yet, and the provider tries again
  add column delayed_at timestamptz;
