import type { Endpoints, ResponseOf } from '@portico/contract';
import { amountText } from '../../base/money.ts';
import type { RecurringRow } from './growth.queries.ts';

type WireRevenue = ResponseOf<Endpoints['GET /internal/growth'], 'admin'>['recurring_revenue'][number];

/** Months in a unit of an interval. A year has 12 months and 365 days. */
const monthsIn: Readonly<Record<string, number>> = { day: 12 / 365, week: (7 * 12) / 365, month: 1, year: 12 };

interface Amount {
  readonly kind: RecurringRow['kind'];
  readonly day: string;
  /** Per month, in the smallest unit, with fractions. */
  readonly monthly: number;
}

/**
 * Returns the monthly recurring revenue by currency, test mode apart.
 *
 * @param days the days of the period, oldest first
 * @see docs/build/growth.md#recurring-revenue
 */
export function recurringRevenueOf(rows: readonly RecurringRow[], days: readonly string[]): WireRevenue[] {
  const byCurrency = Map.groupBy(rows, ({ key }) => {
    const [currency, , , mode] = key.split(' ');
    return `${currency}${mode === undefined ? '' : ' test'}`;
  });
  return [...byCurrency]
    .map(([name, own]) => {
      const [currency = '', mode] = name.split(' ');
      return { currency, test_mode: mode !== undefined, ...numbersOf(own.map(amountOf), days, currency) };
    })
    .filter(({ mrr, mrr_before, days: changed }) => Number(mrr) !== 0 || Number(mrr_before) !== 0 || changed.length > 0)
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

function amountOf({ kind, key, day, amount }: RecurringRow): Amount {
  const [, count, unit = ''] = key.split(' ');
  return { kind, day, monthly: amount / (Number(count) * (monthsIn[unit] ?? 1)) };
}

function numbersOf(amounts: readonly Amount[], days: readonly string[], currency: string) {
  // Not -0.
  const text = (amount: number) => amountText(Math.round(amount) + 0, currency);
  const sum = (kind: RecurringRow['kind'], isWanted: (day: string) => boolean) =>
    amounts.reduce((total, one) => total + (one.kind === kind && isWanted(one.day) ? one.monthly : 0), 0);
  const changesOn = (isWanted: (day: string) => boolean) => {
    const [created, churned] = [sum('new_recurring', isWanted), sum('churned_recurring', isWanted)];
    const changed = sum('changed_recurring', isWanted);
    return { created, churned, changed, net: created + changed - churned };
  };
  const total = sum('recurring', () => true);
  const within = changesOn((day) => day !== 'before' && day !== 'after');
  const before = changesOn((day) => day === 'before');
  const end = total - changesOn((day) => day === 'after').net;
  const start = end - within.net;
  let mrr = start;
  const known = new Set(amounts.map(({ day }) => day));
  return {
    mrr: text(end),
    mrr_before: text(start),
    new: text(within.created),
    new_before: text(before.created),
    churned: text(within.churned),
    churned_before: text(before.churned),
    changed: text(within.changed),
    changed_before: text(before.changed),
    days: days
      .filter((date) => known.has(date))
      .map((date) => {
        const { created, churned, changed, net } = changesOn((day) => day === date);
        mrr += net;
        return { date, mrr: text(mrr), new: text(created), churned: text(churned), changed: text(changed) };
      }),
  };
}
