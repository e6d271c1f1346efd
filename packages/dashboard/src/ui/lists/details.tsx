import type { ReactNode } from 'react';

interface DetailsProps {
  /** Names and values. Those without a value are left out. */
  rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** Lists the details of an item in a dialog. */
export function Details({ rows }: DetailsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
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
