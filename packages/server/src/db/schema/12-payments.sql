-- The account of a project at the payment provider (Stripe).
create table payment_accounts (
  tenancy_id uuid primary key,
  -- null while the account is being created
  provider_id text,
  created_at timestamptz not null
);
create unique index payment_accounts_by_provider_id on payment_accounts (provider_id) where provider_id is not null;

-- Customers: users, teams, and custom IDs of the project. Rows of deleted users and teams stay, because owners need their
-- transactions.
create table payment_customers (
  tenancy_id uuid not null,
  -- user, team or custom
  customer_type text not null,
  customer_id text not null,
  created_at timestamptz not null,
  -- The customer at the provider
  provider_id text,
  -- Reads of the provider are numbered. A read that began before the stored one is not stored.
  reads_begun bigint not null default 0,
  read_stored bigint not null default 0,
  -- When to read the provider again, although no event came. null: never
  sync_due_at timestamptz,
  -- The language in which the customer bought last. null: unknown
  language text,
  -- Since when the user or team is gone, or will be: nothing is charged from then on. null: it stays
  left_at timestamptz,
  -- How often in a row the provider did not do what had to be done for the customer
  unfinished integer not null default 0,
  primary key (tenancy_id, customer_type, customer_id)
);
create index payment_customers_by_time on payment_customers (tenancy_id, created_at, customer_id);
create index payment_customers_by_type on payment_customers (tenancy_id, customer_type, created_at, customer_id);
create index payment_customers_by_id on payment_customers (tenancy_id, customer_id text_pattern_ops);

create unique index payment_customers_by_provider_id on payment_customers (tenancy_id, provider_id)
  where provider_id is not null;

create index payment_customers_to_sync on payment_customers (sync_due_at)
  where sync_due_at is not null and provider_id is not null;

-- Requests that change quantities or grant products, so that a repeated one changes nothing. Deleted after a week.
create table payment_requests (
  tenancy_id uuid not null,
  idempotency_key text not null,
  request_digest text not null,
  created_at timestamptz not null,
  primary key (tenancy_id, idempotency_key)
);
create index payment_requests_by_time on payment_requests (created_at);

-- Subscriptions of customers, also granted ones.
create table subscriptions (
  tenancy_id uuid not null,
  id uuid not null,
  -- user, team or custom
  customer_type text not null,
  customer_id text not null,
  -- null: an inline product
  product_id text,
  -- the product when it was bought, in configuration form, with the metadata of an inline product
  product json not null,
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
  -- When a grant replaced a subscription of the provider, which has to end there too
  replaced_at timestamptz,
  -- What the provider charges for one piece and period, in the smallest unit. In test mode what was chosen. null: nothing
  currency text,
  unit_amount bigint,
  -- the session of what is subscribed to now
  session_id uuid,
  -- until when a change waits for its payment. null: none
  pending_until timestamptz,
  -- Since when its items are granted, after the test clock has moved it. null: since created_at
  granted_since timestamptz,
  primary key (tenancy_id, id)
) with (fillfactor = 80);
create index subscriptions_of_customer on subscriptions (tenancy_id, customer_id, customer_type, created_at);
create index subscriptions_by_time on subscriptions (tenancy_id, created_at, id);
create index subscriptions_by_customer_type on subscriptions (tenancy_id, customer_type, created_at, id);

create index subscriptions_by_product on subscriptions (tenancy_id, product_id)
  where status in ('active', 'trialing', 'past_due');

create unique index subscriptions_by_provider_id on subscriptions (tenancy_id, provider_id) where provider_id is not null;

create index subscriptions_to_end on subscriptions (period_end)
  where cancel_at_period_end and provider_id is null and status in ('active', 'trialing', 'past_due');

create trigger record_subscriptions after insert on subscriptions for each row
  execute function record_change('subscription', 'id', '{customer_type,customer_id,product_id,price_id,quantity,status,source}', '');

create trigger record_changed_subscriptions after update on subscriptions for each row when (
  (old.product_id, old.price_id, old.quantity, old.status, old.cancel_at_period_end, old.granted_since) is distinct from
  (new.product_id, new.price_id, new.quantity, new.status, new.cancel_at_period_end, new.granted_since)
) execute function record_change('subscription', 'id',
  '{product_id,price_id,quantity,status,cancel_at_period_end,granted_since}', '');

create trigger webhook_of_new_subscriptions after insert on subscriptions for each row
  execute function queue_row('subscription.created');

