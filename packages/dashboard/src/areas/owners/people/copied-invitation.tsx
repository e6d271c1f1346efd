import {
  acceptCopiedInvitation,
  type CopiedInvitation as Copied,
  openCopiedInvitation,
  sendCopiedInvitation,
} from '@portico/js/internals';
import { type CurrentInternalUser, useAction, useUser } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { roleName } from '../../../features/owners/people/roles.ts';
import { queries } from '../../../lib/queries.ts';
import { useClientApp } from '../../../lib/session.tsx';
import { Button, buttonClasses } from '../../../ui/forms/button.tsx';
import { CenteredPage } from '../../../ui/layout/centered-page.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { DeadInvitation, invitationWait } from './dead-invitation.tsx';

/** Shows an invitation whose link was copied. It is accepted only by a user who has proven to have the invited address. */
export function CopiedInvitation({ id }: { id: string }) {
  const { app } = useClientApp();
  const invitation = useQuery({
    queryKey: ['invitation', id],
    queryFn: async () => await openCopiedInvitation(app, id),
    // Each look counts as an attempt.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (invitation.data === undefined) {
    return (
      <CenteredPage title="Invitation">
        {invitation.isLoadingError ? (
          <DeadInvitation error={invitation.error} onRetry={invitation.refetch} />
        ) : (
          invitationWait
        )}
      </CenteredPage>
    );
  }
  const { teamDisplayName, role } = invitation.data;
  return (
    <CenteredPage
      title={`Join ${teamDisplayName}`}
      subtitle={`You are invited to the projects of this team. Your role will be ${roleName(role)}.`}
    >
      <Suspense fallback={invitationWait}>
        <Answer id={id} invitation={invitation.data} />
      </Suspense>
    </CenteredPage>
  );
}

function Answer({ id, invitation }: { id: string; invitation: Copied }) {
  const user = useUser({ projectIdMustMatch: 'internal' });
  return user === null ? <EmailLink id={id} invitation={invitation} /> : <Accept id={id} user={user} />;
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

function Accept({ id, user }: { id: string; user: CurrentInternalUser }) {
  const { app } = useClientApp();
  const navigate = useNavigate();
  const { publicHref } = useLocation();
  const accepting = useAction(async () => {
    await acceptCopiedInvitation(app, id);
    queries.clear();
    await navigate({ to: '/projects', replace: true });
  });
  const leaving = useAction(async () => {
    await user.signOut();
    queries.clear();
    await navigate({ to: '/sign-in', search: { returnTo: publicHref } });
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        You are signed in as <strong className="font-medium">{user.primaryEmail ?? user.displayName}</strong>.
      </p>
      <Button look="primary" size="large" isBusy={accepting.isRunning} onClick={() => void accepting.run()}>
        Accept invitation
      </Button>
      <Button size="large" isBusy={leaving.isRunning} onClick={() => void leaving.run()}>
        Use another account
      </Button>
      <ProblemNote error={accepting.error ?? leaving.error} />
    </div>
  );
}
