import type { FieldCount, ReasonCount } from '@portico/contract/sources';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';

/** Fields that are shown at first, and reasons. */
const [shownMax, reasonsMax] = [5, 20];

/** Shows the fields that are left out of lines, with the number of lines. */
export function Fields({ fields }: { fields: readonly FieldCount[] }) {
  const [isAll, setIsAll] = useState(false);
  if (fields.length === 0) return null;
  const shown = isAll ? fields : fields.slice(0, shownMax);
  return (
    <section aria-label="What is not imported">
      <h3 className="mb-1 font-medium text-base">What is not imported</h3>
      <ul className="divide-y divide-line border-line border-y text-base">
        {shown.map(({ field, reason, lines, example }) => (
          <Counted key={`${field} ${reason}`} lines={lines}>
            <span className="font-medium">{field}</span> <span className="text-ink-2">{reason}</span>
            {example !== undefined && <span className="block text-ink-2 text-sm">Such as {example}</span>}
          </Counted>
        ))}
      </ul>
      {shown.length < fields.length && (
        <Button look="quiet" size="small" className="mt-1" onClick={() => setIsAll(true)}>
          Show all {fields.length.toLocaleString('en')}
        </Button>
      )}
    </section>
  );
}

/** Shows how many lines are left out for each reason, if several have the same one. */
export function Reasons({ reasons }: { reasons: readonly ReasonCount[] }) {
  if (reasons.every(({ lines }) => lines === 1)) return null;
  return (
    <section aria-label="Reasons">
      <h3 className="mb-1 font-medium text-base">Reasons</h3>
      <ul className="divide-y divide-line border-line border-y text-base">
        {reasons.slice(0, reasonsMax).map(({ outcome, reason, lines }) => (
          <Counted key={`${outcome} ${reason}`} lines={lines}>
            {outcome === 'refused' ? 'Refused' : 'Skipped'}: <span className="text-ink-2">{reason}</span>
          </Counted>
        ))}
      </ul>
    </section>
  );
}

function Counted({ lines, children }: { lines: number; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-1.5">
      <span className="min-w-0 break-words">{children}</span>
      <span className="tabular shrink-0 text-ink-2">
        {lines.toLocaleString('en')} {lines === 1 ? 'line' : 'lines'}
      </span>
    </li>
  );
}
