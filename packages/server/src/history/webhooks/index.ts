export { keptMessages } from './cleanup/cleanup.queries.ts';
export { webhookErasure } from './cleanup/erased-messages.ts';
export { createWebhookDelivery } from './delivery/delivery.ts';
export { signedHeaders } from './delivery/signature.ts';
export { reportDisabledJob } from './disabled/disabled.service.ts';
export { createEndpoint, endpointRecords, ownApplication } from './endpoints/endpoints.service.ts';
export { svixHandlers } from './svix/svix.handlers.ts';
export { webhookHandlers } from './webhooks.handlers.ts';
export { webhookCleanups, webhookJobs } from './webhooks.jobs.ts';
