export { emailMetricsHandlers } from './email-metrics.handlers.ts';
export { growthHandlers } from './growth.handlers.ts';
export { metricsHandlers } from './metrics.handlers.ts';
export { metricsCleanups, metricsJobs } from './metrics.jobs.ts';
