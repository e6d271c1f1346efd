import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { fill } from '../../lib/fill.ts';
import { page } from '../../lib/words.ts';
import { classes } from '../layout/classes.ts';

/** Shows a skeleton of content that is loading. Appears after a short delay. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('waiting block rounded-sm bg-active', className)} />;
}

/** Announces to screen readers that content is loading, and shows its skeleton. */
export function Loading({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {fill(page.words.loading, { what })}
      </span>
      {children}
    </div>
  );
}

interface EmptyProps {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  /** The main action. */
  action?: ReactNode;
}

/** Shows the empty state of a list: what it is for, and what to do. */
export function Empty({ icon: Icon, title, text, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="grid size-10 place-items-center rounded-md border border-line bg-sunken text-ink-3">
        <Icon size={18} aria-hidden="true" />
      </span>
      <h2 className="mt-4 font-semibold text-base">{title}</h2>
      <p className="mt-1 max-w-sm text-pretty text-base text-ink-2">{text}</p>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}
