import { emailMetricsEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { deliveryStatsOf, emailMetricsOf } from './email-metrics.service.ts';

const capacity = {
  rate_per_second: 1,
  boost_multiplier: 1,
  penalty_factor: 1,
  is_boost_active: false,
  boost_expires_at: null,
} as const;

export const emailMetricsHandlers = implement(emailMetricsEndpoints, {
  'GET /internal/email-metrics': async (context) => ({ days: await emailMetricsOf(context) }),
  'GET /emails/delivery-info': async (context) => ({ stats: await deliveryStatsOf(context), capacity }),
});
