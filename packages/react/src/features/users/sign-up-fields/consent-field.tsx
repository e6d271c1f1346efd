import type { SignUpField } from '@portico/js';
import { useId } from 'react';
import { FieldNote } from '../../../ui/forms/field-note.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';

interface ConsentFieldProps {
  readonly field: SignUpField;
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
  /** Error of the field. Screen readers announce it. */
  readonly problem: string | undefined;
}

/** Shows a checkbox for a consent, with the link to its document. */
export function ConsentField({ field, isGiven, onChange, problem }: ConsentFieldProps) {
  const id = useId();
  return (
    <div className="portico-field">
      <label className="portico-check">
        <input
          type="checkbox"
          name={field.id}
          checked={isGiven}
          onChange={(event) => onChange(event.target.checked)}
          aria-required={field.required}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-note`}
        />
        <span>
          <LinkedText label={field.label} url={field.url} />
        </span>
      </label>
      <FieldNote id={`${id}-note`} problem={problem} />
    </div>
  );
}
