import { type ServerUser, useAction } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { keepRecipients } from '../../../features/mail/draft-recipients.ts';
import { createDraft } from '../../../features/mail/new-draft.ts';
import { userCount } from '../../../features/users/user-count.ts';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

interface EmailDialogProps {
  isOpen: boolean;
  users: readonly ServerUser[];
  onClose: () => void;
}

/** Creates a draft whose recipients are the selected users, and opens it. */
export function EmailDialog({ isOpen, users, onClose }: EmailDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={`Email ${userCount(users.length)}`}
      description="You write the email next, and check its recipients before you send it. Users who unsubscribed or have no verified email address are skipped."
      onClose={onClose}
    >
      <EmailForm users={users} onClose={onClose} />
    </Dialog>
  );
}

function EmailForm({ users, onClose }: Omit<EmailDialogProps, 'isOpen'>) {
  const project = useProject();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const problem = name.trim() === '' ? 'Enter a name.' : undefined;
  const saving = useAction(async () => {
    const { id } = await createDraft(project, name.trim(), 'markdown');
    const isKept = keepRecipients(
      id,
      users.map((user) => ({ id: user.id, name: nameOf(user), hasEmail: user.primaryEmail !== null })),
    );
    onClose();
    await navigate({ to: '/projects/$projectId/emails/drafts/$id', params: { projectId: project.id, id } });
    announce(
      isKept
        ? {
            title: 'Draft created',
            text: `Recipients: ${userCount(users.length)}. They are kept until you close this tab.`,
          }
        : { title: 'Draft created without recipients', text: 'Your browser has no room for them. Select fewer users.' },
    );
  });
  const hasAddress = users.filter(({ primaryEmail }) => primaryEmail !== null).length;
  return (
    <DialogForm action="Create draft" saving={saving} problems={[problem]} onClose={onClose}>
      {(isTried) => (
        <>
          <TextField
            label="Name"
            help="Only you see it."
            autoComplete="off"
            maxLength={256}
            value={name}
            error={isTried ? problem : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          {hasAddress < users.length && (
            <p className="text-ink-2 text-sm">{userCount(users.length - hasAddress)} without an email address.</p>
          )}
        </>
      )}
    </DialogForm>
  );
}
