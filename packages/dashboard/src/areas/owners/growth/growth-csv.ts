import { csvLine } from '@portico/js/internals';
import type { GrowthPoint } from '@portico/react';

/** Returns the days or hours of a period as CSV. */
export function csvOf(points: readonly GrowthPoint[]): string {
  const lines = points.map(({ at, signUps, signIns, activeUsers, pageViews }) =>
    csvLine([at.toISOString(), signUps, signIns, activeUsers, pageViews]),
  );
  return [csvLine(['time', 'sign_ups', 'sign_ins', 'active_users', 'page_views']), ...lines].join('');
}
