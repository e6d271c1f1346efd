import { type ServerUser, useAction } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { GrantList } from '../../../features/teams/permissions/grant-list.tsx';
import { useProjectPermissionDefinitions } from '../../../features/teams/permissions/permission-definitions.ts';
import { useProject } from '../../../lib/projects.tsx';
import { refresh } from '../../../lib/queries.ts';
import { Section } from '../../../ui/layout/surface.tsx';
import { Failed, ProblemNote } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';

/** Shows the project permissions of a user. Changes are saved immediately. */
export function UserPermissions({ user }: { user: ServerUser }) {
  const { id: projectId } = useProject();
  const key = ['users', projectId, 'permissions', user.id];
  const definitions = useProjectPermissionDefinitions();
  const granted = useQuery({ queryKey: key, queryFn: async () => await user.listPermissions({ recursive: false }) });
  const change = useAction(async (id: string, isGranted: boolean) => {
    await (isGranted ? user.grantPermission(id) : user.revokePermission(id));
    await refresh(key);
  });
  const failed = [definitions, granted].find(({ isLoadingError }) => isLoadingError);
  const isKnown = definitions.data !== undefined && granted.data !== undefined;
  return (
    <Section
      title="Project permissions"
      help="Permissions of the user across the whole app. Changes apply immediately."
    >
      {failed !== undefined && <Failed error={failed.error} onRetry={failed.refetch} />}
      {failed === undefined && !isKnown && (
        <Loading what="the permissions">
          <Skeleton className="my-3 h-6" />
        </Loading>
      )}
      {definitions.data?.length === 0 && <p className="text-base text-ink-2">No permissions yet.</p>}
      {isKnown && (
        <GrantList
          definitions={definitions.data}
          granted={new Set(granted.data.map(({ id }) => id))}
          isBusy={change.isRunning}
          onChange={(id, isGranted) => void change.run(id, isGranted)}
        />
      )}
      <ProblemNote error={change.error} />
    </Section>
  );
}
