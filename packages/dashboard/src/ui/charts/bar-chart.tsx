import { ChartColumn, Table } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../forms/button.tsx';
import { classes } from '../layout/classes.ts';
import { type Bucket, bucketsOf, bucketUnitOf, type Combination, type Point, roundMaxOf } from './buckets.ts';

interface BarChartProps {
  /** Name of the counted items: "New users". */
  what: string;
  /** Text next to the title. */
  summary: string;
  points: readonly Point[];
  /** The period before, as long as the period. It is a dashed line. Default: none. */
  before?: readonly Point[];
  /** What a point stands for. Default: a day. */
  unit?: 'day' | 'hour';
  /** How days become weeks and months. Default: they are added up. */
  combination?: Combination;
  /** Formats a value. Default: as a number. */
  format?: (value: number) => string;
}

const plain = (value: number) => value.toLocaleString('en');

const none: readonly Point[] = [];

/** Shows a bar chart by hour, day, week or month, as its period needs it, and the same values as a table. */
export function BarChart(props: BarChartProps) {
  const { what, summary, points, before = none, unit = 'day', combination = 'sum', format = plain } = props;
  const [isTable, setIsTable] = useState(false);
  const buckets = bucketsOf(points, before, unit, combination);
  const by = bucketUnitOf(points.length, unit);
  const isEmpty = buckets.every((bucket) => bucket.value === 0 && (bucket.before?.value ?? 0) === 0);
  return (
    <figure>
      <figcaption className="flex min-h-8 items-center justify-between gap-3">
        <h2 className="font-semibold text-base">{what}</h2>
        <span className="flex min-w-0 items-center gap-1">
          <span className="tabular truncate text-ink-3 text-sm">{summary}</span>
          {!isEmpty && (
            <IconButton
              label={isTable ? `Show ${what.toLowerCase()} as a chart` : `Show ${what.toLowerCase()} as a table`}
              icon={isTable ? <ChartColumn size={15} /> : <Table size={15} />}
              onClick={() => setIsTable(!isTable)}
            />
          )}
        </span>
      </figcaption>
      {isEmpty && <p className="py-6 text-base text-ink-2">No {what.toLowerCase()} in this period.</p>}
      {!isEmpty && !isTable && (
        <Plot
          label={`${what} by ${by}`}
          buckets={buckets}
          format={format}
          hasBefore={before.some(({ value }) => value > 0)}
        />
      )}
      {!isEmpty && isTable && <ValueTable what={what} by={by} buckets={buckets} format={format} />}
    </figure>
  );
}

interface PlotProps {
  label: string;
  buckets: readonly Bucket[];
  format: (value: number) => string;
  hasBefore: boolean;
}

