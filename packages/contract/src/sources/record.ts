import type { Json } from '../fields/json.ts';
import type { Fields } from './source.ts';
import type { SourceFile } from './source-file.ts';
import type { TimeForm } from './time-form.ts';
import { isEmpty, NotUnderstood, readFlag, readImage, readList, readObject, readText, readTime } from './understood.ts';

/** What a value that is not understood does: the line is refused, or the field is left out of it and counted in the report. */
type Otherwise = 'refused' | 'left out';

/** A field that records of another system can have. The guide lists it, and a test tries wrong values of it. */
export interface FieldRule<T = unknown> {
  /** Names in the records, the usual one first. */
  readonly names: readonly string[];
  /** What its values are, for the guide: `text`, `time` … */
  readonly kind: string;
  /** The field of the import format, or why there is none. */
  readonly becomes: string;
  readonly otherwise: Otherwise;
  /** Undefined: the field is not imported, and counted if it has a value. Null: nothing is lost with it. */
  readonly read: ((value: Json) => T) | undefined | null;
  /** Whether messages must not show its values. */
  readonly isSecret?: boolean;
}

/** The fields that records of a kind can have. Other fields are counted as not imported. */
export type RecordRules = Readonly<Record<string, FieldRule>>;

/** What was read. Undefined: the record has no value. */
export type Values<R extends RecordRules> = {
  readonly [K in keyof R]: (R[K] extends FieldRule<infer T> ? T : never) | undefined;
};

/** Receives the fields that are left out of the record that is read, some with the value. */
export type Notes = (field: string, reason: string, example?: string) => void;

/** The note for each user who had a password in the other system, and has none here. */
export const passwordIsLost = 'the user has a password there, and none here';

type Names = string | readonly string[];

const namesOf = (names: Names) => (typeof names === 'string' ? [names] : names);

/** Makes functions that describe a field of a kind. Values that are not understood refuse the line, unless it says otherwise. */
function kindOf<T>(kind: string, read: (value: Json) => T, isSecret = false) {
  return (names: Names, becomes: string, otherwise: Otherwise = 'refused'): FieldRule<T> => ({
    names: namesOf(names),
    kind,
    becomes,
    otherwise,
    read,
    isSecret,
  });
}

export const text = kindOf('text', readText);
/** A text that is shown nowhere, such as a password hash. */
export const secret = kindOf('text', readText, true);
export const flag = kindOf('yes or no', readFlag);
export const list = kindOf('list', readList);
export const object = kindOf('object', readObject);
/** Values of all kinds, which stay as they are. */
export const anything = kindOf('any value', (value) => value);

/** Describes the link of an image. Another value is left out, because a user does not need an image. */
export function image(names: Names, becomes = '`profile_image_url`'): FieldRule<string> {
  return kindOf('URL', readImage)(names, becomes, 'left out');
}

/** Describes a time. @param form the unit in which the system writes numbers */
export function time(names: Names, becomes: string, form: TimeForm = 'millis'): FieldRule<number> {
  return kindOf(form === 'seconds' ? 'time, in seconds' : 'time', (value) => readTime(value, form))(names, becomes);
}

/** Describes a yes or no that some versions of the system store as the time since when it is so. */
export function flagOrTime(names: Names, becomes: string): FieldRule<boolean> {
  const read = (value: Json) => {
    try {
      return readFlag(value);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      return readTime(value, 'millis') > 0;
    }
  };
  return kindOf('yes or no, or a time for yes', read)(names, becomes);
}

/** Describes a field that cannot be imported. The report counts the lines that have it. */
export function lost(names: Names, why: string): FieldRule<undefined> {
  return { names: namesOf(names), kind: 'any value', becomes: why, otherwise: 'left out', read: undefined };
}

/** Describes a field whose loss changes nothing, such as the type of an object. It is not counted. */
export function unneeded(names: Names, why: string): FieldRule<undefined> {
  return { names: namesOf(names), kind: 'any value', becomes: why, otherwise: 'left out', read: null };
}

/**
 * Reads a record of another system by the rules for its fields. Fields without a rule, and those that cannot be imported, are noted.
 *
 * @param path of the record in its line, such as `identities[]`
 * @throws {NotUnderstood} a value is not understood, and its field must be right
 */
export function readRecord<R extends RecordRules>(rules: R, record: Fields, notes: Notes, path = ''): Values<R> {
  const known = new Set<string>();
  const values: Record<string, unknown> = {};
  const named = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const [key, rule] of Object.entries(rules)) {
    for (const name of rule.names) known.add(name);
    const [name, ...others] = rule.names.filter((one) => !isEmpty(record[one]));
    if (name === undefined) continue;
    values[key] = readValue(rule, record[name] ?? null, named(name), notes);
    for (const other of others)
      if (JSON.stringify(record[other]) !== JSON.stringify(record[name])) notes(named(other), `differs from ${name}`);
  }
  for (const [name, value] of Object.entries(record))
    if (!known.has(name) && !isEmpty(value)) notes(named(name), 'is not imported');
  return values as Values<R>;
}

function readValue(
  { read, becomes, otherwise, isSecret }: FieldRule,
  value: Json,
  name: string,
  notes: Notes,
): unknown {
  if (read === null) return undefined;
  if (read === undefined) {
    notes(name, becomes);
    return undefined;
  }
  try {
    return read(value);
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    const shownValue = isSecret === true ? '…' : value;
    if (otherwise === 'refused') throw new NotUnderstood(shownValue, error.reason, `${name}: `);
    notes(name, error.reason, isSecret === true ? undefined : error.example);
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
  return (items ?? []).flatMap((item) => {
    try {
      return [readRecord(rules, readObject(item), notes, `${path}[]`)];
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      notes(path, `has one that ${error.reason}`, error.example);
      return [];
    }
  });
}

/**
 * Converts records one by one. A record that is not understood is refused with its line; what is noted belongs to the first line of
 * its record.
 */
export async function* converted(
  file: SourceFile,
  records: AsyncIterable<Fields>,
  convert: (record: Fields, notes: Notes) => Iterable<Fields>,
): AsyncGenerator<Fields> {
  const notes: Notes = (field, reason, example) => file.watch?.left({ field, reason, ...(example && { example }) });
  for await (const record of records) {
    try {
      // All at once, so that a record is imported whole or not.
      yield* [...convert(record, notes)];
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      file.watch?.refused(error.message);
    }
  }
}
