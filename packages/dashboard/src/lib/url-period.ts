import { exactTime } from './time.ts';

const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{3})?)?Z)?$/;
const dayMillis = 86_400_000;

/** Returns whether a parameter of the URL is a day in UTC, `YYYY-MM-DD`, or a time in ISO 8601. */
export function isUrlTime(value: unknown): value is string {
  return typeof value === 'string' && time.test(value) && !Number.isNaN(Date.parse(value));
}

/** Returns the exclusive end of a period: of its last day, or the time as it is. */
export function endOfPeriod(text: string): Date {
  return text.includes('T') ? new Date(text) : new Date(Date.parse(text) + dayMillis);
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** Shows a day as it is, and a time in the time zone of the browser. */
function shown(text: string): string {
  return text.includes('T') ? exactTime(new Date(text)) : day.format(new Date(text));
}

/** Returns the text of a period of the URL. Undefined if there is none. */
export function periodText(since: string | undefined, until: string | undefined): string | undefined {
  if (since === undefined) return until === undefined ? undefined : `until ${shown(until)}`;
  if (until === undefined) return `since ${shown(since)}`;
  return since === until ? shown(since) : `${shown(since)} – ${shown(until)}`;
}
