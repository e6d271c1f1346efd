import type { TimeForm } from '../time-form.ts';
import { usualEmptyTexts } from './empty-texts.ts';

/** How the columns of a CSV become fields. A file of it is a JSON object. @see docs/move-in/sources.md */
export interface CsvMapping {
  /** Columns by field. Several columns of a name are joined. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** Of hashes that do not name their format. */
  readonly hashFormat?: string | undefined;
  /** The order of days and months in the times of a field. */
  readonly times: ReadonlyMap<string, TimeForm>;
  /** What the words of a field become, besides the known ones. The empty word is an empty cell. */
  readonly words: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  /** Texts that mean an empty cell. */
  readonly emptyTexts: readonly string[];
  /** Fields with times whose values are left out if they are not understood. Otherwise, their lines are refused. */
  readonly leftEmpty: readonly string[];
  /** Columns that server metadata keeps. Undefined: all that have no field and are not left out. */
  readonly kept?: readonly string[] | undefined;
  readonly leftOut: readonly string[];
}

/** The mapping that nothing is known of. */
export const emptyMapping: CsvMapping = {
  columns: new Map(),
  times: new Map(),
  words: new Map(),
  emptyTexts: usualEmptyTexts,
  leftEmpty: [],
  leftOut: [],
};

/** Returns the columns that a mapping names. */
export function columnsIn({ columns, kept = [], leftOut }: CsvMapping): readonly string[] {
  return [...new Set([...[...columns.values()].flat(), ...kept, ...leftOut])];
}

/** Returns the fields of a column. */
export function fieldsOfColumn({ columns }: CsvMapping, column: string): readonly string[] {
  return [...columns].flatMap(([field, names]) => (names.includes(column) ? [field] : []));
}

/** Returns what becomes of a column without a field. */
export function placeOfColumn({ kept, leftOut }: CsvMapping, column: string): 'kept' | 'left out' {
  if (kept !== undefined) return kept.includes(column) ? 'kept' : 'left out';
  return leftOut.includes(column) ? 'left out' : 'kept';
}

/** Returns a reason of the server with the column of its field: `Hash: …` for `password_hash: …`. */
export function withColumnName(reason: string, { columns }: CsvMapping): string {
  const [, field = ''] = /^(\w+): /.exec(reason) ?? [];
  const names = columns.get(field);
  return names === undefined ? reason : `${names.join(' + ')}${reason.slice(field.length)}`;
}
