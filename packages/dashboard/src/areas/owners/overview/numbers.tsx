import type { ProjectMetrics } from '@portico/react';
import { Link } from '@tanstack/react-router';
import { lastDays, totalOf } from '../../../features/owners/metrics/days.ts';
import { formatUnits } from '../../../features/payments/money.ts';
import { useProject } from '../../../lib/projects.tsx';

const dayMillis = 86_400_000;

interface NumbersProps {
  metrics: ProjectMetrics;
  includesAnonymous: boolean;
}

/** Shows the key figures of the project. Each one opens the list behind it. */
export function Numbers({ metrics, includesAnonymous }: NumbersProps) {
  const { id: projectId, config } = useProject();
  const numbers = numbersIn(metrics, includesAnonymous, config.signUpEnabled);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
      {numbers.map(({ name, link, value }) => (
        <div key={name} className="flex flex-col justify-between bg-raised px-5 py-4">
          <dt className="text-ink-3 text-sm">
            <Link
              {...link}
              params={{ projectId }}
              aria-label={`${name}: ${value}`}
              className="underline underline-offset-2 hover:text-ink"
            >
              {name}
            </Link>
          </dt>
          <dd className="tabular mt-1 truncate font-semibold text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the key figures with the lists behind them. */
function numbersIn(metrics: ProjectMetrics, includesAnonymous: boolean, isSignUpOpen: boolean) {
  const today = metrics.dailyActiveUsers.at(-1)?.activity ?? 0;
  const known = (field: keyof ProjectMetrics, text: string) =>
    metrics.notMeasured.includes(field) ? 'Not measured' : text;
  const count = (field: 'verifiedUsers' | 'activeSubscriptions' | 'emailsSent') =>
    known(field, metrics[field].toLocaleString('en'));
  const now = Date.now();
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
  const monthAgo = dayAt(now - 29 * dayMillis);
  const anonymous = includesAnonymous ? ({ anonymous: true } as const) : {};
  const users = '/projects/$projectId/users';
  const transactions = '/projects/$projectId/payments/transactions';
  return [
    { name: 'Users', link: { to: users, search: anonymous }, value: metrics.totalUsers.toLocaleString('en') },
    {
      name: 'Verified users',
      link: { to: users, search: { verified: true, ...anonymous } },
      value: count('verifiedUsers'),
    },
    {
      name: 'New users (30 days)',
      link: { to: users, search: { since: monthAgo, ...anonymous } },
      value: totalOf(lastDays(metrics.dailyUsers)).toLocaleString('en'),
    },
    {
      name: 'Active today',
      link: { to: users, search: { order: 'active', activeSince: dayAt(now), ...anonymous } },
      value: today.toLocaleString('en'),
    },
    {
      name: 'Sign-up',
      link: { to: '/projects/$projectId/settings', search: {} },
      value: isSignUpOpen ? 'Open' : 'Closed',
    },
    {
      name: 'Emails sent (30 days)',
      link: { to: '/projects/$projectId/emails', search: {} },
      value: count('emailsSent'),
    },
    {
      name: 'Subscriptions',
      link: { to: transactions, search: { type: 'subscription' } },
      value: count('activeSubscriptions'),
    },
    {
      name: 'Revenue in USD (30 days)',
      link: { to: transactions, search: { view: 'payments', status: 'succeeded' } },
      value: known('revenueCents', formatUnits(metrics.revenueCents, 'USD')),
    },
  ] as const;
}
