import type { ServerUser } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { keepRecipients } from '../../../features/mail/draft-recipients.ts';
import { createDraft } from '../../../features/mail/new-draft.ts';
import { userCount } from '../../../features/users/user-count.ts';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { dialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';

interface EmailDialogProps {
  isOpen: boolean;
  users: readonly ServerUser[];
  onClose: () => void;
}

/** Creates a draft whose recipients are the selected users, and opens it. */
export function EmailDialog({ isOpen, users, onClose }: EmailDialogProps) {
  const project = useProject();
  const navigate = useNavigate();
  const withoutAddress = users.filter(({ primaryEmail }) => primaryEmail === null).length;
  return (
    <FormDialog
      form={
        isOpen &&
        dialogForm({
          title: `Email ${userCount(users.length)}`,
          description:
            'You write the email next, and check its recipients before you send it. Users who unsubscribed or have no verified email address are skipped.',
          action: 'Create draft',
          first: { name: '' },
          fields: ({ name }) => [
            {
              name: 'name',
              label: 'Name',
              help: 'Only you see it.',
              maxLength: 256,
              problem: name.trim() === '' ? 'Enter a name.' : undefined,
            },
            withoutAddress > 0 && {
              id: 'note',
              shows: () => <p className="text-ink-2 text-sm">{userCount(withoutAddress)} without an email address.</p>,
            },
          ],
          send: async ({ name }) => {
            const { id } = await createDraft(project, name.trim(), 'markdown');
            const recipients = users.map((user) => ({
              id: user.id,
              name: nameOf(user),
              hasEmail: user.primaryEmail !== null,
            }));
            const next = async () =>
              await navigate({ to: '/projects/$projectId/emails/drafts/$id', params: { projectId: project.id, id } });
            return keepRecipients(id, recipients)
              ? {
                  title: 'Draft created',
                  text: `Recipients: ${userCount(users.length)}. They are kept until you close this tab.`,
                  next,
                }
              : {
                  title: 'Draft created without recipients',
                  text: 'Your browser has no room for them. Select fewer users.',
                  next,
                };
          },
        })
      }
      onClose={onClose}
    />
  );
}
