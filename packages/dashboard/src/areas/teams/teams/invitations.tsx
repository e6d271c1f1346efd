import { type ServerTeam, type TeamInvitation, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { InvitationList } from '../../../features/users/invitation-list.tsx';
import { appPageOf } from '../../../lib/app-page.ts';
import { emailProblem } from '../../../lib/email-problem.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { useDialogState } from '../../../lib/wanted-dialog.ts';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { EmailField } from '../../../ui/forms/email-field.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { type AskedPage, PageDialog } from './invitation-page.tsx';
import { invitationsKey } from './teams.ts';

interface LinkEffects {
  readonly shows: (shown: ShownLink) => void;
  readonly changed: () => Promise<void>;
}

/** Returns the actions that replace the link of an invitation. */
function linkActions(team: ServerTeam, { shows, changed }: LinkEffects) {
  const resend = async ({ recipientEmail }: TeamInvitation, callbackUrl: string) => {
    // The earlier link ends.
    await team.inviteUser({ email: recipientEmail, callbackUrl });
    await changed();
  };
  const showLink = async ({ id, recipientEmail }: TeamInvitation, callbackUrl: string) => {
    const link = await team.createInvitationLink(id, { callbackUrl });
    await changed();
    shows({ link, email: recipientEmail });
  };
  return { resend, showLink };
}

/** Shows the pending invitations to the team. */
export function Invitations({ team }: { team: ServerTeam }) {
  const project = useProject();
  const { id: projectId } = project;
  const page = appPageOf(project, 'team-invitation');
  const key = invitationsKey(projectId, team.id);
  const invitations = useQuery({ queryKey: [...key, 'open'], queryFn: async () => await team.listInvitations() });
  const [isInviting, setIsInviting] = useDialogState('invite-member');
  const [shown, setShown] = useState<ShownLink | undefined>(undefined);
  const [asked, setAsked] = useState<AskedPage | undefined>(undefined);
  const { resend, showLink } = linkActions(team, { shows: setShown, changed: async () => await refresh(key) });
  return (
    <InvitationList
      query={invitations}
      emailOf={({ recipientEmail }) => recipientEmail ?? ''}
      note={({ expiresAt }) => (
        <>
          Expires <Time date={expiresAt} />
        </>
      )}
      help="Anyone with the link in the email can join, with any email address."
      action={
        <Button changes onClick={() => setIsInviting(true)}>
          <Mail size={16} aria-hidden="true" />
          Invite by email
        </Button>
      }
      onResend={async (invitation) => {
        const { callbackUrl } = invitation;
        if (callbackUrl === null) {
          setAsked({ invitation, purpose: 'resend' });
          return 'asks';
        }
        await resend(invitation, callbackUrl);
        return undefined;
      }}
      onLink={async (invitation) => setAsked({ invitation, purpose: 'link' })}
      onRevoke={async (invitation) => {
        await invitation.revoke();
        await refresh(key);
      }}
    >
      <Dialog isOpen={isInviting} title={`Invite to ${team.displayName}`} onClose={() => setIsInviting(false)}>
        <InvitationForm team={team} onSent={() => refresh(key)} onClose={() => setIsInviting(false)} />
      </Dialog>
      <PageDialog
        asked={asked}
        guess={page}
        onConfirm={async ({ invitation, purpose }, callbackUrl) =>
          await (purpose === 'link' ? showLink : resend)(invitation, callbackUrl)
        }
        onClose={() => setAsked(undefined)}
      />
      <LinkDialog shown={shown} onClose={() => setShown(undefined)} />
    </InvitationList>
  );
}

interface ShownLink {
  readonly link: string;
  readonly email: string;
}

function LinkDialog({ shown, onClose }: { shown: ShownLink | undefined; onClose: () => void }) {
  return (
    <Dialog
      isOpen={shown !== undefined}
      title="Invitation link"
      description="Anyone with this link can join the team. The link in the email does not work any more."
      onClose={onClose}
    >
      {shown !== undefined && (
        <>
          <CodeBlock title={shown.email} what="the invitation link" text={shown.link} />
          <Actions>
            <Button onClick={onClose}>Done</Button>
          </Actions>
        </>
      )}
    </Dialog>
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
  const [callbackUrl, setCallbackUrl] = useState(() => appPageOf(project, 'team-invitation'));
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
          <EmailField value={email} error={isTried ? emailProblem(email) : undefined} onChange={setEmail} />
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
