import type { CompleteConfig } from '@portico/react';
import { useAnswer } from '../../lib/answers.ts';
import { projectsKey, useProject } from '../../lib/projects.tsx';
import { useTitle } from '../../lib/title.ts';
import { Failed } from '../../ui/problem.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { Card, Screen } from '../../ui/surface.tsx';
import type { JsonObject } from './config-changes.ts';
import { ConfigEditor } from './config-editor.tsx';

/** The whole configuration as one document, for experts. */
export function Configuration() {
  const project = useProject();
  useTitle('Configuration', project.displayName);
  const config = useAnswer(`${projectsKey}/${project.id}/config`, async () => documentOf(await project.getConfig()));
  return (
    <Screen
      width="narrow"
      title="Configuration"
      subtitle="Everything that the other screens set, and more, as one JSON document. For experts."
    >
      {config.state === 'loading' && (
        <Loading what="the configuration">
          <Card className="h-[32rem] p-5">
            <Skeleton className="h-full" />
          </Card>
        </Loading>
      )}
      {config.state === 'failed' && (
        <Card>
          <Failed error={config.error} onRetry={config.reload} />
        </Card>
      )}
      {config.state === 'ready' && <ConfigEditor saved={config.value} />}
    </Screen>
  );
}

/** As plain JSON: what is absent is not there. */
function documentOf(config: CompleteConfig): JsonObject {
  return JSON.parse(JSON.stringify(config));
}
