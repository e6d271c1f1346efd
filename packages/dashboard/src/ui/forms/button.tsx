import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import { type ChangesProp, useIsShown } from '../lists/changes.tsx';
import { Spinner } from '../states/spinner.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'to-danger';
type Size = 'small' | 'normal' | 'large';

const looks: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-active',
  secondary: 'border border-line-strong bg-raised text-ink hover:bg-hover active:bg-active',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink active:bg-active',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  // Opens a dialog whose button is `danger`.
  'to-danger': 'border border-danger-line bg-raised text-danger-ink hover:bg-danger-soft active:bg-danger-soft',
};

const sizes: Record<Size, string> = {
  small: 'h-7 px-2.5 gap-1.5 text-sm',
  normal: 'h-8 px-3 gap-2 text-base',
  large: 'h-10 px-4 gap-2 text-base',
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClasses(look: Look = 'secondary', size: Size = 'normal'): string {
  return classes(
    'inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded-md font-medium select-none',
    'transition-opacity duration-150 disabled:opacity-50 disabled:pointer-events-none',
    looks[look],
    sizes[size],
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  size?: Size;
  /** Shows a busy state. The button keeps its width and ignores clicks. */
  isBusy?: boolean;
  /** For buttons that change something: they are hidden from people whose role does not allow it. */
  changes?: ChangesProp;
}

/** Shows a button. The default `type` is "button". */
export function Button({ look, size, isBusy = false, changes, className, children, disabled, ...rest }: ButtonProps) {
  if (!useIsShown(changes)) return null;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-busy={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
      className={classes(buttonClasses(look, size), 'relative', className)}
    >
      <span className={classes('inline-flex items-center gap-[inherit]', isBusy && 'invisible')}>{children}</span>
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip of the button. */
  label: string;
  icon: ReactNode;
  /** For buttons that change something: they are hidden from people whose role does not allow it. */
  changes?: ChangesProp;
}

/** Shows a square button with an icon. */
export function IconButton({ label, icon, changes, className, ...rest }: IconButtonProps) {
  if (!useIsShown(changes)) return null;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        'inline-grid size-8 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink active:bg-active disabled:pointer-events-none disabled:opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  );
}
