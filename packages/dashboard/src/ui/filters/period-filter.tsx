import { lazy, Suspense, useState } from 'react';
import type { ListPeriod } from '../../lib/list-period.ts';
import { periodText } from '../../lib/url-period.ts';
import { Button } from '../forms/button.tsx';
import { Skeleton } from '../states/states.tsx';
import { addDays } from '../calendar/calendar-days.ts';
import type { Filter } from './filter.ts';

// Lists with this filter are shown before it is opened.
const Calendar = lazy(async () => ({ default: (await import('../calendar/calendar.tsx')).Calendar }));

/** A period as it is in the URL: days, `2026-11-01`, both inclusive, or times. */
export interface FilterPeriod {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface PeriodFilter extends FilterPeriod {
  readonly name: string;
  readonly onChange: (period: FilterPeriod) => void;
}

/** Returns a filter by a period of days. */
export function periodFilter({ name, from, to, onChange }: PeriodFilter): Filter {
  return {
    name,
    condition: '',
    value: periodText(from, to),
    onClear: () => onChange({ from: undefined, to: undefined }),
    editor: (close) => (
      <PeriodForm
        from={from}
        to={to}
        onChoose={(period) => {
          onChange(period);
          close();
        }}
      />
    ),
  };
}

/** Returns the filter by the time of what a list shows. The end of the period in the URL is exclusive, and shown as the last day. */
export function timeFilter({ from, to }: ListPeriod, onChange: (period: ListPeriod) => void): Filter {
  const isOfDays = to?.length === dayLength;
  return periodFilter({
    name: 'Time',
    from,
    to: to !== undefined && isOfDays ? addDays(to, -1) : to,
    onChange: (period) =>
      onChange(period.from === undefined ? {} : { from: period.from, to: addDays(period.to ?? period.from, 1) }),
  });
}

const dayLength = 10;
const dayMillis = 86_400_000;
const presets = [
  { days: 1, text: 'Today' },
  { days: 7, text: '7 days' },
  { days: 30, text: '30 days' },
  { days: 90, text: '90 days' },
];

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

interface PeriodFormProps extends FilterPeriod {
  onChoose: (period: FilterPeriod) => void;
}

function PeriodForm({ from, to, onChoose }: PeriodFormProps) {
  const [days, setDays] = useState<FilterPeriod>({ from: from?.slice(0, 10), to: to?.slice(0, 10) });
  const now = Date.now();
  return (
    <div className="flex w-72 max-w-full flex-col gap-3 p-1">
      <div className="grid grid-cols-4 gap-1.5">
        {presets.map((preset) => (
          <Button
            key={preset.text}
            size="small"
            onClick={() => onChoose({ from: dayAt(now - (preset.days - 1) * dayMillis), to: dayAt(now) })}
          >
            {preset.text}
          </Button>
        ))}
      </div>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <Calendar from={days.from} to={days.to} today={dayAt(now)} onChange={(range) => setDays(range)} />
      </Suspense>
      <div className="flex items-center justify-between gap-3 border-line border-t pt-3">
        <span className="text-ink-3 text-sm">{periodText(days.from, days.to) ?? 'Days are in UTC.'}</span>
        <Button look="primary" size="small" disabled={days.from === undefined} onClick={() => onChoose(days)}>
          Apply
        </Button>
      </div>
    </div>
  );
}
