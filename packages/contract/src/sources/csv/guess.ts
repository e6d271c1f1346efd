import { isEmail } from './cells.ts';
import { usualDisplayNames, usualNames } from './column-names.ts';
import type { CsvColumn } from './columns.ts';
import { csvFields, kindOfField } from './fields.ts';
import { guessedFormat, isNamedHash } from './hashes.ts';
import { type CsvMapping, emptyMapping } from './mapping.ts';
import { formOf } from './times.ts';

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns the only column whose values are all of a kind. Its name can be in any language. */
function onlyColumn(columns: readonly CsvColumn[], isOfKind: (value: string) => boolean): CsvColumn | undefined {
  const found = columns.filter(({ samples }) => samples.length > 0 && samples.every(isOfKind));
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the mapping that the names of the columns suggest. Columns without a field are left out. */
export function guessedMapping(columns: readonly CsvColumn[]): CsvMapping {
  const byName = (names: readonly string[]) =>
    names.flatMap((name) => columns.find((one) => plain(one.name) === name) ?? [])[0];
  const found = new Map<string, readonly string[]>();
  for (const field of csvFields) {
    const column = byName([plain(field), ...(usualNames[field] ?? [])]);
    if (column !== undefined) found.set(field, [column.name]);
  }
  const parts = usualDisplayNames
    .map((names) => names.flatMap((name) => byName([name])?.name ?? []))
    .find((names, at) => names.length === usualDisplayNames[at]?.length);
  if (parts !== undefined) found.set('display_name', parts);
  const byValues = [
    ['primary_email', onlyColumn(columns, isEmail)],
    ['password_hash', onlyColumn(columns, isNamedHash)],
  ] as const;
  for (const [field, column] of byValues)
    if (!found.has(field) && column !== undefined) found.set(field, [column.name]);
  const mapping = withTimes({ ...emptyMapping, columns: found, kept: [] }, columns);
  const [hashColumn] = found.get('password_hash') ?? [];
  return { ...mapping, hashFormat: guessedFormat(columns.find(({ name }) => name === hashColumn)?.samples[0]) };
}

/** Adds the forms of times that the values show, and the mapping does not say. */
export function withTimes(mapping: CsvMapping, facts: readonly CsvColumn[]): CsvMapping {
  const guesses = timeColumns(mapping, facts).flatMap(([field, { times }]) => {
    const { form } = formOf(times);
    return form === undefined ? [] : [[field, form] as const];
  });
  return { ...mapping, times: new Map([...guesses, ...mapping.times]) };
}

/** Returns the fields with times, and their columns. */
function timeColumns({ columns }: CsvMapping, facts: readonly CsvColumn[]): readonly (readonly [string, CsvColumn])[] {
  return [...columns].flatMap(([field, [name]]) => {
    const column = facts.find((one) => one.name === name);
    return column === undefined || kindOfField(field) !== 'time' ? [] : [[field, column] as const];
  });
}

/** Returns the fields whose times can be several, because no value shows the day or the unit. */
export function openTimes(mapping: CsvMapping, facts: readonly CsvColumn[]): readonly string[] {
  return timeColumns(mapping, facts).flatMap(([field, { times }]) =>
    !mapping.times.has(field) && formOf(times).choices.length > 0 ? [field] : [],
  );
}
