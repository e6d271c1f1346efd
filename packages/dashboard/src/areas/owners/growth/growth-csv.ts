import { csvLine } from '@portico/js/internals';
import type { ProjectGrowth } from '@portico/react';
import { mrrByDay } from './recurring-days.ts';

/** Returns the days or hours of a period as CSV, with three columns for each currency of recurring revenue. */
export function csvOf({ points, recurringRevenue }: ProjectGrowth): string {
  const revenues = recurringRevenue.map((revenue) => ({
    names: ['mrr', 'new_mrr', 'churned_mrr'].map(
      (name) => `${name}_${revenue.currency.toLowerCase()}${revenue.testMode ? '_test' : ''}`,
    ),
    mrr: mrrByDay(revenue, points),
    changes: new Map(revenue.days.map((day) => [day.date, day])),
  }));
  const lines = points.map(({ at, signUps, signIns, failedSignIns, activeUsers, pageViews }, index) =>
    csvLine([
      at.toISOString(),
      signUps,
      signIns,
      failedSignIns,
      activeUsers,
      pageViews,
      ...revenues.flatMap(({ mrr, changes }) => {
        const change = changes.get(at.toISOString().slice(0, 10));
        return [mrr[index] ?? '', change?.new ?? '0', change?.churned ?? '0'];
      }),
    ]),
  );
  const names = ['time', 'sign_ups', 'sign_ins', 'failed_sign_ins', 'active_users', 'page_views'];
  return [csvLine([...names, ...revenues.flatMap((revenue) => revenue.names)]), ...lines].join('');
}
