import type { Feature } from '../../http/feature.ts';
import { emailMetricsHandlers } from './email-metrics.handlers.ts';
import { growthHandlers } from './growth.handlers.ts';
import { metricsHandlers } from './metrics.handlers.ts';
import { metricsCleanups, metricsJobs } from './metrics.jobs.ts';

/** What the server gets from this feature. */
export const metricsFeature: Feature = {
  endpoints: [...emailMetricsHandlers, ...growthHandlers, ...metricsHandlers],
  jobs: () => metricsJobs,
  cleanups: metricsCleanups,
};
