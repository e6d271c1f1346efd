import { lazy, Suspense, useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

/** Loaded on demand: it reads the files of other systems. */
const ImportSteps = lazy(async () => ({ default: (await import('./import-steps.tsx')).ImportSteps }));

/** Imports a file: choose it, read what would happen, import it, and read what has happened. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isRunning, setIsRunning] = useState(false);
  const [isWide, setIsWide] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      isWide={isWide}
      title="Import a file"
      description="Import users and teams of another system, or an export of Portico."
      // A click beside the dialog must not end an import.
      onClose={() => !isRunning && onClose()}
    >
      {isOpen && (
        <Suspense fallback={<div aria-busy="true" className="h-64" />}>
          <ImportSteps onRunning={setIsRunning} onWide={setIsWide} onClose={onClose} />
        </Suspense>
      )}
    </Dialog>
  );
}
