import type { Action } from '@portico/react';
import { useMayChange } from '../../lib/rights.tsx';
import { ProblemNote } from '../states/problem.tsx';
import { Button } from './button.tsx';

interface SaveBarProps {
  isDirty: boolean;
  saving: Action<[]>;
  onDiscard: () => void;
  label?: string;
}

/**
 * Shows the end of a form: buttons to save and discard, and the error. It keeps its space while nothing is changed.
 * Hidden from people whose role does not allow changes.
 */
export function SaveBar({ isDirty, saving, onDiscard, label = 'Save changes' }: SaveBarProps) {
  if (!useMayChange()) return null;
  return (
    <>
      <ProblemNote error={saving.error} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button disabled={!isDirty || saving.isRunning} onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" look={isDirty ? 'primary' : 'secondary'} disabled={!isDirty} isBusy={saving.isRunning}>
          {label}
        </Button>
      </div>
    </>
  );
}
