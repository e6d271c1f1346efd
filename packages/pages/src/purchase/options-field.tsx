import { useId } from 'react';

interface OptionsFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onValue: (value: Value) => void;
}

/** Shows options, of which the customer chooses one. */
export function OptionsField<Value extends string>({ label, value, options, onValue }: OptionsFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className="purchase-options">
      <legend className="portico-label">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="purchase-option">
          <input type="radio" name={name} checked={option.value === value} onChange={() => onValue(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
