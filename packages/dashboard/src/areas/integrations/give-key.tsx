import { useParams, useSearch } from '@tanstack/react-router';
import { familyOf } from '../../lib/integrations.ts';
import { ownProjectsIn, useProjects } from '../../lib/projects.tsx';
import { useTitle } from '../../lib/title.ts';
import { Failed } from '../../ui/problem.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { Card, Screen } from '../../ui/surface.tsx';
import { DeadRequest, GiveKeyForm } from './give-key-form.tsx';
import type { KeyRequest } from './use-giving.ts';

/** Asks an owner which project an integration may have a key of. */
export function GiveKey() {
  const title = 'Give a key of a project';
  useTitle(title);
  const family = familyOf(useParams({ strict: false }).family);
  const { interaction_uid: uid, external_project_name: externalName = '' } = useSearch({ strict: false });
  return (
    <Screen width="narrow" title={title}>
      <Card className="p-5">
        {family === undefined || uid === undefined ? (
          <DeadRequest dead="unknown" />
        ) : (
          <Question key={uid} family={family} uid={uid} externalName={externalName} />
        )}
      </Card>
    </Screen>
  );
}

function Question(request: KeyRequest) {
  const projects = useProjects();
  if (projects.state === 'failed') return <Failed error={projects.error} onRetry={projects.reload} />;
  if (projects.state === 'ready') return <GiveKeyForm {...request} projects={ownProjectsIn(projects.value)} />;
  return (
    <Loading what="your projects">
      <Skeleton className="h-9 rounded-md" />
      <Skeleton className="mt-5 h-20" />
    </Loading>
  );
}
