import type { ProjectMetrics } from '@portico/react';
import { DayChart } from '../../../features/owners/metrics/day-chart.tsx';
import { lastDays, totalOf } from '../../../features/owners/metrics/days.ts';
import { Card } from '../../../ui/layout/surface.tsx';

/** Charts of new and active users per day. */
export function Charts({ metrics }: { metrics: ProjectMetrics }) {
  const [dailyUsers, dailyActiveUsers] = [lastDays(metrics.dailyUsers), lastDays(metrics.dailyActiveUsers)];
  const most = Math.max(...dailyActiveUsers.map(({ activity }) => activity));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
      <Card className="p-5">
        <DayChart
          what="New users"
          days={dailyUsers}
          summary={`${totalOf(dailyUsers).toLocaleString('en')} in the last 30 days`}
        />
      </Card>
      <Card className="p-5">
        <DayChart what="Active users" days={dailyActiveUsers} summary={`Peak: ${most.toLocaleString('en')} per day`} />
      </Card>
    </div>
  );
}
