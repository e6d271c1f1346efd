import type { ProjectMetrics } from '@portico/react';
import { DayChart } from '../../features/metrics/day-chart.tsx';
import { totalOf } from '../../features/metrics/days.ts';
import { Card } from '../../ui/surface.tsx';

/** Charts of new and active users per day. */
export function Charts({ metrics: { dailyUsers, dailyActiveUsers } }: { metrics: ProjectMetrics }) {
  const most = Math.max(...dailyActiveUsers.map(({ activity }) => activity));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <Card className="p-5">
        <DayChart
          what="New users"
          days={dailyUsers}
          summary={`${totalOf(dailyUsers).toLocaleString('en')} in the last 31 days`}
        />
      </Card>
      <Card className="p-5">
        <DayChart what="Active users" days={dailyActiveUsers} summary={`Peak: ${most.toLocaleString('en')} per day`} />
      </Card>
    </div>
  );
}
