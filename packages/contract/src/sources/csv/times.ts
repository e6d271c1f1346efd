import type { TimeForm } from '../time-form.ts';
import { isTime, NotUnderstood, readTime } from '../understood.ts';
import { isRounded, roundedReason } from './cells.ts';
import { hasOtherWeekday, isoOfWritten } from './written-times.ts';

/** Times that a column has, by what they say of its form. */
export interface TimeFacts {
  /** Texts whose first number, or second number, is above 12, so that it is the day. */
  dayFirst: number;
  monthFirst: number;
  /** Texts such as `03.02.2020`, which have both orders. */
  open: number;
  /** Values that are times without a form, such as ISO 8601, and numbers, whose unit their size shows. */
  plain: number;
  /** The value that shows the form first. */
  proof: string | undefined;
}

/** A time without a form, or with which one. */
type TimeSort = Exclude<keyof TimeFacts, 'proof'>;

/** Returns facts of a column without times. */
export function noTimes(): TimeFacts {
  return { dayFirst: 0, monthFirst: 0, open: 0, plain: 0, proof: undefined };
}

/** Returns what a value says of the form of its column. Undefined if it is no time in any form. */
export function sortOfTime(text: string): TimeSort | undefined {
  // Most cells are no times, and a file has millions: each form has the four digits of a year, or the nine of a number.
  if (!/\d{4}/.test(text)) return undefined;
  const [, first, second] = /^(\d{1,2})[./-](\d{1,2})[./-]\d{4}/.exec(text) ?? [];
  if (first === undefined) return isCellTime(text, undefined) ? 'plain' : undefined;
  if (Number(second) > 12) return isCellTime(text, 'month-day') ? 'monthFirst' : undefined;
  return isCellTime(text, 'day-month') ? (Number(first) > 12 ? 'dayFirst' : 'open') : undefined;
}

/** Returns a time as sources read it: in ISO 8601, or a number of seconds or milliseconds. */
function plainTime(text: string, form: TimeForm | undefined): string {
  // Microseconds, as databases have them.
  if (/^\d{16}$/.test(text)) return text.slice(0, -3);
  return isoOfWritten(text, form) ?? text;
}

const isCellTime = (text: string, form: TimeForm | undefined) =>
  isTime(plainTime(text, form), 'seconds or millis') && !isCompact(text);

/** Returns whether a number is a day without separators, such as `2002030405`, and no second until now. */
function isCompact(text: string): boolean {
  return text.length <= 14 && compact.test(text) && (text.length !== 10 || Number(text) * 1000 > Date.now());
}

/** Counts a time of a column. */
export function noteTime(facts: TimeFacts, sort: TimeSort, text: string): void {
  facts[sort] += 1;
  if (sort !== 'open' && sort !== 'plain') facts.proof ??= text;
}

/** How the times of a column are written. */
interface ColumnForm {
  /** The forms that the values leave to choose. None: they need no form. */
  readonly choices: readonly TimeForm[];
  /** The form that the values show. Undefined: they leave it open, so that a person must say it. */
  readonly form: TimeForm | undefined;
}

/** Returns the form of a column, by all of its values. */
export function formOf({ dayFirst, monthFirst, open }: TimeFacts): ColumnForm {
  if (dayFirst + monthFirst + open === 0) return { choices: [], form: undefined };
  const choices = ['day-month', 'month-day'] as const;
  if (dayFirst > 0 && monthFirst > 0) return { choices, form: undefined };
  return { choices, form: dayFirst > 0 ? 'day-month' : monthFirst > 0 ? 'month-day' : undefined };
}

/** Returns whether a text is the zero of databases that cannot store a missing time. */
export function isZeroTime(text: string): boolean {
  return /^0000-00-00(?:[T ]00:00:00(?:\.0+)?)?$/.test(text);
}

/** Reads a time of a cell. @throws {NotUnderstood} it is none, or the form of its column is not known */
export function cellTime(text: string, form: TimeForm | undefined): number {
  const sort = form === undefined ? sortOfTime(text) : undefined;
  if (sort !== undefined && sort !== 'plain')
    throw new NotUnderstood(text, 'can be two days. Set the order of day and month');
  const reason = reasons.find(([hasReason]) => hasReason(text))?.[1];
  if (reason !== undefined) throw new NotUnderstood(text, reason);
  if (hasUnclearZone(text, form)) throw new NotUnderstood(text, zoneReason);
  const plain = plainTime(text, form);
  if (plain === text && hasOtherWeekday(text, form))
    throw new NotUnderstood(text, 'names a day of the week that its date is not');
  const [, month] = /^\d{4}-(\d\d)/.exec(plain) ?? [];
  if (form !== undefined && plain !== text && Number(month) > 12)
    throw new NotUnderstood(text, `has month ${month}, if the ${form === 'day-month' ? 'day' : 'month'} comes first`);
  const millis = readTime(plain, 'seconds or millis', text);
  if (/^[\d.]+$/.test(plain) && millis > Date.now() + dayMillis)
    throw new NotUnderstood(text, 'is in the future, if it is seconds or milliseconds');
  return millis;
}

/** Clocks differ, and so do days around the world. */
const dayMillis = 86_400_000;
/** A day whose year has two digits, such as `3/2/20` and `17-Nov-23`. */
const shortYear = /^\d{1,2}([./ -])(?:\d{1,2}|\p{L}+\.?)\1\d{2}(?!\d)/u;
/** Days since 1900, of the years 1954 to 2119: seconds and milliseconds of people have more digits. */
const dayNumber = /^[2-7]\d{4}(?:[.,]\d+)?$/;
/** A day, with or without hours, minutes and seconds. */
const compact = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])?(?:[0-5]\d){0,2}$/;

/** Why texts that look like a time are none. */
const reasons: readonly (readonly [(text: string) => boolean, reason: string])[] = [
  [
    (text) => dayNumber.test(text),
    'is before 1990, if it is seconds or milliseconds. Spreadsheets number days: format the column as a date',
  ],
  [
    (text) => shortYear.test(text),
    'has a year of two digits, so that it can be several days: write the year with four',
  ],
  [isCompact, 'can be a day without separators, or a number of seconds: write a day as 2020-02-03'],
  [isRounded, roundedReason],
  [
    (text) => /(?<![\d:])(?:00?|1[3-9]|2\d):\d\d(?::\d\d)? ?[ap]\.?m/i.test(text),
    'has AM or PM and an hour that is not 1 to 12',
  ],
];
const zoneReason = 'has an abbreviation of a time zone that can mean several zones: write its offset, such as +01:00';

/** Returns whether a text is a time without the name of a zone behind it. */
function hasUnclearZone(text: string, form: TimeForm | undefined): boolean {
  const [, zone] = /\d( ?(?![AP]M$)[A-Z]{2,5})$/.exec(text) ?? [];
  return zone !== undefined && !isCellTime(text, form) && isCellTime(text.slice(0, -zone.length), form);
}
