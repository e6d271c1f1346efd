-- Payments at the provider (Stripe): the account of a project, its customers there, and purchases that wait for payment.

-- When a grant replaced a subscription of the provider, which has to end there too
alter table subscriptions add column replaced_at timestamptz;

create table payment_accounts (
  tenancy_id uuid primary key,
  -- null while the account is being created
  provider_id text,
  created_at timestamptz not null
);
create unique index payment_accounts_by_provider_id on payment_accounts (provider_id) where provider_id is not null;

-- The customer at the provider
alter table payment_customers add column provider_id text;
-- Reads of the provider are numbered. A read that began before the stored one is not stored.
alter table payment_customers add column reads_begun bigint not null default 0;
alter table payment_customers add column read_stored bigint not null default 0;
-- When to read the provider again, although no event came. null: never
alter table payment_customers add column sync_due_at timestamptz;
create unique index payment_customers_by_provider_id on payment_customers (tenancy_id, provider_id)
  where provider_id is not null;
create index payment_customers_to_sync on payment_customers (sync_due_at)
  where sync_due_at is not null and provider_id is not null;

-- What a customer chose on the purchase page. Stored before the provider is called, so that a payment always leads to it.
-- Kept, because subscriptions renew for years.
create table payment_sessions (
  tenancy_id uuid not null,
  id uuid not null,
  -- the code of the purchase URL
  code_id uuid not null,
  -- digest of price, quantity and currency. null: another choice has replaced this one
  choice_digest text,
  customer_type text not null,
  customer_id text not null,
  product_id text,
  product jsonb not null,
  price_id text not null,
  quantity integer not null,
  -- payment, subscription or change (of the subscription with this provider_id)
  kind text not null,
  -- the subscription that ends when this is paid. null: none
  replaces_id uuid,
  -- the payment or subscription at the provider. null while it is being created
  provider_id text,
  created_at timestamptz not null,
  primary key (tenancy_id, id)
);
create unique index payment_sessions_by_choice on payment_sessions (tenancy_id, code_id, choice_digest)
  where choice_digest is not null;
create index payment_sessions_of_code on payment_sessions (tenancy_id, code_id, created_at);

-- Payments that customers began, as the provider reported them last
create table payments (
  tenancy_id uuid not null,
  provider_id text not null,
  customer_type text not null,
  customer_id text not null,
  -- the session of a one-time purchase
  session_id uuid,
  -- the subscription at the provider that it pays
  subscription_provider_id text,
  -- pending, succeeded, failed or canceled
  status text not null,
  currency text not null,
  -- integers of the smallest unit of the currency
  amount bigint not null,
  refunded_amount bigint not null default 0,
  -- open, won or lost. null: none
  dispute_status text,
  receipt_url text,
  invoice_url text,
  created_at timestamptz not null,
  primary key (tenancy_id, provider_id)
);
create index payments_of_customer on payments (tenancy_id, customer_id, created_at);
create index payments_by_time on payments (tenancy_id, created_at, provider_id);
create index payments_of_subscription on payments (tenancy_id, subscription_provider_id, created_at)
  where subscription_provider_id is not null;
