import type { DbHandle } from '../handle.ts';
import { tableOwners } from '../tables/index.ts';

/**
 * Describes the tables of a database: their columns, constraints, indexes and triggers, by name and type. Texts of expressions
 * are left out, because PostgreSQL versions print them differently.
 *
 * @returns one line for each, in the order of the text. Without partitions, whose names depend on the time, and without
 * tables of others
 */
export async function catalogOf(handle: DbHandle): Promise<string[]> {
  const { rows } = await handle.run({
    text: `with t as (
        select oid, relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname = any ($1)
      )
      select concat_ws(' ', 'column', t.name, a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then 'not null' end, nullif(a.attgenerated::text, ''), nullif(a.attidentity::text, ''),
          case when a.atthasdef then 'default' end) as line
        from t join pg_attribute a on a.attrelid = t.oid where a.attnum > 0 and not a.attisdropped
      union all
      select concat_ws(' ', 'constraint', t.name, c.conname, c.contype::text, c.confdeltype::text)
        from t join pg_constraint c on c.conrelid = t.oid where c.contype in ('p', 'u', 'f', 'c')
      union all
      select concat_ws(' ', 'index', t.name, i.relname, case when x.indisunique then 'unique' end,
          case when x.indpred is not null then 'partial' end)
        from t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
      union all
      select concat_ws(' ', 'trigger', t.name, g.tgname, g.tgtype::text, p.proname)
        from t join pg_trigger g on g.tgrelid = t.oid join pg_proc p on p.oid = g.tgfoid where not g.tgisinternal`,
    values: [Object.keys(tableOwners)],
  });
  return rows.map(({ line }) => String(line)).sort();
}
