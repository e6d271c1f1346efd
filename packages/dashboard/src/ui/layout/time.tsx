import { exactTime, relativeTime } from '../../lib/time.ts';

/** Shows a relative time. The exact time appears on hover. */
export function Time({ date }: { date: Date }) {
  return (
    <time dir="auto" dateTime={date.toISOString()} title={exactTime(date)} className="tabular whitespace-nowrap">
      {relativeTime(date)}
    </time>
  );
}
