import { sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { StoredDataKey } from '../../kernel/encrypted-records.ts';

/** The number of data keys of each master key. Served by `data_keys_by_master_key`. */
export const masterKeyUses = unscoped('data_keys.master_key_uses', (q) =>
  q
    .selectFrom('data_keys')
    .select('master_key_id')
    .select(sql<number>`count(*)::int`.as('data_keys'))
    .where('wrapped', 'is not', null)
    .groupBy('master_key_id')
    .orderBy('master_key_id'),
);

/** A page of data keys. It begins after a data key, in the order of tenancies and IDs. */
interface DataKeyPage {
  readonly masterKeyId: string;
  readonly afterTenancyId: string;
  readonly afterId: string;
  readonly limit: number;
}

/** A batch of data keys of a master key. Served by `data_keys_by_master_key`. */
export const dataKeysOfMasterKey = unscoped(
  'data_keys.of_master_key',
  (_q, the: DataKeyPage) => sql<StoredDataKey & { readonly tenancy_id: TenancyId; readonly wrapped: Buffer }>`
    select tenancy_id, id, scope, master_key_id, wrapped from data_keys
    where master_key_id = ${the.masterKeyId} and wrapped is not null
      and (tenancy_id, id) > (${the.afterTenancyId}::uuid, ${the.afterId}::uuid)
    order by tenancy_id, id limit ${the.limit}`,
);

/** Replaces the encrypted form of a data key, unless another replica has done so. */
export const rewrapDataKey = scoped(
  'data_keys.rewrap',
  (q, the: { id: string; masterKeyId: string; wrapped: Buffer; oldMasterKeyId: string }, tenancyId) =>
    q
      .updateTable('data_keys')
      .set({ master_key_id: the.masterKeyId, wrapped: sql<Buffer>`${the.wrapped}::bytea` })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.id)
      .where('master_key_id', '=', the.oldMasterKeyId)
      .where('wrapped', 'is not', null),
);

/** Retires all data keys that are older than a time. The next write of their scopes creates new ones. */
export const retireDataKeys = unscoped(
  'data_keys.retire',
  (_q, the: { before: Date; now: Date }) => sql<never>`
    update data_keys set retired_at = ${the.now}::timestamptz where ctid = any(array(
      select ctid from data_keys
      where retired_at is null and created_at < ${the.before}::timestamptz limit 1000 for update skip locked
    ))`,
);

/** Retires a data key, unless another replica has done so. */
export const retireDataKey = scoped('data_keys.retire_one', (q, the: { id: string; now: Date }, tenancyId) =>
  q
    .updateTable('data_keys')
    .set({ retired_at: the.now })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .where('retired_at', 'is', null),
);

/**
 * How long after it was retired a process can still encrypt with a data key that it has in memory. Longer than data keys stay
 * there.
 */
const lateMinutes = 10;

/** Retired data keys in random order, so that broken ones do not delay others. Served by `data_keys_to_renew`. */
export const retiredDataKeys = unscoped(
  'data_keys.retired',
  // @guard data-keys-that-late-write-needs-are-kept
  (_q, the: { now: Date }) => sql<StoredDataKey & { readonly tenancy_id: TenancyId }>`
    select tenancy_id, id, scope, master_key_id, wrapped from (
      select * from data_keys
      where retired_at is not null and renewals < 2
        and (renewals = 0 or retired_at < ${the.now}::timestamptz - interval '${sql.raw(String(lateMinutes))} minutes')
      order by retired_at limit 10000
    ) as retired
    order by random() limit 50`,
);

/**
 * Notes that no text needs a retired data key. It is checked once more after the time in which a process can still use it, and
 * is kept then: a text does not have a foreign key to its data key.
 */
export const noteRenewal = scoped(
  'data_keys.note_renewal',
  (_q, the: { id: string; now: Date }, tenancyId) =>
    sql<never>`
    update data_keys set renewals =
      case when retired_at < ${the.now}::timestamptz - interval '${sql.raw(String(lateMinutes))} minutes' then 2 else 1 end
    where tenancy_id = ${tenancyId}::uuid and id = ${the.id}::uuid and retired_at is not null`,
);

/** The number of retired data keys that still have records. Served by `data_keys_to_renew`. */
export const countRetired = unscoped('data_keys.count_retired', (q) =>
  q
    .selectFrom('data_keys')
    .select(sql<number>`count(*)::int`.as('data_keys'))
    .where('retired_at', 'is not', null)
    .where('renewals', '=', sql.lit(0)),
);

/** Deletes a retired data key. @throws a foreign key violation while a record needs it */
export const deleteDataKey = scoped('data_keys.delete', (q, the: { id: string }, tenancyId) =>
  q
    .deleteFrom('data_keys')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .where('retired_at', 'is not', null),
);
