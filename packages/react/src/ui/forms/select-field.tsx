import { useId } from 'react';
import { Icon } from '../icons.tsx';
import { FieldNote } from './field-note.tsx';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onValue: (value: Value) => void;
  readonly autoComplete?: string;
  /** Error of the value. Screen readers announce it. */
  readonly problem?: string | undefined;
}

/** Shows a select field with a label. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, name, value, options, onValue, autoComplete, problem } = props;
  const id = useId();
  return (
    <div className="portico-field">
      <label className="portico-label" htmlFor={id}>
        {label}
      </label>
      <div className="portico-box">
        <select
          id={id}
          name={name}
          className="portico-input portico-select"
          autoComplete={autoComplete}
          value={value}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-note`}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onValue(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="Down" />
      </div>
      <FieldNote id={`${id}-note`} problem={problem} />
    </div>
  );
}
