import { useAction } from '@portico/react';
import { useDocumentValue } from '../../../features/owners/configuration/document-value.ts';
import { useMayChange } from '../../../lib/rights.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** A value that a setting can have. */
export interface DocumentOption {
  value: string | number | null;
  text: string;
}

interface DocumentChoiceProps {
  /** Path of the setting in the configuration document. */
  path: `${string}.${string}`;
  label: string;
  help: string;
  options: readonly DocumentOption[];
  /** Returns the text of a value that is none of the options. */
  textOfOther?: (value: number) => string;
}

/** Shows a choice for a setting that exists only in the configuration document. It saves immediately. */
export function DocumentChoice({ path, label, help, options, textOfOther = String }: DocumentChoiceProps) {
  const { value, save } = useDocumentValue(path);
  const mayChange = useMayChange();
  const saving = useAction(async (next: DocumentOption['value']) => {
    await save(next);
    announce({ title: 'Settings saved' });
  });
  const isOther = typeof value === 'number' && !options.some((one) => one.value === value);
  const all = isOther ? [...options, { value, text: textOfOther(value) }] : options;
  return (
    <div>
      <SelectField
        label={label}
        help={help}
        options={all.map((one) => ({ value: String(one.value), text: one.text }))}
        value={String(value)}
        disabled={value === undefined || saving.isRunning || !mayChange}
        onChange={(wanted) => {
          const next = all.find((one) => String(one.value) === wanted);
          if (next !== undefined) void saving.run(next.value);
        }}
      />
      <ProblemNote error={saving.error} />
    </div>
  );
}
