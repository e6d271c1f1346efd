import type { Json } from '../../fields/json.ts';
import { csvRows } from '../csv-rows.ts';
import { converted, type Notes, readRecord } from '../record.ts';
import type { RecordRules } from '../rules.ts';
import { type Fields, line, type SourceOptions } from '../source.ts';
import { type SourceFile, SourceProblem } from '../source-file.ts';
import { NotUnderstood, shown } from '../understood.ts';
import { isEmptyCell, nameAtAddress, nameOfParts, plainCell } from './cells.ts';
import { isSheetError, isUnclearEmptyText } from './empty-texts.ts';
import { csvFields, kindOfField } from './fields.ts';
import { meaningOf } from './flags.ts';
import { hashHint, hashOf, hasSalt, isNamedHash } from './hashes.ts';
import { type CsvMapping, columnsIn, fieldsOfColumn, placeOfColumn } from './mapping.ts';
import { csvRules, keptField, ruleName } from './rules.ts';
import { isZeroTime } from './times.ts';

const verified = 'primary_email_verified';

/** Reads a CSV of any system. @throws {SourceProblem} the mapping does not fit the file */
export async function* csv(file: SourceFile, { map }: SourceOptions): AsyncGenerator<Fields> {
  if (map.columns.size === 0)
    throw new SourceProblem(`A mapping needs fields with columns. The fields are ${csvFields.join(', ')}.`);
  let rules: RecordRules | undefined;
  yield* converted(file, csvRows(file, columnsIn(map)), (row, notes) => {
    rules ??= csvRules(Object.keys(row), map);
    return [userOfRow(row, rules, map, notes)];
  });
}

/** Converts a row. @throws {NotUnderstood} a value of it is not understood */
function userOfRow(row: Fields, rules: RecordRules, mapping: CsvMapping, notes: Notes): Fields {
  const filled = withoutEmpty(row, mapping, notes);
  const values = readRecord(rules, filled, notes) as Readonly<Record<string, Json>>;
  const valuesOf = (field: string) =>
    (mapping.columns.get(field) ?? []).map((column) => values[ruleName(field, column)]);
  const firstOf = (field: string) => valuesOf(field)[0];
  const names = mapping.columns.get('display_name') ?? [];
  const begin = ruleName(keptField, '');
  const kept = Object.entries(values).filter(([name]) => name.startsWith(begin));
  const oldId = keptId(String(row[mapping.columns.get('id')?.[0] ?? ''] ?? ''), firstOf('id'));
  const metadata = Object.fromEntries(kept.map(([name, value]) => [name.slice(begin.length), value]));
  if (oldId !== undefined) {
    if (Object.hasOwn(metadata, 'csv_id')) notes('csv_id', 'is replaced by the old ID of the user');
    metadata.csv_id = oldId;
  }
  const flagOf = (field: string) =>
    mapping.columns.has(field) ? (firstOf(field) ?? emptyFlag(mapping, field)) : undefined;
  const hasAddress = firstOf('primary_email') !== undefined;
  const [mailColumn = ''] = mapping.columns.get('primary_email') ?? [];
  const nameBeside = hasAddress ? nameAtAddress(String(row[mailColumn])) : undefined;
  if (hasAddress) noteOtherForm(mailColumn, String(row[mailColumn]), String(firstOf('primary_email')), notes);
  if (nameBeside !== undefined) notes(mailColumn, 'has a name beside the address, which is not imported', nameBeside);
  if (!hasAddress && firstOf(verified) !== undefined)
    notes(mapping.columns.get(verified)?.[0] ?? '', 'is not stored, because there is no email address');
  const name = nameOfParts(valuesOf('display_name'), (whole) =>
    notes(names.join(' + '), 'is longer than 256 characters, and is cut', whole),
  );
  if (!hasAddress && name === undefined) notes('row', 'has neither a name nor an address');
  return line({
    type: 'user',
    id: firstOf('id'),
    primary_email: firstOf('primary_email'),
    primary_email_verified: hasAddress ? flagOf(verified) : undefined,
    display_name: name,
    profile_image_url: firstOf('profile_image_url'),
    signed_up_at_millis: firstOf('signed_up_at_millis'),
    last_active_at_millis: firstOf('last_active_at_millis'),
    restricted_by_admin: flagOf('restricted_by_admin'),
    tags: firstOf('tags'),
    password_hash: passwordOf(filled, firstOf('password_hash'), mapping, notes),
    server_metadata: Object.keys(metadata).length === 0 ? undefined : metadata,
  });
}

