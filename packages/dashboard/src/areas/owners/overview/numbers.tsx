import type { ProjectMetrics } from '@portico/react';
import { lastDays, totalOf } from '../../../features/owners/metrics/days.ts';
import { formatUnits } from '../../../features/payments/money.ts';
import { useProject } from '../../../lib/projects.tsx';

/** Shows the key figures of the project. */
export function Numbers({ metrics }: { metrics: ProjectMetrics }) {
  const { config } = useProject();
  const today = metrics.dailyActiveUsers.at(-1)?.activity ?? 0;
  const known = (field: keyof ProjectMetrics, text: string) =>
    metrics.notMeasured.includes(field) ? 'Not measured' : text;
  const count = (field: 'verifiedUsers' | 'activeSubscriptions' | 'emailsSent') =>
    known(field, metrics[field].toLocaleString('en'));
  const numbers = [
    { name: 'Users', value: metrics.totalUsers.toLocaleString('en') },
    { name: 'Verified users', value: count('verifiedUsers') },
    { name: 'New users (30 days)', value: totalOf(lastDays(metrics.dailyUsers)).toLocaleString('en') },
    { name: 'Active today', value: today.toLocaleString('en') },
    { name: 'Sign-up', value: config.signUpEnabled ? 'Open' : 'Closed' },
    { name: 'Emails sent (30 days)', value: count('emailsSent') },
    { name: 'Subscriptions', value: count('activeSubscriptions') },
    {
      name: 'Revenue in USD (30 days)',
      value: known('revenueCents', formatUnits(metrics.revenueCents, 'USD')),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      {numbers.map(({ name, value }) => (
        <div key={name} className="flex flex-col justify-between bg-raised px-5 py-4">
          <dt className="text-ink-3 text-sm">{name}</dt>
          <dd className="tabular mt-1 truncate font-semibold text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
