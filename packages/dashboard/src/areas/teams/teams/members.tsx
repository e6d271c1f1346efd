import type { ServerTeam, ServerTeamUser } from '@portico/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis, Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { GrantBadges } from '../../../features/teams/permissions/grant-badges.tsx';
import { membersKey, refreshTeamGrants } from '../../../features/teams/permissions/team-grants.ts';
import { TeamPermissionsDialog } from '../../../features/teams/permissions/team-permissions-dialog.tsx';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/dialogs/menu.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { UserLink } from '../../../ui/layout/links.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { useMemberCounts } from './teams.ts';

/** Number of members in a page of the API. */
const perPage = 20;

/** Loads the members of a team with their granted permissions, page by page. */
function useMembers(team: ServerTeam) {
  const { id: projectId, app } = useProject();
  return useInfiniteQuery({
    queryKey: membersKey(projectId, team.id),
    queryFn: async ({ pageParam }) => {
      const members = await team.listUsers({
        limit: perPage,
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      });
      const userIds = members.map(({ id }) => id);
      const grants = await app.listTeamGrants({ teamId: team.id, userIds, recursive: false });
      const rows = members.map((member) => ({
        member,
        permissionIds: grants.filter(({ userId }) => userId === member.id).map(({ permissionId }) => permissionId),
      }));
      return { rows, next: members.nextCursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });
}

/** Shows the members of the team in the order of joining, with their granted permissions. */
export function Members({ team }: { team: ServerTeam }) {
  const { id: projectId } = useProject();
  const members = useMembers(team);
  const total = useMemberCounts([team]).data?.get(team.id);
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<ServerTeamUser | undefined>(undefined);
  const [leaving, setLeaving] = useState<ServerTeamUser | undefined>(undefined);
  const onChanged = async () =>
    void (await Promise.all([refreshTeamGrants(projectId), refresh(['teams', projectId, 'member-counts'])]));
  return (
    <ListSection
      title="Members"
      total={total}
      action={
        <Button changes onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          Add member
        </Button>
      }
      what="the members"
      query={members}
      empty={<Empty icon={UsersRound} title="No members yet" text="Add users, or invite them by email." />}
      row={({ member, permissionIds }) => (
        <MemberRow
          key={member.id}
          member={member}
          permissionIds={permissionIds}
          onPermissions={() => setShown(member)}
          onRemove={() => setLeaving(member)}
        />
      )}
    >
      <MoreButton query={members} />
      <AddMemberDialog isOpen={isAdding} team={team} onAdded={onChanged} onClose={() => setIsAdding(false)} />
      <TeamPermissionsDialog
        membership={shown === undefined ? undefined : { user: shown, team }}
        onClose={() => setShown(undefined)}
      />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={`Remove ${leaving === undefined ? '' : nameOf(leaving)}?`}
        consequence="The user will lose access to the team and all permissions in it. The user account is not deleted."
        action="Remove member"
        onConfirm={async () => {
          if (leaving === undefined) return;
          await team.removeUser(leaving.id);
          await onChanged();
          announce({ title: 'Member removed', text: nameOf(leaving) });
        }}
        onClose={() => setLeaving(undefined)}
      />
    </ListSection>
  );
}

interface MemberRowProps {
  member: ServerTeamUser;
  permissionIds: readonly string[];
  onPermissions: () => void;
  onRemove: () => void;
}

function MemberRow({ member, permissionIds, onPermissions, onRemove }: MemberRowProps) {
  const name = member.teamProfile.displayName ?? nameOf(member);
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="min-w-0 flex-1 basis-40">
          <Named
            id={member.id}
            name={name}
            imageUrl={member.teamProfile.profileImageUrl ?? member.profileImageUrl}
            title={<UserLink id={member.id} name={name} />}
            detail={member.primaryEmail === name ? undefined : member.primaryEmail}
          />
        </span>
        <GrantBadges permissionIds={permissionIds} />
      </span>
      <Menu changes trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis size={16} />} />}>
        <MenuItem onClick={onPermissions}>Permissions</MenuItem>
        <MenuLine />
        <MenuItem isDangerous onClick={onRemove}>
          Remove from team
        </MenuItem>
      </Menu>
    </li>
  );
}
