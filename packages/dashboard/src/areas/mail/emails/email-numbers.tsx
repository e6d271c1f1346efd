import type { AdminOwnedProject, EmailDayMetrics } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DayChart } from '../../../features/owners/metrics/day-chart.tsx';
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
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 lg:grid-cols-5">
        {names.map(([name, text]) => (
          <div key={name} className="bg-raised px-5 py-4 max-lg:last:col-span-full sm:max-lg:last:col-span-2">
            <dt className="text-ink-3 text-sm">{text}</dt>
            <dd className="tabular mt-1 truncate font-semibold text-xl">{total(name).toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <Card className="p-5">
        <DayChart
          what="Emails sent"
          summary="Last 30 days"
          days={days.map(({ date, sent }) => ({ date, activity: sent }))}
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
