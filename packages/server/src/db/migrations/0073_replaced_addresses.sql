-- Whether an address has taken the place of an earlier one in its row. The row is older than the address then, so its age does not show
-- that the account began with the address.
alter table contact_channels add column is_replaced boolean not null default false;

create function note_replaced_address() returns trigger language plpgsql as $$
begin
  new.is_replaced := true;
  return new;
end $$;
create trigger note_replaced_addresses before update of value on contact_channels for each row
  when (old.value is distinct from new.value) execute function note_replaced_address();
