import { type ServerUser, useAction } from '@portico/react';
import { GrantList } from '../../features/permissions/grant-list.tsx';
import { useProjectPermissionDefinitions } from '../../features/permissions/permission-definitions.ts';
import { refreshAnswers, useAnswer } from '../../lib/answers.ts';
import { useProject } from '../../lib/projects.tsx';
import { Failed, ProblemNote } from '../../ui/problem.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { Section } from '../../ui/surface.tsx';

/** Which permissions of the project a user was granted; each is granted or revoked at once. */
export function UserPermissions({ user }: { user: ServerUser }) {
  const { id: projectId } = useProject();
  const key = `users/${projectId}/permissions/${user.id}`;
  const definitions = useProjectPermissionDefinitions();
  const granted = useAnswer(key, async () => await user.listPermissions({ recursive: false }));
  const change = useAction(async (id: string, isGranted: boolean) => {
    await (isGranted ? user.grantPermission(id) : user.revokePermission(id));
    await refreshAnswers(key);
  });
  const failed = [definitions, granted].find(({ state }) => state === 'failed');
  const isKnown = definitions.value !== undefined && granted.value !== undefined;
  return (
    <Section title="Project permissions" help="What the user may do everywhere in your app. Changes apply at once.">
      {failed !== undefined && <Failed error={failed.error} onRetry={failed.reload} />}
      {failed === undefined && !isKnown && (
        <Loading what="the permissions">
          <Skeleton className="my-3 h-6" />
        </Loading>
      )}
      {definitions.value?.length === 0 && (
        <p className="text-base text-ink-2">The project defines no permissions yet.</p>
      )}
      {isKnown && (
        <GrantList
          definitions={definitions.value}
          granted={new Set(granted.value.map(({ id }) => id))}
          isBusy={change.isRunning}
          onChange={(id, isGranted) => void change.run(id, isGranted)}
        />
      )}
      <ProblemNote error={change.error} />
    </Section>
  );
}
