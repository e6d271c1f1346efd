import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DbHandle } from './handle.ts';

const directory = join(import.meta.dirname, 'schema');

/** A trigger, as the catalog has it. */
interface Trigger {
  readonly table_name: string;
  readonly function_name: string;
  readonly on_insert: boolean;
  readonly on_update: boolean;
  readonly on_delete: boolean;
  /** Arguments of the function. */
  readonly args: readonly string[];
}

type Write = 'insert' | 'update' | 'delete';

const verbs = { insert: 'created', update: 'updated', delete: 'deleted' } as const;

const intro = `<!-- Generated from packages/server/src/db/schema and the triggers of a database by npm run fix. -->

# The schema

A table belongs to a tenancy (a branch of a project), unless its key begins with something else. The key begins with the tenancy then, and so
does each foreign key. What follows from a write is written by triggers in the same transaction, so no door can forget it:

- **event**: a row of \`events\`, the event log. The setting \`portico.origin\`, which the server sets for each transaction, says who did it.
- **webhook**: a row of \`webhook_messages\`, with a delivery for each endpoint that wants the type.
- **notice**: a row of \`security_notices\`, from which the user gets an email. It follows from an event.
- **count**: a row of \`metric_events\`, which a job adds up in \`metric_counts\`.
`;

/** Returns the text of `docs/contribute/schema.md`: the tables by area, and what a write to each sets off. @param handle of a database with the schema */
export async function schemaPage(handle: DbHandle): Promise<string> {
  const triggers = await readTriggers(handle);
  const keys = await readKeys(handle);
  const areas = readdirSync(directory)
    .toSorted()
    .flatMap((file) => {
      const tables = tablesOf(readFileSync(join(directory, file), 'utf8'));
      return tables.length === 0 ? [] : [areaText(file, tables, keys, triggers)];
    });
  return [intro, ...areas].join('\n');
}

interface Table {
  readonly name: string;
  readonly content: string;
}

/** Returns the tables of a file, with the comments above them. */
function tablesOf(text: string): Table[] {
  return [...text.matchAll(/((?:^--.*\n)*)^create (?:unlogged )?table (\w+) \(/gm)].map(
    ([, comment = '', name = '']) => ({
      name,
      content: comment.replaceAll(/^-- ?/gm, '').trim().replaceAll('\n', ' '),
    }),
  );
}

function areaText(
  file: string,
  tables: readonly Table[],
  keys: ReadonlyMap<string, string>,
  triggers: readonly Trigger[],
): string {
  const name = file.replace(/^\d+-/, '').replace('.sql', '').replaceAll('-', ' ');
  const rows = tables.map(({ name: table, content }) => {
    const own = triggers.filter(({ table_name }) => table_name === table);
    const cells = (['insert', 'update', 'delete'] as const).map((write) => effects(own, write));
    return `| \`${table}\` | ${[content, keys.get(table) ?? '', ...cells].join(' | ')} |`;
  });
  return [
    `## ${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    '',
    `[\`${file}\`](../../packages/server/src/db/schema/${file})`,
    '',
    '| Table | Content | Key | A new row | A change | A removed row |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function effects(triggers: readonly Trigger[], write: Write): string {
  const caused = triggers.filter((trigger) => trigger[`on_${write}`]);
  return [...new Set(caused.map((trigger) => effect(trigger, write)))].toSorted().join('<br>');
}

/** The name of a function says what it writes: `record_` an event, `queue_` a webhook or a notice, `count_` a number. */
function effect({ function_name: name, args: [object = ''] }: Trigger, write: Write): string {
  if (name === 'record_change') return `event \`${object}.${verbs[write]}\``;
  if (name.startsWith('record_')) return `event (\`${name}\`)`;
  if (name === 'queue_notice') return `notice (\`${name}\`)`;
  if (name === 'queue_row' || name === 'queue_email') return `webhook \`${object}\``;
  if (name.startsWith('queue_')) return `webhook (\`${name}\`)`;
  return name.startsWith('count_') ? `count (\`${name}\`)` : `\`${name}\``;
}

async function readTriggers(handle: DbHandle): Promise<Trigger[]> {
  const { rows } = await handle.run({
    text: `select c.relname as table_name, p.proname as function_name, g.tgtype & 4 <> 0 as on_insert,
        g.tgtype & 16 <> 0 as on_update, g.tgtype & 8 <> 0 as on_delete,
        array_remove(string_to_array(encode(g.tgargs, 'escape'), '\\000'), '') as args
      from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
      where not g.tgisinternal and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      order by 1, 2`,
    values: [],
  });
  return rows as unknown as Trigger[];
}

/** Returns the columns of the primary keys. */
async function readKeys(handle: DbHandle): Promise<ReadonlyMap<string, string>> {
  const { rows } = await handle.run({
    text: `select c.relname as table_name, string_agg(a.attname, ', ' order by k.place) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      cross join lateral unnest(i.indkey[0:i.indnkeyatts - 1]) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indisprimary and c.relnamespace = current_schema()::regnamespace group by 1`,
    values: [],
  });
  return new Map(rows.map(({ table_name, columns }) => [String(table_name), String(columns)]));
}