/** Notes an address that is stored in another form than its cell has, such as one with an international domain. */
function noteOtherForm(column: string, text: string, stored: string, notes: Notes): void {
  const isSame = text.toLowerCase().includes(stored);
  if (!isSame) notes(column, 'is stored in another form', `${shown(text.trim())}: ${shown(stored)}`);
}

/** Returns the old ID that server metadata keeps. Undefined if it stays the ID of the user. */
export function keptId(text: string, id: Json | undefined): string | undefined {
  const old = plainCell(text);
  return id === undefined || old.toLowerCase() === id ? undefined : old;
}

/** Returns what an empty cell of a flag becomes. */
export function emptyFlag({ words }: Pick<CsvMapping, 'words'>, field: string): boolean {
  return meaningOf('', words.get(field)) ?? false;
}

/** Returns a row without cells that mean nothing. Notes those that have a text, and texts that can mean nothing. */
function withoutEmpty(row: Fields, mapping: CsvMapping, notes: Notes): Fields {
  const entries = Object.entries(row).map(([column, value]) => {
    const text = String(value).trim();
    const isEmptied = isNothing(column, text, mapping);
    const note = text === '' ? undefined : isEmptied ? emptiedNote(text) : keptNote(column, text, mapping);
    const fields = fieldsOfColumn(mapping, column);
    if (note !== undefined && (fields.length > 0 || placeOfColumn(mapping, column) === 'kept'))
      notes(column, note, text);
    return [column, isEmptied ? '' : value] as const;
  });
  return Object.fromEntries(entries);
}

const emptiedNote = (text: string) =>
  isSheetError(text) ? 'is an error of a spreadsheet, and is read as empty' : 'is read as empty';

/** Returns the note of a text such as `None` that becomes a name or metadata. Other fields refuse it. */
function keptNote(column: string, text: string, mapping: CsvMapping): string | undefined {
  if (!isUnclearEmptyText(text)) return undefined;
  const kinds = fieldsOfColumn(mapping, column).map(kindOfField);
  return kinds.every((kind) => kind === 'name') ? 'can mean an empty cell, and is kept as text' : undefined;
}

/** Returns whether a cell is empty, has a text that means it, or the zero of times. */
export function isNothing(column: string, text: string, mapping: CsvMapping): boolean {
  if (isEmptyCell(text, mapping)) return true;
  return isZeroTime(text.trim()) && fieldsOfColumn(mapping, column).some((field) => kindOfField(field) === 'time');
}

/** A mark in place of a hash by which systems say that the user has no password. */
const noPassword = /^(?:!|\*$)/;

/** Returns the hash of a row as the import format has it. @throws {NotUnderstood} it is not in the format of the mapping */
export function passwordOf(row: Fields, hash: Json | undefined, mapping: CsvMapping, notes: Notes): string | undefined {
  if (typeof hash !== 'string') return undefined;
  const { columns, hashFormat } = mapping;
  const [column = ''] = columns.get('password_hash') ?? [];
  if (noPassword.test(hash)) {
    notes(column, 'is a mark for no password');
    return undefined;
  }
  const [saltColumn = ''] = columns.get('password_salt') ?? [];
  const salt = String(row[saltColumn] ?? '');
  const isSalted = hasSalt(hashFormat) && !isNamedHash(hash);
  if (salt !== '' && !isSalted) notes(saltColumn, 'is not used by the format of the hash');
  if (salt === '' && isSalted) notes(saltColumn || column, 'has no salt, so the hash is read without one');
  try {
    return hashOf(hash, salt, hashFormat);
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    throw new NotUnderstood(hashHint(hash), error.reason, { field: column });
  }
}
