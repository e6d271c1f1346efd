import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';

/** Shows the button that removes demo data after a confirmation. */
export function RemoveDemoData({ onRemove }: { onRemove: () => Promise<void> }) {
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
        onConfirm={onRemove}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
