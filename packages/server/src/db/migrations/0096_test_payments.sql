-- Payments with test cards, and the test clock of subscriptions.

alter table payments
  add column is_test boolean not null default false,
  add column purchase_id uuid;

alter table subscriptions add column granted_since timestamptz;

drop trigger record_changed_subscriptions on subscriptions;
create trigger record_changed_subscriptions after update on subscriptions for each row when (
  (old.product_id, old.price_id, old.quantity, old.status, old.cancel_at_period_end, old.granted_since) is distinct from
  (new.product_id, new.price_id, new.quantity, new.status, new.cancel_at_period_end, new.granted_since)
) execute function record_change('subscription', 'id',
  '{product_id,price_id,quantity,status,cancel_at_period_end,granted_since}', '');
