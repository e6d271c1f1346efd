import type { ListPeriod } from '../../lib/list-period.ts';
import { Button } from '../forms/button.tsx';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

interface PeriodNoteProps {
  period: ListPeriod;
  onClear: () => void;
}

/** Says that a list shows only a period, and lets the user show all of it. Nothing without a period. */
export function PeriodNote({ period: { from, to }, onClear }: PeriodNoteProps) {
  if (from === undefined || to === undefined) return null;
  const isOfDays = from.length === 10;
  const last = new Date(Date.parse(to) - (isOfDays ? 86_400_000 : 0));
  const [start, end] = [new Date(from), last].map((time) => (isOfDays ? day : hour).format(time));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-ink-2">
      <p>{start === end ? `On ${start} (UTC)` : `From ${start} to ${end} (UTC)`}</p>
      <Button size="small" onClick={onClear}>
        Show all times
      </Button>
    </div>
  );
}
