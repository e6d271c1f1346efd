import type { Json } from '../fields/json.ts';
import type { FieldRule, RecordRules, Values } from './rules.ts';
import type { Fields } from './source.ts';
import type { SourceFile } from './source-file.ts';
import { isEmpty, NotUnderstood, readObject, shown } from './understood.ts';

/** Receives the fields that are left out of the record that is read, some with the value, and whether that is not understood. */
export type Notes = (field: string, reason: string, example?: string, isLost?: boolean) => void;

/** The note for each user who had a password in the other system, and has none here. */
export const passwordIsLost = 'the user has a password there, and none here';

/**
 * Reads a record of another system by the rules for its fields. Fields without a rule, and those that cannot be imported, are noted.
 *
 * @param path of the record in its line, such as `identities[]`
 * @throws {NotUnderstood} values are not understood, and their fields must be right. The error has all of them
 */
export function readRecord<R extends RecordRules>(rules: R, record: Fields, notes: Notes, path = ''): Values<R> {
  const { fields, required: needed } = compiled(rules);
  const values: Record<string, unknown> = {};
  const refused: NotUnderstood[] = [];
  for (const name in record) {
    const value = record[name];
    if (isEmpty(value)) continue;
    const named = fields.get(name);
    if (named === undefined) {
      if (!isEmptyObject(value)) notes(placeOf(path, name), 'is not imported');
      continue;
    }
    for (const { key, rule } of named)
      if (rule.read === undefined) {
        if (!hasNothing(value)) notes(placeOf(path, name), rule.becomes);
      } else if (rule.read !== null && !(key in values)) {
        try {
          values[key] = readField(rule, name, record, notes, path);
        } catch (error) {
          if (!(error instanceof NotUnderstood)) throw error;
          values[key] = undefined;
          refused.push(error);
        }
      }
  }
  for (const { key, rule } of needed)
    if (!(key in values))
      refused.push(new NotUnderstood(undefined, 'is missing', { field: placeOf(path, rule.names[0] ?? '') }));
  if (refused.length > 0) throw joined(refused);
  return values as Values<R>;
}

/** Returns one error with the reasons of several, so that a person mends a line once. */
function joined(refused: readonly NotUnderstood[]): NotUnderstood {
  const [first, ...others] = refused;
  if (first !== undefined && others.length === 0) return first;
  return new NotUnderstood(undefined, refused.map(({ message }) => message).join('; '));
}

const placeOf = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

interface Field {
  readonly key: string;
  readonly rule: FieldRule;
}

interface CompiledRules {
  /** By each of their names. A column of a CSV can become several fields. */
  readonly fields: ReadonlyMap<string, readonly Field[]>;
  readonly required: readonly Field[];
}

/** A file has millions of records with the same rules. */
const compiledRules = new WeakMap<RecordRules, CompiledRules>();

function compiled(rules: RecordRules): CompiledRules {
  const given = compiledRules.get(rules);
  if (given !== undefined) return given;
  const all = Object.entries(rules).map(([key, rule]) => ({ key, rule }));
  const fields = new Map<string, Field[]>();
  for (const field of all) for (const name of field.rule.names) fields.set(name, [...(fields.get(name) ?? []), field]);
  const made = { fields, required: all.filter(({ rule }) => rule.isRequired === true) };
  compiledRules.set(rules, made);
  return made;
}

/** Reads a field under the first of its names that has a value. Others that differ are noted. */
function readField(rule: FieldRule, found: string, record: Fields, notes: Notes, path: string): unknown {
  const name = rule.names.length === 1 ? found : (rule.names.find((one) => !isEmpty(record[one])) ?? found);
  const value = record[name] ?? null;
  if (rule.names.length > 1)
    for (const other of rule.names)
      if (other !== name && !isEmpty(record[other]) && !isSame(record[other], value)) {
        const example = rule.isSecret === true ? undefined : shown(record[other] ?? null);
        notes(placeOf(path, other), `differs from ${name}`, example);
      }
  return readValue(rule, value, name, notes, path);
}

const isSame = (one: Json | undefined, other: Json) => one === other || JSON.stringify(one) === JSON.stringify(other);

const isEmptyObject = (value: Json | undefined) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Returns whether nothing is lost if a value is not imported. */
function hasNothing(value: Json | undefined): boolean {
  return isEmpty(value) || value === false || isEmptyObject(value);
}

function readValue(rule: FieldRule, value: Json, name: string, notes: Notes, path: string): unknown {
  const { read, otherwise, isSecret } = rule;
  try {
    return read?.(value);
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    // @guard no-secrets-in-messages-of-imports
    const shownValue = isSecret === true ? '…' : value;
    const field = placeOf(path, name);
    if (otherwise === 'refused' && !error.meansNothing) throw new NotUnderstood(shownValue, error.reason, { field });
    notes(field, error.reason, isSecret === true ? undefined : error.example, !error.meansNothing);
    return undefined;
  }
}

/**
 * Reads the objects of a list by the rules for their fields. One that is not understood is left out alone, and noted.
 *
 * @param path of the list in its line, such as `identities`
 */
export function readItems<R extends RecordRules>(
  rules: R,
  items: readonly Json[] | undefined,
  notes: Notes,
  path: string,
): readonly Values<R>[] {
  const read: Values<R>[] = [];
  for (const item of items ?? []) {
    try {
      read.push(readRecord(rules, readObject(item), notes, `${path}[]`));
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      // An item that is no object can be a secret.
      const [field, example] = error.field === '' ? [`${path}[]`] : [error.field, error.example];
      notes(field, `${error.reason}, so its item is left out`, example);
    }
  }
  return read;
}

/** A record of the other system is nothing that is imported, such as a deleted user. It is skipped, and stops no import. */
export class NotImported extends Error {
  override readonly name = 'NotImported';
}

/**
 * Converts records one by one. A record that is not understood is refused with its line, and one that is not imported is skipped; what
 * is noted belongs to the first line of its record.
 */
export async function* converted<T = Fields>(
  file: SourceFile,
  records: AsyncIterable<T>,
  convert: (record: T, notes: Notes) => readonly Fields[],
): AsyncGenerator<Fields> {
  const notes: Notes = (field, reason, example, isLost) =>
    file.watch?.left({ field, reason, ...(example && { example }), ...(isLost && { isLost }) });
  for await (const record of records) {
    try {
      // All at once, so that a record is imported whole or not.
      for (const content of convert(record, notes)) yield content;
    } catch (error) {
      if (error instanceof NotUnderstood) file.watch?.refused(error.message);
      else if (error instanceof NotImported) file.watch?.skipped(error.message);
      else throw error;
    }
  }
}
