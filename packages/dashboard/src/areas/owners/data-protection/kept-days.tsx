import { useAction } from '@portico/react';
import { useState } from 'react';
import { useDocumentValue } from '../../../features/owners/configuration/document-value.ts';
import { useMayChange } from '../../../lib/rights.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import type { KeptChoice, KeptKind } from './kept-kinds.ts';
import { OldRows } from './old-rows.tsx';

/** Returns whether a choice deletes something that the present one keeps. */
function isShorter(next: number | null, present: unknown): boolean {
  return next !== null && (typeof present !== 'number' || next < present);
}

/** Returns a text that goes on in a sentence, such as `after 7 days`. */
function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Shows how long a kind of data is kept. A shorter time asks first, because it deletes data. */
export function KeptDays({ kind }: { kind: KeptKind }) {
  const { value, save } = useDocumentValue(kind.path);
  const mayChange = useMayChange();
  const [asked, setAsked] = useState<KeptChoice | undefined>(undefined);
  const store = async (days: number | null) => {
    await save(days);
    announce({ title: 'Retention changed', text: kind.label });
  };
  const saving = useAction(store);
  const isOther = typeof value === 'number' && kind.choices.every(({ days }) => days !== value);
  const all = isOther ? [...kind.choices, { days: value, text: `After ${value} days` }] : kind.choices;
  return (
    <div>
      <SelectField
        label={kind.label}
        help={kind.use}
        options={all.map(({ days, text }) => ({ value: String(days), text }))}
        value={String(value)}
        disabled={value === undefined || saving.isRunning || !mayChange}
        onChange={(wanted) => {
          const next = all.find(({ days }) => String(days) === wanted);
          if (next === undefined) return;
          if (kind.loss !== undefined && isShorter(next.days, value)) setAsked(next);
          else void saving.run(next.days);
        }}
      />
      <ProblemNote error={saving.error} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked === undefined ? kind.label : `${kind.label} ${lowered(asked.text)}?`}
        consequence={
          <>
            {kind.loss} This cannot be undone.
            {kind.rows !== undefined && typeof asked?.days === 'number' && (
              <span className="mt-2 block" role="status">
                <OldRows setting={kind.path} days={asked.days} rows={kind.rows} />
              </span>
            )}
          </>
        }
        action="Shorten retention"
        onConfirm={async () => {
          if (asked !== undefined) await store(asked.days);
        }}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}
