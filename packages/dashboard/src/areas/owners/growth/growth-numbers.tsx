import type { GrowthPoint, ProjectGrowth } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatAmount } from '../../../features/payments/money.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useClientApp } from '../../../lib/session.tsx';
import { chartId } from './growth-charts.tsx';
import { changeOf, type GrowthTime, listPeriodOfGrowth, urlPeriodOf } from './growth-period.ts';

interface GrowthNumbersProps {
  growth: ProjectGrowth;
  time: GrowthTime;
  includesAnonymous: boolean;
}

/** Shows the totals of a period, with the change from the one before. Each one opens the list behind it. */
export function GrowthNumbers({ growth, time, includesAnonymous }: GrowthNumbersProps) {
  const { points, pointsBefore } = growth;
  const { id: projectId } = useProject();
  const params = { projectId };
  const sums = (read: (point: GrowthPoint) => number | null) =>
    [sumOf(pointsBefore, read), sumOf(points, read)] as const;
  const [signUpsBefore, signUps] = sums(({ signUps }) => signUps);
  const [activeBefore, active] = sums(({ activeUsers }) => activeUsers);
  const [viewsBefore, views] = sums(({ pageViews }) => pageViews);
  const urlPeriod = urlPeriodOf(time);
  const anonymous = includesAnonymous ? ({ anonymous: true } as const) : {};
  const perDay = (sum: number) => Math.round(sum / points.length);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      <GrowthNumber
        name={
          <Link to="/projects/$projectId/users" params={params} search={{ ...urlPeriod, ...anonymous }}>
            Sign-ups
          </Link>
        }
        value={signUps.toLocaleString('en')}
        change={changeOf(signUpsBefore, signUps)}
      />
      <SignInNumbers growth={growth} time={time} />
      {time.unit === 'day' && (
        <GrowthNumber
          name={
            <Link
              to="/projects/$projectId/users"
              params={params}
              search={{ order: 'active', activeSince: urlPeriod.since, ...anonymous }}
            >
              Active users per day
            </Link>
          }
          value={perDay(active).toLocaleString('en')}
          change={changeOf(perDay(activeBefore), perDay(active))}
        />
      )}
      {points.some(({ pageViews }) => pageViews !== null) && (
        <GrowthNumber
          name={
            <a href={`#${chartId('Page views')}`} title="Page views by day">
              Page views that lead to a sign-up
            </a>
          }
          value={conversionOf(signUps, views)}
          change={
            signUps > views
              ? undefined
              : changeOf(signUpsBefore / Math.max(1, viewsBefore), signUps / Math.max(1, views))
          }
        />
      )}
      <RevenueNumber time={time} />
    </dl>
  );
}

function sumOf(points: readonly GrowthPoint[], read: (point: GrowthPoint) => number | null): number {
  return points.reduce((sum, point) => sum + (read(point) ?? 0), 0);
}

/** Returns the share of page views that lead to a sign-up. Sign-ups through the API, and before views were counted, have no view. */
function conversionOf(signUps: number, views: number): string {
  if (views === 0) return 'None yet';
  return signUps > views ? 'Too few views' : `${((signUps / views) * 100).toFixed(1)}%`;
}

/** Shows the successful and the failed sign-ins. */
function SignInNumbers({ growth: { points, pointsBefore }, time }: Pick<GrowthNumbersProps, 'growth' | 'time'>) {
  const params = { projectId: useProject().id };
  const period = listPeriodOfGrowth(time);
  const sums = (read: (point: GrowthPoint) => number) => [sumOf(pointsBefore, read), sumOf(points, read)] as const;
  const [signInsBefore, signIns] = sums(({ signIns }) => signIns);
  const [failedBefore, failed] = sums(({ failedSignIns }) => failedSignIns);
  return (
    <>
      <GrowthNumber
        name={
          <Link to="/projects/$projectId/sign-ins" params={params} search={{ result: 'succeeded', ...period }}>
            Sign-ins
          </Link>
        }
        value={signIns.toLocaleString('en')}
        change={changeOf(signInsBefore, signIns)}
      />
      <GrowthNumber
        name={
          <Link to="/projects/$projectId/sign-ins" params={params} search={{ result: 'failed', ...period }}>
            Failed sign-ins
          </Link>
        }
        value={failed.toLocaleString('en')}
        change={changeOf(failedBefore, failed)}
      />
    </>
  );
}

interface GrowthNumberProps {
  name: ReactNode;
  value: string;
  change: string | undefined;
}

/** Shows a number with the change from the period before. */
export function GrowthNumber({ name, value, change }: GrowthNumberProps) {
  return (
    <div className="bg-raised px-5 py-4 last:odd:col-span-2 lg:last:odd:col-span-1">
      <dt className="text-ink-3 text-sm [&_a]:underline [&_a]:underline-offset-2 [&_a:hover]:text-ink">{name}</dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="tabular font-semibold text-xl">{value}</span>
        {change !== undefined && (
          <span className="tabular text-ink-3 text-sm">
            {change} <span className="sr-only">from the period before</span>
          </span>
        )}
      </dd>
    </div>
  );
}

const dayMillis = 86_400_000;

/** Shows the revenue in the currency with payments on most days. Nothing if the server has no payment provider, or there are none. */
function RevenueNumber({ time }: { time: GrowthTime }) {
  const { from, to, unit } = time;
  const project = useProject();
  const { settings } = useClientApp();
  const start = Math.floor(from.getTime() / dayMillis) * dayMillis;
  const end = Math.floor(to.getTime() / dayMillis) * dayMillis + dayMillis;
  const revenue = useQuery({
    queryKey: ['payments', project.id, 'revenue', 'growth', start, end],
    enabled: settings.hasPaymentProvider && unit === 'day',
    queryFn: async () => {
      const read = async (first: number, last: number) =>
        await project.app.payments.getRevenue({ from: new Date(first), to: new Date(last) });
      const [before, current] = await Promise.all([read(start - (end - start), start), read(start, end)]);
      return { before, current };
    },
  });
  const main = [...(revenue.data?.current ?? [])].sort((a, b) => b.days.length - a.days.length)[0];
  if (main === undefined) return null;
  const { currency } = main;
  const before = revenue.data?.before.find((row) => row.currency === currency)?.totals.net ?? '0';
  return (
    <GrowthNumber
      name={
        <Link
          to="/projects/$projectId/payments/transactions"
          params={{ projectId: project.id }}
          search={{ view: 'payments', status: 'succeeded', ...listPeriodOfGrowth(time) }}
        >
          Revenue in {currency}
        </Link>
      }
      value={formatAmount(main.totals.net, currency)}
      change={changeOf(Number(before), Number(main.totals.net))}
    />
  );
}
