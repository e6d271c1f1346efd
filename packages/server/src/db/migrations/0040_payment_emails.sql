-- Emails about payments: receipts, failed renewals and cards that expire. Each is queued once.

-- The language in which the customer bought last. null: unknown
alter table payment_customers add column language text;

create table payment_emails (
  tenancy_id uuid not null,
  -- payment_receipt, payment_failed or card_expiring
  kind text not null,
  -- the payment at the provider, or the card of a customer
  subject text not null,
  customer_type text not null,
  customer_id text not null,
  -- brand, last digits, and last month of a card. null for payments
  card jsonb,
  created_at timestamptz not null,
  -- null: not queued for delivery yet
  queued_at timestamptz,
  primary key (tenancy_id, kind, subject)
);
create index payment_emails_to_queue on payment_emails (tenancy_id, created_at) where queued_at is null;

-- Purchases with an invoice: their session has the ID of the invoice, not of the payment
create index payments_by_session on payments (tenancy_id, session_id) where session_id is not null;
