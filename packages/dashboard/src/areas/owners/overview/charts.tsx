import type { ProjectGrowth } from '@portico/react';
import { pointsOf } from '../../../features/owners/growth/points.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { Card } from '../../../ui/layout/surface.tsx';

/** Charts of new and active users in the last 30 days, and in the 30 days before. */
export function Charts({ growth: { points, pointsBefore } }: { growth: ProjectGrowth }) {
  const active = points.map(({ activeUsers }) => activeUsers ?? 0);
  const signUps = points.reduce((sum, point) => sum + point.signUps, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <Card className="px-5 pt-3 pb-5">
        <BarChart
          what="New users"
          summary={`${signUps.toLocaleString('en')} in the last 30 days`}
          points={pointsOf(points, (point) => point.signUps)}
          before={pointsOf(pointsBefore, (point) => point.signUps)}
        />
      </Card>
      <Card className="px-5 pt-3 pb-5">
        <BarChart
          what="Active users"
          summary={`Peak: ${Math.max(0, ...active).toLocaleString('en')} per day`}
          points={pointsOf(points, ({ activeUsers }) => activeUsers ?? 0)}
          before={pointsOf(pointsBefore, ({ activeUsers }) => activeUsers ?? 0)}
          combination="average"
        />
      </Card>
    </div>
  );
}