create trigger webhook_of_subscriptions after update on subscriptions for each row when (
  (old.product_id, old.price_id, old.quantity, old.status, old.cancel_at_period_end, old.period_end) is distinct from
  (new.product_id, new.price_id, new.quantity, new.status, new.cancel_at_period_end, new.period_end)
  and (new.status not in ('canceled', 'incomplete_expired') or new.status = old.status)
) execute function queue_row('subscription.updated');

create trigger webhook_of_ended_subscriptions after update on subscriptions for each row
  when (new.status in ('canceled', 'incomplete_expired') and new.status <> old.status)
  execute function queue_row('subscription.ended');

create trigger subscriptions_are_counted after insert on subscriptions for each row
  execute function count_subscription();

create trigger subscriptions_are_counted_again after update on subscriptions for each row
  when (old.status is distinct from new.status) execute function count_subscription();

create trigger gone_subscriptions_are_counted after delete on subscriptions referencing old table as gone
  for each statement execute function count_gone_subscriptions();

create trigger recurring_is_counted after insert on subscriptions for each row
  when (new.unit_amount > 0) execute function count_recurring();

create trigger recurring_is_counted_again after update on subscriptions for each row when (
  (old.status, old.currency, old.unit_amount, old.quantity, old.price_id, old.source, old.product::text) is distinct from
  (new.status, new.currency, new.unit_amount, new.quantity, new.price_id, new.source, new.product::text)
) execute function count_recurring();

-- Products that customers have bought once.
create table one_time_purchases (
  tenancy_id uuid not null,
  id uuid not null,
  customer_type text not null,
  customer_id text not null,
  product_id text,
  product json not null,
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

create trigger record_purchases after insert on one_time_purchases for each row
  execute function record_change('purchase', 'id', '{customer_type,customer_id,product_id,price_id,quantity,source}', '');

create trigger record_revoked_purchases after update on one_time_purchases for each row
  when (old.revoked_at is distinct from new.revoked_at)
  execute function record_change('purchase', 'id', '{revoked_at}', '');

create trigger webhook_of_purchases after insert on one_time_purchases for each row
  execute function queue_row('purchase.created');

create trigger webhook_of_revoked_purchases after update on one_time_purchases for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function queue_row('purchase.revoked');

create trigger one_time_purchases_are_counted after insert on one_time_purchases for each row
  execute function count_one_time_purchase();

create trigger gone_one_time_purchases_are_counted after delete on one_time_purchases referencing old table as gone
  for each statement execute function count_gone_one_time_purchases();

-- Changes of the quantities of items, such as used credits.
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

create trigger webhook_of_quantities after insert on item_quantity_changes for each row
  execute function queue_row('item_quantity.changed');

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

-- What a customer chose on the purchase page. Stored before the provider is called, so that a payment always leads to it.
-- Kept, because subscriptions renew for years.
create table payment_sessions (
  tenancy_id uuid not null,
  id uuid not null,
  -- the code of the purchase URL
  code_id uuid,
  -- digest of price, quantity and currency. null: another choice has replaced this one
  choice_digest text,
  customer_type text not null,
  customer_id text not null,
  product_id text,
  product json not null,
  price_id text not null,
  quantity integer not null,
  -- payment, subscription or change (of the subscription with this provider_id)
  kind text not null,
  -- the subscription that ends when this is paid. null: none
  replaces_id uuid,
  -- the payment or subscription at the provider. null while it is being created
  provider_id text,
  created_at timestamptz not null,
  subscription_id uuid,
  -- When a paid purchase was refunded, because the customer had got the product, or another one of its catalog, before it was
  -- paid. null: it was not
  rejected_at timestamptz,
  primary key (tenancy_id, id)
);

create unique index payment_sessions_by_choice on payment_sessions (tenancy_id, code_id, choice_digest)
  where choice_digest is not null;

create index payment_sessions_of_code on payment_sessions (tenancy_id, code_id, created_at);

create unique index payment_sessions_by_change on payment_sessions (tenancy_id, subscription_id, choice_digest)
  where subscription_id is not null and choice_digest is not null;

-- Payments that customers began, as the provider reported them last, and payments with test cards
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
  -- the product that was paid
  product_name text,
  -- the invoice at the provider
  invoice_id text,
  -- null: not paid, or paid with a test card, which is no revenue
  paid_at timestamptz,
  -- Paid with a test card. It exists only here: its provider_id is no ID of the provider
  is_test boolean not null default false,
  -- the subscription or one-time purchase that a test card paid. null: none, or a payment at the provider
  purchase_id uuid,
  primary key (tenancy_id, provider_id)
);
create index payments_by_time on payments (tenancy_id, created_at, provider_id);

