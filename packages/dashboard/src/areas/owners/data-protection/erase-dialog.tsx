import { KnownErrors } from '@portico/react';
import { useState } from 'react';
import { NothingToErase } from '../../../lib/nothing-to-erase.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Spaces around an ID that was pasted are allowed. */
const uuid = '\\s*[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\\s*';

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
          help="It is on the page of the user. The ID of a user who was deleted earlier works too."
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
          pattern={uuid}
          title="A user ID, such as 0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10"
          required
        />
      }
      onConfirm={async () => {
        await project.app.erasures.create({ userId: userId.trim() }).catch((error: unknown) => {
          throw KnownErrors.UserNotFound.isInstance(error) ? new NothingToErase() : error;
        });
        await refresh(['erasures', project.id]);
        announce({ title: 'Erasure started', text: 'It is completed within minutes.' });
      }}
      onClose={close}
    />
  );
}
