import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';

export interface DetailsProps {
  /** Names and values. Those without a value are left out. */
  rows: readonly (readonly [name: string, value: ReactNode])[];
  /** One column where the window is wide, two where it is a tablet. For a card at the side. */
  isNarrow?: boolean;
}

/** Lists the details of an item. */
export function Details({ rows, isNarrow = false }: DetailsProps) {
  return (
    <dl className={classes('grid gap-x-6 gap-y-3 sm:grid-cols-2', isNarrow && 'lg:grid-cols-1')}>
      {[...rows.entries()].map(
        ([position, [name, value]]) =>
          value !== undefined &&
          value !== null &&
          value !== false && (
            <div key={position} className="min-w-0">
              <dt className="text-ink-3 text-sm">{name}</dt>
              <dd className="wrap-anywhere flex flex-wrap items-center gap-x-2 text-base">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
