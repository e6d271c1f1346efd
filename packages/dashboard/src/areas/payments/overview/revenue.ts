import type { CurrencyRevenue } from '@portico/react';
import type { Point } from '../../../ui/charts/buckets.ts';

/** Periods of the revenue chart, in days. */
export const periods = [30, 90, 365] as const;

/** Time of a revenue report: whole days of a time zone, ending today. */
export interface RevenueTime {
  readonly from: Date;
  readonly to: Date;
  readonly timeZone: string;
  /** The days in ISO 8601, oldest first. */
  readonly dates: readonly string[];
}

/** Returns the last days in the time zone of the browser. @param now the current time */
export function lastDays(count: number, now: Date): RevenueTime {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const dates = Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month, day - count + 1 + index)).toISOString().slice(0, 10),
  );
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { from: new Date(year, month, day - count + 1), to: now, timeZone, dates };
}

/** Returns the net revenue of each day. The report has only days with payments. */
export function netByDay({ days }: CurrencyRevenue, dates: readonly string[]): Point[] {
  const known = new Map(days.map(({ date, net }) => [date, Number(net)]));
  return dates.map((date) => ({ date, value: known.get(date) ?? 0 }));
}
