import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';

interface VariablesFormProps {
  /** The variables of the last preview. */
  shown: Readonly<Record<string, unknown>>;
  /** The values that the user has entered. */
  entered: Readonly<Record<string, unknown>>;
  onChange: (entered: Readonly<Record<string, unknown>>) => void;
}

/** Shows fields for the variables of a template. They begin with its preview values. */
export function VariablesForm({ shown, entered, onChange }: VariablesFormProps) {
  const names = Object.keys({ ...shown, ...entered });
  if (names.length === 0) return null;
  return (
    <details>
      <summary className="w-fit rounded-sm font-medium text-sm">Variables ({names.length})</summary>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {names.map((name) => (
          <VariableField
            key={name}
            name={name}
            value={name in entered ? entered[name] : shown[name]}
            onChange={(value) => onChange({ ...entered, [name]: value })}
          />
        ))}
      </div>
      {Object.keys(entered).length > 0 && (
        <Button size="small" className="mt-3" onClick={() => onChange({})}>
          Use the preview values
        </Button>
      )}
    </details>
  );
}

interface VariableFieldProps {
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

function VariableField({ name, value, onChange }: VariableFieldProps) {
  const label = <code className="font-mono">{name}</code>;
  if (typeof value === 'boolean') return <Checkbox label={label} isChecked={value} onChange={onChange} />;
  if (typeof value === 'string') {
    return (
      <TextField label={label} value={value} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
    );
  }
  return <JsonField label={label} value={value} onChange={onChange} />;
}

/** Shows a field for any other value, as JSON. An incomplete text changes nothing. */
function JsonField({ label, value, onChange }: { label: React.ReactNode } & Omit<VariableFieldProps, 'name'>) {
  const [text, setText] = useState<string | undefined>(undefined);
  const isInvalid = text !== undefined && parsed(text) === undefined;
  return (
    <TextField
      label={label}
      value={text ?? JSON.stringify(value) ?? ''}
      spellCheck={false}
      className="font-mono"
      error={isInvalid ? 'Enter a number or JSON.' : undefined}
      onBlur={() => !isInvalid && setText(undefined)}
      onChange={(event) => {
        setText(event.target.value);
        const next = parsed(event.target.value);
        if (next !== undefined) onChange(next.value);
      }}
    />
  );
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
