import type { ServerTeam, TeamInvitation } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { InvitationList } from '../../../features/users/invitation-list.tsx';
import { appPageOf } from '../../../lib/app-page.ts';
import { emailProblem } from '../../../lib/email-problem.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { useDialogState } from '../../../lib/wanted-dialog.ts';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { dialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ItemDialog } from '../../../ui/dialogs/item-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { emailField } from '../../../ui/forms/email-field.ts';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { type AskedPage, pageDialog, pageProblem } from './invitation-page.tsx';
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

/** Shows the button that invites to the team. It is on every tab of the team. */
export function InviteToTeam({ team }: { team: ServerTeam }) {
  const project = useProject();
  const [isInviting, setIsInviting] = useDialogState('invite-member');
  const page = appPageOf(project, 'team-invitation');
  const onSent = async () => await refresh(invitationsKey(project.id, team.id));
  return (
    <>
      <Button changes onClick={() => setIsInviting(true)}>
        <Mail size={16} aria-hidden="true" />
        Invite by email
      </Button>
      <FormDialog form={isInviting && invitationDialog(team, page, onSent)} onClose={() => setIsInviting(false)} />
    </>
  );
}

/** Shows the pending invitations to the team. */
export function Invitations({ team }: { team: ServerTeam }) {
  const project = useProject();
  const page = appPageOf(project, 'team-invitation');
  const key = invitationsKey(project.id, team.id);
  const invitations = useQuery({ queryKey: [...key, 'open'], queryFn: async () => await team.listInvitations() });
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
      <FormDialog
        form={
          asked &&
          pageDialog(
            asked,
            page,
            async ({ invitation, purpose }, callbackUrl) =>
              await (purpose === 'link' ? showLink : resend)(invitation, callbackUrl),
          )
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
    <ItemDialog
      item={shown}
      title={() => 'Invitation link'}
      description={() => 'Anyone with this link can join the team. The link in the email does not work any more.'}
      onClose={onClose}
    >
      {({ email, link }) => (
        <>
          <CodeBlock title={email} what="the invitation link" text={link} />
          <Actions>
            <Button onClick={onClose}>Done</Button>
          </Actions>
        </>
      )}
    </ItemDialog>
  );
}

function invitationDialog(team: ServerTeam, page: string, onSent: () => Promise<void>) {
  return dialogForm({
    title: `Invite to ${team.displayName}`,
    action: 'Send invitation',
    first: { email: '', page },
    fields: (entered) => [
      { ...emailField, problem: emailProblem(entered.email) },
      {
        name: 'page',
        label: 'Invitation page',
        type: 'url',
        placeholder: 'https://app.example.com/handler/team-invitation',
        help: 'The page that the link in the email opens. It must be on a trusted domain.',
        problem: pageProblem(entered.page),
      },
    ],
    send: async (entered) => {
      const email = entered.email.trim();
      await team.inviteUser({ email, callbackUrl: entered.page.trim() });
      await onSent();
      return { title: 'Invitation sent', text: email };
    },
  });
}
