import type { AdminOwnedProject, EmailDayMetrics } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { Tile, Tiles } from '../../../ui/charts/tile.tsx';
import { inlineLinkClasses } from '../../../ui/layout/links.tsx';
import { Card } from '../../../ui/layout/surface.tsx';
import { Failed } from '../../../ui/states/problem.tsx';
import { Loading, Skeleton } from '../../../ui/states/states.tsx';

const names = [
  ['sent', 'Sent'],
  ['delayed', 'Delayed'],
  ['failed', 'Failed'],
  ['bounced', 'Bounced'],
  ['markedAsSpam', 'Marked as spam'],
] as const satisfies readonly (readonly [keyof EmailDayMetrics, string])[];

/** Shows the email numbers of the last 30 days, and the sent ones by day. */
export function EmailNumbers({ project }: { project: AdminOwnedProject }) {
  const metrics = useQuery({
    queryKey: ['email-metrics', project.id],
    queryFn: async () => await project.app.emailDelivery.getMetrics(),
  });
  return (
    <section aria-label="Last 30 days">
      {metrics.isPending && (
        <Loading what="the numbers of emails">
          <Skeleton className="h-72" />
        </Loading>
      )}
      {metrics.isLoadingError && (
        <Card>
          <Failed error={metrics.error} onRetry={metrics.refetch} />
        </Card>
      )}
      {metrics.data !== undefined && <Numbers days={metrics.data} projectId={project.id} />}
    </section>
  );
}

function Numbers({ days, projectId }: { days: readonly EmailDayMetrics[]; projectId: string }) {
  const total = (name: (typeof names)[number][0]) => days.reduce((sum, day) => sum + day[name], 0);
  const suppressed = days.reduce((sum, day) => sum + day.suppressed, 0);
  return (
    <div className="flex flex-col gap-4">
      <Tiles label="Emails of the last 30 days">
        {names.map(([name, text]) => (
          <Tile key={name} name={text} value={total(name).toLocaleString('en')} trend={days.map((day) => day[name])} />
        ))}
      </Tiles>
      <Card className="px-5 pt-3 pb-5">
        <BarChart
          what="Emails sent"
          summary="Last 30 days"
          points={days.map(({ date, sent }) => ({ date, value: sent }))}
        />
        {suppressed > 0 && (
          <p className="mt-4 text-ink-2 text-sm">
            {suppressed === 1 ? '1 email was' : `${suppressed.toLocaleString('en')} emails were`} not sent, because the
            address is on the{' '}
            <Link
              to="/projects/$projectId/emails/delivery"
              params={{ projectId }}
              hash="suppressions"
              className={inlineLinkClasses}
            >
              suppression list
            </Link>
            .
          </p>
        )}
      </Card>
    </div>
  );
}
