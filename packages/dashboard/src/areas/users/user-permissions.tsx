import type { ServerUser } from '@portico/react';
import { refreshAnswers, useAnswer } from '../../lib/answers.ts';
import { useProject } from '../../lib/projects.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Failed, ProblemNote } from '../../ui/problem.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { Section } from '../../ui/surface.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Which permissions of the project a user was granted; each is granted or revoked at once. */
export function UserPermissions({ user }: { user: ServerUser }) {
  const { id: projectId, app } = useProject();
  const key = `users/${projectId}/permissions/${user.id}`;
  const known = useAnswer(key, async () => {
    const [definitions, granted, effective] = await Promise.all([
      app.listProjectPermissionDefinitions(),
      user.listPermissions({ recursive: false }),
      user.listPermissions({ recursive: true }),
    ]);
    return { definitions, granted: idsOf(granted), effective: idsOf(effective) };
  });
  const change = useAction(async (id: string, isGranted: boolean) => {
    await (isGranted ? user.grantPermission(id) : user.revokePermission(id));
    await refreshAnswers(key);
  });
  return (
    <Section title="Project permissions" help="What the user may do everywhere in your app. Changes apply at once.">
      {known.state === 'loading' && (
        <Loading what="the permissions">
          <Skeleton className="my-3 h-6" />
        </Loading>
      )}
      {known.state === 'failed' && <Failed error={known.error} onRetry={known.reload} />}
      {known.value?.definitions.length === 0 && (
        <p className="text-base text-ink-2">The project defines no permissions yet.</p>
      )}
      <div className="flex flex-col gap-2 empty:hidden">
        {known.value?.definitions.map(({ id, description }) => {
          const isThroughOther = !known.value.granted.has(id) && known.value.effective.has(id);
          return (
            <Checkbox
              key={id}
              label={<span className="break-all font-mono text-sm">{id}</span>}
              help={isThroughOther ? 'The user has it through another permission.' : description}
              isChecked={known.value.granted.has(id)}
              isDisabled={change.isBusy}
              onChange={(isGranted) => void change.run(id, isGranted)}
            />
          );
        })}
      </div>
      <ProblemNote error={change.error} />
    </Section>
  );
}

function idsOf(permissions: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(permissions.map(({ id }) => id));
}
