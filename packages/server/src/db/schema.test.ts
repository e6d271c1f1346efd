import { engines, openTestDatabase } from '@portico/testkit/databases';
import { expect, test } from 'vitest';
import { aboveTenancies, tableOwners } from '../tables/index.ts';
import { migrate } from './migrate.ts';

test.each(engines)('on %s, the primary key of every tenant-owned table starts with the tenancy', async (kind) => {
  const opened = await openTestDatabase(kind);
  try {
    await migrate(opened.database);

    const { rows } = await opened.database.handle().run({
      text: `select c.relname as table_name, a.attname as first_column
        from pg_class c
        join pg_index i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and c.relname <> 'portico_migrations'
        order by c.relname`,
      values: [],
    });

    const leads = new Map(rows.map((row) => [String(row.table_name), String(row.first_column)]));
    expect([...leads.keys()].sort()).toEqual(Object.keys(tableOwners).sort());
    for (const [table, column] of leads) {
      if (!aboveTenancies.has(table)) expect(column, table).toBe('tenancy_id');
    }
  } finally {
    await opened.drop();
  }
});

test.each(engines)('on %s, no index of users contains columns that each activity changes', async (kind) => {
  const opened = await openTestDatabase(kind);
  try {
    await migrate(opened.database);

    const { rows } = await opened.database.handle().run({
      text: `select indexname from pg_indexes
        where tablename = 'users' and indexdef ~ '(last_active_at|seen_at|country|totp_last_step)'`,
      values: [],
    });

    expect(rows).toEqual([]);
  } finally {
    await opened.drop();
  }
});
