import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

const { count } = fields;

/** What can happen to an email. */
const counts = {
  /** Emails that the email server accepted. */
  sent: count,
  /** Emails that the email server or the mailbox did not accept at first. */
  delayed: count,
  /** Emails that could not be sent. */
  failed: count,
  /** Emails that the mailbox rejected later, as reported by the email provider. */
  bounced: count,
  /** Emails that recipients marked as spam, as reported by the email provider. */
  marked_as_spam: count,
  /** Emails that were not sent, because the recipient is on the suppression list. */
  suppressed: count,
};

/**
 * The numbers of emails on a day in UTC.
 *
 * @sdk EmailDayMetrics
 */
const day = z.object({
  /** The day, as `YYYY-MM-DD`. */
  date: z.string(),
  ...counts,
});

const stats = z.object({ sent: count, bounced: count, marked_as_spam: count });

/** Number of days in the metrics of emails. */
export const emailMetricsDays = 30;

/** Numbers of sent and failed emails. @see docs/run/email-delivery.md#metrics */
export const emailMetricsEndpoints = defineEndpoints({
  /** @sdk emailDelivery.getMetrics(): .days */
  'GET /internal/email-metrics': {
    summary: 'Get the numbers of emails by day',
    description: `The last ${emailMetricsDays} days in UTC, oldest first. An email counts on the day when it was sent, failed, bounced and so on.`,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: z.object({ days: z.array(day) }),
    errors: [],
  },
  'GET /emails/delivery-info': {
    summary: 'Get delivery statistics of emails',
    description:
      'For newer clients. The statistics count whole clock hours: `hour` begins with the previous one. Portico does not limit the capacity.',
    access: 'server',
    whose: { of: 'project' },
    query: strict({}),
    response: z.object({
      stats: z.object({ hour: stats, day: stats, week: stats, month: stats }),
      capacity: z.object({
        rate_per_second: z.literal(1),
        boost_multiplier: z.literal(1),
        penalty_factor: z.literal(1),
        is_boost_active: z.literal(false),
        boost_expires_at: z.null(),
      }),
    }),
    errors: [],
  },
});
