import type { Feature } from '../../http/feature.ts';
import { emailWebhookHandlers } from './email-webhooks.handlers.ts';
import { emailWebhookCleanups, emailWebhookJobs } from './email-webhooks.jobs.ts';
import { signingSecretRecords } from './email-webhooks.service.ts';

/** What the server gets from this feature. */
export const emailWebhooksFeature: Feature = {
  endpoints: emailWebhookHandlers,
  jobs: () => emailWebhookJobs,
  cleanups: emailWebhookCleanups,
  records: [signingSecretRecords],
};
