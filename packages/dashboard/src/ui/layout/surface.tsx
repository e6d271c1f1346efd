import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { classes } from './classes.ts';

/** Shows a card with a border. */
export function Card({ id, children, className }: { id?: string; children: ReactNode; className?: string }) {
  return (
    <div id={id} className={classes('rounded-lg border border-line bg-raised', className)}>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  /** ID for links to this section. */
  id?: string;
  help?: ReactNode;
  /** Action of this section, on the right of its title. */
  action?: ReactNode;
  /** Red border, for destructive actions. */
  isDangerous?: boolean;
  children: ReactNode;
}

/** Shows a card with a title above its content. */
export function Section({ title, id, help, action, isDangerous = false, children }: SectionProps) {
  const ref = useRef<HTMLElement>(null);
  // The router looks for the section only once, perhaps before the bundle of the screen is loaded.
  useEffect(() => {
    if (id !== undefined && location.hash === `#${id}`) ref.current?.scrollIntoView();
  }, [id]);
  return (
    <section
      ref={ref}
      id={id}
      aria-label={title}
      className={classes(
        'scroll-mt-20 rounded-lg border bg-raised',
        isDangerous ? 'border-danger-line' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 pt-4 sm:flex-nowrap">
        <div className="min-w-0">
          <h2 className="font-semibold text-base">{title}</h2>
          {help !== undefined && <p className="mt-0.5 text-pretty text-ink-3 text-sm">{help}</p>}
        </div>
        {action}
      </div>
      <div className="px-5 pt-3 pb-5 empty:pt-0 empty:pb-4">{children}</div>
    </section>
  );
}

/** Title of the current screen in the table of screens, if it has one there. */
export const ScreenTitle = createContext<string | undefined>(undefined);

interface ScreenProps {
  /** Default: the title in the table of screens. */
  title?: ReactNode;
  /** Text below the title, such as a description or an ID. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Link back, above the title. */
  back?: ReactNode;
  width?: 'narrow' | 'wide';
  /** Short facts in a line below the title and the actions. */
  facts?: ReactNode;
  children: ReactNode;
}

/** Lays out all screens: title, actions and content. */
export function Screen({ title, subtitle, actions, back, width = 'wide', facts, children }: ScreenProps) {
  const usualTitle = useContext(ScreenTitle);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 sm:px-8">
      <div className={classes(width === 'narrow' && 'max-w-3xl')}>
        {back !== undefined && <div className="mb-2">{back}</div>}
        <header
          className={classes(
            'flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap',
            facts === undefined ? 'mb-6' : 'mb-3',
          )}
        >
          <div className="min-w-0 max-w-full">
            <h1 className="break-words font-semibold text-lg tracking-tight">{title ?? usualTitle}</h1>
            {subtitle !== undefined && <div className="mt-1 text-base text-ink-2">{subtitle}</div>}
          </div>
          {actions !== undefined && (
            <div className="flex flex-wrap gap-2 sm:max-w-3/5 sm:shrink-0 sm:justify-end">{actions}</div>
          )}
        </header>
        {facts}
        {children}
      </div>
    </div>
  );
}
