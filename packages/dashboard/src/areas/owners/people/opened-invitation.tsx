import { type CurrentInternalUser, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { roleName } from '../../../features/owners/people/roles.ts';
import { queries } from '../../../lib/queries.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { CenteredPage } from '../../../ui/layout/centered-page.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { DeadInvitation, invitationWait } from './dead-invitation.tsx';

type Role = Parameters<typeof roleName>[0];

interface OpenedInvitationProps<Opened> {
  /** The code or the ID of the invitation. */
  id: string;
  /** Reads the invitation. Each call counts as an attempt. */
  open: () => Promise<Opened>;
  children: (invitation: Opened) => ReactNode;
}

/** Shows the team and the role of an invitation, and below them what its reader can do. */
export function OpenedInvitation<Opened extends { readonly teamDisplayName: string; readonly role: Role }>({
  id,
  open,
  children,
}: OpenedInvitationProps<Opened>) {
  const invitation = useQuery({
    queryKey: ['invitation', id],
    queryFn: open,
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
      <Suspense fallback={invitationWait}>{children(invitation.data)}</Suspense>
    </CenteredPage>
  );
}

interface AcceptInvitationProps {
  user: CurrentInternalUser;
  /** Address of the invitation, if it is known to be another one than that of the user. */
  otherEmail?: string | undefined;
  accept: () => Promise<void>;
}

/** Accepts an invitation as the signed-in user, or leaves to sign in as another. */
export function AcceptInvitation({ user, otherEmail, accept }: AcceptInvitationProps) {
  const navigate = useNavigate();
  const { publicHref } = useLocation();
  const accepting = useAction(async () => {
    await accept();
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
        {otherEmail !== undefined && ` The invitation is for ${otherEmail}.`}
      </p>
      <Button
        look={otherEmail === undefined ? 'primary' : 'secondary'}
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
