import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { classes } from './classes.ts';

/** Shows a card with a border. */
export function Card({ id, children, className }: { id?: string; children: ReactNode; className?: string }) {
  return (
    <div id={id} className={classes('rounded-lg border border-line bg-raised shadow-card', className)}>
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

/** Whether sections show their title and help text beside their content, where the window is wide enough. */
const IsSplit = createContext(false);

/** Shows a card with a title above its content, or beside it on screens of settings. */
export function Section({ title, id, help, action, isDangerous = false, children }: SectionProps) {
  const ref = useRef<HTMLElement>(null);
  const isSplit = useContext(IsSplit) && !isDangerous;
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
        'scroll-mt-20 rounded-lg border bg-raised shadow-card',
        isDangerous ? 'border-danger-line' : 'border-line',
        isSplit && 'lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]',
      )}
    >
      <div
        className={classes(
          'flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 pt-4 sm:flex-nowrap',
          isSplit && 'lg:flex-col lg:justify-start lg:pb-5',
        )}
      >
        <div className="min-w-0">
          <h2 className="font-semibold text-base">{title}</h2>
          {help !== undefined && <p className="mt-1 text-pretty text-ink-3 text-sm">{help}</p>}
        </div>
        {action !== undefined && action !== null && action !== false && <div className="shrink-0">{action}</div>}
      </div>
      {/** Rows of a list have space of their own. */}
      <div
        className={classes(
          'px-5 pt-3 pb-5 empty:pt-0 empty:pb-4 [&>.divide-y:first-child]:-mt-3 [&>.divide-y:last-child]:-mb-3',
          isSplit && 'lg:ps-8 lg:pt-4',
        )}
      >
        {children}
      </div>
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
  /**
   * - wide: lists and figures (default)
   * - narrow: one column in the middle, for text and short forms
   * - settings: sections with their titles beside their content
   */
  layout?: 'wide' | 'narrow' | 'settings';
  /** Short facts in a line below the title and the actions. */
  facts?: ReactNode;
  children: ReactNode;
}

/** Lays out all screens: title, actions and content. */
export function Screen({ title, subtitle, actions, back, layout = 'wide', facts, children }: ScreenProps) {
  const usualTitle = useContext(ScreenTitle);
  return (
    <div
      className={classes(
        'mx-auto w-full px-4 pt-6 pb-16 sm:px-8 sm:pt-8',
        layout === 'narrow' ? 'max-w-[52rem]' : 'max-w-6xl',
      )}
    >
      {back !== undefined && <div className="mb-2">{back}</div>}
      <header
        className={classes(
          'flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap',
          facts === undefined ? 'mb-6' : 'mb-3',
        )}
      >
        <div className="min-w-0 max-w-full">
          <h1 className="break-words font-semibold text-xl tracking-tight">{title ?? usualTitle}</h1>
          {subtitle !== undefined && <div className="mt-1 text-base text-ink-2">{subtitle}</div>}
        </div>
        {actions !== undefined && (
          <div className="flex flex-wrap gap-2 sm:max-w-3/5 sm:shrink-0 sm:justify-end">{actions}</div>
        )}
      </header>
      {facts}
      <IsSplit value={layout === 'settings'}>{children}</IsSplit>
    </div>
  );
}
