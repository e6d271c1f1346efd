import type { Team, TeamInvitation } from '@portico/js';
import { accountTeams } from '@portico/texts/en-US/account-teams';
import { useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { Wait } from '../../../loading/wait.tsx';
import { useDates } from '../../../text/dates.ts';
import { useAccountText } from '../../../text/text-context.tsx';
import { Block, Row, Rows } from '../../../ui/block.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirmed } from '../../../ui/confirmed.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { propsOf, submission, useField, useFocusAfter } from '../../../ui/forms/form.ts';
import { BlockBones } from '../../../ui/loading-block.tsx';
import { AccountAlert } from '../../../ui/messages/account-alert.tsx';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { useCredentialProblems } from '../../sign-in/sign-in/credential-problems.ts';

interface InvitationsProps {
  readonly team: Team;
  readonly mayList: boolean;
  readonly mayRevoke: boolean;
}

/** Invites users to a team and lists the pending invitations. */
export function AccountTeamInvitations({ team, mayList, mayRevoke }: InvitationsProps) {
  const text = useAccountText(accountTeams);
  return (
    <Block title={text('team.invitations')} text={text('team.invitations.text')}>
      <InvitationForm team={team} />
      {mayList && (
        <PartBoundary retry={async () => await team.listInvitations()}>
          <Wait fallback={<BlockBones />}>
            <OpenInvitations team={team} mayRevoke={mayRevoke} />
          </Wait>
        </PartBoundary>
      )}
    </Block>
  );
}

function InvitationForm({ team }: { readonly team: Team }) {
  const text = useAccountText(accountTeams);
  const problems = useCredentialProblems();
  const [round, setRound] = useState(0);
  const [sentTo, setSentTo] = useState<string>();
  const send = async (email: string) => {
    setSentTo(undefined);
    await team.inviteUser({ email });
    setSentTo(email);
    setRound(round + 1); // Clears the field.
  };
  return (
    <div className="portico-stack">
      <AddressForm key={round} isAgain={round > 0} check={problems.email} send={send} />
      <p role="status" className="portico-said">
        {sentTo !== undefined && text('team.invitations.sent', { email: sentTo })}
      </p>
    </div>
  );
}

interface AddressFormProps {
  /** An invitation was just sent: focus the field for the next address. */
  readonly isAgain: boolean;
  readonly check: (email: string) => string | undefined;
  readonly send: (email: string) => Promise<void>;
}

function AddressForm({ isAgain, check, send }: AddressFormProps) {
  const text = useAccountText(accountTeams);
  const email = useField(check);
  const { run, isRunning, error } = useAction(() => send(email.value.trim()));
  useFocusAfter(error ?? (isAgain ? 'again' : undefined), email);
  return (
    <form noValidate className="portico-stack" onSubmit={submission([email], run)}>
      <Field
        {...propsOf(email)}
        label={text('field.email')}
        type="email"
        name="invited"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <AccountAlert error={error} />
      <Button type="submit" isBusy={isRunning}>
        {text('team.invitations.send')}
      </Button>
    </form>
  );
}

function OpenInvitations({ team, mayRevoke }: Omit<InvitationsProps, 'mayList'>) {
  const text = useAccountText(accountTeams);
  const invitations = team.useInvitations();
  const [revoked, setRevoked] = useState<string>();
  const revoke = async (invitation: TeamInvitation) => {
    setRevoked(undefined);
    await invitation.revoke();
    setRevoked(invitation.recipientEmail);
  };
  return (
    <>
      <p role="status" className="portico-said">
        {revoked !== undefined && `${text('team.invitation.revoked', { email: revoked })} `}
        {invitations.length === 0 && text('team.invitations.none')}
      </p>
      {invitations.length > 0 && (
        <Rows label={text('team.invitations.list')}>
          {invitations.map((invitation) => (
            <Invitation
              key={invitation.id}
              invitation={invitation}
              revoke={mayRevoke ? () => revoke(invitation) : undefined}
            />
          ))}
        </Rows>
      )}
    </>
  );
}

interface InvitationProps {
  readonly invitation: TeamInvitation;
  /** Absent if the user may not revoke it. */
  readonly revoke: (() => Promise<void>) | undefined;
}

function Invitation({ invitation, revoke }: InvitationProps) {
  const text = useAccountText(accountTeams);
  const dates = useDates();
  const { recipientEmail: email, expiresAt } = invitation;
  return (
    <Row title={email} note={text('team.invitation.until', { time: dates.moment(expiresAt) })}>
      {revoke !== undefined && (
        <Confirmed
          label={text('team.invitation.revoke')}
          name={text('team.invitation.revoke.name', { email })}
          question={text('team.invitation.revoke.question', { email })}
          confirm={text('team.invitation.revoke.confirm')}
          act={revoke}
        />
      )}
    </Row>
  );
}
