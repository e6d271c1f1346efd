import type { ServerUser } from '@portico/react';
import { useState } from 'react';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Ends all sessions of the user, after a confirmation. */
export function EndAllSessions({ user }: { user: ServerUser }) {
  const project = useProject();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button changes onClick={() => setIsOpen(true)}>
        End all sessions
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`End all sessions of ${nameOf(user)}?`}
        consequence="The user will be signed out on all devices within a second."
        action="End all sessions"
        onConfirm={async () => {
          await user.revokeOtherSessions();
          await refresh(['users', project.id, 'sessions', user.id]);
          announce({ title: 'All sessions ended' });
        }}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
