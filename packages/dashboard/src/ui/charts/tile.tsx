import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import { changeOf } from './change.ts';

/** Where a tile leads. */
export type TileLink = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;

interface TileProps {
  name: string;
  /** The formatted figure. */
  value: string;
  /** Where the tile leads. Default: nowhere. */
  link?: TileLink | undefined;
  /** The figure of the period before, and that of the period. Undefined if they cannot be compared. */
  change?: Change | undefined;
  /** The values of the period, in order of time. At least two, or nothing is drawn. */
  trend?: readonly number[] | undefined;
}

/** A figure and the one before. */
export interface Change {
  readonly before: number;
  readonly now: number;
  /** Whether less is better, such as for failed sign-ins. */
  readonly isLessBetter?: boolean;
}

/** Shows tiles in one row, or two in a row where the window is narrow. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none max-lg:[&>li:last-child:nth-child(odd)]:col-span-2"
    >
      {children}
    </ul>
  );
}

/** Shows a figure, how it has changed, and its course. The whole tile leads to what is counted. */
export function Tile({ name, value, link, change, trend = [] }: TileProps) {
  const percent = change === undefined ? undefined : changeOf(change.before, change.now);
  const content = (
    <>
      <span className="text-ink-2 text-sm">{name}</span>{' '}
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span
          className={classes(
            'tabular truncate font-semibold tracking-tight',
            /\d/.test(value) ? 'text-figure' : 'text-lg',
          )}
        >
          {value}
        </span>
        {change !== undefined && percent !== undefined && <ChangeNote change={change} percent={percent} />}
      </span>
      {trend.length > 1 && <Sparkline values={trend} />}
    </>
  );
  return (
    <li className="min-w-0">
      {link === undefined ? (
        <div className={tileClasses}>{content}</div>
      ) : (
        <Link {...link} className={classes(tileClasses, 'hover:border-line-strong hover:bg-hover')}>
          {content}
        </Link>
      )}
    </li>
  );
}

const tileClasses =
  'flex h-full flex-col gap-1 overflow-hidden rounded-lg border border-line bg-raised px-4 pt-3.5 pb-3 shadow-card';

function ChangeNote({ change: { before, now, isLessBetter = false }, percent }: { change: Change; percent: string }) {
  const isGood = now === before ? undefined : now > before !== isLessBetter;
  const Arrow = now > before ? ArrowUp : ArrowDown;
  return (
    <span
      className={classes(
        'tabular inline-flex items-center gap-0.5 font-medium text-sm',
        isGood === undefined ? 'text-ink-3' : isGood ? 'text-success-ink' : 'text-danger-ink',
      )}
    >
      {isGood !== undefined && <Arrow size={13} aria-hidden="true" />}
      <span className="sr-only">{isGood === undefined ? '' : now > before ? 'up' : 'down'}</span>
      {percent.replace(/^[+−]/, '')}
      <span className="sr-only">from the period before</span>
    </span>
  );
}

const height = 28;

function Sparkline({ values }: { values: readonly number[] }) {
  const max = Math.max(1, ...values);
  const width = values.length - 1;
  const line = values.map((value, index) => `${index},${height - 1 - (value / max) * (height - 2)}`).join(' ');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="mt-auto h-7 w-full overflow-visible pt-1 rtl:-scale-x-100"
    >
      <polygon points={`0,${height} ${line} ${width},${height}`} className="fill-chart-soft" />
      <polyline
        points={line}
        className="fill-none stroke-chart"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
