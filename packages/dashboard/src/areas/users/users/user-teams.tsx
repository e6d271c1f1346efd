import type { ServerTeam, ServerUser } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GrantBadges } from '../../../features/teams/permissions/grant-badges.tsx';
import { useTeamGrants } from '../../../features/teams/permissions/team-grants.ts';
import { TeamPermissionsDialog } from '../../../features/teams/permissions/team-permissions-dialog.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TeamLink } from '../../../ui/layout/links.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { Named } from '../../../ui/lists/named.tsx';

/** Shows the teams of a user, oldest first, with the permissions granted in each. */
export function UserTeams({ user }: { user: ServerUser }) {
  const { id: projectId } = useProject();
  const teams = useQuery({
    queryKey: ['users', projectId, 'teams', user.id],
    queryFn: async () => await user.listTeams(),
  });
  const grants = useTeamGrants({ userId: user.id });
  const [shown, setShown] = useState<ServerTeam | undefined>(undefined);
  return (
    <ListSection
      title="Teams"
      what="the teams"
      query={teams}
      empty="This user is not a member of any team."
      row={(team) => (
        <li key={team.id} className="flex min-h-14 items-center gap-4 py-2">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
            <span className="min-w-0 flex-1 basis-40">
              <Named
                name={team.displayName}
                imageUrl={team.profileImageUrl}
                title={<TeamLink id={team.id} name={team.displayName} />}
              />
            </span>
            <GrantBadges
              permissionIds={(grants.data ?? [])
                .filter(({ teamId }) => teamId === team.id)
                .map(({ permissionId }) => permissionId)}
            />
          </span>
          <Button size="small" aria-label={`Permissions in ${team.displayName}`} onClick={() => setShown(team)}>
            Permissions
          </Button>
        </li>
      )}
    >
      <TeamPermissionsDialog
        membership={shown === undefined ? undefined : { user, team: shown }}
        onClose={() => setShown(undefined)}
      />
    </ListSection>
  );
}
