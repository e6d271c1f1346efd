export { emailWebhookHandlers } from './email-webhooks.handlers.ts';
export { emailWebhookCleanups, emailWebhookJobs } from './email-webhooks.jobs.ts';
export { signingSecretRecords } from './email-webhooks.service.ts';
