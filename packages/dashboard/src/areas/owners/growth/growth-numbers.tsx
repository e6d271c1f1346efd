import type { GrowthPoint, ProjectGrowth } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '../../../features/payments/money.ts';
import { useProject } from '../../../lib/projects.tsx';
import { useClientApp } from '../../../lib/session.tsx';
import { Tile, Tiles } from '../../../ui/charts/tile.tsx';
import { chartId } from './growth-charts.tsx';
import { type GrowthTime, listPeriodOfGrowth, urlPeriodOf } from './growth-period.ts';

interface GrowthNumbersProps {
  growth: ProjectGrowth;
  time: GrowthTime;
  includesAnonymous: boolean;
}

/** Shows the totals of a period, with the change from the one before. Each one opens the list behind it. */
export function GrowthNumbers({ growth, time, includesAnonymous }: GrowthNumbersProps) {
  const { points, pointsBefore } = growth;
  const params = { projectId: useProject().id };
  const urlPeriod = urlPeriodOf(time);
  const anonymous = includesAnonymous ? ({ anonymous: true } as const) : {};
  const signUps = courseOf(growth, ({ signUps }) => signUps);
  const active = courseOf(growth, ({ activeUsers }) => activeUsers ?? 0);
  const perDay = (sum: number) => Math.round(sum / points.length);
  const users = '/projects/$projectId/users';
  return (
    <Tiles label="Totals">
      <Tile name="Sign-ups" link={{ to: users, params, search: { ...urlPeriod, ...anonymous } }} {...signUps} />
      <SignInNumbers growth={growth} time={time} />
      {time.unit === 'day' && (
        <Tile
          name="Active users per day"
          link={{ to: users, params, search: { order: 'active', activeSince: urlPeriod.since, ...anonymous } }}
          value={perDay(active.change.now).toLocaleString('en')}
          change={{ before: perDay(active.change.before), now: perDay(active.change.now) }}
          trend={active.trend}
        />
      )}
      {points.some(({ pageViews }) => pageViews !== null) && (
        <Tile
          name="Page views that lead to a sign-up"
          link={{
            to: '/projects/$projectId/growth',
            params,
            search: (search: object) => search,
            hash: chartId('Page views'),
          }}
          {...conversionOf(points, pointsBefore)}
        />
      )}
      <RevenueNumber time={time} />
    </Tiles>
  );
}

function sumOf(points: readonly GrowthPoint[], read: (point: GrowthPoint) => number | null): number {
  return points.reduce((sum, point) => sum + (read(point) ?? 0), 0);
}

/** Returns the total of a period, the one before, and the course. */
function courseOf({ points, pointsBefore }: ProjectGrowth, read: (point: GrowthPoint) => number) {
  const [before, now] = [sumOf(pointsBefore, read), sumOf(points, read)];
  return { value: now.toLocaleString('en'), change: { before, now }, trend: points.map(read) };
}

/** Returns the share of page views that lead to a sign-up. Sign-ups through the API, and before views were counted, have no view. */
function conversionOf(points: readonly GrowthPoint[], pointsBefore: readonly GrowthPoint[]) {
  const shareIn = (period: readonly GrowthPoint[]) => {
    const [signUps, views] = [sumOf(period, (point) => point.signUps), sumOf(period, (point) => point.pageViews)];
    return { views, share: signUps > views ? undefined : signUps / Math.max(1, views) };
  };
  const { views, share } = shareIn(points);
  const { share: before = 0 } = shareIn(pointsBefore);
  if (views === 0) return { value: 'None yet' };
  if (share === undefined) return { value: 'Too few views' };
  return { value: `${(share * 100).toFixed(1)}%`, change: { before, now: share } };
}

/** Shows the successful and the failed sign-ins. */
function SignInNumbers({ growth, time }: Pick<GrowthNumbersProps, 'growth' | 'time'>) {
  const params = { projectId: useProject().id };
  const period = listPeriodOfGrowth(time);
  const to = '/projects/$projectId/sign-ins';
  const failed = courseOf(growth, ({ failedSignIns }) => failedSignIns);
  return (
    <>
      <Tile
        name="Sign-ins"
        link={{ to, params, search: { result: 'succeeded', ...period } }}
        {...courseOf(growth, ({ signIns }) => signIns)}
      />
      <Tile
        name="Failed sign-ins"
        link={{ to, params, search: { result: 'failed', ...period } }}
        {...failed}
        change={{ ...failed.change, isLessBetter: true }}
      />
    </>
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
    <Tile
      name={`Revenue in ${currency}`}
      link={{
        to: '/projects/$projectId/payments/transactions',
        params: { projectId: project.id },
        search: { view: 'payments', status: 'succeeded', ...listPeriodOfGrowth(time) },
      }}
      value={formatAmount(main.totals.net, currency)}
      change={{ before: Number(before), now: Number(main.totals.net) }}
    />
  );
}
