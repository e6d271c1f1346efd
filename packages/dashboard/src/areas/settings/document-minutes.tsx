import { useAction } from '@portico/react';
import { SelectField } from '../../ui/field.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { announce } from '../../ui/toasts.tsx';
import { useDocumentValue } from './document-value.ts';

interface DocumentMinutesProps {
  /** Path of the setting in the configuration document. */
  path: `${string}.${string}`;
  label: string;
  help: string;
  choices: readonly { minutes: number | null; text: string }[];
}

/** Choice for a duration that exists only in the configuration document. It saves immediately. */
export function DocumentMinutes({ path, label, help, choices }: DocumentMinutesProps) {
  const { value, save } = useDocumentValue(path);
  const saving = useAction(async (minutes: number | null) => {
    await save(minutes);
    announce({ title: 'Settings saved' });
  });
  const isOther = typeof value === 'number' && !choices.some(({ minutes }) => minutes === value);
  const all = isOther ? [...choices, { minutes: value, text: `${value} minutes` }] : choices;
  return (
    <div>
      <SelectField
        label={label}
        help={help}
        options={all.map(({ minutes, text }) => ({ value: String(minutes), text }))}
        value={String(value)}
        disabled={value === undefined || saving.isRunning}
        onChange={(event) => {
          const next = all.find(({ minutes }) => String(minutes) === event.target.value);
          if (next !== undefined) void saving.run(next.minutes);
        }}
      />
      <ProblemNote error={saving.error} />
    </div>
  );
}
