import { metricsEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { metricsOf, userCountsOf } from './metrics.service.ts';

export const metricsHandlers = implement(metricsEndpoints, {
  'GET /internal/metrics/user-counts': async (context) => await userCountsOf(context),

  'GET /internal/metrics': async ({ query, ...context }) => await metricsOf(context, query.include_anonymous),
});
