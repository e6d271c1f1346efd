import { sql } from 'kysely';
import { scoped } from './statements.ts';
import type { Tables } from './tables/index.ts';

/**
 * Declares a statement that deletes a batch of rows of a removed tenancy.
 *
 * @param table a table with an index that begins with `tenancy_id`
 */
export function deleteSome(table: keyof Tables & string) {
  return scoped(
    `${table}.delete_some`,
    (_q, _the: object, tenancyId) => sql<never>`
      delete from ${sql.table(table)} where tenancy_id = ${tenancyId}::uuid and ctid = any(array(
        select ctid from ${sql.table(table)} where tenancy_id = ${tenancyId}::uuid limit 1000
      ))`,
  );
}
