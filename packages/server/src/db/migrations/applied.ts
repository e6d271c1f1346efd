import { DatabaseStartError, isDatabaseError } from '../errors.ts';
import type { DbHandle } from '../handle.ts';
import { catalogOf } from './catalog.ts';
import { digestOfText, isOutside, type SchemaSource } from './read-migrations.ts';
import { routinesOf } from './schema-statements.ts';

const UNDEFINED_TABLE = '42P01';

/** The row of `portico_migrations` that says which functions and triggers the database has. Version 0.1.0 has written none. */
export const schemaRow = 'schema';

/** The digest of the catalog of version 0.1.0, the only one before 0.2.0 that can be upgraded. */
const catalogDigestOf010 = 'd4d0bf1a98bc02e5bc6ffb24485c0c026406ab7fa2f90a50bd268c760e16a4e5';

const neverReleased =
  'This database was made by a version that was never released, so it cannot be upgraded: use the version that made it, or export its data with that version and import the file into a new database.';

/** The digests of the steps that a database has, by name. */
export type Applied = ReadonlyMap<string, string>;

/** @returns what was applied. Empty for a new database */
export async function findApplied(handle: DbHandle): Promise<Applied> {
  try {
    const { rows } = await handle.run({ text: 'select name, digest from portico_migrations', values: [] });
    return new Map(rows.map((row) => [String(row.name), String(row.digest)]));
  } catch (error) {
    if (isDatabaseError(error) && error.code === UNDEFINED_TABLE) return new Map();
    throw error;
  }
}

/** Notes steps, in the transaction that has applied them. */
export async function note(handle: DbHandle, steps: readonly { readonly name: string; readonly digest: string }[]) {
  await handle.run({
    text: `insert into portico_migrations (name, digest) select * from unnest($1::text[], $2::text[])
      on conflict (name) do update set digest = excluded.digest, applied_at = clock_timestamp()`,
    values: [steps.map(({ name }) => name), steps.map(({ digest }) => digest)],
  });
}

/** Returns the row that says that a database has the functions and triggers of a schema. */
export function noteOfSchema(schema: string) {
  return { name: schemaRow, digest: digestOfText(routinesOf(schema)) };
}

/** Returns the names of the steps that a database lacks. */
export function pendingOf(applied: Applied, { schema, migrations }: SchemaSource): readonly string[] {
  const names = migrations.map(({ name }) => name);
  if (schema === undefined) return names.filter((name) => !applied.has(name));
  return applied.size === 0 ? [schemaRow] : [schemaRow, ...names].filter((name) => !applied.has(name));
}

/**
 * Returns why a database cannot be used or upgraded: no release has made it.
 *
 * @returns undefined for one that can, and for a new one
 */
export async function refusalOf(handle: DbHandle, applied: Applied, source: SchemaSource): Promise<string | undefined> {
  if (applied.size === 0) return undefined;
  const isBefore020 = source.schema !== undefined && !applied.has(schemaRow);
  return (isBefore020 ? await isOf010(handle) : isOfRelease(applied, source)) ? undefined : neverReleased;
}

/** @throws {DatabaseStartError} no release has made the database */
export async function refuse(handle: DbHandle, applied: Applied, source: SchemaSource): Promise<void> {
  const refusal = await refusalOf(handle, applied, source);
  if (refusal !== undefined) throw new DatabaseStartError(refusal);
}

async function isOf010(handle: DbHandle): Promise<boolean> {
  return digestOfText((await catalogOf(handle)).join('\n')) === catalogDigestOf010;
}

/**
 * Returns whether a database has what a release writes. An unreleased version has written another text of a step, or functions
 * without the steps that came with them.
 */
function isOfRelease(applied: Applied, { schema, migrations }: SchemaSource): boolean {
  const isChanged = migrations.some(({ name, digest }) => applied.has(name) && applied.get(name) !== digest);
  if (isChanged || schema === undefined) return !isChanged;
  const inside = migrations.filter((migration) => !isOutside(migration));
  // Written in one transaction with the row of the schema, which unreleased versions wrote without it.
  if (inside[0] !== undefined && !applied.has(inside[0].name)) return false;
  const newest = migrations.at(-1)?.name ?? '';
  const isLater = [...applied.keys()].some((name) => /^\d{4}_/.test(name) && name > newest);
  const isPending = inside.some(({ name }) => !applied.has(name));
  return isLater || isPending || applied.get(schemaRow) === noteOfSchema(schema).digest;
}
