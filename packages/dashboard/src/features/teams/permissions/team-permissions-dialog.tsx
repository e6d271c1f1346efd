import { type ServerTeam, type ServerUser, useAction } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { useProject } from '../../../lib/projects.tsx';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { ItemDialog } from '../../../ui/dialogs/item-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { Failed, ProblemNote } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { nameOf } from '../../users/user-name.ts';
import { GrantList } from './grant-list.tsx';
import { useTeamPermissionDefinitions } from './permission-definitions.ts';
import { refreshTeamGrants, useTeamGrants } from './team-grants.ts';

/** A user and one of their teams. */
interface Membership {
  user: ServerUser;
  team: ServerTeam;
}

interface TeamPermissionsDialogProps {
  /** Undefined while the dialog is closed. */
  membership: Membership | undefined;
  onClose: () => void;
}

/** Shows the permissions of a member in a team. Changes are saved immediately. */
export function TeamPermissionsDialog({ membership, onClose }: TeamPermissionsDialogProps) {
  return (
    <ItemDialog
      item={membership}
      title={({ user }) => `Permissions for ${nameOf(user)}`}
      description={({ team }) => `In ${team.displayName}. Changes apply immediately.`}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <Grants {...shown} />
          <Actions>
            <Button onClick={onClose}>Done</Button>
          </Actions>
        </>
      )}
    </ItemDialog>
  );
}

function Grants({ user, team }: Membership) {
  const { id: projectId } = useProject();
  const definitions = useTeamPermissionDefinitions();
  const grants = useTeamGrants({ teamId: team.id, userId: user.id });
  const change = useAction(async (id: string, isGranted: boolean) => {
    await (isGranted ? user.grantPermission(team, id) : user.revokePermission(team, id));
    await refreshTeamGrants(projectId);
  });
  const failed = [definitions, grants].find(({ isLoadingError }) => isLoadingError);
  if (failed !== undefined) return <Failed error={failed.error} onRetry={failed.refetch} />;
  if (definitions.data === undefined || grants.data === undefined) {
    return (
      <Loading what="the permissions">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  return (
    <>
      <div className="max-h-[50vh] overflow-y-auto py-0.5 ps-0.5">
        <GrantList
          definitions={definitions.data}
          granted={new Set(grants.data.map(({ permissionId }) => permissionId))}
          isBusy={change.isRunning}
          onChange={(id, isGranted) => void change.run(id, isGranted)}
        />
      </div>
      <ProblemNote error={change.error} />
      <p className="mt-3 text-ink-3 text-sm">
        Manage the list of permissions under{' '}
        <Link to="/projects/$projectId/permissions" params={{ projectId }} className={inlineLinkClasses}>
          Permissions
        </Link>
        .
      </p>
    </>
  );
}
