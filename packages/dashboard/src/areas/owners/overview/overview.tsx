import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { internalProjectId, useProject } from '../../../lib/projects.tsx';
import { useMayChange } from '../../../lib/rights.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { CopyableText } from '../../../ui/forms/copy.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';
import { Charts } from './charts.tsx';
import { Checklist } from './checklist.tsx';
import { LatestUsers } from './latest-users.tsx';
import { Numbers } from './numbers.tsx';
import { Shares } from './shares.tsx';

/** Shows the start screen of a project: user numbers, next steps, and latest users. */
export function Overview() {
  const project = useProject();
  const { anonymous: includeAnonymous = false } = useSearch({ from: '/signed-in/projects/$projectId/' });
  const navigate = useNavigate({ from: '/projects/$projectId/' });
  const metrics = useQuery({
    queryKey: ['users', project.id, 'metrics', includeAnonymous],
    queryFn: async () => await project.app.getMetrics({ includeAnonymous }),
    placeholderData: keepPreviousData,
  });
  const known = metrics.data;
  // Other roles can do none of its steps.
  const mayLaunch = useMayChange();
  return (
    <Screen
      title={project.displayName}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <CopyableText text={project.id} what="project ID" />
          {project.isProductionMode ? <Badge tone="success">Production</Badge> : <Badge>Development</Badge>}
        </span>
      }
      actions={
        <Checkbox
          label="Include anonymous users"
          isChecked={includeAnonymous}
          onChange={(isOn) => void navigate({ search: isOn ? { anonymous: true } : {}, replace: true })}
        />
      }
    >
      {metrics.isLoadingError && (
        <Card className="mb-6">
          <Failed error={metrics.error} onRetry={metrics.refetch} />
        </Card>
      )}
      {metrics.isPending && <Waiting />}
      <div className="flex flex-col gap-6">
        {known !== undefined && <Numbers metrics={known} includesAnonymous={includeAnonymous} />}
        {known !== undefined && known.totalUsers > 0 && <Charts metrics={known} />}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <div className="flex flex-col gap-6 empty:hidden">
            {project.id !== internalProjectId && mayLaunch && <Checklist hasUsers={known && known.totalUsers > 0} />}
            {known !== undefined && known.totalUsers > 0 && <Shares metrics={known} />}
          </div>
          {known !== undefined && (
            <div className="flex flex-col gap-6">
              <LatestUsers metrics={known} />
            </div>
          )}
        </div>
      </div>
    </Screen>
  );
}

function Waiting() {
  return (
    <Loading what="the overview">
      <div className="flex flex-col gap-6">
        <Card className="h-22 p-5">
          <Skeleton className="h-full" />
        </Card>
        <div className="grid gap-6 lg:grid-cols-2">
          <Card className="h-64 p-5">
            <Skeleton className="h-full" />
          </Card>
          <Card className="h-64 p-5">
            <Skeleton className="h-full" />
          </Card>
        </div>
      </div>
    </Loading>
  );
}
