-- Billing: what customers pay for subscriptions, changes of subscriptions, and payments as customers and owners list them.

-- What the provider charges for one piece and period, in the smallest unit. In test mode what was chosen. null: nothing
alter table subscriptions add column currency text;
alter table subscriptions add column unit_amount bigint;
-- the session of what is subscribed to now
alter table subscriptions add column session_id uuid;
-- until when a change waits for its payment. null: none
alter table subscriptions add column pending_until timestamptz;
create index subscriptions_to_end on subscriptions (period_end)
  where cancel_at_period_end and provider_id is null and status in ('active', 'trialing', 'past_due');

-- A change of a subscription has no code
alter table payment_sessions alter column code_id drop not null;
alter table payment_sessions add column subscription_id uuid;
create unique index payment_sessions_by_change on payment_sessions (tenancy_id, subscription_id, choice_digest)
  where subscription_id is not null and choice_digest is not null;

-- the product that was paid
alter table payments add column product_name text;
-- the invoice at the provider
alter table payments add column invoice_id text;
-- null: not paid
alter table payments add column paid_at timestamptz;
update payments set paid_at = created_at where status = 'succeeded';
drop index payments_of_customer;
create index payments_of_customer on payments (tenancy_id, customer_type, customer_id, created_at, provider_id);
create index payments_by_kind on payments (tenancy_id, customer_type, status, created_at, provider_id);
create index payments_by_paid_at on payments (tenancy_id, paid_at)
  include (currency, amount, refunded_amount, dispute_status) where paid_at is not null;
