import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';
import { serverUser } from '../users/user.entity.ts';

/** A day in UTC and how many there were on it. */
const dayCount = z.object({ date: z.string(), activity: z.number() });

export const metricsEndpoints = defineEndpoints({
  'GET /internal/metrics': {
    summary: 'Get how many users there are, how many come, and how they sign in',
    description:
      'Days are in UTC, the last 31, oldest first. Sign-ins are those of these days; countries are known where a proxy tells them.',
    access: 'admin',
    query: strict({ include_anonymous: fields.flag.default(false) }),
    response: {
      admin: z.object({
        total_users: z.number(),
        daily_users: z.array(dayCount),
        daily_active_users: z.array(dayCount),
        users_by_country: z.record(z.string(), z.number()),
        recently_registered: z.array(serverUser.read.server),
        recently_active: z.array(serverUser.read.server),
        login_methods: z.array(z.object({ method: z.string(), count: z.number() })),
      }),
    },
    errors: [],
  },
});
