import type { SignUpField } from '@portico/js';
import { useId } from 'react';
import { FieldNote } from '../../../ui/forms/field-note.tsx';

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
          <ConsentText label={field.label} url={field.url} />
        </span>
      </label>
      <FieldNote id={`${id}-note`} problem={problem} />
    </div>
  );
}

/** Shows what a user agrees to. The part in square brackets is the link to the document. Without brackets, the whole text is. */
export function ConsentText({ label, url }: Pick<SignUpField, 'label' | 'url'>) {
  const [, before = '', marked, after = ''] = /^(.*?)\[(.+?)\](.*)$/s.exec(label) ?? [];
  const linked = marked ?? label;
  if (url === undefined) return `${before}${linked}${after}`;
  // The label can be in another language than the page.
  return (
    <bdi>
      {before}
      <a className="portico-link" href={url} target="_blank" rel="noreferrer">
        {linked}
      </a>
      {after}
    </bdi>
  );
}
