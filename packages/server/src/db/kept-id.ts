import { sql } from 'kysely';
import type { TenancyId } from './tenancy.ts';

/** Returns the ID that a line of an import gives to a row, or a new one if another row of the project has it. @param alias the lines, with `id` and `new_id` */
export function keptId(table: 'contact_channels' | 'provider_links', alias: string, tenancyId: TenancyId) {
  const given = sql.ref(`${alias}.id`);
  return sql<string>`case when ${given} is null or exists (
      select 1 from ${sql.table(table)} o where o.tenancy_id = ${tenancyId}::uuid and o.id = ${given}
    ) then ${sql.ref(`${alias}.new_id`)} else ${given} end`;
}
