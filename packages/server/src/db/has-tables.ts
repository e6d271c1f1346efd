import type { DbHandle } from './handle.ts';

/** Returns whether a database has tables of anybody. Those of extensions do not count: some servers have them in every new database. */
export async function hasTables(handle: DbHandle): Promise<boolean> {
  const { rows } = await handle.run({
    text: `select exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      ) as has_tables`,
    values: [],
  });
  return rows[0]?.has_tables !== false;
}
