import type { InstallationFigures } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Lock, RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { internalProjectId, useOwnProject } from '../../../lib/projects.tsx';
import { useTitle } from '../../../lib/title.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { backLinkClasses } from '../../../ui/layout/links.tsx';
import { Card, Screen } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Empty, Loading, Skeleton } from '../../../ui/states/states.tsx';
import { Findings } from './findings.tsx';
import { InstallationTiles } from './installation-tiles.tsx';
import { DatabaseSection, MailSection, StorageSection } from './parts.tsx';
import { Jobs, Processes, Queues } from './work.tsx';

/** How often the figures are read while the page is visible. */
const everyMillis = 30_000;

/** Shows the figures of the whole server to its operator: those of the commands `status` and `doctor`. */
export function Installation() {
  useTitle('Installation');
  const { figures, checkAgain, isRefused, failure } = useFigures();
  return (
    <Screen
      title="Installation"
      subtitle={<Subtitle figures={figures.data ?? undefined} />}
      back={
        <Link to="/projects" className={backLinkClasses}>
          <ChevronLeft size={14} aria-hidden="true" className="rtl:rotate-180" />
          Projects
        </Link>
      }
      actions={
        <Button isBusy={figures.isRefetching} disabled={figures.isPending} onClick={checkAgain}>
          <RotateCw size={15} aria-hidden="true" />
          Refresh
        </Button>
      }
    >
      {isRefused && <Refused />}
      {figures.isPending && !isRefused && !failure.isLoadingError && <Waiting />}
      {failure.isLoadingError && (
        <Card>
          <Failed error={failure.error} onRetry={failure.refetch} />
        </Card>
      )}
      {figures.data && <Figures figures={figures.data} />}
    </Screen>
  );
}

/** Reads the figures every 30 seconds while the page is visible, and with the findings when the operator asks. */
function useFigures() {
  const owned = useOwnProject(internalProjectId);
  const internal = owned.data?.role === 'owner' ? owned.data : undefined;
  const isCheckWanted = useRef(false);
  const figures = useQuery({
    queryKey: ['installation'],
    queryFn: async () => {
      const check = isCheckWanted.current;
      isCheckWanted.current = false;
      return (await internal?.app.getInstallationFigures(check ? { check } : {})) ?? null;
    },
    enabled: internal !== undefined,
    refetchInterval: everyMillis,
  });
  const checkAgain = () => {
    isCheckWanted.current = true;
    void figures.refetch();
  };
  return {
    figures,
    checkAgain,
    isRefused: owned.data !== undefined && internal === undefined,
    failure: owned.isLoadingError ? owned : figures,
  };
}

/** Says who sees the figures, to a person who has followed a link of another one. */
function Refused() {
  return (
    <Card>
      <Empty
        icon={Lock}
        title="Only operators see the installation"
        text="The operators are the owners of the project Portico dashboard. Ask one of them."
      />
    </Card>
  );
}

function Subtitle({ figures }: { figures: InstallationFigures | undefined }) {
  if (figures === undefined) return 'The whole server, with all projects.';
  return (
    <>
      {figures.isProduction ? 'Production' : 'Development'} at {figures.publicUrl}. Checked{' '}
      <Time date={figures.checkedAt} />.
    </>
  );
}

function Figures({ figures }: { figures: InstallationFigures }) {
  return (
    <div className="flex flex-col gap-6">
      <InstallationTiles figures={figures} />
      <Findings findings={figures.findings} />
      <Processes processes={figures.processes} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <DatabaseSection database={figures.database} />
        <MailSection mail={figures.mail} />
        <Queues queues={figures.queues} />
        <StorageSection storage={figures.storage} />
      </div>
      <Jobs jobs={figures.jobs} />
    </div>
  );
}

function Waiting() {
  return (
    <Loading what="the figures">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Card key={key} className="flex h-24 flex-col gap-3 p-4">
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="h-6 w-1/3" />
          </Card>
        ))}
      </div>
      <Card className="mt-6 h-48 p-5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="mt-6 h-3 w-3/5" />
        <Skeleton className="mt-4 h-3 w-2/5" />
      </Card>
    </Loading>
  );
}
