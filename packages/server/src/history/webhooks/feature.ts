import type { Feature } from '../../http/feature.ts';
import { webhookErasure } from './cleanup/erased-messages.ts';
import { reportDisabledJob } from './disabled/disabled.service.ts';
import { endpointRecords } from './endpoints/endpoints.service.ts';
import { svixHandlers } from './svix/svix.handlers.ts';
import { webhookHandlers } from './webhooks.handlers.ts';
import { webhookCleanups, webhookJobs } from './webhooks.jobs.ts';

/** What the server gets from this feature. */
export const webhooksFeature: Feature = {
  endpoints: [...svixHandlers, ...webhookHandlers],
  jobs: (platform) => [...webhookJobs, reportDisabledJob(platform)],
  cleanups: webhookCleanups,
  erasure: () => [webhookErasure],
  records: [endpointRecords],
};
