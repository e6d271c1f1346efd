import type { ReactNode } from 'react';

/** Lists the details of an item in a dialog. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>;
}

/** Shows a detail with its name. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3 text-sm">{name}</dt>
      <dd className="wrap-anywhere flex flex-wrap items-center gap-x-2 text-base">{children}</dd>
    </div>
  );
}
