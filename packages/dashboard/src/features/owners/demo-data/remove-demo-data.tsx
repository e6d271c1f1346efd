import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Shows the button that removes demo data after a confirmation. */
export function RemoveDemoData({ onRemoved }: { onRemoved: () => Promise<void> }) {
  const { app } = useProject();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button changes="developer" onClick={() => setIsOpen(true)}>
        Remove demo data
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Remove demo data?"
        consequence="Its users and teams will be permanently deleted, with everything that belongs to them, such as notes and changes that you made. Your own users and teams stay."
        action="Remove demo data"
        onConfirm={async () => {
          await app.demoData.remove();
          await onRemoved();
          announce({ title: 'Demo data removed' });
        }}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
