import {
  acceptCopiedInvitation,
  type CopiedInvitation as Copied,
  openCopiedInvitation,
  sendCopiedInvitation,
} from '@portico/js/internals';
import { useAction, useUser } from '@portico/react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useClientApp } from '../../../lib/session.tsx';
import { Button, buttonClasses } from '../../../ui/forms/button.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { AcceptInvitation, OpenedInvitation } from './opened-invitation.tsx';

/** Shows an invitation whose link was copied. It is accepted only by a user who has proven to have the invited address. */
export function CopiedInvitation({ id }: { id: string }) {
  const { app } = useClientApp();
  return (
    <OpenedInvitation id={id} open={async () => await openCopiedInvitation(app, id)}>
      {(invitation) => <Answer id={id} invitation={invitation} />}
    </OpenedInvitation>
  );
}

function Answer({ id, invitation }: { id: string; invitation: Copied }) {
  const { app } = useClientApp();
  const user = useUser({ projectIdMustMatch: 'internal' });
  if (user === null) return <EmailLink id={id} invitation={invitation} />;
  return <AcceptInvitation user={user} accept={async () => await acceptCopiedInvitation(app, id)} />;
}

/** Sends the link that proves the address. */
function EmailLink({ id, invitation: { email } }: { id: string; invitation: Copied }) {
  const { app } = useClientApp();
  const { publicHref } = useLocation();
  const [isSent, setIsSent] = useState(false);
  const sending = useAction(async () => {
    await sendCopiedInvitation(app, id);
    setIsSent(true);
  });
  if (isSent) {
    return (
      <p role="status" className="wrap-anywhere">
        We sent a link to <strong className="font-medium">{email}</strong>. Open it to join.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        The invitation is for <strong className="font-medium">{email}</strong>. To prove that this is your address, get
        the link by email, or sign in.
      </p>
      <Button look="primary" size="large" isBusy={sending.isRunning} onClick={() => void sending.run()}>
        Email me the link
      </Button>
      <Link to="/sign-in" search={{ returnTo: publicHref }} className={buttonClasses()}>
        Sign in
      </Link>
      <ProblemNote error={sending.error} />
    </div>
  );
}
