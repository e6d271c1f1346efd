import type { DbHandle } from '@portico/server/db/handle';

/** A digest of all rows of each table, by name: two databases with the same digests have the same rows. */
export type TableDigests = Readonly<Record<string, string>>;

/** Reads all rows of all tables. Call it in a transaction to see one moment. */
export async function tableDigests(handle: DbHandle): Promise<TableDigests> {
  const { rows: tables } = await handle.run({
    text: `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname collate "C"`,
    values: [],
  });
  const parts = tables.map(
    ({ name }) =>
      `select '${String(name)}' as name, count(*) || ' ' || md5(coalesce(string_agg(line, '|' order by line collate "C"), '')) as digest
       from (select md5(t::text) as line from "${String(name)}" t) lines`,
  );
  const { rows } = await handle.run({ text: parts.join(' union all '), values: [] });
  return Object.fromEntries(rows.map(({ name, digest }) => [String(name), String(digest)]));
}
