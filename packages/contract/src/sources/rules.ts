import type { Json } from '../fields/json.ts';
import type { SourceTimeForm } from './time-form.ts';
import {
  NotUnderstood,
  readBase32,
  readFlag,
  readImage,
  readList,
  readNumber,
  readObject,
  readText,
  readTime,
} from './understood.ts';

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
  /** Whether a record without it is not understood. */
  readonly isRequired?: boolean;
}

/** The fields that records of a kind can have. Other fields are counted as not imported. */
export type RecordRules = Readonly<Record<string, FieldRule>>;

/** What was read. Undefined: the record has no value. */
export type Values<R extends RecordRules> = {
  readonly [K in keyof R]: (R[K] extends FieldRule<infer T> ? T : never) | undefined;
};

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
export const number = kindOf('number', readNumber);
/** Lists and objects can have passwords and tokens inside, so that no message shows them. */
export const list = kindOf('list', readList, true);
/** A list of texts, such as the names of groups. */
export const texts = kindOf('list of texts', (value) => readList(value).map(readText));
/** A text that a system writes as a list of one text. */
export const onlyText = kindOf('text, or a list with one', (value) =>
  readText(Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value),
);
export const object = kindOf('object', readObject, true);
/** Values of all kinds, which stay as they are. */
export const anything = kindOf('any value', (value) => value);

/** Describes the secret of an authenticator app in base32. */
export const base32 = kindOf('base32', readBase32, true);

/** Describes a text that is one of a few words. Another one is left out, unless it says otherwise. */
export function oneOf<W extends string>(
  names: Names,
  words: readonly W[],
  becomes: string,
  otherwise: Otherwise = 'left out',
): FieldRule<W> {
  const read = (value: Json) => {
    const found = words.find((word) => word === readText(value));
    if (found === undefined) throw new NotUnderstood(value, 'is not known');
    return found;
  };
  return kindOf(words.map((word) => `\`${word}\``).join(', '), read)(names, becomes, otherwise);
}

/** Makes a record without the field one that is not understood. */
export function required<T>(rule: FieldRule<T>): FieldRule<T> {
  return { ...rule, isRequired: true };
}

/** Describes the link of an image. Another value is left out, because a user does not need an image. */
export function image(names: Names, becomes = '`profile_image_url`'): FieldRule<string> {
  return kindOf('URL', readImage)(names, becomes, 'left out');
}

/** Describes a time. @param form the unit in which the system writes numbers */
export function time(names: Names, becomes: string, form: SourceTimeForm = 'millis'): FieldRule<number> {
  return kindOf(timeKinds[form], (value) => readTime(value, form))(names, becomes);
}

const timeKinds: Readonly<Record<SourceTimeForm, string>> = {
  seconds: 'time, in seconds',
  millis: 'time',
  'seconds or millis': 'time, also in seconds',
};

/** Describes a time until which something is so. PostgreSQL writes `infinity` if it never ends. */
export function until(names: Names, becomes: string, form: SourceTimeForm = 'millis'): FieldRule<number> {
  const read = (value: Json) => (value === 'infinity' ? Number.POSITIVE_INFINITY : readTime(value, form));
  return kindOf('time, or `infinity`', read)(names, becomes);
}

/** Describes a yes or no that some versions of the system store as the time since when it is so. */
export function flagOrTime(names: Names, becomes: string): FieldRule<boolean> {
  const read = (value: Json) => {
    try {
      return readFlag(value);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      return readTime(value, 'seconds or millis') > 0;
    }
  };
  return kindOf('yes or no, or a time for yes', read)(names, becomes);
}

/** Describes a field that cannot be imported. The report counts the lines that have it, unless it says no or is empty. */
export function lost(names: Names, why: string): FieldRule<undefined> {
  return { names: namesOf(names), kind: 'any value', becomes: why, otherwise: 'left out', read: undefined };
}

/** Describes a field whose loss changes nothing, such as the type of an object. It is not counted. */
export function unneeded(names: Names, why: string): FieldRule<undefined> {
  return { names: namesOf(names), kind: 'any value', becomes: why, otherwise: 'left out', read: null };
}
