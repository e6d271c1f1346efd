import type { ServerUser } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProject } from '../../lib/projects.tsx';
import { nameOf } from '../../lib/user-name.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Section } from '../../ui/surface.tsx';
import { announce } from '../../ui/toasts.tsx';

/** Deletes the user, after its name was typed. */
export function DeleteUser({ user, onChanged }: { user: ServerUser; onChanged: () => Promise<void> }) {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const name = nameOf(user);
  return (
    <Section
      title="Delete user"
      help="The account, its sessions and its metadata are gone for good. The person can sign up again, as somebody new."
      isDangerous
      action={
        <Button look="danger" onClick={() => setIsOpen(true)}>
          Delete user
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isOpen}
        title={`Delete ${name}?`}
        consequence="The account, its sessions and its metadata are gone for good. This cannot be undone."
        action="Delete user"
        nameToType={name}
        onConfirm={async () => {
          await user.delete();
          await navigate({ to: '/projects/$projectId/users', params: { projectId } });
          await onChanged();
          announce({ title: 'User deleted', text: name });
        }}
        onClose={() => setIsOpen(false)}
      />
    </Section>
  );
}
