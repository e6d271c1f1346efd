import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ListSection } from '../../ui/lists/list-section.tsx';
import { announce } from '../../ui/states/toasts.tsx';

interface InvitationListProps<Invitation> {
  query: UseQueryResult<readonly Invitation[]>;
  /** Names an invitation. */
  emailOf: (invitation: Invitation) => string;
  /** Shown below the email. */
  note: (invitation: Invitation) => ReactNode;
  help?: ReactNode;
  action?: ReactNode;
  /** Content below the list, such as dialogs. */
  children?: ReactNode;
  onRevoke: (invitation: Invitation) => Promise<void>;
}

/** Shows open invitations, with a button to revoke each. */
export function InvitationList<Invitation extends { readonly id: string }>(props: InvitationListProps<Invitation>) {
  const { emailOf, note, children, onRevoke, ...section } = props;
  const [leaving, setLeaving] = useState<Invitation | undefined>(undefined);
  return (
    <ListSection
      {...section}
      title="Pending invitations"
      what="the invitations"
      empty="No pending invitations."
      row={(invitation) => (
        <li key={invitation.id} className="flex min-h-12 items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block truncate" title={emailOf(invitation)}>
              {emailOf(invitation)}
            </span>
            <span className="block text-ink-3 text-sm">{note(invitation)}</span>
          </span>
          <Button
            changes
            size="small"
            aria-label={`Revoke the invitation for ${emailOf(invitation)}`}
            onClick={() => setLeaving(invitation)}
          >
            Revoke
          </Button>
        </li>
      )}
    >
      {children}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={`Revoke the invitation for ${leaving === undefined ? '' : emailOf(leaving)}?`}
        consequence="The link in the email will stop working."
        action="Revoke invitation"
        onConfirm={async () => {
          if (leaving === undefined) return;
          await onRevoke(leaving);
          announce({ title: 'Invitation revoked' });
        }}
        onClose={() => setLeaving(undefined)}
      />
    </ListSection>
  );
}
