import type { ServerTeam, ServerTeamUser } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { GrantBadges } from '../../../features/teams/permissions/grant-badges.tsx';
import { refreshTeamGrants, useTeamGrants } from '../../../features/teams/permissions/team-grants.ts';
import { TeamPermissionsDialog } from '../../../features/teams/permissions/team-permissions-dialog.tsx';
import { nameOf } from '../../../features/users/user-name.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/dialogs/menu.tsx';
import { Button, IconButton } from '../../../ui/forms/button.tsx';
import { UserLink } from '../../../ui/layout/links.tsx';
import { ListSection } from '../../../ui/lists/list-section.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { Empty } from '../../../ui/states/states.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { AddMemberDialog } from './add-member-dialog.tsx';

/** Shows the members of the team in the order of joining, with their granted permissions. */
export function Members({ team }: { team: ServerTeam }) {
  const { id: projectId } = useProject();
  const key = ['teams', projectId, 'members', team.id];
  const members = useQuery({ queryKey: key, queryFn: async () => await team.listUsers() });
  const grants = useTeamGrants({ teamId: team.id });
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<ServerTeamUser | undefined>(undefined);
  const [leaving, setLeaving] = useState<ServerTeamUser | undefined>(undefined);
  const onChanged = async () => void (await Promise.all([refresh(key), refreshTeamGrants(projectId)]));
  return (
    <ListSection
      title="Members"
      action={
        <Button changes onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          Add member
        </Button>
      }
      what="the members"
      query={members}
      empty={<Empty icon={UsersRound} title="No members yet" text="Add users, or invite them by email." />}
      row={(member) => (
        <MemberRow
          key={member.id}
          member={member}
          permissionIds={(grants.data ?? [])
            .filter(({ userId }) => userId === member.id)
            .map(({ permissionId }) => permissionId)}
          onPermissions={() => setShown(member)}
          onRemove={() => setLeaving(member)}
        />
      )}
    >
      <AddMemberDialog
        isOpen={isAdding}
        team={team}
        memberIds={new Set(members.data?.map(({ id }) => id))}
        onAdded={onChanged}
        onClose={() => setIsAdding(false)}
      />
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
