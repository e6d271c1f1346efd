import type { ProjectMetrics } from '@portico/react';
import { Card } from '../../ui/surface.tsx';
import { DayChart } from './day-chart.tsx';
import { totalOf } from './days.ts';

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
