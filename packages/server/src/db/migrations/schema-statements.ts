/** A statement begins at the beginning of a line, and ends with a line, perhaps before a comment. Its comments are above it. */
const statement = /^(?!--|\s)(?:(?!\$\$)[\s\S])*?(?:\$\$[\s\S]*?\$\$)?;(?= *(?:--.*)?$)/gm;

const tableOf = /^(?:create (?:unlogged )?table|alter table|create (?:unique )?index \w+\s+on) (\w+)/;
const index = /^create (?:unique )?index (\w+)\s+on /;

/** Returns the names of the tables of a schema. */
export function tablesOf(schema: string): string[] {
  return [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = '']) => name);
}

/**
 * Returns SQL that gives existing tables the functions and triggers of the schema, and creates the tables that are missing, with
 * their indexes. In the order of the schema.
 *
 * @param existing the tables of the database. They have the columns of the schema already
 */
export function replacementOf(schema: string, existing: ReadonlySet<string>): string {
  const statements = statementsOf(schema).flatMap((text) => {
    if (isRoutine(text)) return [text.replace(/^create/, 'create or replace')];
    const table = tableOf.exec(text)?.[1];
    return table === undefined || existing.has(table) ? [] : [text];
  });
  // A function may use tables of later statements.
  return ['set local check_function_bodies = off;', ...statements].join('\n');
}

/** Returns the statements that create the indexes of a schema without blocking writes, by the names of the indexes. */
export function indexesOf(schema: string): ReadonlyMap<string, string> {
  return new Map(
    statementsOf(schema).flatMap((text) => {
      const name = index.exec(text)?.[1];
      return name === undefined ? [] : [[name, text.replace(' index ', ' index concurrently ')]];
    }),
  );
}

/** Returns the functions and triggers of a schema, without the comments above them. */
export function routinesOf(schema: string): string {
  return statementsOf(schema).filter(isRoutine).join('\n');
}

function statementsOf(schema: string): string[] {
  return schema.match(statement) ?? [];
}

function isRoutine(text: string): boolean {
  return /^create (?:function|trigger) /.test(text);
}
