import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** Deletes API keys. */
export const deleteManyKeys = scoped('api_keys.delete_many', (q, the: { keyIds: readonly string[] }, tenancyId) =>
  q
    .deleteFrom('api_keys')
    .where('tenancy_id', '=', tenancyId)
    .where(sql<boolean>`id = any(${the.keyIds}::uuid[])`)
    .returning('id'),
);
