const dayMillis = 86_400_000;

/** Returns the first day of the month of a day, such as `2026-11-01`. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Returns the day a number of days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMillis).toISOString().slice(0, 10);
}

/** Returns the same day of another month, or its last day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Returns the weeks of a month, from Monday to Sunday, with days of the months around it. */
export function weeksOf(month: string): string[][] {
  const first = addDays(month, -((new Date(month).getUTCDay() + 6) % 7));
  const end = addMonths(month, 1);
  const weeks: string[][] = [];
  for (let monday = first; monday < end; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}

/** Returns the day of a time in the time zone of the browser. */
export function localDay(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Reads a day such as `2026-11-01` or `1 Nov 2026`. Undefined if the text is none. */
export function readDay(text: string): string | undefined {
  const isIso = /^\d{4}-\d\d-\d\d$/.test(text);
  // Without a name of the month, the order of its numbers is open.
  if (!isIso && !/[a-z]{3}.*\d{4}$/i.test(text)) return undefined;
  const time = Date.parse(isIso ? text : `${text} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
