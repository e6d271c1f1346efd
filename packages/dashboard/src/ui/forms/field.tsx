import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { page } from '../../lib/words.ts';
import { classes } from '../layout/classes.ts';

/** Look of a field, without its height. */
export const controlClasses =
  'w-full rounded-md border border-control bg-raised px-3 text-base text-ink hover:border-ink-3 disabled:border-line-strong disabled:bg-sunken disabled:text-disabled aria-invalid:border-danger';

interface FieldFrameProps {
  label: ReactNode;
  help?: ReactNode;
  /** Replaces the help text. Screen readers announce it. */
  error?: string | undefined;
  isOptional?: boolean;
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
}

/** Returns the ID of the label of a field. */
export const labelIdOf = (id: string) => `${id}-label`;

/** Shows a label above a field and help text below it, which an error replaces. */
export function FieldFrame({ label, help, error, isOptional, children }: FieldFrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? help);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label id={labelIdOf(id)} htmlFor={id} className="font-medium text-sm">
        {label}
        {isOptional === true && <span className="ms-1.5 font-normal text-ink-3">{page.words.optional}</span>}
      </label>
      {children({ id, describedBy: hasNote ? noteId : undefined })}
      <div
        id={noteId}
        aria-live="polite"
        className={classes('text-sm empty:hidden', error ? 'text-danger-ink' : 'text-ink-3')}
      >
        {error ?? help}
      </div>
    </div>
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
}

/** Shows a text field with a label, help text and error. */
export function TextField({ label, help, error, isOptional, className, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error} isOptional={isOptional ?? false}>
      {({ id, describedBy }) => (
        <input
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error !== undefined}
          {...rest}
          className={classes(controlClasses, 'h-9', className)}
        />
      )}
    </FieldFrame>
  );
}

/** Shows a password field with a button that shows the password. */
export function PasswordField({ label, help, error, isOptional, className, ...rest }: TextFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const word = isShown ? 'Hide password' : 'Show password';
  return (
    <FieldFrame label={label} help={help} error={error} isOptional={isOptional ?? false}>
      {({ id, describedBy }) => (
        <div className="relative">
          <input
            id={id}
            aria-describedby={describedBy}
            aria-invalid={error !== undefined}
            {...rest}
            type={isShown ? 'text' : 'password'}
            className={classes(controlClasses, 'h-9 pe-10', className)}
          />
          <button
            type="button"
            aria-label={word}
            title={word}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0.5 end-0.5 grid w-8 place-items-center rounded-md text-ink-3 hover:text-ink"
          >
            {isShown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
}

/** Shows a text area with a label, help text and error. */
export function TextArea({ label, help, error, isOptional, className, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} help={help} error={error} isOptional={isOptional ?? false}>
      {({ id, describedBy }) => (
        <textarea
          id={id}
          rows={3}
          aria-describedby={describedBy}
          aria-invalid={error !== undefined}
          {...rest}
          className={classes(controlClasses, 'min-h-20 resize-y py-2', className)}
        />
      )}
    </FieldFrame>
  );
}
