import type { TimeForm } from '../time-form.ts';
import { isTime, NotUnderstood, readTime } from '../understood.ts';

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
  // Most cells are no times, and a file has millions: the beginning says which forms are worth a try.
  const [, day, year] = /^(?:(\d\d?[./-]\d\d?[./-]\d{4})|(\d{4}-)|\d+(?:\.\d+)?$)/.exec(text) ?? [undefined];
  if (day !== undefined) {
    const [first = 0, second = 0] = day.split(/[./-]/).map(Number);
    if (second > 12) return isTime(text, 'month-day') ? 'monthFirst' : undefined;
    return isTime(text, 'day-month') ? (first > 12 ? 'dayFirst' : 'open') : undefined;
  }
  if (year === undefined && !/^\d{9}/.test(text)) return undefined;
  return isTime(text, 'seconds or millis') ? 'plain' : undefined;
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
  if (dayNumber.test(text)) throw new NotUnderstood(text, dayNumberReason);
  return readTime(text, form ?? 'seconds or millis');
}

/** Days since 1900, of the years 1954 to 2119: seconds and milliseconds of people have more digits. */
const dayNumber = /^[2-7]\d{4}(?:[.,]\d+)?$/;
const dayNumberReason =
  'is before 1990, if it is seconds or milliseconds. Spreadsheets number days: format the column as a date';