/** Returns the bar that a key moves to, or undefined for other keys. */
function barAfter(key: string, current: number | undefined, count: number): number | undefined {
  const at = current ?? count;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(count - 1, current === undefined ? 0 : at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Shows the bars. The pointer and the arrow keys choose one, whose values are shown. */
function Plot({ label, buckets, format, hasBefore }: PlotProps) {
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const max = roundMaxOf(buckets.flatMap(({ value, before }) => [value, before?.value ?? 0]));
  const bucket = chosen === undefined ? undefined : buckets[chosen];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(undefined);
    const next = barAfter(event.key, chosen, buckets.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  return (
    <div dir="ltr" className="mt-3 flex gap-2">
      <div className="min-w-0 flex-1">
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={buckets.length}
          aria-valuenow={(chosen ?? buckets.length - 1) + 1}
          aria-valuetext={textOf(bucket ?? buckets.at(-1), format)}
          onKeyDown={onKeyDown}
          onBlur={() => setChosen(undefined)}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            const at = Math.floor(((clientX - left) / width) * buckets.length);
            setChosen(Math.min(buckets.length - 1, Math.max(0, at)));
          }}
          onPointerLeave={() => setChosen(undefined)}
          className="relative flex h-40 items-end rounded-sm"
        >
          <Lines />
          {buckets.map(({ name, value }, index) => (
            <span key={name} className="relative flex h-full min-w-0 flex-1 items-end justify-center">
              <span
                className={classes(
                  'w-4/5 max-w-12 rounded-t-[3px] bg-chart',
                  chosen !== undefined && chosen !== index && 'opacity-45',
                )}
                style={{ height: `${(value / max) * 100}%`, minHeight: value > 0 ? 2 : 0 }}
              />
            </span>
          ))}
          {hasBefore && <LineOfBefore buckets={buckets} max={max} />}
          {bucket !== undefined && chosen !== undefined && (
            <Tooltip bucket={bucket} format={format} place={(chosen + 0.5) / buckets.length} />
          )}
        </div>
        <Ticks buckets={buckets} />
      </div>
      <span aria-hidden="true" className="tabular -my-2 flex h-44 flex-col justify-between text-end text-ink-3 text-xs">
        <span>{format(max)}</span>
        {max > 1 && <span>{format(max / 2)}</span>}
        <span>{format(0)}</span>
      </span>
    </div>
  );
}

function textOf(bucket: Bucket | undefined, format: (value: number) => string): string {
  if (bucket === undefined) return '';
  const now = `${bucket.name}: ${format(bucket.value)}`;
  return bucket.before === undefined ? now : `${now}. Before, ${bucket.before.name}: ${format(bucket.before.value)}`;
}

function Lines() {
  return (
    <span aria-hidden="true" className="absolute inset-0 flex flex-col justify-between">
      <span className="border-line border-t" />
      <span className="border-line border-t border-dashed" />
      <span className="border-line-strong border-t" />
    </span>
  );
}

function LineOfBefore({ buckets, max }: { buckets: readonly Bucket[]; max: number }) {
  const points = buckets.map(({ before }, index) => `${index + 0.5},${100 - ((before?.value ?? 0) / max) * 100}`);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${buckets.length} 100`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      <polyline
        points={points.join(' ')}
        className="fill-none stroke-ink-3"
        strokeWidth="1.5"
        strokeDasharray="3 4"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

interface TooltipProps {
  bucket: Bucket;
  format: (value: number) => string;
  /** Between 0 and 1, from the start of the chart. It stays inside of the chart at both ends. */
  place: number;
}

function Tooltip({ bucket: { name, value, before }, format, place }: TooltipProps) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full z-10 mb-1 whitespace-nowrap rounded-md border border-line bg-raised px-3 py-2 text-sm shadow-float"
      style={{ left: `${place * 100}%`, transform: `translateX(-${place * 100}%)` }}
    >
      <span className="flex items-center justify-between gap-6">
        <span className="flex items-center gap-2 text-ink-2">
          <span className="h-2 w-3 rounded-[2px] bg-chart" />
          {name}
        </span>
        <span className="tabular font-semibold">{format(value)}</span>
      </span>
      {before !== undefined && (
        <span className="mt-1 flex items-center justify-between gap-6 text-ink-3">
          <span className="flex items-center gap-2">
            <span className="w-3 border-ink-3 border-t-2 border-dashed" />
            {before.name}
          </span>
          <span className="tabular">{format(before.value)}</span>
        </span>
      )}
    </span>
  );
}

const ticksMax = 5;

function Ticks({ buckets }: { buckets: readonly Bucket[] }) {
  const step = Math.ceil(buckets.length / ticksMax);
  return (
    <span aria-hidden="true" className="relative mt-1.5 block h-4 text-ink-3 text-xs">
      {buckets.map(
        ({ name, tick }, index) =>
          index % step === 0 && (
            <span
              key={name}
              className={classes('absolute whitespace-nowrap', index > 0 && '-translate-x-1/2')}
              style={{ left: index === 0 ? 0 : `${((index + 0.5) / buckets.length) * 100}%` }}
            >
              {tick}
            </span>
          ),
      )}
    </span>
  );
}

interface ValueTableProps extends Pick<PlotProps, 'buckets' | 'format'> {
  what: string;
  by: string;
}

function ValueTable({ what, by, buckets, format }: ValueTableProps) {
  const hasBefore = buckets.some(({ before }) => before !== undefined);
  return (
    <table className="mt-2 w-full text-sm">
      <caption className="sr-only">{`${what} by ${by}`}</caption>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="h-8 text-start font-normal">
            {by.charAt(0).toUpperCase() + by.slice(1)}
          </th>
          <th scope="col" className="text-end font-normal">
            {what}
          </th>
          {hasBefore && (
            <th scope="col" className="text-end font-normal">
              Period before
            </th>
          )}
        </tr>
      </thead>
      <tbody className="tabular">
        {buckets.map(({ name, value, before }) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className="h-7 text-start font-normal">
              {name}
            </th>
            <td className="text-end">{format(value)}</td>
            {hasBefore && (
              <td className="text-end text-ink-3" title={before?.name}>
                {before === undefined ? '' : format(before.value)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
