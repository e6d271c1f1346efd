import { periodText } from '../../../lib/url-period.ts';
import { type DayRange, PeriodForm, type PeriodPreset } from '../../../ui/calendar/period-form.tsx';
import { PopoverControl } from '../../../ui/calendar/popover-control.tsx';
import { FieldFrame } from '../../../ui/forms/field.tsx';
import { periodDefault, periods, rangeProblem } from './growth-period.ts';
import type { GrowthSearch } from './growth-search.ts';

type Period = Pick<GrowthSearch, 'period' | 'from' | 'to'>;

const presets = Object.entries(periods).map(([name, { name: text }]) => {
  const period = name as keyof typeof periods;
  return { text: text.replace(/^Last /, ''), period: period === periodDefault ? {} : { period } };
}) satisfies PeriodPreset<Period>[];

interface PeriodFieldProps {
  search: GrowthSearch;
  onChange: (search: GrowthSearch) => void;
}

/** Chooses the period: one that ends now, or a range of days. */
export function PeriodField({ search, onChange }: PeriodFieldProps) {
  const { from, to, period = periodDefault, ...others } = search;
  return (
    <FieldFrame label="Period">
      {({ id, describedBy }) => (
        <PopoverControl
          id={id}
          describedBy={describedBy}
          text={periodText(from, to) ?? periods[period].name}
          className="min-w-48"
        >
          {(close) => (
            <PeriodForm<Period>
              from={from}
              to={to}
              presets={presets}
              problemOf={(days) => rangeProblem(days.from ?? '', days.to ?? days.from ?? '')}
              onChoose={(chosen) => {
                onChange({ ...others, ...wholePeriod(chosen) });
                close();
              }}
            />
          )}
        </PopoverControl>
      )}
    </FieldFrame>
  );
}

/** A single day is a period too. */
function wholePeriod({ from, to = from, ...others }: Period | DayRange): Period {
  return from === undefined || to === undefined ? others : { from, to };
}
