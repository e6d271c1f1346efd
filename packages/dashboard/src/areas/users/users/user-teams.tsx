import type { ServerTeam, ServerUser } from '@portico/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GrantBadges } from '../../../features/teams/permissions/grant-badges.tsx';
import { userTeamsKey } from '../../../features/teams/permissions/team-grants.ts';
import { TeamPermissionsDialog } from '../../../features/teams/permissions/team-permissions-dialog.tsx';
import { useProject } from '../../../lib/projects.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TeamLink } from '../../../ui/layout/links.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { Named } from '../../../ui/lists/named.tsx';

/** Number of teams in a page of the API. */
const perPage = 20;

/** Loads the teams of a user with the permissions granted in each, page by page. */
function useTeamsOf(userId: string) {
  const { id: projectId, app } = useProject();
  return useInfiniteQuery({
    queryKey: userTeamsKey(projectId, userId),
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const teams = await app.listTeams({ userId, limit: perPage, ...cursor });
      const teamIds = teams.map(({ id }) => id);
      const grants = await app.listTeamGrants({ userId, teamIds, recursive: false });
      const rows = teams.map((team) => ({
        team,
        permissionIds: grants.filter(({ teamId }) => teamId === team.id).map(({ permissionId }) => permissionId),
      }));
      return { rows, next: teams.nextCursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
}

/** Shows the teams of a user, oldest first, with the permissions granted in each. */
export function UserTeams({ user }: { user: ServerUser }) {
  const teams = useTeamsOf(user.id);
  const [shown, setShown] = useState<ServerTeam | undefined>(undefined);
  return (
    <ListSection
      title="Teams"
      what="the teams"
      query={teams}
      empty="This user is not a member of any team."
      row={({ team, permissionIds }) => (
        <li key={team.id} className="flex min-h-14 items-center gap-4 py-2">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
            <span className="min-w-0 flex-1 basis-40">
              <Named
                id={team.id}
                shape="square"
                name={team.displayName}
                imageUrl={team.profileImageUrl}
                title={<TeamLink id={team.id} name={team.displayName} />}
              />
            </span>
            <GrantBadges permissionIds={permissionIds} />
          </span>
          <Button size="small" aria-label={`Permissions in ${team.displayName}`} onClick={() => setShown(team)}>
            Permissions
          </Button>
        </li>
      )}
    >
      <MoreButton query={teams} />
      <TeamPermissionsDialog
        membership={shown === undefined ? undefined : { user, team: shown }}
        onClose={() => setShown(undefined)}
      />
    </ListSection>
  );
}
