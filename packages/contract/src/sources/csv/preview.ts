import type { Json } from '../../fields/json.ts';
import type { FieldRule, RecordRules } from '../rules.ts';
import { NotUnderstood } from '../understood.ts';
import { visibleText } from '../visible-text.ts';
import { nameAtAddress, nameOfParts } from './cells.ts';
import type { CsvFacts, CsvRow } from './columns.ts';
import { emptyFlag, isNothing, keptId, passwordOf } from './csv.ts';
import { type CsvKind, kindOfField } from './fields.ts';
import { type CsvMapping, fieldsOfColumn, placeOfColumn } from './mapping.ts';
import { csvRules, keptField, ruleName } from './rules.ts';

/** Characters of a value that are shown. */
const shownMax = 300;

/** What a value becomes, as texts without hidden characters. */
export interface CsvPreviewCell {
  readonly column: string;
  readonly value: string;
  /** The field of the user. Undefined: the column is left out. */
  readonly field: string | undefined;
  /** The stored value as text, or why there is none. */
  readonly becomes: string;
  /** `refused`: the whole row is not imported. `empty`: the value is none. */
  readonly state: 'stored' | 'empty' | 'left out' | 'refused';
}

/** What the values of a row become. */
export interface CsvPreviewRow {
  readonly line: number;
  readonly cells: readonly CsvPreviewCell[];
}

/** Returns what the values of the first rows become. */
export function csvPreview({ columns, first }: CsvFacts, mapping: CsvMapping): readonly CsvPreviewRow[] {
  const names = columns.map(({ name }) => name);
  const rules = csvRules(names, mapping);
  return first.map(({ line, row }) => ({
    line,
    cells: names.flatMap((column) =>
      placesOf(mapping, column).map((field): CsvPreviewCell => {
        const text = row[column] ?? '';
        const value = text.trim() !== '' && isSecret(field) ? '…' : text;
        const { becomes, state } = resultOf({ column, field, row }, rules, mapping);
        return { column, value: cut(value), field, becomes: cut(becomes), state };
      }),
    ),
  }));
}

/** Returns the fields of a column. Undefined stands for a column that is left out. */
function placesOf(mapping: CsvMapping, column: string): readonly (string | undefined)[] {
  const fields = fieldsOfColumn(mapping, column);
  if (fields.length > 0) return fields;
  return [placeOfColumn(mapping, column) === 'kept' ? keptField : undefined];
}

/** Returns the beginning of a long text: a cell can have millions of characters. */
function cut(text: string): string {
  return visibleText(text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);
}

/** Returns whether nobody may read the values of a field. */
function isSecret(field: string | undefined): boolean {
  const kind = kindOfField(field ?? '');
  return kind === 'hash' || kind === 'salt';
}

/** What the API returns for a field without a value. */
const defaults: Readonly<Record<string, string>> = {
  signed_up_at_millis: 'the time of the import',
  last_active_at_millis: 'the time of the sign-up',
};

interface Place {
  readonly column: string;
  readonly field: string | undefined;
  readonly row: CsvRow;
}

type Result = Pick<CsvPreviewCell, 'becomes' | 'state'>;

function resultOf({ column, field, row }: Place, rules: RecordRules, mapping: CsvMapping): Result {
  const kind = kindOfField(field ?? '');
  const value = row[column] ?? '';
  if (isNothing(column, value, mapping))
    return kind === 'flag'
      ? { becomes: flagText(emptyFlag(mapping, field ?? '')), state: 'stored' }
      : { becomes: defaults[field ?? ''] ?? 'nothing', state: 'empty' };
  if (field === undefined) return { becomes: 'left out', state: 'left out' };
  if (field === 'primary_email_verified' && hasNoAddress(row, mapping))
    return { becomes: 'nothing, because there is no email address', state: 'empty' };
  if (isReplaced({ column, field, row }, rules, mapping))
    return { becomes: 'nothing, because csv_id is the old ID of the user', state: 'empty' };
  const rule = rules[ruleName(field, column)];
  try {
    const read = rule?.read?.(value) as Json;
    return { becomes: kind === undefined ? keptText(String(read)) : texts[kind](read, row, mapping), state: 'stored' };
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    const state = error.meansNothing ? 'left out' : stateOf(rule);
    const instead = state === 'left out' ? defaults[field] : undefined;
    return { becomes: instead === undefined ? error.reason : `${error.reason}, so it is ${instead}`, state };
  }
}

/** Returns whether the old ID of the user takes the place of a column in metadata. */
function isReplaced({ column, field, row }: Place, rules: RecordRules, mapping: CsvMapping): boolean {
  const [idColumn] = mapping.columns.get('id') ?? [];
  if (column !== 'csv_id' || field !== keptField || idColumn === undefined) return false;
  const text = row[idColumn] ?? '';
  if (isNothing(idColumn, text, mapping)) return false;
  try {
    return keptId(text, rules[ruleName('id', idColumn)]?.read?.(text) as Json) !== undefined;
  } catch (error) {
    if (error instanceof NotUnderstood) return false;
    throw error;
  }
}

function hasNoAddress(row: CsvRow, mapping: CsvMapping): boolean {
  const columns = mapping.columns.get('primary_email') ?? [];
  return columns.every((column) => isNothing(column, row[column] ?? '', mapping));
}

function stateOf(rule: FieldRule | undefined): Result['state'] {
  return rule?.otherwise === 'refused' ? 'refused' : 'left out';
}

/** Metadata keeps JSON in a cell as text. */
const keptText = (text: string) => (/^\s*[{[]/.test(text) ? `the text ${text}` : text);
const flagText = (value: boolean) => (value ? 'yes' : 'no');
/** Shows values that are stored as they are. */
const plainText = (value: Json) => String(value);

/** Texts of stored values. Nobody can read a hash, so the preview only says that it is there. */
const texts: Readonly<Record<CsvKind, (value: Json, row: CsvRow, mapping: CsvMapping) => string>> = {
  id: (value, row, mapping) => {
    const old = keptId(row[mapping.columns.get('id')?.[0] ?? ''] ?? '', value);
    return old === undefined ? String(value) : `${String(value)}, and csv_id ${old} in server metadata`;
  },
  email: (value, row, mapping) => {
    const name = nameAtAddress(row[mapping.columns.get('primary_email')?.[0] ?? ''] ?? '');
    return name === undefined ? String(value) : `${String(value)}, without the name ${name}`;
  },
  flag: (value) => flagText(value === true),
  name: (value, row, mapping) => {
    const parts = (mapping.columns.get('display_name') ?? []).map((column) => {
      const text = row[column] ?? '';
      return isNothing(column, text, mapping) ? undefined : text.trim();
    });
    return nameOfParts(parts, () => undefined) ?? String(value);
  },
  image: plainText,
  hash: (value, row, mapping) =>
    passwordOf(row, value, mapping, () => undefined) === undefined ? 'no password' : 'password hash',
  salt: () => 'salt of the password hash',
  tags: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  time: (value) =>
    `${new Date(Number(value))
      .toISOString()
      .slice(0, 23)
      .replace('T', ' ')
      .replace(/\.000$/, '')} UTC`,
};
