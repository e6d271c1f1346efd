-- What customers have: subscriptions, one-time purchases and changes of item quantities. A customer is a user, a team or
-- a custom ID of the project. Rows of deleted users and teams stay, because owners need their transactions.

create table payment_customers (
  tenancy_id uuid not null,
  -- user, team or custom
  customer_type text not null,
  customer_id text not null,
  created_at timestamptz not null,
  primary key (tenancy_id, customer_type, customer_id)
);

create index payment_customers_by_time on payment_customers (tenancy_id, created_at, customer_id);
create index payment_customers_by_type on payment_customers (tenancy_id, customer_type, created_at, customer_id);
create index payment_customers_by_id on payment_customers (tenancy_id, customer_id text_pattern_ops);

create table subscriptions (
  tenancy_id uuid not null,
  id uuid not null,
  -- user, team or custom
  customer_type text not null,
  customer_id text not null,
  -- null: an inline product
  product_id text,
  -- the product when it was bought, in configuration form, with the metadata of an inline product
  product jsonb not null,
  -- null: granted
  price_id text,
  quantity integer not null,
  -- a status of Stripe
  status text not null,
  -- purchase_page, test_mode or grant
  source text not null,
  created_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  -- the subscription at the provider. null: none
  provider_id text,
  primary key (tenancy_id, id)
) with (fillfactor = 80);

create index subscriptions_of_customer on subscriptions (tenancy_id, customer_id, customer_type, created_at);
create index subscriptions_by_time on subscriptions (tenancy_id, created_at, id);
create index subscriptions_by_customer_type on subscriptions (tenancy_id, customer_type, created_at, id);
create index subscriptions_by_product on subscriptions (tenancy_id, product_id)
  where status in ('active', 'trialing', 'past_due');
create unique index subscriptions_by_provider_id on subscriptions (tenancy_id, provider_id) where provider_id is not null;

create table one_time_purchases (
  tenancy_id uuid not null,
  id uuid not null,
  customer_type text not null,
  customer_id text not null,
  product_id text,
  product jsonb not null,
  price_id text,
  quantity integer not null,
  source text not null,
  created_at timestamptz not null,
  -- the customer lost the product: refunded, or a lost dispute
  revoked_at timestamptz,
  -- the payment at the provider. null: none
  provider_id text,
  primary key (tenancy_id, id)
);

create index one_time_purchases_of_customer on one_time_purchases (tenancy_id, customer_id, customer_type, created_at);
create index one_time_purchases_by_time on one_time_purchases (tenancy_id, created_at, id);
create index one_time_purchases_by_customer_type on one_time_purchases (tenancy_id, customer_type, created_at, id);
create index one_time_purchases_by_product on one_time_purchases (tenancy_id, product_id) where revoked_at is null;
create unique index one_time_purchases_by_provider_id on one_time_purchases (tenancy_id, provider_id)
  where provider_id is not null;

create table item_quantity_changes (
  tenancy_id uuid not null,
  id uuid not null,
  customer_type text not null,
  customer_id text not null,
  item_id text not null,
  delta integer not null,
  created_at timestamptz not null,
  -- null: never. Not before created_at
  expires_at timestamptz,
  description text,
  primary key (tenancy_id, id)
);

create index item_quantity_changes_of_customer on item_quantity_changes (tenancy_id, customer_id, item_id, created_at);
create index item_quantity_changes_to_expire on item_quantity_changes (tenancy_id, customer_id, item_id, expires_at)
  where expires_at is not null;
create index item_quantity_changes_by_time on item_quantity_changes (tenancy_id, created_at, id);
create index item_quantity_changes_by_customer_type on item_quantity_changes (tenancy_id, customer_type, created_at, id);

-- The settled part of the quantity of an item of a customer, so that reads do not begin with the first change. Changes
-- lock the row.
create table item_settlements (
  tenancy_id uuid not null,
  customer_id text not null,
  item_id text not null,
  -- changes until then are settled. null: none
  settled_until timestamptz,
  -- positive changes that never expire, in total
  permanent double precision not null default 0,
  -- what was used beyond the amounts that had expired
  excess double precision not null default 0,
  -- the expiries of grants that were taken into account
  expiries_digest text not null default '',
  -- changes since settled_until
  open_changes integer not null default 0,
  primary key (tenancy_id, customer_id, item_id)
) with (fillfactor = 70);

-- Requests that change quantities or grant products, so that a repeated one changes nothing. Deleted after a week.
create table payment_requests (
  tenancy_id uuid not null,
  idempotency_key text not null,
  request_digest text not null,
  created_at timestamptz not null,
  primary key (tenancy_id, idempotency_key)
);
create index payment_requests_by_time on payment_requests (created_at);
