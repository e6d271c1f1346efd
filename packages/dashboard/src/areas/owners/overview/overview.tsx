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
import { DemoData } from './demo-data.tsx';
import { LatestUsers } from './latest-users.tsx';
import { Numbers } from './numbers.tsx';
import { Shares } from './shares.tsx';

/** Shows the start screen of a project: user numbers, next steps, and latest users. */
export function Overview() {
  const project = useProject();
  const { anonymous: includeAnonymous = false } = useSearch({ from: '/signed-in/projects/$projectId/' });
  const navigate = useNavigate({ from: '/projects/$projectId/' });
  const metrics = useMetrics(includeAnonymous);
  const growth = useLast30Days(includeAnonymous);
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
          {!project.config.signUpEnabled && <Badge tone="warning">Sign-up is closed</Badge>}
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
      <div className="flex flex-col gap-4">
        {known !== undefined && project.id !== internalProjectId && <DemoData isEmpty={known.totalUsers === 0} />}
        {known !== undefined && <Numbers metrics={known} growth={growth.data} includesAnonymous={includeAnonymous} />}
        {known !== undefined && known.totalUsers > 0 && growth.data !== undefined && <Charts growth={growth.data} />}
        {known !== undefined && growth.isLoadingError && (
          <Card>
            <Failed error={growth.error} onRetry={growth.refetch} />
          </Card>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <div className="flex flex-col gap-4 empty:hidden">
            {project.id !== internalProjectId && mayLaunch && <Checklist hasUsers={known && known.totalUsers > 0} />}
            {known !== undefined && known.totalUsers > 0 && <Shares metrics={known} />}
          </div>
          {known !== undefined && (
            <div className="flex flex-col gap-4">
              <LatestUsers metrics={known} />
            </div>
          )}
        </div>
      </div>
    </Screen>
  );
}

function useMetrics(includeAnonymous: boolean) {
  const project = useProject();
  return useQuery({
    queryKey: ['users', project.id, 'metrics', includeAnonymous],
    queryFn: async () => await project.app.getMetrics({ includeAnonymous }),
    placeholderData: keepPreviousData,
  });
}

function Waiting() {
  return (
    <Loading what="the overview">
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {['users', 'new', 'active', 'sign-ins'].map((figure) => (
            <Card key={figure} className="flex h-30 flex-col justify-between px-4 py-3.5">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-7 w-16" />
            </Card>
          ))}
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          {['new', 'active'].map((chart) => (
            <Card key={chart} className="flex h-68 flex-col gap-4 p-5">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="w-full flex-1" />
            </Card>
          ))}
        </div>
      </div>
    </Loading>
  );
}

const [hourMillis, dayMillis] = [3_600_000, 86_400_000];

/** Reads the last 30 days and those before. They end with the hour, so that the same days are read once. */
function useLast30Days(includeAnonymous: boolean) {
  const project = useProject();
  return useQuery({
    queryKey: ['users', project.id, 'growth', 'overview', includeAnonymous],
    queryFn: async () => {
      const to = Math.floor(Date.now() / hourMillis) * hourMillis;
      const time = { from: new Date(to - 29 * dayMillis), to: new Date(to), unit: 'day' } as const;
      return await project.app.getGrowth({ ...time, includeAnonymous });
    },
    placeholderData: keepPreviousData,
  });
}
