import type { Team } from '@portico/js';
import { useUser } from '../hooks/use-user.ts';
import { AccountTeamInvitations } from './account-team-invitations.tsx';
import { AccountTeamLeaving } from './account-team-leaving.tsx';
import { AccountTeamMembers } from './account-team-members.tsx';
import { AccountTeamOwnProfile, AccountTeamProfile } from './account-team-profile.tsx';

/** The permissions that every project has. @see protocol 04 §4.8 */
type SystemPermission =
  | '$update_team'
  | '$delete_team'
  | '$read_members'
  | '$remove_members'
  | '$invite_members'
  | '$manage_api_keys';

/** One team of the user: what it is called, who is in it, and what the user may do there. The rest is not shown. */
export function AccountTeam({ team }: { readonly team: Team }) {
  const user = useUser({ or: 'redirect' });
  const granted = new Set(user.usePermissions(team).map(({ id }) => id));
  const may = (permission: SystemPermission) => granted.has(permission);
  return (
    <>
      <AccountTeamProfile team={team} mayChange={may('$update_team')} />
      {may('$read_members') && <AccountTeamMembers team={team} ownId={user.id} mayRemove={may('$remove_members')} />}
      {may('$invite_members') && (
        <AccountTeamInvitations team={team} mayList={may('$read_members')} mayRevoke={may('$remove_members')} />
      )}
      <AccountTeamOwnProfile user={user} team={team} />
      <AccountTeamLeaving user={user} team={team} mayDelete={may('$delete_team')} />
    </>
  );
}
