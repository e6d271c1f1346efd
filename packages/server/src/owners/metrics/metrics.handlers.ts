import { metricsEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { metricsOf, userCountsOf } from './metrics.service.ts';
import { countBatch } from './page-events.service.ts';

export const metricsHandlers = implement(metricsEndpoints, {
  'POST /analytics/events/batch': async ({ body, ...context }) => {
    await countBatch(context, body);
    return successAnswer;
  },

  'GET /internal/metrics/user-counts': async (context) => await userCountsOf(context),

  'GET /internal/metrics': async ({ query, ...context }) => await metricsOf(context, query.include_anonymous),
});
