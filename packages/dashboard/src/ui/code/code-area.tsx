import type { ComponentProps } from 'react';
import { FieldFrame } from '../forms/field.tsx';
import { classes } from '../layout/classes.ts';
import { ColoredCode } from './colored-code.tsx';

interface CodeAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'value'> {
  label: string;
  help?: string;
  error?: string | undefined;
  value: string;
}

/** What the text and its colors must have in common, so that they stand at the same place. */
const textClasses = 'col-start-1 row-start-1 whitespace-pre-wrap px-3 py-2 font-mono text-xs leading-5 wrap-anywhere';

/** Shows a text area for code, with colors behind its text. It grows with the text and scrolls when it is high. */
export function CodeArea({ label, help, error, value, ...rest }: CodeAreaProps) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {({ id, describedBy }) => (
        <div
          className={classes(
            'grid max-h-80 min-h-20 overflow-auto rounded-md border bg-raised focus-within:outline-2 focus-within:outline-focus',
            error === undefined ? 'border-control hover:border-ink-3' : 'border-danger',
          )}
        >
          <pre aria-hidden="true" className={classes(textClasses, 'pointer-events-none')}>
            <ColoredCode text={value} />
            {/** A last line without text has a height, too. */}
            {'\n'}
          </pre>
          <textarea
            id={id}
            aria-describedby={describedBy}
            aria-invalid={error !== undefined}
            spellCheck={false}
            autoComplete="off"
            {...rest}
            value={value}
            className={classes(
              textClasses,
              'resize-none overflow-hidden bg-transparent text-transparent caret-ink outline-none',
            )}
          />
        </div>
      )}
    </FieldFrame>
  );
}
