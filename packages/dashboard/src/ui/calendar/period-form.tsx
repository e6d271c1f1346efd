import { useState } from 'react';
import { periodText } from '../../lib/url-period.ts';
import { Button } from '../forms/button.tsx';
import { LaterCalendar } from './later-calendar.tsx';

/** Days of a period, `2026-11-01`, both inclusive. */
export interface DayRange {
  readonly from: string | undefined;
  /** Undefined while only the first one is chosen, and for a period without an end. */
  readonly to: string | undefined;
}

/** A period that is chosen with one click. */
export interface PeriodPreset<Period> {
  readonly text: string;
  readonly period: Period;
}

interface PeriodFormProps<Preset> extends DayRange {
  presets: readonly PeriodPreset<Preset>[];
  /** The first day that can be chosen. */
  first?: string | undefined;
  /** Returns what is wrong with the days. */
  problemOf?: (days: DayRange) => string | undefined;
  onChoose: (period: Preset | DayRange) => void;
}

/** Shows a form for a period: common ones, and a month of which the first and then the last day are chosen. */
export function PeriodForm<Preset>({ from, to, presets, first, problemOf, onChoose }: PeriodFormProps<Preset>) {
  const [days, setDays] = useState<DayRange>({ from: from?.slice(0, 10), to: to?.slice(0, 10) });
  const today = new Date().toISOString().slice(0, 10);
  const problem = days.from === undefined ? undefined : problemOf?.(days);
  const choose = (day: string) => {
    const isFirst = days.from === undefined || days.to !== undefined || day < days.from;
    setDays(isFirst ? { from: day, to: undefined } : { from: days.from, to: day });
  };
  return (
    <div className="flex w-72 max-w-full flex-col gap-3 p-1">
      <div className="flex flex-wrap gap-1.5">
        {presets.map(({ text, period }) => (
          <Button key={text} size="small" className="flex-1 whitespace-nowrap" onClick={() => onChoose(period)}>
            {text}
          </Button>
        ))}
      </div>
      <LaterCalendar from={days.from} to={days.to} today={today} first={first} last={today} onChoose={choose} />
      <div className="flex items-center justify-between gap-3 border-line border-t pt-3">
        <span role="status" className="text-ink-3 text-sm">
          {problem ?? periodText(days.from, days.to) ?? 'Days are in UTC.'}
        </span>
        <Button
          look="primary"
          size="small"
          disabled={days.from === undefined || problem !== undefined}
          onClick={() => onChoose(days)}
        >
          Apply
        </Button>
      </div>
    </div>
  );
}
