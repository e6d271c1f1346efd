import type { Json } from '../fields/json.ts';
import { csvRows } from './csv-rows.ts';
import { type Fields, idOf, imageOf, isYes, line, millisOf, type SourceOptions, textOf } from './source.ts';
import { type SourceFile, SourceProblem } from './source-file.ts';

/** Fields of a user that a column of a CSV can have, and how they are read. */
const columns: Readonly<Record<string, (text: string) => Json | undefined>> = {
  id: (text) => idOf('csv', text),
  primary_email: (text) => text,
  primary_email_verified: (text) => isYes(text),
  display_name: (text) => text.slice(0, 256),
  profile_image_url: imageOf,
  password_hash: (text) => text,
  signed_up_at_millis: millisOf,
  last_active_at_millis: millisOf,
};

/** The fields that a column of a CSV can have. */
export const csvFields: readonly string[] = Object.keys(columns);

/** Reads a CSV of any system. @throws {SourceProblem} a field of the map does not exist */
export async function* csv(file: SourceFile, { map }: SourceOptions): AsyncGenerator<Fields> {
  const unknown = [...map.keys()].find((field) => !Object.hasOwn(columns, field));
  if (unknown !== undefined || map.size === 0)
    throw new SourceProblem(`A mapping needs fields with columns. The fields are ${Object.keys(columns).join(', ')}.`);
  let isFirst = true;
  for await (const row of csvRows(file)) {
    const missing = isFirst ? [...map.values()].find((column) => !Object.hasOwn(row, column)) : undefined;
    if (missing !== undefined) throw new SourceProblem(`${file.name} has no column ${missing}.`);
    isFirst = false;
    const given = [...map].map(([field, column]) => [field, textOf(row[column])] as const);
    const values = given.map(
      ([field, text]) => [field, text === undefined ? undefined : columns[field]?.(text)] as const,
    );
    const fields = Object.fromEntries(values);
    const rest = Object.entries(row).filter(([column, text]) => text !== '' && ![...map.values()].includes(column));
    yield line({
      type: 'user',
      ...fields,
      server_metadata: rest.length === 0 ? undefined : Object.fromEntries(rest),
    });
  }
}
