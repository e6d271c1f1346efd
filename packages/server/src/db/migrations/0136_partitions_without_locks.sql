-- Adding or dropping a month of the event log no longer waits for reads, which changes would wait behind.

-- Creates the partitions of a month and the two after it. A month that already has events in the default partition stays
-- there. A new table is attached, which reads and changes of other months need not wait for. Only the default partition is
-- locked: if a read has it for longer, the next call tries again.
create or replace function create_event_partitions(around timestamptz) returns void language plpgsql set lock_timeout = '100ms' as $$
declare
  month timestamptz;
  following timestamptz;
  name text;
begin
  -- two processes may look at the same time
  if not pg_try_advisory_xact_lock(hashtext('portico event partitions')) then return; end if;
  for ahead in 0..2 loop
    month := (date_trunc('month', around at time zone 'UTC') + make_interval(months => ahead)) at time zone 'UTC';
    following := ((month at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    name := 'events_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(name) is not null;
    continue when exists (select 1 from events_default where at >= month and at < following);
    begin
      execute format('create table %I (like events including all)', name);
      execute format('alter table events attach partition %I for values from (%L) to (%L)', name, month, following);
    exception when lock_not_available or check_violation then null;
    end;
  end loop;
end $$;

-- Drops the partitions of earlier months whose events have all been deleted. It gives up when a read has the event log for
-- longer, so changes wait 100 ms at most.
create or replace function drop_event_partitions(around timestamptz) returns void language plpgsql set lock_timeout = '100ms' as $$
declare
  name text;
  is_empty boolean;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass and c.relname ~ '^events_[0-9]{4}_[0-9]{2}$'
      and c.relname < 'events_' || to_char((around at time zone 'UTC') - interval '1 month', 'YYYY_MM')
  loop
    execute format('select not exists (select 1 from %I)', name) into is_empty;
    continue when not is_empty;
    begin
      lock table only events in access exclusive mode;
      execute format('select not exists (select 1 from %I)', name) into is_empty;
      if is_empty then execute format('drop table %I', name); end if;
    exception when lock_not_available then return;
    end;
  end loop;
end $$;
