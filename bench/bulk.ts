import type pg from 'pg';

/**
 * Adds many rows to tables: without their triggers and foreign keys, and with their indexes made afterwards. Both are many times faster. Triggers keep
 * the counts of the dashboard, so the work adds those to `metric_events` itself.
 */
export async function addRows(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any ($1::regclass[]) and not i.indisprimary
       and not exists (select 1 from pg_constraint where conindid = i.indexrelid)
     order by c.relname`,
    [tables],
  );
  await client.query(`set session_replication_role = replica`);
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
  await client.query(`reset session_replication_role`);
  await client.query(`vacuum analyze ${tables.join(', ')}`);
}
