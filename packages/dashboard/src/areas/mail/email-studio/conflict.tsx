import { Button } from '../../../ui/forms/button.tsx';
import { SourceDiff } from './source-diff.tsx';
import type { EditedSource } from './use-source.ts';

/** Says that someone else has saved another source, and asks which one to keep. */
export function Conflict({ source: { text, theirs, settle } }: { source: EditedSource }) {
  if (theirs === undefined) return null;
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-md border border-warning-line bg-warning-soft p-3 text-base"
    >
      <div>
        <p className="font-medium">Another owner has changed the source since you opened it</p>
        <p className="mt-0.5 text-ink-2">Nothing has been saved yet. Your changes to their version:</p>
      </div>
      <SourceDiff label="Differences between their version and yours" before={theirs} after={text} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => settle('theirs')}>Use their version</Button>
        <Button onClick={() => settle('mine')}>Keep mine and continue</Button>
      </div>
    </div>
  );
}
