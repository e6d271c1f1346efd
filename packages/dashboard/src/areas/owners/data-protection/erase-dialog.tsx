import { useState } from 'react';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Erases the personal data of the user whose ID was entered, also of a user who was deleted earlier. */
export function EraseDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const project = useProject();
  const [userId, setUserId] = useState('');
  const close = () => {
    setUserId('');
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Erase personal data"
      consequence="Deletes the user, if there is one, and removes names, addresses and IP addresses from the audit log, emails and other lists. Payments stay. This cannot be undone."
      action="Erase personal data"
      fields={
        <TextField
          label="User ID"
          help="Also the ID of a user who was deleted earlier."
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
          required
        />
      }
      onConfirm={async () => {
        await project.app.erasures.create({ userId: userId.trim() });
        await refresh(['erasures', project.id]);
        announce({ title: 'Erasure begun', text: 'It is completed within minutes.' });
      }}
      onClose={close}
    />
  );
}
