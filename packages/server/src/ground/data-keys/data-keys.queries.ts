import { type RawBuilder, sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { StoredDataKey } from '../../kernel/encrypted-records.ts';

/** The data key that encrypts new records of a scope. Served by `data_keys_of_scope`. */
export const dataKeyOfScope = scoped('data_keys.of_scope', (q, the: { scope: string }, tenancyId) =>
  q
    .selectFrom('data_keys')
    .select(['id', 'scope', 'master_key_id', 'wrapped'])
    .where('tenancy_id', '=', tenancyId)
    .where('scope', '=', the.scope)
    .where('retired_at', 'is', null),
);

/** Data keys by tenancy and ID, also retired ones. */
export const dataKeysByIds = unscoped(
  'data_keys.by_ids',
  (_q, the: { wanted: string }) => sql<StoredDataKey & { readonly tenancy_id: TenancyId }>`
    select tenancy_id, id, scope, master_key_id, wrapped from data_keys
    where (tenancy_id, id::text) in (
      select (w ->> 0)::uuid, w ->> 1 from jsonb_array_elements(${the.wanted}::jsonb) as w
    )`,
);

/** A data key to store. */
export interface NewDataKey {
  readonly id: string;
  readonly scope: string;
  readonly masterKeyId: string;
  readonly wrapped: Buffer;
  readonly now: Date;
}

/** Stores a data key. Of concurrent ones, the first is kept, and returned to all. */
export const insertDataKey = scoped(
  'data_keys.insert',
  (_q, the: NewDataKey, tenancyId) => sql<StoredDataKey>`
    insert into data_keys (tenancy_id, id, scope, master_key_id, wrapped, created_at, last_used_at)
    values (${tenancyId}::uuid, ${the.id}::uuid, ${the.scope}::text, ${the.masterKeyId}::text, ${the.wrapped}::bytea,
      ${the.now}::timestamptz, ${the.now}::timestamptz)
    on conflict (tenancy_id, scope) where retired_at is null do update set last_used_at = excluded.last_used_at
    returning id, scope, master_key_id, wrapped`,
);

/** Destroys the data keys of a scope. What they have encrypted cannot be read again. */
export const destroyDataKeys = scoped('data_keys.destroy', (q, the: { scope: string; now: Date }, tenancyId) =>
  q
    .updateTable('data_keys')
    .set({ wrapped: null, retired_at: sql<Date>`coalesce(retired_at, ${the.now}::timestamptz)` })
    .where('tenancy_id', '=', tenancyId)
    .where('scope', '=', the.scope)
    .where('wrapped', 'is not', null),
);

/** Destroys all data keys of a tenancy, which is being removed. */
export const destroyAllDataKeys = scoped('data_keys.destroy_all', (q, the: { now: Date }, tenancyId) =>
  q
    .updateTable('data_keys')
    .set({ wrapped: null, retired_at: sql<Date>`coalesce(retired_at, ${the.now}::timestamptz)` })
    .where('tenancy_id', '=', tenancyId)
    .where('wrapped', 'is not', null),
);

/** How exact the last use of a data key is. */
const useMinutes = 5;

/** Builds the statement part that notes that a data key was used, at most every five minutes. */
export function noteDataKeyUse(tenancyId: TenancyId, keyId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`update data_keys set last_used_at = ${now}::timestamptz
    where tenancy_id = ${tenancyId}::uuid and id = ${keyId}
      and last_used_at < ${now}::timestamptz - interval '${sql.raw(String(useMinutes))} minutes'
    returning 1`;
}
