import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';

const tones = {
  neutral: 'bg-active text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

/** Shows a label, with a dot in the color of a state that is good or bad. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex min-h-5 max-w-full items-center gap-1.5 whitespace-normal rounded-sm px-1.5 text-start font-medium text-xs',
        tones[tone],
      )}
    >
      {tone !== 'neutral' && tone !== 'accent' && (
        <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      )}
      {children}
    </span>
  );
}
