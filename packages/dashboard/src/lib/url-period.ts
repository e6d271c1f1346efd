import type { ListPeriod } from './list-period.ts';
import { exactTime } from './time.ts';

const dayMillis = 86_400_000;

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

/** Returns the period as options of a list. */
export function optionsOf({ from, to }: ListPeriod): { from?: Date; to?: Date } {
  return from === undefined || to === undefined ? {} : { from: new Date(from), to: new Date(to) };
}

/** Returns a period for the URL. @param start a full hour. @param end the full hour after the last one */
export function listPeriodOf(start: Date, end: Date): Required<ListPeriod> {
  const isOfDays = [start, end].every((time) => time.getTime() % dayMillis === 0);
  const [from = '', to = ''] = [start, end].map((time) =>
    isOfDays ? time.toISOString().slice(0, 10) : `${time.toISOString().slice(0, 16)}Z`,
  );
  return { from, to };
}
