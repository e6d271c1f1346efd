import type { Json } from '../../fields/json.ts';
import { anything, type FieldRule, lost, type RecordRules } from '../rules.ts';
import { NotUnderstood, readText } from '../understood.ts';
import { cellEmail, cellId, cellImage, cellTags, plainCell } from './cells.ts';
import { type CsvKind, kindOfField } from './fields.ts';
import { cellFlag } from './flags.ts';
import { containsHash } from './hashes.ts';
import { type CsvMapping, fieldsOfColumn, placeOfColumn } from './mapping.ts';
import { cellTime } from './times.ts';

/** Returns the name of the rule by which a column becomes a field. */
export function ruleName(field: string, column: string): string {
  return `${field} ${column}`;
}

/** The field of columns that server metadata keeps. */
export const keptField = 'server_metadata';

/** Returns the rules for the columns of a file. */
export function csvRules(columns: readonly string[], mapping: CsvMapping): RecordRules {
  return Object.fromEntries(
    columns.flatMap((column): readonly (readonly [string, FieldRule])[] => {
      const fields = fieldsOfColumn(mapping, column);
      if (fields.length > 0) return fields.map((field) => [ruleName(field, column), fieldRule(field, column, mapping)]);
      if (placeOfColumn(mapping, column) === 'kept') return [[ruleName(keptField, column), keptRule(column)]];
      return [[ruleName('', column), lost(column, 'is left out by the mapping')]];
    }),
  );
}

function fieldRule(field: string, column: string, mapping: CsvMapping): FieldRule {
  const kind = kindOfField(field) ?? 'salt';
  const [form, words] = [mapping.times.get(field), mapping.words.get(field)];
  const cell = (read: (text: string) => unknown) => (value: Json) => read(plainCell(readText(value)));
  const readers: Readonly<Record<CsvKind, (value: Json) => unknown>> = {
    id: cell(cellId),
    email: cell(cellEmail),
    flag: cell((text) => cellFlag(text, words)),
    // A name can begin with an apostrophe.
    name: readText,
    image: cell(cellImage),
    hash: cell((text) => text),
    // A salt can begin with a space.
    salt: (value) => value,
    time: cell((text) => cellTime(text, form)),
    tags: cell(cellTags),
  };
  return {
    names: [column],
    kind,
    becomes: `\`${field}\``,
    otherwise: kind === 'image' || mapping.leftEmpty.includes(field) ? 'left out' : 'refused',
    read: readers[kind],
    isSecret: kind === 'hash' || kind === 'salt',
  };
}

function keptRule(column: string): FieldRule {
  const read = (value: Json) => {
    // Apps and webhooks can read metadata.
    // @guard no-password-hash-in-metadata
    if (containsHash(String(value))) throw new NotUnderstood('…', 'is a password hash, which metadata never has');
    return readText(value);
  };
  return { ...anything(column, '`server_metadata`', 'left out'), read, isSecret: true };
}
