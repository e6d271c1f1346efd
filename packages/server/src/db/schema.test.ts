import { existsSync, readFileSync } from 'node:fs';
import { enginesOfRun, openTestDatabase } from '@portico/testkit/databases/databases';
import { expect, test } from 'vitest';
import { migrate } from './migrations/migrate.ts';
import { schemaPage } from './schema-page.ts';
import { aboveTenancies, tableOwners } from './tables/index.ts';

test.each(enginesOfRun)('on %s, the primary key of every tenant-owned table starts with the tenancy', async (kind) => {
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

test.each(enginesOfRun)('on %s, no index of users contains columns that each activity changes', async (kind) => {
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

test.each(enginesOfRun)('on %s, every foreign key of a tenant-owned table starts with the tenancy', async (kind) => {
  const opened = await openTestDatabase(kind);
  try {
    await migrate(opened.database);

    const { rows } = await opened.database.handle().run({
      text: `select c.relname as table_name, k.conname as name, a.attname as first_column, b.attname as first_target
        from pg_constraint k
        join pg_class c on c.oid = k.conrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
        where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`,
      values: [],
    });

    const ofTenancies = rows.filter(({ table_name }) => !aboveTenancies.has(String(table_name)));
    expect(ofTenancies.length).toBeGreaterThan(10);
    for (const { name, first_column, first_target } of ofTenancies) {
      expect([first_column, first_target], String(name)).toEqual(['tenancy_id', 'tenancy_id']);
    }
  } finally {
    await opened.drop();
  }
});

test.each(enginesOfRun)(
  'docs/contribute/schema.md describes the schema on %s, and every table has a comment',
  async (kind) => {
    const opened = await openTestDatabase(kind);
    try {
      await migrate(opened.database);

      const page = await schemaPage(opened.database.handle());

      expect(page.match(/^\| `\w+` \| {2}\|/gm)).toBeNull();
      const written = readFileSync(new URL('../../../../docs/contribute/schema.md', import.meta.url), 'utf8');
      expect(written, 'Run `npm run fix` to write docs/contribute/schema.md.').toBe(page);
    } finally {
      await opened.drop();
    }
  },
);

test('the owner of each table is a folder of the server', () => {
  const missing = Object.values(tableOwners).filter((owner) => !existsSync(new URL(`../${owner}`, import.meta.url)));

  expect(missing).toEqual([]);
});
