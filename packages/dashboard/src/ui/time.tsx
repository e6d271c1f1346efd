import { exactTime, relativeTime } from '../lib/time.ts';

/** A time as people say it; the exact one appears on hover. */
export function Time({ date }: { date: Date }) {
  return (
    <time dir="auto" dateTime={date.toISOString()} title={exactTime(date)} className="tabular whitespace-nowrap">
      {relativeTime(date)}
    </time>
  );
}
