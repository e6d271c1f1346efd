import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

export interface FieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'name' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'maxLength' | 'onBlur'
  > {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Shown below until there is a problem to show in its place. */
  readonly help?: string;
  /** What is wrong with the value; read out when it appears. */
  readonly problem?: string;
  /** Something inside the box at its end. */
  readonly trailing?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A labelled text field. */
export function Field({ label, value, onValue, help, problem, trailing, inputRef, ...input }: FieldProps) {
  const id = useId();
  const note = problem ?? help;
  return (
    <div className="portico-field">
      <label className="portico-label" htmlFor={id}>
        {label}
      </label>
      <div className="portico-box">
        <input
          {...input}
          ref={inputRef}
          id={id}
          className="portico-input"
          dir="auto"
          value={value}
          onChange={(event) => onValue(event.target.value)}
          data-trailing={trailing === undefined ? undefined : ''}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {trailing}
      </div>
      {/* The element is there before the text, or a screen reader does not notice the text coming. */}
      <div aria-live="polite">
        {note !== undefined && (
          <p id={`${id}-note`} className="portico-note" data-problem={problem === undefined ? undefined : ''}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
