import type { DayCount } from '@portico/react';
import { useState } from 'react';
import { classes } from '../../../ui/layout/classes.ts';
import { roundMaxOf, shortNameOf } from './days.ts';

interface DayChartProps {
  /** Name of the counted items: "New users". */
  what: string;
  /** Text next to the title if no day is selected. */
  summary: string;
  days: readonly DayCount[];
  /** Formats a value. Default: as a number. */
  format?: (value: number) => string;
  /** What a bar stands for. Default: a day. */
  unit?: 'day' | 'hour';
  /** Name of the last bar. Default: "Today". */
  end?: string;
}

const plain = (value: number) => value.toLocaleString('en');

const barWidth = 10;
const barGap = 3;
const height = 100;

/** Shows a bar chart by day or hour, with the same data as a table for screen readers. */
export function DayChart({ what, summary, days, format = plain, unit = 'day', end = 'Today' }: DayChartProps) {
  const nameOf = shortNameOf(unit);
  const [pointed, setPointed] = useState<number | undefined>(undefined);
  const max = roundMaxOf(days);
  const day = pointed === undefined ? undefined : days[pointed];
  return (
    <figure>
      <figcaption className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-base">{what}</h2>
        <span className="tabular text-ink-2 text-sm">
          {day === undefined ? summary : `${nameOf(day.date)}: ${format(day.activity)}`}
        </span>
      </figcaption>
      <div aria-hidden="true" className="mt-4 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Bars days={days} max={max} pointed={pointed} onPoint={setPointed} />
          <div className="mt-1.5 flex justify-between text-ink-3 text-xs">
            <span>{days[0] !== undefined && nameOf(days[0].date)}</span>
            <span>{end}</span>
          </div>
        </div>
        <span className="tabular -my-2 flex h-40 flex-col justify-between text-ink-3 text-xs">
          <span>{format(max)}</span>
          <span>{format(0)}</span>
        </span>
      </div>
      <DayTable what={what} days={days} format={format} unit={unit} />
    </figure>
  );
}

interface BarsProps {
  days: readonly DayCount[];
  max: number;
  /** Index of the day below the pointer. */
  pointed: number | undefined;
  onPoint: (index: number | undefined) => void;
}

function Bars({ days, max, pointed, onPoint }: BarsProps) {
  const width = days.length * barWidth;
  return (
    // The table has the same data.
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-36 w-full border-line border-t border-b"
      onPointerMove={(event) => {
        const { left, width: shown } = event.currentTarget.getBoundingClientRect();
        onPoint(Math.floor(((event.clientX - left) / shown) * days.length));
      }}
      onPointerLeave={() => onPoint(undefined)}
    >
      <line x1="0" x2={width} y1="50" y2="50" className="stroke-line" vectorEffect="non-scaling-stroke" />
      {days.map(({ date, activity }, index) => (
        <rect
          key={date}
          x={index * barWidth + barGap / 2}
          y={height - (activity / max) * height}
          width={barWidth - barGap}
          height={(activity / max) * height}
          className={classes('fill-accent', pointed !== undefined && pointed !== index && 'opacity-40')}
        />
      ))}
    </svg>
  );
}

function DayTable({ what, days, format, unit }: Required<Pick<DayChartProps, 'what' | 'days' | 'format' | 'unit'>>) {
  const nameOf = shortNameOf(unit);
  return (
    <div className="sr-only">
      <table>
        <caption>{`${what} by ${unit}`}</caption>
        <thead>
          <tr>
            <th scope="col">{unit === 'day' ? 'Day' : 'Hour'}</th>
            <th scope="col">{what}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, activity }) => (
            <tr key={date}>
              <th scope="row">{nameOf(date)}</th>
              <td>{format(activity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
