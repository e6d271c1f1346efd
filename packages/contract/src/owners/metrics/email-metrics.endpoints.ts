import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

const { count } = fields;

/** What can happen to an email. */
const counts = {
  sent: count,
  delayed: count,
  failed: count,
  bounced: count,
  marked_as_spam: count,
  suppressed: count,
};

const stats = z.object({ sent: count, bounced: count, marked_as_spam: count });

/** Number of days in the metrics of emails. */
export const emailMetricsDays = 30;

/** Numbers of sent and failed emails. @see docs/run/email-delivery.md#metrics */
export const emailMetricsEndpoints = defineEndpoints({
  'GET /internal/email-metrics': {
    summary: 'Get the numbers of emails by day',
    description: `The last ${emailMetricsDays} days in UTC, oldest first. An email counts on the day when it was sent, failed, bounced and so on.`,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: z.object({ days: z.array(z.object({ date: z.string(), ...counts })) }),
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
