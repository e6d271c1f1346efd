import { type AdminOwnedProject, type ServerTeam, type TeamInvitation, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { emailProblem } from '../../../lib/email-problem.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { announce } from '../../../ui/states/toasts.tsx';

/** Shows the pending invitations to the team. */
export function Invitations({ team }: { team: ServerTeam }) {
  const { id: projectId } = useProject();
  const key = ['teams', projectId, 'invitations', team.id];
  const invitations = useQuery({ queryKey: key, queryFn: async () => await team.listInvitations() });
  const [isInviting, setIsInviting] = useState(false);
  const [leaving, setLeaving] = useState<TeamInvitation | undefined>(undefined);
  return (
    <ListSection
      title="Pending invitations"
      help="Anyone with the link in the email can join, with any email address."
      action={
        <Button changes onClick={() => setIsInviting(true)}>
          <Mail size={16} aria-hidden="true" />
          Invite by email
        </Button>
      }
      what="the invitations"
      query={invitations}
      empty="No pending invitations."
      row={(invitation) => (
        <li key={invitation.id} className="flex min-h-12 items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block truncate" title={invitation.recipientEmail}>
              {invitation.recipientEmail}
            </span>
            <span className="block text-ink-3 text-sm">
              Expires <Time date={invitation.expiresAt} />
            </span>
          </span>
          <Button
            changes
            size="small"
            aria-label={`Revoke the invitation for ${invitation.recipientEmail}`}
            onClick={() => setLeaving(invitation)}
          >
            Revoke
          </Button>
        </li>
      )}
    >
      <Dialog isOpen={isInviting} title={`Invite to ${team.displayName}`} onClose={() => setIsInviting(false)}>
        <InvitationForm team={team} onSent={() => refresh(key)} onClose={() => setIsInviting(false)} />
      </Dialog>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={`Revoke the invitation for ${leaving?.recipientEmail ?? ''}?`}
        consequence="The link in the email will stop working."
        action="Revoke invitation"
        onConfirm={async () => {
          await leaving?.revoke();
          await refresh(key);
          announce({ title: 'Invitation revoked' });
        }}
        onClose={() => setLeaving(undefined)}
      />
    </ListSection>
  );
}

interface InvitationFormProps {
  team: ServerTeam;
  onSent: () => Promise<void>;
  onClose: () => void;
}

function InvitationForm({ team, onSent, onClose }: InvitationFormProps) {
  const project = useProject();
  const [email, setEmail] = useState('');
  const [callbackUrl, setCallbackUrl] = useState(pageOf(project));
  const urlProblem = URL.canParse(callbackUrl.trim()) ? undefined : 'Enter the full URL, including https://.';
  const sending = useAction(async () => {
    await team.inviteUser({ email: email.trim(), callbackUrl: callbackUrl.trim() });
    await onSent();
    onClose();
    announce({ title: 'Invitation sent', text: email.trim() });
  });
  return (
    <DialogForm
      action="Send invitation"
      saving={sending}
      problems={[emailProblem(email), urlProblem]}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            label="Email"
            type="email"
            autoFocus
            autoComplete="off"
            maxLength={256}
            value={email}
            error={isTried ? emailProblem(email) : undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextField
            label="Invitation page"
            type="url"
            autoComplete="off"
            placeholder="https://app.example.com/handler/team-invitation"
            help="The page that the link in the email opens. It must be on a trusted domain."
            value={callbackUrl}
            error={isTried ? urlProblem : undefined}
            onChange={(event) => setCallbackUrl(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}

/** Returns the invitation page of the first domain; empty if there is no domain. */
function pageOf({ config }: AdminOwnedProject): string {
  const [first] = config.domains;
  if (first === undefined || first.domain.includes('*')) return '';
  return `${first.domain}${first.handlerPath.replace(/\/$/, '')}/team-invitation`;
}
