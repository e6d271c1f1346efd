import { acceptPersonInvitation, type OpenedInvitation, openPersonInvitation } from '@portico/js/internals';
import { type CurrentInternalUser, useAction, useUser } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { roleName } from '../../../features/owners/people/roles.ts';
import { queries } from '../../../lib/queries.ts';
import { useClientApp } from '../../../lib/session.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Button, buttonClasses } from '../../../ui/forms/button.tsx';
import { CenteredPage } from '../../../ui/layout/centered-page.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { CopiedInvitation } from './copied-invitation.tsx';
import { DeadInvitation, invitationWait } from './dead-invitation.tsx';
import { InvitedSignUp } from './invited-sign-up.tsx';

/** Shows the page that the link of an invitation opens: that of an email, or a copied one. */
export function Invitation() {
  useTitle('Invitation');
  const { code = '', id } = useSearch({ from: '/invitation' });
  return id === undefined ? <MailedInvitation code={code} /> : <CopiedInvitation id={id} />;
}

function MailedInvitation({ code }: { code: string }) {
  const { app } = useClientApp();
  const invitation = useQuery({
    queryKey: ['invitation', code],
    queryFn: async () => await openPersonInvitation(app, code),
    // Each check counts as an attempt.
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
        <Answer invitation={invitation.data} code={code} />
      </Suspense>
    </CenteredPage>
  );
}

interface AnswerProps {
  invitation: OpenedInvitation;
  code: string;
}

function Answer({ invitation, code }: AnswerProps) {
  const user = useUser({ projectIdMustMatch: 'internal' });
  const { publicHref } = useLocation();
  if (user !== null) return <Accept user={user} invitation={invitation} code={code} />;
  if (!invitation.hasAccount) return <InvitedSignUp email={invitation.email} code={code} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        Sign in as <strong className="font-medium">{invitation.email}</strong> to accept.
      </p>
      <Link to="/sign-in" search={{ returnTo: publicHref }} className={buttonClasses('primary')}>
        Sign in
      </Link>
    </div>
  );
}

function Accept({ user, invitation, code }: AnswerProps & { user: CurrentInternalUser }) {
  const { app } = useClientApp();
  const navigate = useNavigate();
  const { publicHref } = useLocation();
  const accepting = useAction(async () => {
    await acceptPersonInvitation(app, code);
    queries.clear();
    await navigate({ to: '/projects', replace: true });
  });
  const leaving = useAction(async () => {
    await user.signOut();
    queries.clear();
    await navigate({ to: '/sign-in', search: { returnTo: publicHref } });
  });
  const isOther = user.primaryEmail !== invitation.email;
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        You are signed in as <strong className="font-medium">{user.primaryEmail ?? user.displayName}</strong>.
        {isOther && ` The invitation is for ${invitation.email}.`}
      </p>
      <Button
        look={isOther ? 'secondary' : 'primary'}
        size="large"
        isBusy={accepting.isRunning}
        onClick={() => void accepting.run()}
      >
        Accept invitation
      </Button>
      <Button size="large" isBusy={leaving.isRunning} onClick={() => void leaving.run()}>
        Use another account
      </Button>
      <ProblemNote error={accepting.error ?? leaving.error} />
    </div>
  );
}
