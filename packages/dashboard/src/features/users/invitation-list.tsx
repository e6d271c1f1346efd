import { useAction } from '@portico/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CopyButton } from '../../ui/forms/copy.tsx';
import { ListSection } from '../../ui/lists/list-section.tsx';
import { ProblemNote } from '../../ui/states/problem.tsx';
import { announce } from '../../ui/states/toasts.tsx';

interface InvitationListProps<Invitation> {
  query: UseQueryResult<readonly Invitation[]>;
  /** Names an invitation. */
  emailOf: (invitation: Invitation) => string;
  /** Shown below the email. */
  note: (invitation: Invitation) => ReactNode;
  help?: ReactNode;
  /** Content below the list, such as dialogs. */
  children?: ReactNode;
  /** Sends the email again, with a new link and time. @returns `asks` if a dialog asks for something first */
  onResend?: (invitation: Invitation) => Promise<unknown>;
  /** Returns the link of an invitation, to copy it. */
  linkOf?: (invitation: Invitation) => string;
  /** Makes a link for an invitation and shows it, if its link is not known. */
  onLink?: (invitation: Invitation) => Promise<void>;
  onRevoke: (invitation: Invitation) => Promise<void>;
}

/** Shows open invitations, with buttons to send each again and to revoke it. */
export function InvitationList<Invitation extends { readonly id: string }>(props: InvitationListProps<Invitation>) {
  const { emailOf, note, children, onResend, linkOf, onLink, onRevoke, ...section } = props;
  const resending = useAction(async (invitation: Invitation) => {
    if ((await onResend?.(invitation)) === 'asks') return;
    announce({ title: 'Invitation sent again', text: emailOf(invitation) });
  });
  const linking = useAction(async (invitation: Invitation) => void (await onLink?.(invitation)));
  const [leaving, setLeaving] = useState<Invitation | undefined>(undefined);
  return (
    <ListSection
      {...section}
      title="Pending invitations"
      what="the invitations"
      empty="No pending invitations."
      row={(invitation) => (
        <Row
          key={invitation.id}
          email={emailOf(invitation)}
          note={note(invitation)}
          link={linkOf?.(invitation)}
          onLink={onLink && (() => void linking.run(invitation))}
          onResend={onResend && (() => void resending.run(invitation))}
          onRevoke={() => setLeaving(invitation)}
        />
      )}
    >
      {children}
      <ProblemNote error={resending.error ?? linking.error} />
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

interface RowProps {
  email: string;
  note: ReactNode;
  link: string | undefined;
  onLink: (() => void) | undefined;
  onResend: (() => void) | undefined;
  onRevoke: () => void;
}

function Row({ email, note, link, onLink, onResend, onRevoke }: RowProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span className="min-w-0">
        <span className="block truncate" title={email}>
          {email}
        </span>
        <span className="block text-ink-3 text-sm">{note}</span>
      </span>
      <span className="flex shrink-0 flex-wrap gap-2">
        {link !== undefined && (
          <CopyButton text={link} what={`link of the invitation for ${email}`} label="Copy link" />
        )}
        {onLink !== undefined && (
          <Button changes size="small" aria-label={`Get link of the invitation for ${email}`} onClick={onLink}>
            Get link
          </Button>
        )}
        {onResend !== undefined && (
          <Button changes size="small" aria-label={`Resend the invitation for ${email}`} onClick={onResend}>
            Resend
          </Button>
        )}
        <Button changes size="small" aria-label={`Revoke the invitation for ${email}`} onClick={onRevoke}>
          Revoke
        </Button>
      </span>
    </li>
  );
}
