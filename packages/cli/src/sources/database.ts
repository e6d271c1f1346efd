import { CommandFailure } from '@portico/contract/command-line';
import pg from 'pg';
import { type OldDatabase, type OldTables, oldDatabases } from './database-tables.ts';

/** Rows in memory at the same time. */
const rowsMax = 1000;

/**
 * Reads the users and organizations of another system from its database: in one transaction that only reads, as they were when it
 * began.
 *
 * @param system such as `better-auth`
 * @returns the objects as JSON, in the shape of the system's file
 * @throws {CommandFailure} the database cannot be read
 */
export async function* rowsOfDatabase(system: string, url: string, password?: string): AsyncGenerator<string> {
  const database = oldDatabases[system];
  if (database === undefined) return;
  const client = new pg.Client({
    connectionString: url,
    ...(password === undefined ? {} : { password }),
    application_name: 'portico import',
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
  });
  // A lost connection fails the statement that waits for it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // @guard old-database-is-only-read
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query('set local statement_timeout = 0');
    for (const statement of database.statements(await tablesOf(client, database))) yield* rowsOf(client, statement);
    await client.query('commit');
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`The old database cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function* rowsOf(client: pg.Client, statement: string): AsyncGenerator<string> {
  await client.query(`declare old_rows no scroll cursor for ${statement}`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsMax} from old_rows`);
    for (const { line } of rows) yield line;
    if (rows.length < rowsMax) break;
  }
  await client.query('close old_rows');
}

/** Finds the tables of the system under the names that they can have. @throws {CommandFailure} one is missing */
async function tablesOf(client: pg.Client, { tables, optional }: OldDatabase): Promise<OldTables> {
  const names = Object.values(tables).flat();
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select t.name, array_agg(a.attname::text) as columns
     from unnest($1::text[]) as t(name)
     join pg_attribute a on a.attrelid = to_regclass(t.name)
     where a.attnum > 0 and not a.attisdropped
     group by t.name`,
    [names],
  );
  const columns = new Map(rows.map((row) => [row.name, row.columns]));
  const found = Object.entries(tables).map(([kind, candidates]) => {
    const name = candidates.find((candidate) => columns.has(candidate));
    if (name !== undefined) return [kind, { name, columns: columns.get(name) ?? [] }] as const;
    if (optional.includes(kind)) return [kind, undefined] as const;
    throw new CommandFailure(
      `The old database has no table ${candidates.join(' or ')}. Select its schema in the connection, such as ?options=-c%20search_path%3Dauth. If the tables have other names, import a file.`,
    );
  });
  return Object.fromEntries(found);
}
