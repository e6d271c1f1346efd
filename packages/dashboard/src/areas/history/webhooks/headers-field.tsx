import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { HeaderDraft } from './endpoint-draft.ts';

const headersMax = 20;

interface HeadersFieldProps {
  /** Null keeps the stored headers. */
  value: readonly HeaderDraft[] | null;
  /** Names of the stored headers. */
  stored: readonly string[];
  error: string | undefined;
  onChange: (value: readonly HeaderDraft[] | null) => void;
}

/**
 * Shows a field for additional request headers. Stored values are never shown, so they are kept or replaced together.
 */
export function HeadersField({ value, stored, error, onChange }: HeadersFieldProps) {
  const nextKey = useRef(0);
  const add = () => {
    nextKey.current += 1;
    onChange([...(value ?? []), { key: nextKey.current, name: '', value: '' }]);
  };
  const change = (key: number, part: Partial<HeaderDraft>) =>
    onChange((value ?? []).map((header) => (header.key === key ? { ...header, ...part } : header)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">
        Request headers<span className="ms-1.5 font-normal text-ink-3">Optional</span>
      </legend>
      {value === null && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-sm">
          <span className="wrap-anywhere min-w-0 text-ink-2">{stored.join(', ')}. Values are not shown.</span>
          <Button size="small" onClick={() => onChange([])}>
            Replace headers
          </Button>
        </div>
      )}
      {value?.map((header, index) => (
        <HeaderRow
          key={header.key}
          number={index + 1}
          header={header}
          onChange={(part) => change(header.key, part)}
          onRemove={() => onChange(value.filter(({ key }) => key !== header.key))}
        />
      ))}
      {value !== null && (
        <div className="flex flex-wrap gap-2">
          {value.length < headersMax && (
            <Button size="small" onClick={add}>
              <Plus size={14} aria-hidden="true" />
              Add header
            </Button>
          )}
          {stored.length > 0 && (
            <Button size="small" look="quiet" onClick={() => onChange(null)}>
              Keep stored headers
            </Button>
          )}
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="text-danger-ink text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface HeaderRowProps {
  number: number;
  header: HeaderDraft;
  onChange: (part: Partial<HeaderDraft>) => void;
  onRemove: () => void;
}

function HeaderRow({ number, header, onChange, onRemove }: HeaderRowProps) {
  const field = (part: 'name' | 'value', name: string, maxLength: number) => (
    <TextField
      label={
        <span className="sr-only">
          {name} of header {number}
        </span>
      }
      placeholder={name}
      value={header[part]}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange({ [part]: event.target.value })}
    />
  );
  return (
    <div className="flex items-start gap-2">
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
        {field('name', 'Name', 100)}
        {field('value', 'Value', 2000)}
      </div>
      <IconButton label={`Remove header ${number}`} icon={<X size={16} />} className="mt-2" onClick={onRemove} />
    </div>
  );
}