create index payments_of_subscription on payments (tenancy_id, subscription_provider_id, created_at)
  where subscription_provider_id is not null;

create index payments_of_customer on payments (tenancy_id, customer_type, customer_id, created_at, provider_id);
create index payments_by_kind on payments (tenancy_id, customer_type, status, created_at, provider_id);

create index payments_by_paid_at on payments (tenancy_id, paid_at)
  include (currency, amount, refunded_amount, dispute_status) where paid_at is not null;

-- Purchases with an invoice: their session has the ID of the invoice, not of the payment
create index payments_by_session on payments (tenancy_id, session_id) where session_id is not null;

create trigger record_payments after insert on payments for each row execute function record_change('payment',
  'provider_id', '{customer_type,customer_id,status,currency,amount,refunded_amount}', '');

create trigger record_changed_payments after update on payments for each row when (
  (old.status, old.refunded_amount, old.dispute_status) is distinct from
  (new.status, new.refunded_amount, new.dispute_status)
) execute function record_change('payment', 'provider_id', '{status,refunded_amount,dispute_status}', '', '{currency,amount}');

create trigger webhook_of_new_payments after insert on payments for each row
  when (new.status = 'succeeded') execute function queue_row('payment.succeeded');

create trigger webhook_of_succeeded_payments after update on payments for each row
  when (new.status = 'succeeded' and old.status <> 'succeeded') execute function queue_row('payment.succeeded');

create trigger webhook_of_new_failed_payments after insert on payments for each row
  when (new.status = 'failed') execute function queue_row('payment.failed');

create trigger webhook_of_failed_payments after update on payments for each row
  when (new.status = 'failed' and old.status <> 'failed') execute function queue_row('payment.failed');

create trigger webhook_of_refunds after update on payments for each row
  when (new.refunded_amount > old.refunded_amount) execute function queue_row('payment.refunded');

create trigger revenue_is_counted after insert on payments for each row
  when (new.paid_at is not null) execute function count_revenue();

create trigger revenue_is_counted_again after update on payments for each row when (
  (old.paid_at, old.currency, old.amount, old.refunded_amount, old.dispute_status) is distinct from
  (new.paid_at, new.currency, new.amount, new.refunded_amount, new.dispute_status)
) execute function count_revenue();

create trigger revenue_is_no_longer_counted after delete on payments for each row
  when (old.paid_at is not null) execute function count_revenue();

-- Emails about payments: receipts, failed renewals and cards that expire. Each is queued once.
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

-- Trigger of users and teams, with the type of the customer: nothing is charged for those that are deleted. A job ends at the
-- provider what they pay for, and what they were given or bought in test mode ends here.
create function end_customers() returns trigger language plpgsql as $$
begin
  if current_setting('portico.origin', true) = 'off' then return null; end if;
  update payment_customers c
  set left_at = coalesce(c.left_at, event_time()), sync_due_at = case when c.provider_id is not null then event_time() end
  from gone g where c.tenancy_id = g.tenancy_id and c.customer_type = tg_argv[0] and c.customer_id = g.id::text;
  update subscriptions s
  set status = 'canceled', period_end = greatest(s.period_start, event_time()), cancel_at_period_end = true
  from gone g where s.tenancy_id = g.tenancy_id and s.customer_type = tg_argv[0] and s.customer_id = g.id::text
    and s.provider_id is null and s.status in ('active', 'trialing', 'past_due');
  return null;
end $$;

create trigger customers_end after delete on users referencing old table as gone for each statement
  execute function end_customers('user');

create trigger customers_end after delete on teams referencing old table as gone for each statement
  execute function end_customers('team');

-- Trigger of users whose deletion is scheduled or cancelled: a job pauses or resumes what they pay for.
create function pause_customer() returns trigger language plpgsql as $$
begin
  update payment_customers
  set left_at = case when new.deletion_at is not null then event_time() end,
    sync_due_at = case when provider_id is not null then event_time() end
  where tenancy_id = new.tenancy_id and customer_type = 'user' and customer_id = new.id::text;
  return null;
end $$;

create trigger customers_pause after update of deletion_at on users for each row
  when ((old.deletion_at is null) <> (new.deletion_at is null)) execute function pause_customer();
