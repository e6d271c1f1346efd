import type { JsonObject } from '@portico/js/internals';
import type { AdminOwnedProject } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { projectsKey, useProject } from '../../../lib/projects.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { ConfigEditor } from './config-editor.tsx';

/** Shows the complete configuration as a JSON document, for experts. */
export function Configuration() {
  const project = useProject();
  const config = useQuery({
    queryKey: [...projectsKey, project.id, 'config'],
    queryFn: async () => await loadDocument(project),
  });
  return (
    <Screen
      layout="narrow"
      subtitle="All project settings as one JSON document, including those without a page in the dashboard. For advanced users."
    >
      {config.isPending && (
        <Loading what="the configuration">
          <Card className="h-[32rem] p-5">
            <Skeleton className="h-full" />
          </Card>
        </Loading>
      )}
      {config.isLoadingError && (
        <Card>
          <Failed error={config.error} onRetry={config.refetch} />
        </Card>
      )}
      {config.data !== undefined && <ConfigEditor saved={config.data} load={loadDocument} />}
    </Screen>
  );
}

/** Loads the configuration as plain JSON, without absent values. */
async function loadDocument(project: AdminOwnedProject): Promise<JsonObject> {
  return JSON.parse(JSON.stringify(await project.getConfig()));
}
