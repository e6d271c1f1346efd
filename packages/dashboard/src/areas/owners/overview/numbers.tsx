import type { GrowthPoint, ProjectGrowth, ProjectMetrics } from '@portico/react';
import { formatUnits } from '../../../features/payments/money.ts';
import { useProject } from '../../../lib/projects.tsx';
import { type Change, Tile, type TileLink, Tiles } from '../../../ui/charts/tile.tsx';

const dayMillis = 86_400_000;

interface NumbersProps {
  metrics: ProjectMetrics;
  /** The last 30 days. Undefined while they are loading. */
  growth: ProjectGrowth | undefined;
  includesAnonymous: boolean;
}

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly link: TileLink;
  readonly change?: Change;
  readonly trend?: readonly number[];
}

/** Shows the key figures of the project. Each one opens the list behind it. */
export function Numbers({ metrics, growth, includesAnonymous }: NumbersProps) {
  const params = { projectId: useProject().id };
  return (
    <>
      {Object.entries({ People: ofPeople(metrics, growth, includesAnonymous), Product: ofProduct(metrics) }).map(
        ([label, figures]) => (
          <Tiles key={label} label={label}>
            {figures.map(({ link, ...figure }) => (
              <Tile key={figure.name} {...figure} link={{ ...link, params }} />
            ))}
          </Tiles>
        ),
      )}
    </>
  );
}

const known = (metrics: ProjectMetrics, field: keyof ProjectMetrics, text: string) =>
  metrics.notMeasured.includes(field) ? 'Not measured' : text;

const sumOf = (points: readonly GrowthPoint[], read: (point: GrowthPoint) => number) =>
  points.reduce((sum, point) => sum + read(point), 0);

/** Returns the change and the course of a figure of the last 30 days. */
function courseOf(growth: ProjectGrowth | undefined, read: (point: GrowthPoint) => number) {
  if (growth === undefined) return {};
  const { points, pointsBefore } = growth;
  return { change: { before: sumOf(pointsBefore, read), now: sumOf(points, read) }, trend: points.map(read) };
}

/** Returns how many of the users had an account at the end of each day. */
function totalsOf(total: number, signUps: readonly number[]): number[] {
  let later = signUps.reduce((sum, count) => sum + count, 0);
  return signUps.map((count) => {
    later -= count;
    return total - later;
  });
}

function ofPeople(metrics: ProjectMetrics, growth: ProjectGrowth | undefined, includesAnonymous: boolean): Figure[] {
  const now = Date.now();
  const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
  const monthAgo = dayAt(now - 29 * dayMillis);
  const anonymous = includesAnonymous ? ({ anonymous: true } as const) : {};
  const users = '/projects/$projectId/users';
  const signUps = courseOf(growth, (point) => point.signUps);
  const signIns = courseOf(growth, (point) => point.signIns);
  const active = growth?.points.map(({ activeUsers }) => activeUsers ?? 0);
  return [
    {
      name: 'Users',
      link: { to: users, search: anonymous },
      value: metrics.totalUsers.toLocaleString('en'),
      ...(signUps.change && {
        change: { before: metrics.totalUsers - signUps.change.now, now: metrics.totalUsers },
        trend: totalsOf(metrics.totalUsers, signUps.trend),
      }),
    },
    {
      name: 'New users (30 days)',
      link: { to: users, search: { since: monthAgo, ...anonymous } },
      value: signUps.change?.now.toLocaleString('en') ?? '…',
      ...signUps,
    },
    {
      name: 'Active today',
      link: { to: users, search: { order: 'active', activeSince: dayAt(now), ...anonymous } },
      value: active?.at(-1)?.toLocaleString('en') ?? '…',
      trend: active ?? [],
    },
    {
      name: 'Sign-ins (30 days)',
      link: { to: '/projects/$projectId/sign-ins', search: { result: 'succeeded' } },
      value: signIns.change?.now.toLocaleString('en') ?? '…',
      ...signIns,
    },
  ];
}

function ofProduct(metrics: ProjectMetrics): Figure[] {
  const transactions = '/projects/$projectId/payments/transactions';
  const count = (field: 'verifiedUsers' | 'activeSubscriptions' | 'emailsSent') =>
    known(metrics, field, metrics[field].toLocaleString('en'));
  return [
    {
      name: 'Verified users',
      link: { to: '/projects/$projectId/users', search: { verified: true } },
      value: count('verifiedUsers'),
    },
    { name: 'Emails sent (30 days)', link: { to: '/projects/$projectId/emails' }, value: count('emailsSent') },
    {
      name: 'Subscriptions',
      link: { to: transactions, search: { type: 'subscription' } },
      value: count('activeSubscriptions'),
    },
    {
      name: 'Revenue in USD (30 days)',
      link: { to: transactions, search: { view: 'payments', status: 'succeeded' } },
      value: known(metrics, 'revenueCents', formatUnits(metrics.revenueCents, 'USD')),
    },
  ];
}
