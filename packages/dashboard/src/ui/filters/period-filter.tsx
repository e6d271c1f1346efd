import type { ListPeriod } from '../../lib/list-period.ts';
import { periodText } from '../../lib/url-period.ts';
import { addDays } from '../calendar/calendar-days.ts';
import { PeriodForm, type PeriodPreset } from '../calendar/period-form.tsx';
import type { Filter } from './filter.ts';

/** A period as it is in the URL: days, `2026-11-01`, both inclusive, or times. */
export interface FilterPeriod {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface PeriodFilter extends FilterPeriod {
  readonly name: string;
  /** Days for which the list keeps its rows. Undefined: without an end, or not known yet. */
  readonly keptDays?: number | undefined;
  readonly onChange: (period: FilterPeriod) => void;
}

/** Returns a filter by a period of days. */
export function periodFilter({ name, from, to, keptDays, onChange }: PeriodFilter): Filter {
  return {
    name,
    condition: '',
    value: periodText(from, to),
    onClear: () => onChange({ from: undefined, to: undefined }),
    editor: (close) => (
      <PeriodForm
        from={from}
        to={to}
        first={keptDays === undefined ? undefined : dayAt(Date.now() - keptDays * dayMillis)}
        presets={presets(keptDays)}
        onChoose={(period) => {
          onChange(period);
          close();
        }}
      />
    ),
  };
}

/**
 * Returns the filter by the time of what a list shows. The end of the period in the URL is exclusive, and shown as the last day.
 *
 * @param keptDays as of `PeriodFilter`
 */
export function timeFilter(
  { from, to }: ListPeriod,
  onChange: (period: ListPeriod) => void,
  keptDays?: number,
): Filter {
  const isOfDays = to?.length === dayLength;
  return periodFilter({
    name: 'Time',
    keptDays,
    from,
    to: to !== undefined && isOfDays ? addDays(to, -1) : to,
    onChange: (period) =>
      onChange(period.from === undefined ? {} : { from: period.from, to: addDays(period.to ?? period.from, 1) }),
  });
}

const dayLength = 10;
const dayMillis = 86_400_000;
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the periods that are chosen with one click: days, and numbers of days for which there can be rows. */
function presets(keptDays = Number.POSITIVE_INFINITY): PeriodPreset<FilterPeriod>[] {
  const now = Date.now();
  const days = (text: string, first: number, last = 0) => {
    return { text, period: { from: dayAt(now - first * dayMillis), to: dayAt(now - last * dayMillis) } };
  };
  const counts = [...new Set([7, 30, 90].map((count) => Math.min(count, keptDays)))].filter((count) => count > 2);
  return [days('Today', 0), days('Yesterday', 1, 1), ...counts.map((count) => days(`${count} days`, count - 1))];
}
