import type { ServerUser } from '@portico/react';
import { useNavigate } from '@tanstack/react-router';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { DeleteSection } from '../../../ui/dialogs/delete-section.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Deletes the user after their name was typed. */
export function DeleteUser({ user, onChanged }: { user: ServerUser; onChanged: () => Promise<void> }) {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  return (
    <DeleteSection
      what="user"
      name={nameOf(user)}
      lost="The account and its sessions, API keys and metadata will be permanently deleted. The person can sign up again as a new user."
      onDelete={async () => {
        await user.delete();
        await navigate({ to: '/projects/$projectId/users', params: { projectId } });
        await onChanged();
        announce({ title: 'User deleted', text: nameOf(user) });
      }}
    />
  );
}
