import { type RawBuilder, sql } from 'kysely';
import { type ImportedWork, mostOfKind } from '../../base/passwords/imported/cost.ts';
import type { Work } from '../../base/passwords/imported/kinds.ts';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { TenancyContext } from '../../kernel/context.ts';

/** Highest cost factor of bcrypt that is checked. */
const bcryptCostMax = Math.floor(Math.log2(mostOfKind.bcrypt ?? 1));

/** Most amount of the kind of the imported hash in a row, as it is stored. Hashes of more work, from before there was a bound, are not checked. */
const amountMax = sql.raw(
  `case split_part(i.password_hash, '~', 2) ${Object.entries(mostOfKind)
    .map(([kind, most]) => `when '${kind}' then '${String(most).padStart(10, '0')}'`)
    .join(' ')} else '0' end`,
);

/**
 * The highest cost factor of imported bcrypt hashes in the project, or null. Served by
 * `users_with_imported_passwords`.
 */
function highestImportedCost(tenancyId: TenancyId) {
  return sql<number | null>`(
    select substr(i.password_hash, 5, 2)::int from users i
    where i.tenancy_id = ${tenancyId}::uuid and i.password_hash like '$2%'
      and substr(i.password_hash, 5, 2) <= ${sql.lit(String(bcryptCostMax).padStart(2, '0'))}
    order by substr(i.password_hash, 5, 2) desc limit 1
  )`.as('highest_imported_cost');
}

/** The most work among the imported hashes of other kinds, after one of them. */
function mostWorkOfKind(tenancyId: TenancyId, isNext: RawBuilder<unknown>) {
  return sql`select split_part(i.password_hash, '~', 2) as kind, split_part(i.password_hash, '~', 3) as amount,
      case split_part(i.password_hash, '~', 2) when 'argon2' then substring(i.password_hash from 'm=([0-9]{1,6})') end as memory
    from users i
    where i.tenancy_id = ${tenancyId}::uuid and i.password_hash like '~%' and ${isNext}
      and split_part(i.password_hash, '~', 3) <= ${amountMax}
    order by split_part(i.password_hash, '~', 2) desc, split_part(i.password_hash, '~', 3) desc limit 1`;
}

/**
 * The most work of each kind but bcrypt among the imported hashes of the project, or null. Looks once into the index
 * for each kind. Served by `users_with_imported_work`.
 */
function mostImportedWork(tenancyId: TenancyId) {
  return sql<readonly Work[] | null>`(
    with recursive kinds as (
      (${mostWorkOfKind(tenancyId, sql`true`)})
      union all
      select n.kind, n.amount, n.memory from kinds k cross join lateral (
        ${mostWorkOfKind(tenancyId, sql`split_part(i.password_hash, '~', 2) < k.kind`)}
      ) n
    )
    select json_agg(json_build_object('kind', kind, 'amount', amount::int, 'memory', memory::int)) from kinds
  )`.as('most_imported_work');
}

/** Returns the columns of a statement that `importedWorkIn` reads. */
export function importedWorkColumns(tenancyId: TenancyId) {
  return [highestImportedCost(tenancyId), mostImportedWork(tenancyId)] as const;
}

/** Returns the most work among the imported hashes of a project, from the columns of `importedWorkColumns`. */
export function importedWorkIn(row: {
  readonly highest_imported_cost: number | null;
  readonly most_imported_work: readonly Work[] | null;
}): ImportedWork {
  return { bcryptCost: row.highest_imported_cost, others: row.most_imported_work ?? [] };
}

const importedWork = scoped('users.imported_work', (q, _: Record<never, never>, tenancyId) =>
  q.selectFrom(sql<Record<never, never>>`(select 1)`.as('one')).select(importedWorkColumns(tenancyId)),
);

/** Returns the most work among the imported hashes of the project, with one statement. */
export async function findImportedWork(context: TenancyContext): Promise<ImportedWork> {
  const row = await importedWork.first(context, {});
  return importedWorkIn(row ?? { highest_imported_cost: null, most_imported_work: null });
}
