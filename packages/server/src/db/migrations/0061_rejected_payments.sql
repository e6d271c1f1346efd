-- When a paid purchase was refunded, because the customer had got the product, or another one of its catalog, before it was
-- paid. null: it was not
alter table payment_sessions add column rejected_at timestamptz;
