import type { GrowthPoint, ProjectGrowth } from '@portico/react';
import { pointsOf } from '../../../features/owners/growth/points.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { Card } from '../../../ui/layout/surface.tsx';

interface GrowthChartsProps {
  growth: ProjectGrowth;
  unit: 'hour' | 'day';
}

/** Shows charts for sign-ups, active users and page views, if they are counted. By hour, sign-ins replace active users. */
export function GrowthCharts({ growth: { points, pointsBefore }, unit }: GrowthChartsProps) {
  const charts: readonly (readonly [what: string, read: (point: GrowthPoint) => number])[] = [
    ['Sign-ups', ({ signUps }) => signUps],
    unit === 'day'
      ? ['Active users', ({ activeUsers }: GrowthPoint) => activeUsers ?? 0]
      : ['Sign-ins', ({ signIns }: GrowthPoint) => signIns],
    ...(points.some(({ pageViews }) => pageViews !== null)
      ? [['Page views', ({ pageViews }: GrowthPoint) => pageViews ?? 0] as const]
      : []),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      {charts.map(([what, read]) => (
        <Card key={what} id={chartId(what)} className="scroll-mt-4 px-5 pt-3 pb-5 lg:last:odd:col-span-2">
          <BarChart
            what={what}
            points={pointsOf(points, read)}
            before={pointsOf(pointsBefore, read)}
            unit={unit}
            combination={what === 'Active users' ? 'average' : 'sum'}
            summary={`Peak: ${Math.max(0, ...points.map(read)).toLocaleString('en')} per ${unit}`}
          />
          {what === 'Page views' && (
            <p className="mt-3 text-ink-3 text-sm">
              Only the number of each day is stored, without pages and visitors.
            </p>
          )}
        </Card>
      ))}
    </div>
  );
}

/** Returns the ID of a chart, for links to it. */
export function chartId(what: string): string {
  return `chart-${what.toLowerCase().replaceAll(' ', '-')}`;
}
