import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';
import { serverUser } from '../../users/users/user.entity.ts';
import { analyticsOverview, authOverview, dayCount, emailOverview, paymentsOverview } from './overviews.ts';

/** Maximum number of events in a batch. Newer clients send at most 50. */
const eventsMax = 200;

/** A batch of page views and clicks. Portico reads only what it counts. */
export const eventBatch = z.object({ events: z.array(z.object({ event_type: z.string().max(100) })).max(eventsMax) });

export const metricsEndpoints = defineEndpoints({
  'POST /analytics/events/batch': {
    summary: 'Count page views and clicks',
    description:
      'Newer clients in browsers send batches by default, in JSON or as gzip of JSON (`application/octet-stream`). If `apps.installed.analytics.enabled` is true in the configuration of the project, page views and clicks of users are counted by day. Otherwise they are dropped. No event is stored.',
    access: 'client',
    whose: { of: 'nobody' },
    bodySize: 'document',
    body: z.unknown(),
    response: success,
    errors: [],
    refusals: [400],
  },
  'GET /internal/metrics/user-counts': {
    summary: 'Get the number of users',
    description: '`total_users` includes anonymous users.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: { admin: z.object({ total_users: z.number(), anonymous_users: z.number() }) },
    errors: [],
  },
  'GET /internal/metrics': {
    summary: 'Get statistics about users, sign-ups and sign-in methods',
    description:
      'Contains the last 31 days in UTC, oldest first. Sign-ins are counted over the last 30 of them. Countries are available if a proxy reports them. `live_users` were active in the last 15 minutes, and are counted up to 1,000. The overviews are for newer clients. `email_overview.outage` says since when the email server of the project accepts no emails. `not_measured` names the values that Portico does not know, such as `auth_overview.mau`: they are 0 or empty.',
    access: 'admin',
    whose: { of: 'project' },
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
        live_users: z.number(),
        auth_overview: authOverview,
        payments_overview: paymentsOverview,
        email_overview: emailOverview,
        analytics_overview: analyticsOverview,
        not_measured: z.array(z.string()),
      }),
    },
    errors: [],
  },
});
