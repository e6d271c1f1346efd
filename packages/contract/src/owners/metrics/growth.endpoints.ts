import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

/** Maximum number of days, or of hours, in a period. */
export const growthPointsMax = 400;

/** Number of weeks of sign-up whose users are followed. */
export const growthWeeks = 12;

/** A time until the year 9999. */
const time = z.int().min(0).max(253_402_300_799_999);

const { count } = fields;

const point = z.object({
  /** The start of the day or hour, in UTC. */
  at_millis: z.number(),
  sign_ups: count,
  /** Users who were active on the day. Null for hours. */
  active_users: count.nullable(),
  sign_ins: count,
  /** Null for hours, and if the project does not count page views. */
  page_views: count.nullable(),
});

/** Sign-ups, sign-ins and activity in a period and the one before. @see docs/build/growth.md */
export const growthEndpoints = defineEndpoints({
  'GET /internal/growth': {
    summary: 'Get the growth of a project in a period, and in the one before',
    description: `Days and hours are in UTC, oldest first. The first one contains \`from_millis\`, the last one \`to_millis\`. \`points_before\` has as many points, directly before. Hours are known for 60 days, days for 25 months. \`weeks\` has the last ${growthWeeks} weeks of sign-up, oldest first: \`returning\` says how many of the users were active in that week and each one after. A user who was deleted later stays counted there. An addition of Portico.`,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({
      from_millis: time,
      /** At most 400 days or hours later. */
      to_millis: time,
      unit: z.enum(['hour', 'day']).default('day'),
      include_anonymous: fields.flag.default(false),
    }),
    response: z.object({
      points: z.array(point),
      points_before: z.array(point),
      /** Sign-ins by method, most common first. `count_before` is that of the period before. */
      sign_in_methods: z.array(z.object({ method: z.string(), count, count_before: count })),
      weeks: z.array(z.object({ date: z.string(), users: count, returning: z.array(count) })),
    }),
    errors: [],
    refusals: [400],
  },
});
