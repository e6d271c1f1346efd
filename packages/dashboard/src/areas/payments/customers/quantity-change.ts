/** Largest change of a quantity that the server accepts. */
const deltaMax = 2_147_483_647;

/** Returns what is wrong with a change of a quantity; undefined if it is valid. */
export function deltaProblem(text: string): string | undefined {
  const delta = Number(text);
  if (text.trim() === '' || !Number.isInteger(delta) || delta === 0) return 'Enter a whole number, such as 10 or -10.';
  return Math.abs(delta) > deltaMax ? `The change must be between -${deltaMax} and ${deltaMax}.` : undefined;
}

/** Returns the end of a day in the time zone of the browser, for an expiry date. @param day such as `2026-11-23` */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59.999`);
}

/** Returns what is wrong with an expiry date; undefined if it is valid or empty. */
export function expiryProblem(day: string, now: Date): string | undefined {
  if (day === '') return undefined;
  const end = endOfDay(day);
  if (Number.isNaN(end.getTime())) return 'Enter a date.';
  return end < now ? 'The date must not be in the past.' : undefined;
}
