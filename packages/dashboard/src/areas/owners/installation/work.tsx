import type { InstallationFigures } from '@portico/react';
import { Section } from '../../../ui/layout/surface.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { countText, secondsText } from './amounts.ts';

/** Work that has been due for longer than this is late. */
const lateSeconds = 60;

/** Shows the processes that run, and whether their versions differ. */
export function Processes({ processes }: Pick<InstallationFigures, 'processes'>) {
  const versions = new Set(processes.map(({ version }) => version));
  return (
    <Section
      title={`Processes (${processes.length})`}
      help="Each process says every 30 seconds that it runs."
      action={versions.size > 1 && <Badge tone="warning">Different versions</Badge>}
    >
      <DataTable
        label="Processes"
        rows={processes}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'host',
            header: 'Machine',
            cell: ({ host, isAnswering }) => (
              <span title={host}>
                {host} {isAnswering && <Badge>This page</Badge>}
              </span>
            ),
          },
          { id: 'version', header: 'Version', className: 'w-24', cell: ({ version }) => version },
          {
            id: 'started',
            header: 'Started',
            className: 'w-32 max-sm:hidden',
            cell: ({ startedAt }) => <Time date={startedAt} />,
          },
          {
            id: 'seen',
            header: 'Last seen',
            className: 'w-32 max-sm:hidden',
            cell: ({ seenAt }) => <Time date={seenAt} />,
          },
        ]}
      />
    </Section>
  );
}

/** Shows the work that waits in the background. */
export function Queues({ queues }: Pick<InstallationFigures, 'queues'>) {
  return (
    <Section
      title="Queues"
      help="How long the oldest item has been due. Done and failed: by this process since it started."
    >
      <DataTable
        label="Queues"
        rows={queues}
        keyOf={({ name }) => name}
        columns={[
          {
            id: 'name',
            header: 'Work',
            cell: ({ name }) => <span className="block whitespace-normal py-1 first-letter:uppercase">{name}</span>,
          },
          {
            id: 'due',
            header: 'Due for',
            className: 'w-20 sm:w-28',
            cell: ({ oldestDueSeconds: seconds }) =>
              seconds > lateSeconds ? <Badge tone="warning">{secondsText(seconds)}</Badge> : secondsText(seconds),
          },
          { id: 'done', header: 'Done', className: 'w-20 tabular max-sm:hidden', cell: ({ done }) => countText(done) },
          {
            id: 'failed',
            header: 'Failed',
            className: 'w-16 sm:w-20 tabular',
            cell: ({ failed }) => countText(failed),
          },
        ]}
      />
    </Section>
  );
}

/** Shows the periodic jobs of this process: those that fail, and the others folded. */
export function Jobs({ jobs }: Pick<InstallationFigures, 'jobs'>) {
  const failing = jobs.filter(({ error }) => error !== null);
  const others = jobs.filter(({ error }) => error === null);
  return (
    <Section title={`Jobs (${jobs.length})`} help="Periodic work, as this process saw it.">
      {failing.length === 0 ? (
        <p className="text-base">No job fails.</p>
      ) : (
        <JobTable label="Failing jobs" jobs={failing} />
      )}
      {others.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit rounded-sm text-ink-2 text-sm">{others.length} jobs that do not fail</summary>
          <JobTable label="Jobs that do not fail" jobs={others} />
        </details>
      )}
    </Section>
  );
}

function JobTable({ label, jobs }: { label: string; jobs: InstallationFigures['jobs'] }) {
  return (
    <DataTable
      label={label}
      rows={jobs}
      keyOf={({ name }) => name}
      columns={[
        { id: 'name', header: 'Job', cell: ({ name }) => <span className="block whitespace-normal py-1">{name}</span> },
        {
          id: 'every',
          header: 'Every',
          className: 'w-20 max-sm:hidden',
          cell: ({ everySeconds }) => secondsText(everySeconds),
        },
        {
          id: 'succeeded',
          header: 'Last success',
          className: 'w-28 sm:w-32',
          cell: ({ succeededAt }) => (succeededAt === null ? 'Not yet' : <Time date={succeededAt} />),
        },
        {
          id: 'failed',
          header: 'Last failure',
          className: 'w-44 max-sm:hidden',
          cell: ({ failedAt, error }) =>
            failedAt === null ? (
              'None'
            ) : (
              <>
                <Time date={failedAt} /> {error}
              </>
            ),
        },
      ]}
    />
  );
}
