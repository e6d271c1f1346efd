import type { GrowthPoint, RecurringRevenue } from '@portico/react';

/** Returns the MRR at the end of each day. The report has only days with changes. */
export function mrrByDay({ days, mrrBefore }: RecurringRevenue, points: readonly GrowthPoint[]): string[] {
  const known = new Map(days.map(({ date, mrr }) => [date, mrr]));
  let mrr = mrrBefore;
  return points.map(({ at }) => {
    mrr = known.get(at.toISOString().slice(0, 10)) ?? mrr;
    return mrr;
  });
}
