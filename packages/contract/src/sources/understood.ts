import type { Json } from '../fields/json.ts';
import { base64OfBase32, type Fields, fieldsOf } from './source.ts';
import type { SourceTimeForm } from './time-form.ts';
import { visibleText } from './visible-text.ts';

/** Characters of a value that a message shows. */
const shownMax = 40;

/** Returns a value as a message shows it: without hidden characters and a long end. */
export function shown(value: Json): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return `“${visibleText(text.length > shownMax ? `${text.slice(0, shownMax)}…` : text)}”`;
}

/** A value cannot be what its field must be. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
  /** Why, without the value: `is no time`. */
  readonly reason: string;
  /** The value, as the report shows one of many. */
  readonly example: string;
  /** The field, such as `identities[].provider`. Empty if it is not known. */
  readonly field: string;
  /** Whether the value stands for none, so that the field is left out of the line, and the line is not refused. */
  readonly meansNothing: boolean;

  /** @param value undefined if it is missing */
  constructor(value: Json | undefined, reason: string, { field = '', meansNothing = false } = {}) {
    const example = value === undefined ? '' : shown(value);
    super([field === '' ? '' : `${field}:`, example, reason].filter((part) => part !== '').join(' '));
    this.reason = reason;
    this.example = example;
    this.field = field;
    this.meansNothing = meansNothing;
  }
}

/** Returns whether a field has nothing: it is missing, null, or a text of spaces. */
export function isEmpty(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Reads a text. Numbers become texts, because systems write IDs in both ways. @throws {NotUnderstood} it is neither */
export function readText(value: Json): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw new NotUnderstood(value, 'is no text');
}

const words: ReadonlyMap<string, boolean> = new Map(
  Object.entries({
    true: true,
    t: true,
    yes: true,
    y: true,
    on: true,
    1: true,
    false: false,
    f: false,
    no: false,
    n: false,
    off: false,
    0: false,
  }),
);

/** Reads yes or no, in the words of databases and of programming languages. @throws {NotUnderstood} it is another value */
export function readFlag(value: Json): boolean {
  const word = typeof value === 'object' ? undefined : words.get(String(value).trim().toLowerCase());
  if (word === undefined) throw new NotUnderstood(value, 'is neither yes nor no');
  return word;
}

const unitNames: Readonly<Record<SourceTimeForm, string>> = {
  seconds: 'seconds',
  millis: 'milliseconds',
  'seconds or millis': 'seconds or milliseconds',
};

/** No user has signed up before 1990. A number of another unit is. */
const earliest = Date.UTC(1990, 0, 1);
/** The import format has no later times. */
const latest = Date.UTC(2199, 11, 31, 23, 59, 59, 999);

const isoForm =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?(?:(Z|UTC)|([+-])(\d\d)(?::?(\d\d)(?::?\d\d)?)?))?)?$/i;
/** As `Date.prototype.toUTCString` writes it. */
const utcForm = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
/** What programs and databases write for a time that has never come. */
const neverForm =
  /^(?:0|-infinity|(?:0000-00-00|0001-01-01|1970-01-01)(?:[T ]00:00:00(?:\.0+)?(?:Z|[+-]00(?::?00)?)?)?)$/i;

/**
 * Reads a time: ISO 8601, the texts of databases, or a number in the unit that the source writes. Without a zone it is in UTC.
 *
 * @param form of numbers
 * @param given the value that messages show, if it is written in another way
 * @returns milliseconds since 1970
 * @throws {NotUnderstood} it is no time, means never, or is not in the unit
 */
