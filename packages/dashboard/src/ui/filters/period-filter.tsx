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
        presets={presets()}
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
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

function presets(): PeriodPreset<FilterPeriod>[] {
  const now = Date.now();
  return [1, 7, 30, 90].map((days) => ({
    text: days === 1 ? 'Today' : `${days} days`,
    period: { from: dayAt(now - (days - 1) * dayMillis), to: dayAt(now) },
  }));
}
