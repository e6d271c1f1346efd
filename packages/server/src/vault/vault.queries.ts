import { sql } from 'kysely';
import { scoped } from '../db/statements.ts';
import { noteDataKeyUse } from '../ground/data-keys/index.ts';
import type { StoredDataKey } from '../kernel/encrypted-records.ts';

/** Identifies an entry. */
interface EntryKey {
  readonly storeId: string;
  readonly hashedKey: string;
}

/** An entry and its data key. */
interface StoredEntry extends StoredDataKey {
  readonly value: Buffer;
}

/** Reads an entry with its data key, in one round trip. */
export const readEntry = scoped(
  'vault.read_entry',
  (_q, the: EntryKey & { now: Date }, tenancyId) => sql<StoredEntry>`
    with entry as (
      select value, data_key_id from vault_entries
      where tenancy_id = ${tenancyId}::uuid and store_id = ${the.storeId}::text and hashed_key = ${the.hashedKey}::text
    ),
    used as (${noteDataKeyUse(tenancyId, sql`(select data_key_id from entry)`, the.now)})
    select e.value, k.id, k.scope, k.master_key_id, k.wrapped from entry e
    join data_keys k on k.tenancy_id = ${tenancyId}::uuid and k.id = e.data_key_id`,
);

interface NewEntry extends EntryKey {
  readonly dataKeyId: string;
  readonly value: Buffer;
  readonly now: Date;
}

/** Creates or replaces an entry. @returns no row if the data key was retired */
export const writeEntry = scoped(
  'vault.write_entry',
  (_q, the: NewEntry, tenancyId) => sql<{ readonly is_written: true }>`
    with used as (${noteDataKeyUse(tenancyId, sql`${the.dataKeyId}::uuid`, the.now)})
    insert into vault_entries (tenancy_id, store_id, hashed_key, data_key_id, value, updated_at)
    select ${tenancyId}::uuid, ${the.storeId}::text, ${the.hashedKey}::text, k.id, ${the.value}::bytea, ${the.now}::timestamptz
    from data_keys k
    where k.tenancy_id = ${tenancyId}::uuid and k.id = ${the.dataKeyId}::uuid and k.retired_at is null
    on conflict (tenancy_id, store_id, hashed_key) do update
      set data_key_id = excluded.data_key_id, value = excluded.value, updated_at = excluded.updated_at
    returning true as is_written`,
);

/** Maximum number of entries that are counted. */
export const countMax = 100_000;

/** Stores that have a data key, with their number of entries. Served by the primary key of the entries. */
export const storeUses = scoped(
  'vault.store_uses',
  (_q, the: { prefix: string }, tenancyId) => sql<{
    readonly store_id: string;
    readonly last_used_at: Date;
    readonly entries: number;
  }>`
    select distinct on (k.scope) substr(k.scope, length(${the.prefix}::text) + 1) as store_id, k.last_used_at,
      (
        select count(*)::int from (
          select from vault_entries e
          where e.tenancy_id = ${tenancyId}::uuid and e.store_id = substr(k.scope, length(${the.prefix}::text) + 1)
          limit ${sql.lit(countMax + 1)}
        ) as counted
      ) as entries
    from data_keys k
    where k.tenancy_id = ${tenancyId}::uuid and k.wrapped is not null and starts_with(k.scope, ${the.prefix}::text)
    order by k.scope, k.retired_at desc limit 1000`,
);

/** A batch of entries of a data key, in random order. Served by `vault_entries_by_data_key`. */
export const entriesOfDataKey = scoped(
  'vault.entries_of_data_key',
  (_q, the: { dataKeyId: string }, tenancyId) => sql<EntryRow>`
    select e.store_id, e.hashed_key, e.value, e.xmin::text as version from vault_entries e
    where e.tenancy_id = ${tenancyId}::uuid and (e.store_id, e.hashed_key) in (
      select b.store_id, b.hashed_key from (
        select store_id, hashed_key from vault_entries
        where tenancy_id = ${tenancyId}::uuid and data_key_id = ${the.dataKeyId}::uuid limit 1000
      ) as b
      order by random() limit 20
    )`,
);

/** An entry, with the version of its row. */
export interface EntryRow {
  readonly store_id: string;
  readonly hashed_key: string;
  readonly value: Buffer;
  readonly version: string;
}

interface RenewedEntry extends EntryKey {
  readonly version: string;
  readonly dataKeyId: string;
  readonly value: Buffer;
}

/** Replaces the encrypted form of an entry, unless it has been written since. */
export const renewEntry = scoped(
  'vault.renew_entry',
  (_q, the: RenewedEntry, tenancyId) => sql<never>`
    update vault_entries set data_key_id = ${the.dataKeyId}::uuid, value = ${the.value}::bytea
    where tenancy_id = ${tenancyId}::uuid and store_id = ${the.storeId}::text and hashed_key = ${the.hashedKey}::text
      and xmin::text = ${the.version}::text`,
);

/** Deletes a batch of entries of a data key that was destroyed. */
export const deleteEntries = scoped(
  'vault.delete_entries',
  (_q, the: { dataKeyId: string }, tenancyId) => sql<never>`
    delete from vault_entries where tenancy_id = ${tenancyId}::uuid and ctid = any(array(
      select ctid from vault_entries
      where tenancy_id = ${tenancyId}::uuid and data_key_id = ${the.dataKeyId}::uuid limit 1000
    ))`,
);
