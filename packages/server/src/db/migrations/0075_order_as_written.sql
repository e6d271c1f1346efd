-- Configurations and products keep the order in which the owner wrote products, prices, items and providers. jsonb sorts
-- the keys of objects by their length.
drop trigger record_config on tenancies;
alter table tenancies alter column config_overrides drop default;
alter table tenancies alter column config_overrides type json using config_overrides::json;
alter table tenancies alter column config_overrides set default '{}';
alter table subscriptions alter column product type json using product::json;
alter table one_time_purchases alter column product type json using product::json;
alter table payment_sessions alter column product type json using product::json;
-- a purchase URL contains its product
alter table verification_codes alter column data type json using data::json;

create or replace function record_config_change() returns trigger language plpgsql as $$
begin
  perform record_event(new.id, 'config.updated', null, null, new.project_id,
    logged_config(old.config_overrides::jsonb, new.config_overrides::jsonb),
    logged_config(new.config_overrides::jsonb, old.config_overrides::jsonb));
  return null;
end $$;
create trigger record_config after update on tenancies for each row
  when (old.config_overrides::jsonb is distinct from new.config_overrides::jsonb) execute function record_config_change();
