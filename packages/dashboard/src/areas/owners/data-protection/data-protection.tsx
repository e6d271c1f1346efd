import { useState } from 'react';
import { useMayChange } from '../../../lib/rights.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Screen, Section } from '../../../ui/layout/surface.tsx';
import { Details } from '../../../ui/lists/details.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ErasureList } from './erasure-list.tsx';
import { KeptDays } from './kept-days.tsx';
import { fixedKinds, keptKinds } from './kept-kinds.ts';

/** Shows how long each kind of data is kept, and the record of erasures. */
export function DataProtection() {
  const [isErasing, setIsErasing] = useState(false);
  const isOwner = useMayChange('owner');
  return (
    <Screen subtitle="How long each kind of data is kept, and which personal data was erased.">
      <div className="flex flex-col gap-6">
        <Section title="Retention" help="Changes apply within an hour, also to earlier data.">
          <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
            {keptKinds.map((kind) => (
              <KeptDays key={kind.path} kind={kind} />
            ))}
          </div>
        </Section>
        <Section title="Other data" help="These times are fixed.">
          <Details rows={fixedKinds} />
        </Section>
        <section aria-label="Erasures">
          <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
            <div>
              <h2 className="font-semibold text-base">Erasures</h2>
              <p className="mt-0.5 text-ink-3 text-sm">Deleted users whose personal data was or will be erased.</p>
            </div>
            {isOwner && (
              <Button look="danger" onClick={() => setIsErasing(true)}>
                Erase personal data
              </Button>
            )}
          </div>
          <ErasureList />
        </section>
        <EraseDialog isOpen={isErasing} onClose={() => setIsErasing(false)} />
      </div>
    </Screen>
  );
}
