import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

/** Maximum number of days, or of hours, in a period. */
export const growthPointsMax = 400;

/** Number of weeks of sign-up whose users are followed. */
export const growthWeeks = 12;

const { count } = fields;

const point = z.object({
  /** The start of the day or hour, in UTC. */
  at_millis: z.number(),
  sign_ups: count,
  /** Users who were active on the day. Null for hours. */
  active_users: count.nullable(),
  sign_ins: count,
  /** As far as they are recorded: see the list of sign-ins. */
  failed_sign_ins: count,
  /** Null for hours, and if the project does not count page views. */
  page_views: count.nullable(),
});

const change = {
  /** Of subscriptions that began to be charged. */
  new: z.string(),
  /** Of subscriptions that are no longer charged. */
  churned: z.string(),
  /** By other products, prices and quantities of subscriptions. Negative if they became cheaper. */
  changed: z.string(),
};

/** Monthly recurring revenue (MRR) in a currency. Amounts are texts such as `"9.99"`. */
const recurringRevenue = z.object({
  currency: z.string(),
  /** Whether these are subscriptions of test mode, which nobody pays. */
  test_mode: z.boolean(),
  /** At the end of the period. */
  mrr: z.string(),
  /** At its start. */
  mrr_before: z.string(),
  ...change,
  /** In the period before. */
  new_before: z.string(),
  churned_before: z.string(),
  changed_before: z.string(),
  /** Days with changes, oldest first. */
  days: z.array(z.object({ date: z.string(), mrr: z.string(), ...change })),
});

/** Sign-ups, sign-ins and activity in a period and the one before. @see docs/build/growth.md */
export const growthEndpoints = defineEndpoints({
  'GET /internal/growth': {
    summary: 'Get the growth of a project in a period, and in the one before',
    description: `Days and hours are in UTC, oldest first. The first one contains \`from_millis\`, the last one \`to_millis\`. \`points_before\` has as many points, directly before. Hours are known for 60 days, days for 25 months. \`weeks\` has the last ${growthWeeks} weeks of sign-up, oldest first: \`returning\` says how many of the users were active in that week and each one after. A user who was deleted later stays counted there. \`recurring_revenue\` is what active and overdue subscriptions charge per month: a year counts as 12 months and 365 days. An addition of Portico.`,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({
      from_millis: fields.queryMillis,
      /** At most 400 days or hours later. */
      to_millis: fields.queryMillis,
      unit: z.enum(['hour', 'day']).default('day'),
      include_anonymous: fields.flag.default(false),
    }),
    response: z.object({
      points: z.array(point),
      points_before: z.array(point),
      /** Sign-ins by method, most common first. `count_before` is that of the period before. */
      sign_in_methods: z.array(z.object({ method: z.string(), count, count_before: count })),
      weeks: z.array(z.object({ date: z.string(), users: count, returning: z.array(count) })),
      /** By currency. Empty for hours. */
      recurring_revenue: z.array(recurringRevenue),
    }),
    errors: [],
    refusals: [400],
  },
});
