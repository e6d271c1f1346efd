import { dateFormat } from '../../base/formats.ts';

const dayMillis = 86_400_000;

/** A day of a time zone. */
export interface Day {
  /** In ISO 8601, such as `2026-01-31`. */
  readonly date: string;
  readonly start: Date;
}

/** Returns whether a text names a time zone. */
export function isTimeZone(text: string): boolean {
  try {
    dateFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Returns the days from the one that contains a time until another time. They can have 23 or 25 hours. */
export function daysBetween(from: Date, to: Date, timeZone: string): Day[] {
  const localTime = clockOf(timeZone);
  const days: Day[] = [];
  const first = Math.floor(localTime(from.getTime()) / dayMillis) * dayMillis;
  for (let midnight = first; ; midnight += dayMillis) {
    const start = startOf(midnight, localTime);
    if (start >= to.getTime() && days.length > 0) return days;
    days.push({ date: new Date(midnight).toISOString().slice(0, 10), start: new Date(start) });
  }
}

/** Returns a function from a time to the local clock, as if that were UTC. */
function clockOf(timeZone: string): (millis: number) => number {
  const format = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (millis) => {
    const parts = new Map(format.formatToParts(millis).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  };
}

/** Returns the first time of a local day. Where midnight is skipped, that is the time of the change. */
function startOf(midnight: number, localTime: (millis: number) => number): number {
  const offsets = [midnight - dayMillis, midnight + dayMillis].map((near) => localTime(near) - near);
  const candidates = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  return candidates.find((one) => localTime(one) >= midnight) ?? candidates[0] ?? midnight;
}
