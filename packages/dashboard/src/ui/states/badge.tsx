import type { ReactNode } from 'react';
import { classes } from '../layout/classes.ts';

const tones = {
  neutral: 'bg-active text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

interface BadgeProps {
  tone?: keyof typeof tones;
  /** Whether it is a state, which has a dot in its color. Default: one that is good or bad. */
  isState?: boolean;
  children: ReactNode;
}

/** Shows a label, or a state with a dot. */
export function Badge({ tone = 'neutral', isState = tone !== 'neutral' && tone !== 'accent', children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-5 max-w-full items-center gap-1.5 whitespace-normal rounded-sm px-1.5 text-start font-medium text-xs',
        tones[tone],
      )}
    >
      {isState && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />}
      {children}
    </span>
  );
}
