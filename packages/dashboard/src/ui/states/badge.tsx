import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';

const tones = {
  neutral: 'border-line bg-panel text-ink-2',
  accent: 'border-accent-line bg-accent-soft text-accent-ink',
  success: 'border-success-line bg-success-soft text-success-ink',
  warning: 'border-warning-line bg-warning-soft text-warning-ink',
  danger: 'border-danger-line bg-danger-soft text-danger-ink',
};

/** Shows a status badge. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex min-h-5 max-w-full items-center rounded-sm border px-1.5 font-medium text-xs',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
