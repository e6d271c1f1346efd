import { useQuery } from '@tanstack/react-query';
import { roleName } from '../../../features/owners/people/roles.ts';
import { InvitationList } from '../../../features/users/invitation-list.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { serverPath } from '../../../lib/server-path.ts';
import { Time } from '../../../ui/layout/time.tsx';

/** Shows the open invitations to the project. */
export function PendingInvitations() {
  const project = useProject();
  const key = ['people', project.id, 'invitations'];
  const invitations = useQuery({ queryKey: key, queryFn: async () => await project.app.people.listInvitations() });
  return (
    <InvitationList
      query={invitations}
      emailOf={({ email }) => email}
      note={({ role, expiresAt }) => (
        <>
          {roleName(role)}, expires <Time date={expiresAt} />
        </>
      )}
      linkOf={({ id }) => `${location.origin}${serverPath('/invitation')}?id=${id}`}
      help="A copied link asks its reader to prove the invited address, by email or by signing in."
      onResend={async ({ email, role }) => {
        // The earlier link ends.
        await project.app.people.invite({ email, role });
        await refresh(key);
      }}
      onRevoke={async ({ id }) => {
        await project.app.people.revokeInvitation(id);
        await refresh(key);
      }}
    />
  );
}
