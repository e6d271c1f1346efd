import { type Endpoints, emailMetricsDays, type ResponseOf } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';
import { dayOf } from './days.ts';
import { emailCountsOfTenancy } from './email-metrics.queries.ts';

type DeliveryInfo = ResponseOf<Endpoints['GET /emails/delivery-info'], 'server'>;

const hourMillis = 3_600_000;
const dayMillis = 24 * hourMillis;

const nothing = { sent: 0, delayed: 0, failed: 0, bounced: 0, marked_as_spam: 0, suppressed: 0 };

/** Returns the numbers of emails on each of the last days, oldest first. */
export async function emailMetricsOf(context: TenancyContext) {
  const dates = Array.from({ length: emailMetricsDays }, (_, index) =>
    dayOf(new Date(context.now.getTime() - (emailMetricsDays - 1 - index) * dayMillis)),
  );
  const counts = await emailCountsOfTenancy.all(context, { since: dates[0] ?? dayOf(context.now) });
  return dates.map((date) => {
    const day = { ...nothing };
    for (const row of counts) if (row.day === date) day[row.kind] += row.count;
    return { date, ...day };
  });
}

const windows = { hour: hourMillis, day: dayMillis, week: 7 * dayMillis, month: 30 * dayMillis } as const;

/**
 * Returns how many emails were sent, bounced and marked as spam in the last hour, day, week and month. Counts whole clock
 * hours that overlap the time.
 */
export async function deliveryStatsOf(context: TenancyContext): Promise<DeliveryInfo['stats']> {
  const now = context.now.getTime();
  const since = dayOf(new Date(now - windows.month - hourMillis));
  const counts = await emailCountsOfTenancy.all(context, { since });
  const within = (millis: number) => {
    const stats = { sent: 0, bounced: 0, marked_as_spam: 0 };
    for (const { kind, day, hour, count } of counts) {
      const isWithin = Date.parse(`${day}T${hour}:00:00Z`) > now - millis - hourMillis;
      if (isWithin && (kind === 'sent' || kind === 'bounced' || kind === 'marked_as_spam')) stats[kind] += count;
    }
    return stats;
  };
  return {
    hour: within(windows.hour),
    day: within(windows.day),
    week: within(windows.week),
    month: within(windows.month),
  };
}