export function readTime(value: Json, form: SourceTimeForm, given: Json = value): number {
  const isPlain = typeof value === 'number' || typeof value === 'string';
  const millis = isPlain ? millisOf(value, form) : undefined;
  if (millis !== undefined && millis >= earliest && millis <= latest) return millis;
  const text = isPlain ? String(value).trim() : '';
  if (neverForm.test(text)) throw new NotUnderstood(given, 'means never', { meansNothing: true });
  if (millis === undefined)
    throw new NotUnderstood(given, isoForm.test(text) ? 'has a day or an hour that does not exist' : 'is no time');
  const year = millis < earliest ? 'before 1990' : 'after 2199';
  if (!/^[\d.]+$/.test(text)) throw new NotUnderstood(given, `is ${year}`);
  const isBetween = form === 'seconds or millis' && millis < earliest && Number(text) * 1000 > latest;
  throw new NotUnderstood(
    given,
    isBetween ? 'is after 2199 in seconds, and before 1990 in milliseconds' : `is ${year}, if it is ${unitNames[form]}`,
  );
}

/** Returns whether a text is a time in a form. Costs less than an error for each value that is none. */
export function isTime(text: string, form: SourceTimeForm): boolean {
  const millis = millisOf(text, form);
  return millis !== undefined && millis >= earliest && millis <= latest;
}

function millisOf(value: number | string, form: SourceTimeForm): number | undefined {
  const text = String(value).trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.floor(Number(text) * unitOf(Number(text), form));
  if (utcForm.test(text)) {
    const millis = Date.parse(text);
    return new Date(millis).toUTCString() === text ? millis : undefined;
  }
  const iso = isoForm.exec(text);
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, fraction = '', , sign, zoneHour, zoneMinute] = iso;
    const utc = utcOf([year, month, day, hour, minute, second].map(numberOf));
    if (numberOf(zoneHour) > 15 || numberOf(zoneMinute) > 59) return undefined;
    const offset = (numberOf(zoneHour) * 60 + numberOf(zoneMinute)) * 60_000;
    const millis = Number(fraction.padEnd(3, '0').slice(0, 3));
    return utc === undefined ? undefined : utc + millis - (sign === '-' ? -offset : offset);
  }
  return undefined;
}

/** Returns the milliseconds of one unit. */
function unitOf(number: number, form: SourceTimeForm): number {
  return form === 'seconds' || (form !== 'millis' && number * 1000 <= latest) ? 1000 : 1;
}

const numberOf = (text: string | undefined) => Number(text ?? 0);

/** Returns undefined for a day that its month does not have, and for hours and minutes that no day has. */
function utcOf([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: readonly number[]):
  | number
  | undefined {
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isSame = time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
  return isSame && hour < 24 && minute < 60 && second < 60 ? time.getTime() : undefined;
}

/** Reads a whole number, also as text. @throws {NotUnderstood} it is none */
export function readNumber(value: Json): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0)
    throw new NotUnderstood(value, 'is no number');
  return number;
}

/** Reads the link of an image. @throws {NotUnderstood} it is no http or https URL */
export function readImage(value: Json): string {
  const text = readText(value);
  if (/[\s,;|]https?:\/\//i.test(text)) throw new NotUnderstood(value, 'has several URLs');
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw new NotUnderstood(value, 'is no http or https URL');
  return text;
}

/** Reads an object, also as JSON in a text. @throws {NotUnderstood} it is none */
export function readObject(value: Json): Fields {
  const given = typeof value === 'string' ? parsed(value) : value;
  if (given === undefined || typeof given !== 'object' || given === null || Array.isArray(given))
    throw new NotUnderstood(value, 'is no JSON object');
  return fieldsOf(given);
}

/** Reads a list, also as JSON in a text. @throws {NotUnderstood} it is none */
export function readList(value: Json): readonly Json[] {
  const given = typeof value === 'string' ? parsed(value) : value;
  if (!Array.isArray(given)) throw new NotUnderstood(value, 'is no list');
  return given;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Returns whether a text is base32. */
export function isBase32(text: string): boolean {
  return /^[A-Z2-7\s-]+=*$/i.test(text);
}

/** Reads base32, as the secrets of authenticator apps are written. @returns base64. @throws {NotUnderstood} it is none */
export function readBase32(value: Json): string {
  const text = readText(value);
  if (!isBase32(text)) throw new NotUnderstood(value, 'is no base32');
  return base64OfBase32(text);
}
