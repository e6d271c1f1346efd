import { type ReactNode, useId } from 'react';

interface CheckboxProps {
  label: ReactNode;
  help?: ReactNode;
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Shows a checkbox with a label and help text. */
export function Checkbox({ label, help, isChecked, isDisabled, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex gap-2.5">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-base">
          {label}
        </label>
        {help !== undefined && (
          <p id={`${id}-help`} className="text-ink-3 text-sm">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
