import type { ProjectPersonInvitation } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleName } from '../../../features/owners/people/roles.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Shows the open invitations to the project. */
export function PendingInvitations() {
  const project = useProject();
  const key = ['people', project.id, 'invitations'];
  const invitations = useQuery({ queryKey: key, queryFn: async () => await project.app.people.listInvitations() });
  const [leaving, setLeaving] = useState<ProjectPersonInvitation | undefined>(undefined);
  return (
    <ListSection
      title="Pending invitations"
      what="the invitations"
      query={invitations}
      empty="No pending invitations."
      row={(invitation) => (
        <li key={invitation.id} className="flex min-h-12 items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block truncate" title={invitation.email}>
              {invitation.email}
            </span>
            <span className="block text-ink-3 text-sm">
              {roleName(invitation.role)}, expires <Time date={invitation.expiresAt} />
            </span>
          </span>
          <Button
            changes
            size="small"
            aria-label={`Revoke the invitation for ${invitation.email}`}
            onClick={() => setLeaving(invitation)}
          >
            Revoke
          </Button>
        </li>
      )}
    >
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={`Revoke the invitation for ${leaving?.email ?? ''}?`}
        consequence="The link in the email will stop working."
        action="Revoke invitation"
        onConfirm={async () => {
          if (leaving === undefined) return;
          await project.app.people.revokeInvitation(leaving.id);
          await refresh(key);
          announce({ title: 'Invitation revoked' });
        }}
        onClose={() => setLeaving(undefined)}
      />
    </ListSection>
  );
}
