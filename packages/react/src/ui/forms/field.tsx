import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { FieldNote } from './field-note.tsx';

export interface FieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'name' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'maxLength' | 'onBlur'
  > {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Help text, replaced by a problem. */
  readonly help?: string;
  /** Error of the value. Screen readers announce it. */
  readonly problem?: string;
  /** Element at the end of the field. */
  readonly trailing?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Shows a text field with a label. */
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
      <FieldNote id={`${id}-note`} help={help} problem={problem} />
    </div>
  );
}
