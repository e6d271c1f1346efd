import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { SourceDiff } from './source-diff.tsx';
import type { StudioKind } from './studio-kinds.ts';

interface ConflictProps {
  kind: StudioKind;
  /** The source with which the edit began. */
  base: string;
  /** The source that another person has saved. */
  theirs: string;
  /** Whether there are own changes to keep. Default: there are. */
  isDirty?: boolean;
  onSettle: (choice: 'theirs' | 'mine') => void;
}

/** Says that another person has saved another version, and asks which one to keep. */
export function Conflict({ kind, base, theirs, isDirty = true, onSettle }: ConflictProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-md border border-warning-line bg-warning-soft p-3 text-base"
    >
      <div>
        <p className="font-medium">Another person has changed this {kind} since you opened it</p>
        <p className="mt-0.5 text-ink-2">Nothing of yours has been saved yet.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {theirs !== base && (
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide their changes' : 'Show their changes'}
          </Button>
        )}
        <Button onClick={() => onSettle('theirs')}>Use their version</Button>
        {isDirty && <Button onClick={() => onSettle('mine')}>Keep mine and continue</Button>}
      </div>
      {isOpen && <SourceDiff label="Their changes" before={base} after={theirs} />}
    </div>
  );
}
